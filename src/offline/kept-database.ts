import { Dexie, type Table } from 'dexie'

import type { DriverPreview } from '../../contract/driver.ts'
import type { CollectionName } from '../../contract/events.ts'
import type { Location } from '../../contract/location.ts'
import type { Service } from '../../contract/service.ts'
import type { CompanyVehicleType } from '../../contract/vehicle-type.ts'
import type { PaymentMethod } from '../../domain/services.ts'
import { keptDatabaseName } from './database-names.ts'
import type { Platform } from './platform.ts'

/**
 * One row, two faces: `base` is what the server last said, `shown` is base with the person's unsent changes, null
 * while there are none. The keys beside them are those of the face that is shown.
 */
export interface KeptRow<T> {
  id: string
  base: T
  shown: T | null
  /** How many unsent changes touch the row. Nothing but their author's own doing drops a row that has any. */
  pending: number
}

/** The face that a person sees. */
export function shownOf<T>(row: KeptRow<T>): T {
  return row.shown ?? row.base
}

export interface ServiceKeys {
  /** Minus the start in epoch milliseconds: ascending reads bring the newest first. */
  order: number
  locationId: string
  paymentMethod: PaymentMethod | ''
  /** Each part of one or two characters with `order`: much holds so short a part, and comes newest first. */
  plateParts: [part: string, order: number][]
  /** Each longer ending of the plate: a look-up by prefix finds any longer part. */
  plateTerms: string[]
}
export interface LocationKeys {
  name: string
}
export interface DriverKeys {
  terms: string[]
}

export type KeptService = KeptRow<Service> & ServiceKeys
export type KeptLocation = KeptRow<Location> & LocationKeys
export type KeptVehicleType = KeptRow<CompanyVehicleType>
export type KeptDriver = KeptRow<DriverPreview> & DriverKeys

/** How far the pull of one collection has come. Written in one transaction with the rows that it speaks of. */
export interface PullState {
  collection: CollectionName
  cursor: string
  /** Whether it has once been read to its end. */
  filled: boolean
  /** Rows that the running fill has brought, and will bring in all; total is null when none runs. */
  done: number
  total: number | null
  /** When a page was last written, and when the collection was last known to be complete; epoch milliseconds. */
  touchedAt: number
  lastUpdated: number | null
}

/** Input of a form that was not sent yet. */
export interface Draft {
  key: string
  value: unknown
  savedAt: number
}

/** That the store is in use. A wipe deletes it: who finds none may not write. */
export interface OpenedMark {
  name: 'opened'
  at: number
}

/** What one person keeps of one company. No other person's session ever opens it. */
export class KeptDatabase extends Dexie {
  declare services: Table<KeptService, string>
  declare locations: Table<KeptLocation, string>
  declare vehicleTypes: Table<KeptVehicleType, string>
  declare drivers: Table<KeptDriver, string>
  declare pulls: Table<PullState, CollectionName>
  declare drafts: Table<Draft, string>
  declare meta: Table<OpenedMark, 'opened'>

  constructor(userId: string, companyId: string, platform: Pick<Platform, 'indexedDB' | 'keyRange'>) {
    super(keptDatabaseName(userId, companyId), {
      chromeTransactionDurability: 'strict',
      // Dexie's cache shows a write before it is on disk; what is shown as saved must be.
      cache: 'disabled',
      ...(platform.indexedDB && { indexedDB: platform.indexedDB }),
      ...(platform.keyRange && { IDBKeyRange: platform.keyRange }),
    })
    this.version(1).stores({
      services: 'id, order, [locationId+order], [paymentMethod+order], [locationId+paymentMethod+order], *plateParts, *plateTerms, pending',
      locations: 'id, name, pending',
      vehicleTypes: 'id, pending',
      drivers: 'id, *terms, pending',
      pulls: 'collection',
      drafts: 'key',
      meta: 'name',
    })
  }
}
