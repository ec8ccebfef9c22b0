import { Dexie, type Table } from 'dexie'

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
import { DEFAULT_LIMITS } from '../../domain/location-limits.ts'
import { normalizePlate } from '../../domain/plates.ts'
import { keptDatabaseName } from './database-names.ts'
import type { Op, SettledOp } from './outbox/op.ts'
import type { Platform } from './platform.ts'
import { nameOrder, type ServiceKeys, type ServiceParts, serviceKeys } from './search-terms.ts'

/**
 * One row, two faces: `base` is what the server last said, `shown` is base with the person's unsent changes, null
 * while there are none. The keys beside them are those of the face that is shown.
 */
export interface KeptRow<T> {
  id: string
  /** Null for a record that an unsent action makes. */
  base: T | null
  shown: T | null
  /** How many unsent changes touch the row. Nothing but their author's own doing drops a row that has any. */
  pending: number
  /** One of them was refused, or somebody else changed the same: a person has to decide. */
  needsPerson?: boolean
  /** The device does not keep such a record: it is here as its author saw it, for its unsent changes only. */
  seenOnly?: boolean
  /** What colleagues did to the record on this device and have not sent yet; `shown` has its effect. Absent while there is nothing. */
  colleagues?: ColleagueAct[]
  /** The person has deleted it, and it is not sent yet: no list shows it. */
  removed?: boolean
  /** The server no longer has the record, or not for this person; the row stays for its unsent changes only. */
  gone?: boolean
}

/** One unsent action of a colleague, as a screen names it. */
export interface ColleagueAct {
  by: NamedReference
  /** The kind of action, by its name. */
  kind: string
  /** The server has refused it; the colleague, or an admin, decides. */
  refused: boolean
}

/**
 * An unsent op of a colleague on this device, copied (`colleagues.ts`). What it does is shown to this person too, and
 * what this person does to the same record waits until the colleague's op is sent.
 */
export interface ColleagueOp {
  /** The op's id. */
  id: string
  lane: string
  op: Op
  /** Whose database it was copied from: its author's, or that of the admin who has adopted it. */
  holder: string
  /** Null where the holder does not keep the record. */
  locationId: string | null
  /** The holder's own base of the record, for a person who does not keep the record. */
  ground: unknown
  /**
   * Found to be sent at this time, while the person's own base had this version (0 without a base): it holds nothing back
   * any more, and its effect stays until a pull has brought the server's. Null while it waits.
   */
  sent: { at: number; over: number } | null
  /** False of one at a location that this person does not see: it is here because something of theirs waits for it. */
  isShown: boolean
  /** False once its author has been away for as long as their own data is kept: nobody is named any more. */
  isNamed: boolean
}

/** Whether the row has a second face: unsent changes of the person or of colleagues. */
export function isTouched({ pending, shown }: Pick<KeptRow<unknown>, 'pending' | 'shown'>): boolean {
  return pending > 0 || shown !== null
}

/** The face that a person sees. */
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
  /** Each posting to a cash-up; undefined if there are none. */
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

/** How far the pull of one collection has come. Written in one transaction with the rows that it speaks of. */
export interface PullState {
  collection: CollectionName
  cursor: string
  /** Whether it has once been read to its end. */
  filled: boolean
  /** Whether a running fill has brought all of its first part: of services what is inside. Absent in what older releases wrote. */
  hasFirstPart?: boolean
  /** Rows that the running fill has brought, and will bring in all; total is null when none runs. */
  done: number
  total: number | null
  /** When a page was last written, and when the collection was last known to be complete; epoch milliseconds. */
  touchedAt: number
  lastUpdated: number | null
}

/** How far what lies beside the rows of a collection is written, in the order of their ids: null when it is of all of them. There is none while they come. */
export interface BesideState {
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
 * `opened`: that the store is in use, and since when. A wipe deletes it: who finds none may not write. `left`: what it
 * said, where something unsent was left: who opens it next goes on with the same store. `keptLocation`: of which
 * location services, cash-ups and passes are kept where its person sees too many for all, and since when. `moved`: ops
 * were given other places in the queue, the last of them this one, and the backup does not know it yet.
 */
export interface StoreMark {
  name: 'opened' | 'left' | 'keptLocation' | 'moved'
  at: number
  locationId?: string
}

/** What one person keeps of one company. No other person's session reads its records; what waits in it is counted, copied for colleagues (`colleagues.ts`), sent under its own token, or adopted. */
export class KeptDatabase extends Dexie {
  declare services: Table<KeptService, string>
  declare serviceParts: Table<ServiceParts, string>
  declare locations: Table<KeptLocation, string>
  declare vehicleTypes: Table<KeptVehicleType, string>
  declare drivers: Table<KeptDriver, string>
  declare agreements: Table<KeptAgreement, string>
  declare holidays: Table<KeptHoliday, string>
  declare cashUps: Table<KeptCashUp, string>
  declare vehicles: Table<KeptVehicle, string>
  declare memberships: Table<KeptMembership, string>
  declare passes: Table<KeptPass, string>
  declare pulls: Table<PullState, CollectionName>
  declare besides: Table<BesideState, CollectionName>
  declare drafts: Table<Draft, string>
  declare outbox: Table<Op, number, Omit<Op, 'seq'>>
  declare settled: Table<SettledOp, string>
  declare colleagueOps: Table<ColleagueOp, string>
  declare meta: Table<StoreMark, StoreMark['name']>

  constructor(userId: string, companyId: string, platform: Pick<Platform, 'indexedDB' | 'keyRange'>) {
    super(keptDatabaseName(userId, companyId), {
      chromeTransactionDurability: 'strict',
      // Dexie's cache shows a write before it is on disk; what is shown as saved must be.
      cache: 'disabled',
      ...(platform.indexedDB && { indexedDB: platform.indexedDB }),
      ...(platform.keyRange && { IDBKeyRange: platform.keyRange }),
    })
    // All tables as they are now. An older store is brought to them by the first step that it has not taken, and then by
    // what the others do to its rows: a declaration for each release would be parsed at every start.
    // From the fourth on a driver is kept whole: what was kept of them is read anew.
    this.version(4)
      .stores({
        services:
          'id, order, [locationId+order], [paymentMethod+order], [locationId+paymentMethod+order], *plateParts, *plateTerms, pending',
        locations: 'id, name, pending',
        vehicleTypes: 'id, pending',
        agreements: 'id, name, pending',
        holidays: 'id, holidayDate, pending',
        cashUps: 'id, order, [locationId+order], status, pending',
        drivers: 'id, name, *terms, pending',
        vehicles: 'id, plate, driverId, *terms, pending',
        pulls: 'collection',
        drafts: 'key',
        outbox: '++seq, &id, lane, state',
        settled: 'id, settledAt',
        meta: 'name',
      })
      .upgrade((tx) => tx.table<PullState, CollectionName>('pulls').delete('drivers'))
    // Drivers are listed by name and vehicles by plate. What was kept without them is read anew; what waits to be sent gets them here.
    this.version(5).upgrade(async (tx) => {
      await tx.table<PullState, CollectionName>('pulls').bulkDelete(['drivers', 'vehicles'])
      await tx
        .table<KeptDriver>('drivers')
        .where('pending')
        .above(0)
        .modify((row) => {
          row.name = nameOrder(shownOf(row))
        })
      await tx
        .table<KeptVehicle>('vehicles')
        .where('pending')
        .above(0)
        .modify((row) => {
          row.plate = normalizePlate(shownOf(row).licensePlate)
        })
    })
    // From here on a service tells its corrections and second payments, a close what was put in by then, and a movement
    // how. What was kept is read anew; until then it was all cash, and nothing was paid twice.
    this.version(6).upgrade(async (tx) => {
      await tx.table<PullState, CollectionName>('pulls').bulkDelete(['services', 'cashUps'])
      await tx
        .table<KeptCashUp>('cashUps')
        .toCollection()
        .modify(({ base, shown }) => {
          for (const cashUp of [base, shown]) if (cashUp) fillMovements(cashUp)
        })
      await tx
        .table<KeptService>('services')
        .toCollection()
        .modify(({ base, shown }) => {
          for (const service of [base, shown])
            if (service) Object.assign(service, { correction: null, paidAgain: [], refundDue: null })
        })
    })
    // From here on a location tells what its staff do alone, a service how its end was told, and a cash-up when it was
    // joined. What was kept is read anew; until then it is as at a place that has set nothing.
    this.version(7).upgrade(async (tx) => {
      await tx.table<PullState, CollectionName>('pulls').bulkDelete(['locations', 'services', 'cashUps'])
      await tx
        .table<KeptLocation>('locations')
        .toCollection()
        .modify(({ base, shown }) => {
          for (const location of [base, shown]) if (location) Object.assign(location, { limits: DEFAULT_LIMITS })
        })
      await tx
        .table<KeptService>('services')
        .toCollection()
        .modify(({ base, shown }) => {
          for (const service of [base, shown]) if (service) Object.assign(service, { endMark: null })
        })
      await tx
        .table<KeptCashUp>('cashUps')
        .toCollection()
        .modify(({ base, shown }) => {
          for (const cashUp of [base, shown]) if (cashUp) Object.assign(cashUp, { joins: [] })
        })
    })
    // From here on a location and an agreement tell what they were before, and a paid service what it was priced by: only
    // those that are paid from now on have it. The first two are read anew; until then they were always as they are.
    this.version(8).upgrade(async (tx) => {
      await tx.table<PullState, CollectionName>('pulls').bulkDelete(['locations', 'agreements'])
      await tx
        .table<KeptLocation>('locations')
        .toCollection()
        .modify(({ base, shown }) => {
          for (const location of [base, shown])
            if (location)
              Object.assign(location, {
                limits: { ...DEFAULT_LIMITS, ...location.limits },
                minutesSince: [
                  { validFrom: null, exemptMinutes: location.exemptMinutes, graceMinutes: location.graceMinutes },
                ],
              })
        })
      await tx
        .table<KeptAgreement>('agreements')
        .toCollection()
        .modify(({ base, shown }) => {
          for (const agreement of [base, shown])
            if (agreement) Object.assign(agreement, { versions: [{ ...agreement, validFrom: null }] })
        })
      await tx
        .table<KeptService>('services')
        .toCollection()
        .modify(({ base, shown }) => {
          for (const service of [base, shown]) if (service) Object.assign(service, { lowered: null, terms: null })
        })
    })
    this.version(9).stores({
      memberships: 'id, name, pending',
      passes: 'id, locationId, endsOn, *plates, pending',
    })
    // From here on a cash-up tells what an admin has looked at, and a driver is found by any digits of theirs. What was
    // kept is read anew; until then nobody has looked.
    this.version(10).upgrade(async (tx) => {
      await tx.table<PullState, CollectionName>('pulls').bulkDelete(['cashUps', 'drivers'])
      await tx
        .table<KeptCashUp>('cashUps')
        .toCollection()
        .modify(({ base, shown }) => {
          for (const cashUp of [base, shown]) if (cashUp) Object.assign(cashUp, { doneConcerns: [] })
        })
    })
    // From here on services are listed by status and payment too, and the short parts of plates lie beside them. They are
    // written as after a first download (`catch-up.ts`).
    this.version(12).stores({
      services:
        'id, order, [locationId+order], [paymentMethod+order], [locationId+paymentMethod+order], paidOrder, [openStatus+order], *plateTerms, pending',
      serviceParts: 'id, *parts',
      besides: 'collection',
    })
    // From here on a service is found by its receipt, also by the end of it, and by its driver. What was kept without that
    // is read anew; what waits to be sent gets it here.
    this.version(13).upgrade(async (tx) => {
      await tx.table<PullState, CollectionName>('pulls').delete('services')
      await tx
        .table<KeptService>('services')
        .where('pending')
        .above(0)
        .modify((row) => {
          Object.assign(row, serviceKeys(shownOf(row)))
        })
    })
    // From here on unsent ops of colleagues are copied, where their effect was written over the base before. The base is
    // put back; the next opening brings the ops.
    this.version(14)
      .stores({ colleagueOps: 'id, lane' })
      .upgrade(async (tx) => {
        const taken = await takeBackPassedOn(tx.table<PassedOn<KeptService>, string>('services'), (service) =>
          serviceKeys(service),
        )
        await takeBackPassedOn(tx.table<PassedOn<KeptCashUp>, string>('cashUps'), ({ status }) => ({ status }))
        if (taken === 0) return
        // The search words of these services are written again behind the first opening.
        await Promise.all([
          tx.table('serviceParts').clear(),
          tx.table<BesideState, CollectionName>('besides').delete('services'),
        ])
      })
    // From here on services and passes name the version of a cash-up that first counts their payments. What was kept before is counted by now.
    this.version(15).stores({
      services:
        'id, order, [locationId+order], [paymentMethod+order], [locationId+paymentMethod+order], paidOrder, [openStatus+order], *plateTerms, *postings, pending',
      passes: 'id, locationId, endsOn, *plates, *postings, pending',
    })
  }
}

/** A row over whose base a release before wrote what a colleague had done. */
type PassedOn<Row extends { base: unknown }> = Row & { passedOn?: { before: Row['base'] } }

/** Puts back what was kept before a colleague's act was written over it. Returns the number of rows. */
async function takeBackPassedOn<T>(
  table: Table<PassedOn<KeptRow<T>>, string>,
  keys: (record: T) => object,
): Promise<number> {
  const taken = await table.filter((one) => one.passedOn !== undefined).toArray()
  for (const { passedOn, ...row } of taken) {
    const base = passedOn?.before ?? null
    if (base === null && row.pending === 0) await table.delete(row.id)
    else await table.put({ ...row, base, ...keys(shownOf({ ...row, base })) })
  }
  return taken.length
}

function fillMovements({ movements, closing, payIns, payOuts }: CashUp): void {
  for (const movement of movements) Object.assign(movement, { method: 'cash', receiptNumber: null })
  if (closing) Object.assign(closing, { payIns, payOuts })
}
