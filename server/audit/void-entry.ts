import { sql } from 'drizzle-orm'

import { services } from '../db/schema/services.ts'

/** History entry of the void of a service: the end of a select from `services`. A service is voided at most once. */
export const VOID_ENTRY = sql`from audit_entries a where a.company_id = ${services.companyId} and a.entity = 'service' and a.entity_id = ${services.id} and a.action = 'voided'`
