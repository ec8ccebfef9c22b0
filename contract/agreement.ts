import * as v from 'valibot'

import { AGREEMENT_COSTS, AGREEMENT_TYPES, type AgreementType, DISCOUNT_TYPES } from '../domain/agreements.ts'
import {
  AGREEMENT_AMOUNT_MAX,
  AGREEMENT_MINUTES_MAX,
  AGREEMENT_NAME_MAX,
  BUDGET_COUNT_MAX,
  PERCENTAGE_MAX,
} from '../domain/agreement-rules.ts'
import { TYPE_IDS } from '../domain/vehicles.ts'
import { defineCrud } from './crud.ts'
import { defineEndpoint } from './endpoint.ts'
import { nullIfOmitted } from './field-changes.ts'
import { flagFilter, IdParams, searchFilter } from './list.ts'
import {
  Amount,
  Id,
  Instant,
  LocalDay,
  Month,
  NamedReference,
  Version,
  amountUpTo,
  requiredText,
  wholeNumber,
} from './primitives.ts'
import { editBodyWithChanges, newSet, setOrAll } from './set-or-all.ts'
import { VehicleTypeId, VehicleTypeText } from './vehicle-type.ts'

const terms = {
  name: v.string(),
  /** Empty means all. */
  vehicleTypeIds: v.array(VehicleTypeId),
  /** Empty means all. Absent on servers, and in stores of devices, from before agreements had locations. */
  locationIds: v.optional(v.array(Id)),
  /** Local days, both included; both null: always valid. */
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

/** A discount by agreement with a partner; only the parts of its type are set. The API calls it a discount. */
export const Agreement = v.object({
  id: Id,
  version: Version,
  ...terms,
  /** Monthly budget: the number of uses, and their total amount; null for no budget. Absent like `locationIds`. */
  budgetCount: v.optional(v.nullable(v.number())),
  budgetAmount: v.optional(v.nullable(Amount)),
  /** Whether staff must give a reason for the agreement. Absent like `locationIds`. */
  asksReason: v.optional(v.boolean()),
  /**
   * Sheets of codes on paper with which booths charge this agreement, with the public half of their keys. Absent on
   * servers, and in stores of devices, from before codes on paper.
   */
  stampSheets: v.optional(v.array(v.object({ id: Id, key: v.string(), shop: v.string(), lastDay: LocalDay }))),
  /** Follows from the type. */
  discountType: v.picklist(DISCOUNT_TYPES),
  /**
   * Versions in the order of creation: a paid stay that gets the agreement later is priced with its version at the
   * payment.
   */
  versions: v.array(v.object({ validFrom: v.nullable(Instant), ...terms })),
})
export type Agreement = v.InferOutput<typeof Agreement>

const DISCOUNTS = '/discounts'

const Cost = v.nullable(amountUpTo(AGREEMENT_AMOUNT_MAX))
const Minutes = v.nullable(wholeNumber(0, AGREEMENT_MINUTES_MAX, 'minutes_invalid'))
/** Agreement types as the specification writes them. */
const SPECIFIED_TYPES: ReadonlyMap<string, AgreementType> = new Map([
  ['fixed-cost', 'fixed_cost'],
  ['fixed-discount', 'fixed_discount'],
  ['percentage-discount', 'percentage'],
  ['time-discount', 'time'],
])

const DayOrNull = v.nullable(LocalDay)

export const AGREEMENT_FIELDS = {
  name: requiredText(AGREEMENT_NAME_MAX),
  startDate: DayOrNull,
  endDate: DayOrNull,
  enabled: v.boolean('invalidField'),
  isDefault: v.boolean('invalidField'),
  type: v.pipe(
    v.picklist([...AGREEMENT_TYPES, ...SPECIFIED_TYPES.keys()], 'invalidField'),
    v.transform((type) => SPECIFIED_TYPES.get(type) ?? type),
    v.picklist(AGREEMENT_TYPES, 'invalidField'),
  ),
  exemptMinutes: Minutes,
  freeRateMinutes: Minutes,
  initialCost: Cost,
  typeCost: v.nullable(v.picklist(AGREEMENT_COSTS, 'invalidField')),
  minuteCost: Cost,
  fixedCost: Cost,
  percentage: v.nullable(wholeNumber(1, PERCENTAGE_MAX, 'percentage_invalid')),
  fixedDiscount: Cost,
  discountMinutes: Minutes,
  budgetCount: v.nullable(wholeNumber(1, BUDGET_COUNT_MAX, 'count_invalid')),
  asksReason: v.boolean('invalidField'),
  budgetAmount: v.nullable(
    v.pipe(Amount, v.minValue(1, 'amount_not_positive'), v.maxValue(AGREEMENT_AMOUNT_MAX, 'amount_too_large')),
  ),
}

/** Members of a set in an edit, as text. */
const sets = { vehicleTypeIds: setOrAll(VehicleTypeText), locationIds: setOrAll(Id) }

export const NewAgreement = v.object({
  id: Id,
  ...nullIfOmitted(AGREEMENT_FIELDS),
  enabled: v.optional(AGREEMENT_FIELDS.enabled, true),
  isDefault: v.optional(AGREEMENT_FIELDS.isDefault, false),
  asksReason: v.optional(AGREEMENT_FIELDS.asksReason, false),
  vehicleTypeIds: newSet(VehicleTypeId, TYPE_IDS.length),
  locationIds: newSet(Id),
})
export type NewAgreement = v.InferOutput<typeof NewAgreement>

const editBody = editBodyWithChanges(AGREEMENT_FIELDS, sets)

const { remove: _, ...calls } = defineCrud({
  names: ['Agreement', 'Agreements'],
  area: 'entities',
  path: DISCOUNTS,
  record: Agreement,
  fields: AGREEMENT_FIELDS,
  input: NewAgreement,
  filters: {
    search: searchFilter(AGREEMENT_NAME_MAX),
    enabled: flagFilter,
  },
})

/** Agreements are never deleted, because stays keep theirs. */
export const agreementCalls = {
  ...calls,
  edit: defineEndpoint({ ...calls.edit, request: { params: IdParams, body: editBody } }),
}

export const { changes: agreementChanges } = agreementCalls

/** The same edit with the id in the body instead of the path, as in the specification. */
export const editNamedAgreement = defineEndpoint({
  id: 'editNamedAgreement',
  area: 'entities',
  method: 'PATCH',
  path: DISCOUNTS,
  request: { body: v.object({ id: Id, ...editBody.entries }) },
  response: Agreement,
  queueable: false,
  idempotent: true,
})

const Use = v.object({ count: v.number(), amount: Amount })
const UseBy = v.object({ ...NamedReference.entries, ...Use.entries })

export const AgreementUse = v.object({
  month: v.string(),
  ...Use.entries,
  locations: v.array(UseBy),
  operators: v.array(UseBy),
})
export type AgreementUse = v.InferOutput<typeof AgreementUse>

export const getAgreementUse = defineEndpoint({
  id: 'getAgreementUse',
  area: 'entities',
  method: 'GET',
  path: `${DISCOUNTS}/:id/use`,
  request: {
    params: IdParams,
    query: v.object({ month: Month }),
  },
  response: AgreementUse,
  queueable: false,
})
