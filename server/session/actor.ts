import { createHash } from 'node:crypto'

import { sql } from 'drizzle-orm'
import * as v from 'valibot'

import { LANGUAGES } from '../../domain/people.ts'
import { BACK_OFFICE_ROLES, type BackOfficeRole } from '../../domain/roles.ts'
import type { Transaction } from '../db/database.ts'

/** Who makes a request. */
export interface Actor {
  id: string
  name: string
  role: BackOfficeRole
  /** Null for a super admin who has chosen none. */
  companyId: string | null
  /** The locations that staff are limited to; null for admins, who see all. */
  locationIds: readonly string[] | null
}

export interface CompanyActor extends Actor {
  companyId: string
}

const Entered = v.object({
  id: v.string(),
  role: v.picklist(BACK_OFFICE_ROLES),
  company_id: v.nullable(v.string()),
  first_name: v.string(),
  last_name: v.string(),
  language: v.picklist(LANGUAGES),
  email: v.string(),
  location_ids: v.array(v.string()),
})
export type Entered = v.InferOutput<typeof Entered>

export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Lets the transaction into the company that the token stands for; null where there is no such session. */
export async function enter(tx: Transaction, hash: Buffer, chosenCompany: string | null): Promise<{ actor: Actor; entered: Entered } | null> {
  const statement = tx.prepared('session.enter', (db) =>
    db
      .select({ row: sql<unknown>`row_to_json(entered)` })
      .from(sql`app_enter(${sql.placeholder('hash')}::bytea, ${sql.placeholder('company')}::uuid) as entered`)
      .prepare('session_enter'),
  )
  const rows = await statement.execute({ hash, company: chosenCompany })
  if (!rows[0]) return null
  const entered = v.parse(Entered, rows[0].row)
  return {
    entered,
    actor: {
      id: entered.id,
      name: `${entered.first_name} ${entered.last_name}`,
      role: entered.role,
      companyId: entered.company_id,
      locationIds: entered.role === 'parking_staff' ? entered.location_ids : null,
    },
  }
}
