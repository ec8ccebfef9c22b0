import { and, asc, eq, ne, sql } from 'drizzle-orm'
import * as v from 'valibot'

import { AGREEMENT_FIELDS, agreementCalls, editNamedAgreement, getAgreementUse } from '../../contract/agreement.ts'
import { fieldNames } from '../../contract/field-changes.ts'
import { agreementFaults, areRivalDefaults } from '../../domain/agreement-rules.ts'
import { checkedWrites } from '../crud/checked-writes.ts'
import { companyRows } from '../crud/company-table.ts'
import { crudRoutes } from '../crud/crud-routes.ts'
import { sortedSet } from '../crud/set-or-all.ts'
import { agreements } from '../db/schema/agreements.ts'
import { ProblemError } from '../http/problem-error.ts'
import { type CompanyContext, type Route, companyRoute } from '../http/route.ts'
import { contains, isFlagged } from '../lists/filters.ts'
import { requireLocations } from '../locations/require-locations.ts'
import { reading, recordOf } from './reading.ts'
import { readUse } from './use.ts'

/** Members of sets are numbers in a creation and text in an edit. */
const Values = v.object({
  ...AGREEMENT_FIELDS,
  vehicleTypeIds: v.pipe(
    v.array(v.pipe(v.union([v.string(), v.number()]), v.transform(Number))),
    v.transform((ids) => sortedSet(ids)),
  ),
  locationIds: v.pipe(
    v.array(v.string()),
    v.transform((ids) => sortedSet(ids)),
  ),
})
type Values = v.InferOutput<typeof Values>

const ROOM = { entity: 'agreement', collection: 'agreements', table: agreements } as const

const writes = checkedWrites<typeof agreementCalls, typeof agreements, Values>({
  ...ROOM,
  duplicates: { agreements_name: { path: 'name', code: 'agreement_exists' } },
  values: Values,
  fields: fieldNames(AGREEMENT_FIELDS),
  sets: ['vehicleTypeIds', 'locationIds'],
  check: requireSound,
  toRecord: recordOf,
})

export const agreementRoutes: readonly Route[] = [
  ...crudRoutes(agreementCalls, {
    ...ROOM,
    reading,
    ...writes,
    matching: ({ search, enabled }) => and(contains(agreements.name, search), isFlagged(agreements.enabled, enabled)),
    order: [asc(agreements.name), asc(agreements.id)],
  }),
  companyRoute(editNamedAgreement, ({ body: { id, changes } }, context) => writes.edit(id, changes, context)),
  companyRoute(getAgreementUse, ({ params: { id }, query: { month } }, context) => readUse(id, month, context)),
]

/** Refuses properties that the agreement's type does not have, locations of another company, and a second default. */
async function requireSound(agreement: Values & { id: string }, context: CompanyContext): Promise<void> {
  const faults = agreementFaults(agreement)
  if (faults.length > 0) throw new ProblemError('validation_failed', { errors: faults })
  const { tx, actor } = context
  await requireLocations(agreement.locationIds, context)
  if (!agreement.enabled || !agreement.isDefault) return
  // If two requests set a default at once, the second waits here and then sees the first.
  await tx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${actor.companyId} default agreements`}, 0))`,
  )
  const defaults = await companyRows(agreements, context).find(
    and(eq(agreements.isDefault, true), eq(agreements.enabled, true), ne(agreements.id, agreement.id)),
    { order: [], limit: MOST },
  )
  const rival = defaults.find((other) => areRivalDefaults(agreement, other))
  if (rival)
    throw new ProblemError('validation_failed', {
      errors: [{ path: 'isDefault', code: 'default_taken', detail: `“${rival.name}” is the default there already.` }],
    })
}

const MOST = 999
