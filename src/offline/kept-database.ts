import { Dexie, type Table } from 'dexie'

import type { CashUp } from '../../contract/cash-up.ts'
import type { CollectionName } from '../../contract/events.ts'
import { DEFAULT_LIMITS } from '../../domain/location-limits.ts'
import { normalizePlate } from '../../domain/plates.ts'
import { keptDatabaseName } from './database-names.ts'
import type { Op, SettledOp } from './outbox/op.ts'
import type { Platform } from './platform.ts'
import {
  type KeptRow,
  type ColleagueOp,
  shownOf,
  type KeptService,
  type KeptLocation,
  type KeptVehicleType,
  type KeptAgreement,
  type KeptHoliday,
  type KeptCashUp,
  type KeptDriver,
  type KeptVehicle,
  type KeptMembership,
  type KeptPass,
  type PullState,
  type SearchRowsState,
  type Draft,
  type StoreMark,
} from './kept-rows.ts'
import { nameOrder, type ServiceParts, serviceKeys, vehicleTerms } from './search-terms.ts'

/**
 * Records and unsent ops of one person in one company. No session of another person reads the records; others only
 * count its unsent ops, copy them for colleagues (`colleagues.ts`), send them under their own token, or adopt them.
 */
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
  declare besides: Table<SearchRowsState, CollectionName>
  declare drafts: Table<Draft, string>
  declare outbox: Table<Op, number, Omit<Op, 'seq'>>
  declare settled: Table<SettledOp, string>
  declare colleagueOps: Table<ColleagueOp, string>
  declare meta: Table<StoreMark, StoreMark['name']>

  constructor(userId: string, companyId: string, platform: Pick<Platform, 'indexedDB' | 'keyRange'>) {
    super(keptDatabaseName(userId, companyId), {
      chromeTransactionDurability: 'strict',
      // Dexie's cache shows a write before it is on disk; data that is shown as saved must be on disk.
      cache: 'disabled',
      ...(platform.indexedDB && { indexedDB: platform.indexedDB }),
      ...(platform.keyRange && { IDBKeyRange: platform.keyRange }),
    })
    // The first step declares all tables in their present form, and each later step only what it adds or upgrades: a
    // declaration for each release would be parsed at every start. Version 4 keeps whole drivers, so they are pulled again.
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
    // Lists drivers by name and vehicles by plate: both are pulled again, and unsent rows get their keys here.
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
    // Adds corrections and second payments to services, pay-ins to closes, and methods to movements. Rows are pulled
    // again; until then all movements count as cash, and nothing as paid twice.
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
    // Adds staff limits to locations, end marks to services, and joins to cash-ups. Rows are pulled again; until then the
    // defaults apply.
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
    // Adds earlier versions to locations and agreements, which are pulled again; until then the current version counts
    // as the only one. Services that are paid from now on have the terms of their price.
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
    // Adds the concerns that an admin has reviewed to cash-ups, and digits to the search terms of drivers. Rows are pulled
    // again; until then no concern counts as reviewed.
    this.version(10).upgrade(async (tx) => {
      await tx.table<PullState, CollectionName>('pulls').bulkDelete(['cashUps', 'drivers'])
      await tx
        .table<KeptCashUp>('cashUps')
        .toCollection()
        .modify(({ base, shown }) => {
          for (const cashUp of [base, shown]) if (cashUp) Object.assign(cashUp, { doneConcerns: [] })
        })
    })
    // Lists services by status and payment, and moves short parts of plates to a table of their own, which `catch-up.ts`
    // fills as after a first download.
    this.version(12).stores({
      services:
        'id, order, [locationId+order], [paymentMethod+order], [locationId+paymentMethod+order], paidOrder, [openStatus+order], *plateTerms, pending',
      serviceParts: 'id, *parts',
      besides: 'collection',
    })
    // Finds services by their receipt, also by its end, and by their driver: services are pulled again, and unsent rows
    // get their keys here.
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
    // Copies unsent ops of colleagues; before, their effect was written over the base. The base is restored here, and the
    // next opening brings the ops.
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
          tx.table<SearchRowsState, CollectionName>('besides').delete('services'),
        ])
      })
    // Services and passes name the version of a cash-up that first counts their payments. Payments in older rows are
    // counted already.
    this.version(15).stores({
      services:
        'id, order, [locationId+order], [paymentMethod+order], [locationId+paymentMethod+order], paidOrder, [openStatus+order], *plateTerms, *postings, pending',
      passes: 'id, locationId, endsOn, *plates, *postings, pending',
    })
    // Finds vehicles by their colour: vehicles are pulled again, and unsent rows get their terms here.
    this.version(16).upgrade(async (tx) => {
      await tx.table<PullState, CollectionName>('pulls').delete('vehicles')
      await tx
        .table<KeptVehicle>('vehicles')
        .where('pending')
        .above(0)
        .modify((row) => {
          row.terms = vehicleTerms(shownOf(row))
        })
    })
    // Finds services whose money is to be refunded, or was refused; older rows do not name refused money.
    this.version(17)
      .stores({
        services:
          'id, order, [locationId+order], [paymentMethod+order], [locationId+paymentMethod+order], paidOrder, [openStatus+order], *plateTerms, *postings, moneyAt, pending',
      })
      .upgrade((tx) =>
        tx
          .table<KeptService>('services')
          .filter(({ base, shown }) => ((shown ?? base)?.refundDue ?? 0) > 0)
          .modify((row) => {
            row.moneyAt = serviceKeys(shownOf(row)).moneyAt
          }),
      )
  }
}

/** A row in which an earlier release wrote a colleague's act over the base. */
type PassedOn<Row extends { base: unknown }> = Row & { passedOn?: { before: Row['base'] } }

/** Restores bases that a colleague's act was written over. Returns the number of rows. */
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
