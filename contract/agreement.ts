import * as v from 'valibot'

import { AGREEMENT_COSTS, AGREEMENT_TYPES, DISCOUNT_TYPES } from '../domain/agreement-limits.ts'
import { DeltaQuery, deltaOf } from './delta.ts'
import { defineEndpoint } from './endpoint.ts'
import { Amount, Id, Instant, LocalDay, Version } from './primitives.ts'
import { VehicleTypeId } from './vehicle-type.ts'

const terms = {
  name: v.string(),
  /** Empty is all of them. */
  vehicleTypeIds: v.array(VehicleTypeId),
  /** Empty is all of them. Absent on a server, and in a device's store, of before agreements had places. */
  locationIds: v.optional(v.array(Id)),
  /** Local days, both in; both null: always valid. */
  startDate: v.nullable(LocalDay),
  endDate: v.nullable(LocalDay),
  enabled: v.boolean(),
  isDefault: v.boolean(),
  type: v.picklist(AGREEMENT_TYPES),
  exemptMinutes: v.nullable(v.number()),
  freeRateMinutes: v.nullable(v.number()),
  initialCost: v.nullable(Amount),
  typeCost: v.nullable(v.picklist(AGREEMENT_COSTS)),
  minuteCost: v.nullable(Amount),
  fixedCost: v.nullable(Amount),
  /** Basis points. */
  percentage: v.nullable(v.number()),
  fixedDiscount: v.nullable(Amount),
  discountMinutes: v.nullable(v.number()),
}

/** A discount that was agreed on with somebody; only the parts of its type are set. The API's word for it is discount. */
export const Agreement = v.object({
  id: Id,
  version: Version,
  ...terms,
  /** How often, and up to how much in all, it is meant to be given in a month; null is no budget. Absent as `locationIds` is. */
  budgetCount: v.optional(v.nullable(v.number())),
  budgetAmount: v.optional(v.nullable(Amount)),
  /** Whether staff say why they give it. Absent as `locationIds` is. */
  asksReason: v.optional(v.boolean()),
  /** Follows from the type. */
  discountType: v.picklist(DISCOUNT_TYPES),
  /** What it was and is, in the order in which that was made: a paid stay that is given it later is priced by what it was at the payment. */
  versions: v.array(v.object({ validFrom: v.nullable(Instant), ...terms })),
})
export type Agreement = v.InferOutput<typeof Agreement>

export const DISCOUNTS = '/discounts'

/** Stands beside the others: every device reads it, and the writes weigh more. */
export const agreementChanges = defineEndpoint({
  id: 'agreementChanges',
  area: 'entities',
  method: 'GET',
  path: `${DISCOUNTS}/changes`,
  request: { query: DeltaQuery },
  response: deltaOf(Agreement),
  queueable: false,
})
