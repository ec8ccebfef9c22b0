import * as v from 'valibot'

import { AGREEMENT_COSTS, AGREEMENT_TYPES, DISCOUNT_TYPES } from '../domain/agreements.ts'
import { BACK_OFFICE_ROLES } from '../domain/roles.ts'
import { DeltaQuery, deltaOf } from './delta.ts'
import { defineEndpoint } from './endpoint.ts'
import { Count, IdParams, listOf, pageEntries } from './list.ts'
import { Amount, Id, Instant, Version, LocalDay } from './primitives.ts'
import { VehicleTypeId } from './vehicle-type.ts'

const terms = {
  name: v.string(),
  /** Empty is all of them. */
  vehicleTypeIds: v.array(VehicleTypeId),
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
  /** Follows from the type. */
  discountType: v.picklist(DISCOUNT_TYPES),
  /** What it was and is, in the order in which that was made: a paid stay that is given it later is priced by what it was at the payment. */
  versions: v.array(v.object({ validFrom: v.nullable(Instant), ...terms })),
})
export type Agreement = v.InferOutput<typeof Agreement>

const enabledFilter = { enabled: v.optional(v.picklist(['true', 'false'], 'invalidField')) }

export const listAgreements = defineEndpoint({
  id: 'listAgreements',
  area: 'entities',
  method: 'GET',
  path: '/discounts',
  summary: 'The agreements of the company, by name.',
  roles: BACK_OFFICE_ROLES,
  request: { query: v.object({ ...pageEntries, ...enabledFilter }) },
  response: listOf(Agreement),
  queueable: false,
})

export const countAgreements = defineEndpoint({
  id: 'countAgreements',
  area: 'entities',
  method: 'GET',
  path: '/discounts/count',
  summary: 'How many agreements the company has.',
  roles: BACK_OFFICE_ROLES,
  request: { query: v.object(enabledFilter) },
  response: Count,
  queueable: false,
})

export const agreementChanges = defineEndpoint({
  id: 'agreementChanges',
  area: 'entities',
  method: 'GET',
  path: '/discounts/changes',
  summary: 'What changed in the agreements of the company since a cursor.',
  roles: BACK_OFFICE_ROLES,
  request: { query: DeltaQuery },
  response: deltaOf(Agreement),
  queueable: false,
})

export const getAgreement = defineEndpoint({
  id: 'getAgreement',
  area: 'entities',
  method: 'GET',
  path: '/discounts/:id',
  summary: 'One agreement.',
  roles: BACK_OFFICE_ROLES,
  request: { params: IdParams },
  response: Agreement,
  queueable: false,
})
