import { type SQL, and, asc, eq, ilike } from 'drizzle-orm'

import { agreementCalls, editNamedAgreement, getAgreementUse } from '../../contract/agreement.ts'
import type { FiltersOf } from '../../contract/crud.ts'
import { crudRoutes } from '../crud/crud-routes.ts'
import { agreements } from '../db/schema/agreements.ts'
import { type Route, companyRoute } from '../http/route.ts'
import { containsPattern } from '../lists/contains-pattern.ts'
import { agreementReading } from './reading.ts'
import { readUse } from './use.ts'
import { agreementWrites } from './writes.ts'

function matching({
  search = '',
  enabled,
}: Pick<FiltersOf<typeof agreementCalls>, 'search' | 'enabled'>): SQL | undefined {
  return and(
    search === '' ? undefined : ilike(agreements.name, containsPattern(search)),
    enabled === undefined ? undefined : eq(agreements.enabled, enabled === 'true'),
  )
}

export const agreementRoutes: readonly Route[] = [
  ...crudRoutes(agreementCalls, {
    entity: 'agreement',
    collection: 'agreements',
    table: agreements,
    reading: agreementReading,
    matching,
    order: [asc(agreements.name), asc(agreements.id)],
    ...agreementWrites,
  }),
  companyRoute(editNamedAgreement, ({ body: { id, changes } }, context) => agreementWrites.edit(id, changes, context)),
  companyRoute(getAgreementUse, ({ params: { id }, query: { month } }, context) => readUse(id, month, context)),
]
