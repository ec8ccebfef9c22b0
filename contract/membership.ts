import * as v from 'valibot'

import { DAYS } from '../domain/locations.ts'
import { VALIDITY_UNITS } from '../domain/membership-limits.ts'
import { DeltaQuery, deltaOf } from './delta.ts'
import { defineEndpoint } from './endpoint.ts'
import { WallTime } from './location.ts'
import { Amount, Id, Instant, LocalDay, Version } from './primitives.ts'
import { VehicleTypeId } from './vehicle-type.ts'

/** Hours of one day; one that ends no later than it starts goes on into the next day. */
export const HoursWindow = v.object({ day: v.picklist(DAYS, 'invalidField'), from: WallTime, to: WallTime })

/** What a company sells: the right to park for some days or months. The API's word for it is parking permit. */
export const Membership = v.object({
  id: Id,
  version: Version,
  name: v.string(),
  cost: Amount,
  vehicleTypeId: VehicleTypeId,
  /** Empty is all of them. */
  locationIds: v.array(Id),
  /** How many plates may be on a pass. */
  authorizedVehicles: v.number(),
  /** How many of them may be inside at once. */
  parkingSpaces: v.number(),
  /** Null is always, 24 hours a day. */
  allowedHours: v.nullable(v.array(HoursWindow)),
  validityUnit: v.picklist(VALIDITY_UNITS),
  validityCount: v.number(),
  /** The last day on which it is sold; null is without end. */
  expirationDate: v.nullable(LocalDay),
  enabled: v.boolean(),
  createdAt: Instant,
  /** How many passes of it are valid now. */
  sold: v.number(),
  /** What those bring in a month, each by its own price and length. */
  monthlyEarnings: Amount,
})
export type Membership = v.InferOutput<typeof Membership>

export const MEMBERSHIPS = '/parking-permits'

/** Stands beside the others: every device reads it, and the writes weigh more. */
export const membershipChanges = defineEndpoint({
  id: 'membershipChanges',
  area: 'entities',
  method: 'GET',
  path: `${MEMBERSHIPS}/changes`,
  request: { query: DeltaQuery },
  response: deltaOf(Membership),
  queueable: false,
})
