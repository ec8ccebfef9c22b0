import type * as v from 'valibot'

import { agreementChanges } from '../../contract/agreement.ts'
import { cashUpChanges } from '../../contract/cash-up.ts'
import type { DeltaQuery, LocalDeltaQuery } from '../../contract/delta.ts'
import { driverChanges } from '../../contract/driver.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { holidayChanges } from '../../contract/holiday.ts'
import { locationChanges } from '../../contract/location.ts'
import { membershipChanges } from '../../contract/membership.ts'
import { passChanges } from '../../contract/pass.ts'
import { serviceChanges } from '../../contract/service.ts'
import { UNSENT_WORK, type UnsentReport } from '../../contract/unsent-work.ts'
import { vehicleChanges } from '../../contract/vehicle.ts'
import { vehicleTypeChanges } from '../../contract/vehicle-type.ts'
import type { ApiClient } from './api-client.ts'
import type { Collection, RecordCollection, KeptRecord, Unsent } from './collection.ts'
import * as kept from './collections.ts'
import type { KeptDatabase } from './kept-database.ts'

/** Number of rows per request: a slow tablet has to remain usable during the fill. */
export const PAGE_ROWS = 500

interface Delta<T> {
  changed: T[]
  deleted: string[]
  cursor: string
  more: boolean
  reset: boolean
  mark: string | null
  fillTotal: number | null
  asOf: string
}

/** One answer of a delta read. `store` is called inside the transaction that also writes the cursor. */
export interface Page {
  cursor: string
  more: boolean
  reset: boolean
  /** Null if the device does not have every change yet. */
  mark: string | null
  fillTotal: number | null
  count: number
  /** The server's clock. */
  asOf: string
  store: (db: KeptDatabase, unsent: Unsent) => Promise<void>
}

interface ReadOptions {
  signal: AbortSignal
  /** The kept location, if the person sees too many to keep all; ignored by collections that belong to no location. */
  keptLocation?: string | undefined
  /** Unsent ops of this device. */
  unsent?: UnsentReport | null
}

/** A collection with its delta call. */
export interface PulledCollection extends Collection {
  read: (api: ApiClient, cursor: string | undefined, options: ReadOptions) => Promise<Page>
  /** Whether its read also reports this device's unsent ops to the server. */
  reports: boolean
}

/** The delta call of a collection. */
type ChangesCall<T> =
  | { changes: Endpoint<{ query: typeof DeltaQuery }, v.GenericSchema<unknown, Delta<T>>> }
  | { changesAt: Endpoint<{ query: typeof LocalDeltaQuery }, v.GenericSchema<unknown, Delta<T>>> }

/* @__NO_SIDE_EFFECTS__ */
function readBy<T extends KeptRecord>(
  collection: RecordCollection<T>,
  call: ChangesCall<T>,
): RecordCollection<T> & PulledCollection {
  return {
    ...collection,
    reports: collection.name === 'cashUps',
    read: async (api, cursor, { signal, keptLocation, unsent = null }) => {
      const query = { cursor, limit: String(PAGE_ROWS) }
      const { changed, deleted, ...page } =
        'changes' in call
          ? await api.call(call.changes, { query }, { signal })
          : await api.call(
              call.changesAt,
              { query: { ...query, keptLocation } },
              { signal, ...(unsent && { headers: { [UNSENT_WORK]: JSON.stringify(unsent) } }) },
            )
      return {
        ...page,
        count: changed.length,
        store: (db, unsent) => collection.learn(db, { changed, deleted }, unsent, page.fillTotal !== null),
      }
    },
  }
}

export const locations = readBy(kept.locations, { changes: locationChanges })
export const vehicleTypes = readBy(kept.vehicleTypes, { changes: vehicleTypeChanges })
export const services = readBy(kept.services, { changesAt: serviceChanges })
export const drivers = readBy(kept.drivers, { changes: driverChanges })
export const agreements = readBy(kept.agreements, { changes: agreementChanges })
export const holidays = readBy(kept.holidays, { changes: holidayChanges })
export const cashUps = readBy(kept.cashUps, { changesAt: cashUpChanges })
export const vehicles = readBy(kept.vehicles, { changes: vehicleChanges })
export const memberships = readBy(kept.memberships, { changes: membershipChanges })
export const passes = readBy(kept.passes, { changesAt: passChanges })

/** All pulled collections, in the order in which a person needs them. */
export const PULLED_COLLECTIONS: readonly PulledCollection[] = [
  locations,
  vehicleTypes,
  agreements,
  holidays,
  memberships,
  passes,
  cashUps,
  services,
  drivers,
  vehicles,
]

/** One step of a round of pulls: a whole collection, or a limited number of its pages. */
interface PullStep {
  collection: PulledCollection
  begins?: number
}

/**
 * A booth first needs the open shift, the vehicles inside and today's records: the first pages of two long collections.
 * All other long reads come after these.
 */
export const PULL_STEPS: readonly PullStep[] = [
  ...[locations, vehicleTypes, agreements, holidays].map((collection) => ({ collection })),
  { collection: cashUps, begins: 1 },
  { collection: services, begins: 4 },
  ...[memberships, passes, cashUps, services, drivers, vehicles].map((collection) => ({ collection })),
]
