import { and, asc } from 'drizzle-orm'

import { agreementCalls, editNamedAgreement, getAgreementUse } from '../../contract/agreement.ts'
import { crudRoutes } from '../crud/crud-routes.ts'
import { agreements } from '../db/schema/agreements.ts'
import { type Route, companyRoute } from '../http/route.ts'
import { contains, isFlagged } from '../lists/filters.ts'
import { agreementReading } from './reading.ts'
import { readUse } from './use.ts'
import { agreementWrites } from './writes.ts'

export const agreementRoutes: readonly Route[] = [
  ...crudRoutes(agreementCalls, {
    entity: 'agreement',
    collection: 'agreements',
    table: agreements,
    reading: agreementReading,
    matching: ({ search, enabled }) => and(contains(agreements.name, search), isFlagged(agreements.enabled, enabled)),
    order: [asc(agreements.name), asc(agreements.id)],
    ...agreementWrites,
  }),
  companyRoute(editNamedAgreement, ({ body: { id, changes } }, context) => agreementWrites.edit(id, changes, context)),
  companyRoute(getAgreementUse, ({ params: { id }, query: { month } }, context) => readUse(id, month, context)),
]
