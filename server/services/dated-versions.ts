import * as v from 'valibot'

import { AGREEMENT_COSTS, AGREEMENT_TYPES, type DatedAgreement } from '../../domain/agreements.ts'
import type { DatedVersion } from '../../domain/dated.ts'
import type { datedTerms } from '../db/schema/dated-terms.ts'

export type DatedRow = Pick<typeof datedTerms.$inferSelect, 'entityId' | 'validFrom' | 'terms'>

export const CompanyTerms = v.object({ vatRate: v.number() })
export const LocationTerms = v.object({
  taxRate: v.nullable(v.number()),
  digitalCommission: v.number(),
  exemptMinutes: v.number(),
  graceMinutes: v.number(),
})
/** Null after the holiday was deleted. */
export const HolidayTerms = v.nullable(v.object({ day: v.string(), isActive: v.boolean() }))
const AgreementTerms = v.object({
  name: v.string(),
  vehicleTypeIds: v.array(v.number()),
  /** Absent in versions from before agreements had locations. */
  locationIds: v.optional(v.array(v.string()), []),
  startDate: v.nullable(v.string()),
  endDate: v.nullable(v.string()),
  enabled: v.boolean(),
  isDefault: v.boolean(),
  type: v.picklist(AGREEMENT_TYPES),
  exemptMinutes: v.nullable(v.number()),
  freeRateMinutes: v.nullable(v.number()),
  initialCost: v.nullable(v.number()),
  typeCost: v.nullable(v.picklist(AGREEMENT_COSTS)),
  minuteCost: v.nullable(v.number()),
  fixedCost: v.nullable(v.number()),
  percentage: v.nullable(v.number()),
  fixedDiscount: v.nullable(v.number()),
  discountMinutes: v.nullable(v.number()),
})

/** Rows of each record, in order. */
export function byRecord(rows: readonly DatedRow[]): Map<string, DatedRow[]> {
  const records = new Map<string, DatedRow[]>()
  for (const row of rows) {
    const known = records.get(row.entityId)
    if (known === undefined) records.set(row.entityId, [row])
    else known.push(row)
  }
  return records
}

export function toVersions<Terms>(
  rows: readonly DatedRow[],
  schema: v.GenericSchema<unknown, Terms>,
): (DatedVersion & { terms: Terms })[] {
  return rows.map(({ validFrom, terms }) => ({
    validFrom: validFrom?.toISOString() ?? null,
    terms: v.parse(schema, terms),
  }))
}

/** A deleted version counts as no agreement. */
export function toDatedAgreements(rows: readonly DatedRow[]): DatedAgreement[] {
  return [...byRecord(rows)].flatMap(([id, versions]) => {
    if (versions.at(-1)?.terms === null) return []
    const there = versions.filter(({ terms }) => terms !== null)
    return [
      { id, versions: toVersions(there, AgreementTerms).map(({ validFrom, terms }) => ({ validFrom, ...terms })) },
    ]
  })
}
