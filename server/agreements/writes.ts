import { and, eq, ne, sql } from 'drizzle-orm'
import * as v from 'valibot'

import { AGREEMENT_FIELDS, type agreementCalls } from '../../contract/agreement.ts'
import { agreementFaults, areRivalDefaults } from '../../domain/agreement-rules.ts'
import { companyRows } from '../crud/company-table.ts'
import { checkedWrites } from '../crud/checked-writes.ts'
import { sortedSet } from '../crud/set-or-all.ts'
import { agreements } from '../db/schema/agreements.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { requireLocations } from '../locations/require-locations.ts'
import { type AgreementRow, recordOf } from './reading.ts'

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

export const agreementWrites = checkedWrites<typeof agreementCalls, typeof agreements, v.InferOutput<typeof Values>>({
  entity: 'agreement',
  collection: 'agreements',
  table: agreements,
  duplicates: {
    agreements_name: { path: 'name', code: 'agreement_exists' },
    agreements_company_id_id_pk: { path: 'id', code: 'id_taken' },
  },
  values: Values,
  sets: ['vehicleTypeIds', 'locationIds'],
  fieldsOf: ({ companyId: _company, changedXid: _changed, id: _id, version: _version, ...row }) => ({
    ...row,
    vehicleTypeIds: row.vehicleTypeIds.map(String),
  }),
  toRow: (values) => values,
  check: requireSound,
  toRecord: recordOf,
})

/** Refuses properties that the agreement's type does not have, locations of another company, and a second default. */
async function requireSound(
  agreement: Omit<AgreementRow, 'companyId' | 'version' | 'changedXid'>,
  context: CompanyContext,
): Promise<void> {
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
