import type { Agreement } from '../../contract/agreement.ts'
import type { CashUp } from '../../contract/cash-up.ts'
import type { Driver } from '../../contract/driver.ts'
import type { CollectionName } from '../../contract/events.ts'
import type { NamedReference } from '../../contract/primitives.ts'
import type { Holiday } from '../../contract/holiday.ts'
import type { Location } from '../../contract/location.ts'
import type { Membership } from '../../contract/membership.ts'
import type { Pass } from '../../contract/pass.ts'
import type { Service } from '../../contract/service.ts'
import type { Vehicle } from '../../contract/vehicle.ts'
import type { CompanyVehicleType } from '../../contract/vehicle-type.ts'
import type { CashUpStatus } from '../../domain/cash-ups.ts'
import type { Op } from './outbox/op.ts'
import { type ServiceKeys } from './search-terms.ts'

/**
 * A record on the device in two versions: `base` as the server last sent it, `shown` with the person's unsent changes,
 * null if there are none. The index keys beside them belong to the shown version.
 */
export interface KeptRow<T> {
  id: string
  /** Null for a record that an unsent op creates. */
  base: T | null
  shown: T | null
  /** Number of unsent ops on the row. Only their author can drop a row that has any. */
  pending: number
  /** An op was refused, or conflicts with a change by another person: a person has to decide. */
  needsPerson?: boolean
  /** The device does not keep such records: the row holds the author's view, for its unsent ops only. */
  seenOnly?: boolean
  /** Unsent acts of colleagues on this record and device; `shown` has their effect. Absent if there are none. */
  colleagues?: ColleagueAct[]
  /** The person has deleted the record, and the deletion is not sent yet: no list shows the record. */
  removed?: boolean
  /** The server no longer has the record, or no longer shows it to this person; the row stays for its unsent ops only. */
  gone?: boolean
}

/** An unsent act of a colleague, as a screen names it. */
export interface ColleagueAct {
  by: NamedReference
  /** The op type. */
  kind: string
  /** The server has refused it; the colleague, or an admin, decides. */
  refused: boolean
}

/**
 * Copy of a colleague's unsent op on this device (`colleagues.ts`). This person sees its effect too, and their own ops on
 * the record wait until the colleague's op is sent.
 */
export interface ColleagueOp {
  /** The op's id. */
  id: string
  lane: string
  op: Op
  /** Owner of the database from which the op was copied: its author, or the admin who has adopted it. */
  holder: string
  /** Null if the holder does not keep the record. */
  locationId: string | null
  /** The holder's own base of the record, for a person who does not keep the record. */
  ground: unknown
  /**
   * Moment at which the op was found to be sent, and the version of the person's own base then (0 without a base). The
   * op no longer delays others; its effect stays until a pull brings the server's version. Null while the op waits.
   */
  sent: { at: number; over: number } | null
  /**
   * False for an op at a location that this person does not see: the op is here because one of the person's ops waits
   * for it.
   */
  isShown: boolean
  /** False once the retention time of the author's own data is over: screens no longer name the author. */
  isNamed: boolean
}

/** Returns whether the row has unsent changes of the person or of colleagues. */
export function isTouched({ pending, shown }: Pick<KeptRow<unknown>, 'pending' | 'shown'>): boolean {
  return pending > 0 || shown !== null
}

/** Returns the version of the record that a person sees. */
export function shownOf<T>({ id, shown, base }: KeptRow<T>): T {
  const face = shown ?? base
  if (face === null) throw new Error(`Nothing is known of ${id}`)
  return face
}

export interface LocationKeys {
  name: string
}
export interface DriverKeys {
  /** Lower case without accents. */
  name: string
  terms: string[]
}

export interface CashUpKeys {
  /** Minus the opening in epoch milliseconds: ascending reads bring the newest first. */
  order: number
  locationId: string
  status: CashUpStatus
}
export interface VehicleKeys {
  plate: string
  driverId: string
  terms: string[]
}

export interface PassKeys {
  locationId: string
  plates: string[]
  endsOn: string
  /** Keys of its postings to cash-ups; undefined if there are none. */
  postings?: string[] | undefined
}

export type KeptService = KeptRow<Service> & ServiceKeys
export type KeptLocation = KeptRow<Location> & LocationKeys
export type KeptVehicleType = KeptRow<CompanyVehicleType>
export type KeptAgreement = KeptRow<Agreement> & { name: string }
export type KeptHoliday = KeptRow<Holiday> & { holidayDate: string }
export type KeptCashUp = KeptRow<CashUp> & CashUpKeys
export type KeptDriver = KeptRow<Driver> & DriverKeys
export type KeptVehicle = KeptRow<Vehicle> & VehicleKeys
export type KeptMembership = KeptRow<Membership> & { name: string }
export type KeptPass = KeptRow<Pass> & PassKeys

/** Progress of the pull of one collection, written in one transaction with the pulled rows. */
export interface PullState {
  collection: CollectionName
  cursor: string
  /**
   * The server's mark of the collection if the device has every change up to it, otherwise null. Older releases did not
   * write it.
   */
  mark?: string | null
  /** Whether the collection has once been pulled to its end. */
  filled: boolean
  /** Whether a running fill has brought its whole first part: for services, the vehicles inside. Older releases did not write it. */
  hasFirstPart?: boolean
  /** Number of rows that the running fill has brought, and its total; the total is null if no fill is running. */
  done: number
  total: number | null
  /** When a page was last written, and when the collection was last known to be complete; epoch milliseconds. */
  touchedAt: number
  lastUpdated: number | null
}

/** Progress of the search rows beside a collection, by id: null once all are written. Absent during the first fill. */
export interface SearchRowsState {
  collection: CollectionName
  upTo: string | null
}

/** Input of a form that was not sent yet. */
export interface Draft {
  key: string
  value: unknown
  savedAt: number
}

/**
 * - `opened`: the store is in use, and since when. A wipe deletes the mark; a tab that finds none may not write. -
 * `left`: the former `opened` mark, if unsent ops were left. The next session continues with the same store. -
 * `keptLocation`: the location whose services, cash-ups and passes are kept, for a person who sees too many locations
 * to keep all, and since when. - `moved`: the last op that was moved in the queue, until the backup has stored it.
 */
export interface StoreMark {
  name: 'opened' | 'left' | 'keptLocation' | 'moved'
  at: number
  locationId?: string
}
