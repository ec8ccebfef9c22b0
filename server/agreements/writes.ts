import { and, eq, ne, sql } from 'drizzle-orm'
import * as v from 'valibot'

import { AGREEMENT_FIELDS, type Agreement, type agreementCalls } from '../../contract/agreement.ts'
import { agreementFaults, areRivalDefaults } from '../../domain/agreement-rules.ts'
import type { Json } from '../../domain/json.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { companyRows } from '../crud/company-table.ts'
import type { Writes } from '../crud/crud-routes.ts'
import { editFields, refuseDuplicate } from '../crud/table-writes.ts'
import { sortedSet, dropEmptiedSets } from '../crud/set-or-all.ts'
import { agreements } from '../db/schema/agreements.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { requireLocations } from '../locations/require-locations.ts'
import { type AgreementRow, recordOf } from './reading.ts'

const FIELDS = [
  'name',
  'vehicleTypeIds',
  'locationIds',
  'startDate',
  'endDate',
  'enabled',
  'isDefault',
  'type',
  'exemptMinutes',
  'freeRateMinutes',
  'initialCost',
  'typeCost',
  'minuteCost',
  'fixedCost',
  'percentage',
  'fixedDiscount',
  'discountMinutes',
  'budgetCount',
  'budgetAmount',
  'asksReason',
] as const
type Field = (typeof FIELDS)[number]

const refuseTwo = refuseDuplicate({
  agreements_name: { path: 'name', code: 'agreement_exists' },
  agreements_company_id_id_pk: { path: 'id', code: 'id_taken' },
})

export const agreementWrites: Pick<Writes<typeof agreementCalls>, 'create' | 'edit'> = {
  create: async (given, context) => {
    const values = {
      ...given,
      vehicleTypeIds: sortedSet(given.vehicleTypeIds),
      locationIds: sortedSet(given.locationIds),
    }
    await requireSound(values, context)
    const [row] = await companyRows(agreements, context).insert([values]).catch(refuseTwo)
    if (!row) throw new Error('Nothing was inserted')
    await writeAudit(
      [{ entity: 'agreement', id: row.id, action: 'created', before: {}, after: fieldsOf(row) }],
      context,
    )
    return announced(row, context)
  },
  edit: async (id, changes, context) => {
    const rows = companyRows(agreements, context)
    const row = await rows.lock(id)
    if (!row) throw new ProblemError('not_found')
    let changed = row
    const set = await editFields(
      {
        entity: 'agreement',
        id,
        current: fieldsOf(row),
        changes: dropEmptiedSets(changes, {
          vehicleTypeIds: row.vehicleTypeIds.map(String),
          locationIds: row.locationIds,
        }),
        fields: FIELDS,
      },
      context,
      async ({ after }) => {
        const values = v.parse(Values, { ...fieldsOf(row), ...after })
        await requireSound({ id, ...values }, context)
        changed = await rows.update(id, values).catch(refuseTwo)
      },
    )
    return set.length === 0 ? recordOf(row, context) : announced(changed, context)
  },
}

async function announced(row: AgreementRow, context: CompanyContext): Promise<Agreement> {
  context.announce(context.actor.companyId, ['agreements'])
  return recordOf(row, context)
}

/** Values in edits and in the trail: the members of a set are text. */
function fieldsOf({
  companyId: _company,
  changedXid: _changed,
  id: _id,
  version: _version,
  ...row
}: AgreementRow): Record<Field, Json> {
  return { ...row, vehicleTypeIds: row.vehicleTypeIds.map(String) }
}

/** Each value was read by the schema of its field. */
const Values = v.object({
  ...AGREEMENT_FIELDS,
  vehicleTypeIds: v.pipe(
    v.array(v.string()),
    v.transform((ids) => ids.map(Number)),
  ),
  locationIds: v.array(v.string()),
})

/** Refuses what its type has not, places that are not the company's, and a second default. */
async function requireSound(
  agreement: Omit<AgreementRow, 'companyId' | 'version' | 'changedXid'>,
  context: CompanyContext,
): Promise<void> {
  const faults = agreementFaults(agreement)
  if (faults.length > 0) throw new ProblemError('validation_failed', { errors: faults })
  const { tx, actor } = context
  await requireLocations(agreement.locationIds, context)
  if (!agreement.enabled || !agreement.isDefault) return
  // The second of two who make a default at once waits here, and then sees the first.
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
