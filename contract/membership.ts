import * as v from 'valibot'

import { DAYS } from '../domain/locations.ts'
import {
  AUTHORIZED_VEHICLES_MAX,
  MEMBERSHIP_COST_MAX,
  MEMBERSHIP_NAME_MAX,
  VALIDITY_MAX,
  VALIDITY_UNITS,
  WINDOWS_MAX,
} from '../domain/memberships.ts'
import { defineCrud } from './crud.ts'
import { defineEndpoint } from './endpoint.ts'
import { nullIfOmitted } from './field-changes.ts'
import { flagFilter, IdParams, searchFilter } from './list.ts'
import { WallTime } from './location.ts'
import { Amount, amountUpTo, Id, Instant, LocalDay, requiredText, Version, wholeNumber } from './primitives.ts'
import { editBodyWithChanges, newSet, setOrAll } from './set-or-all.ts'
import { VehicleTypeId } from './vehicle-type.ts'

/** Hours of one day; a window that ends no later than it starts continues into the next day. */
export const HoursWindow = v.object({ day: v.picklist(DAYS, 'invalidField'), from: WallTime, to: WallTime })

/** Product of a company: the right to park for some days or months. The API calls it a parking permit. */
export const Membership = v.object({
  id: Id,
  version: Version,
  name: v.string(),
  cost: Amount,
  vehicleTypeId: VehicleTypeId,
  /** Empty means all. */
  locationIds: v.array(Id),
  /** Maximum number of plates on a pass. */
  authorizedVehicles: v.number(),
  /** Number of these vehicles that may be inside at once. */
  parkingSpaces: v.number(),
  /** Null: always, 24 hours a day. */
  allowedHours: v.nullable(v.array(HoursWindow)),
  validityUnit: v.picklist(VALIDITY_UNITS),
  validityCount: v.number(),
  /** Last day of sale; null for no end. */
  expirationDate: v.nullable(LocalDay),
  enabled: v.boolean(),
  createdAt: Instant,
  /** Number of its passes that are valid now. */
  sold: v.number(),
  /** Monthly revenue of those passes, each with its own price and length. */
  monthlyEarnings: Amount,
})
export type Membership = v.InferOutput<typeof Membership>

export const MEMBERSHIP_FIELDS = {
  name: requiredText(MEMBERSHIP_NAME_MAX),
  cost: amountUpTo(MEMBERSHIP_COST_MAX),
  vehicleTypeId: VehicleTypeId,
  authorizedVehicles: wholeNumber(1, AUTHORIZED_VEHICLES_MAX, 'vehicles_invalid'),
  parkingSpaces: wholeNumber(1, AUTHORIZED_VEHICLES_MAX, 'pass_spaces_invalid'),
  allowedHours: v.nullable(
    v.pipe(v.array(HoursWindow, 'invalidField'), v.nonEmpty('required'), v.maxLength(WINDOWS_MAX, 'invalidField')),
  ),
  validityUnit: v.picklist(VALIDITY_UNITS, 'invalidField'),
  validityCount: wholeNumber(1, VALIDITY_MAX.days, 'validity_invalid'),
  expirationDate: v.nullable(LocalDay),
  enabled: v.boolean('invalidField'),
}

export const NewMembership = v.object({
  id: Id,
  ...nullIfOmitted(MEMBERSHIP_FIELDS),
  locationIds: newSet(Id),
  enabled: v.optional(MEMBERSHIP_FIELDS.enabled, true),
})

/** Memberships are never deleted, because passes keep theirs. */
const { remove: _remove, ...calls } = defineCrud({
  names: ['Membership', 'Memberships'],
  area: 'entities',
  path: '/parking-permits',
  record: Membership,
  fields: MEMBERSHIP_FIELDS,
  input: NewMembership,
  filters: {
    search: searchFilter(MEMBERSHIP_NAME_MAX),
    enabled: flagFilter,
    locationId: v.optional(Id),
  },
})

export const membershipCalls = {
  ...calls,
  edit: defineEndpoint({
    ...calls.edit,
    request: { params: IdParams, body: editBodyWithChanges(MEMBERSHIP_FIELDS, { locationIds: setOrAll(Id) }) },
  }),
}

export const { changes: membershipChanges } = membershipCalls
