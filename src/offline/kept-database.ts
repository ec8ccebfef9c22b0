import { Dexie, type Table } from 'dexie'

import type { CollectionName } from '../../contract/events.ts'
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
import { type ServiceParts, serviceKeys, vehicleTerms } from './search-terms.ts'

/** Tables with their keys. Rows from before version 15 are not found by `postings`: their payments are counted already. */
const TABLES = {
  services:
    'id, order, [locationId+order], [paymentMethod+order], [locationId+paymentMethod+order], paidOrder, [openStatus+order], *plateTerms, *postings, moneyAt, pending',
  // Short parts of plates, which `catch-up.ts` fills after the first download.
  serviceParts: 'id, *parts',
  besides: 'collection',
  locations: 'id, name, pending',
  vehicleTypes: 'id, pending',
  agreements: 'id, name, pending',
  holidays: 'id, holidayDate, pending',
  cashUps: 'id, order, [locationId+order], status, pending',
  drivers: 'id, name, *terms, pending',
  vehicles: 'id, plate, driverId, *terms, pending',
  memberships: 'id, name, pending',
  passes: 'id, locationId, endsOn, *plates, *postings, pending',
  pulls: 'collection',
  drafts: 'key',
  outbox: '++seq, &id, lane, state',
  settled: 'id, settledAt',
  colleagueOps: 'id, lane',
  meta: 'name',
}
const RECORD_TABLES = [
  'services',
  'locations',
  'vehicleTypes',
  'agreements',
  'holidays',
  'cashUps',
  'drivers',
  'vehicles',
  'memberships',
  'passes',
]

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
    // The first step declares all tables in their present form, and each later step only what it upgrades: Dexie parses
    // the tables again for each declaration at every start. Release 0.1.0 has version 13. A store of a build before it
    // keeps its unsent rows, and pulls all others again.
    this.version(13)
      .stores(TABLES)
      .upgrade(async (tx) => {
        await tx.table<PullState, CollectionName>('pulls').clear()
        for (const name of RECORD_TABLES) await tx.table(name).where('pending').equals(0).delete()
      })
    // Copies unsent ops of colleagues; before, their effect was written over the base. The base is restored here, and the
    // next opening brings the ops.
    this.version(14).upgrade(async (tx) => {
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
    this.version(17).upgrade((tx) =>
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
