import type { CashUp } from '../../contract/cash-up.ts'
import type { Driver } from '../../contract/driver.ts'
import type { Service } from '../../contract/service.ts'
import type { SearchRowsState, ColleagueOp, KeptRow } from '../../src/offline/kept-rows.ts'
import type { Op, SettledOp } from '../../src/offline/outbox/op.ts'
import type { ServiceParts } from '../../src/offline/search-terms.ts'
import { storeName, type Device } from './device.ts'

/** The records that people of a world act on. */
export interface Records {
  services: Service
  cashUps: CashUp
  drivers: Driver
}
export type RecordKind = keyof Records
export const RECORD_KINDS = ['services', 'cashUps', 'drivers'] as const satisfies readonly RecordKind[]

/** Contents of one kept store, read directly. */
export interface Disk {
  store: string
  device: Device
  userId: string
  outbox: Op[]
  rows: { [Kind in RecordKind]: KeptRow<Records[Kind]>[] }
  settled: SettledOp[]
  /** Ops of colleagues that the store shows. */
  colleagueOps: ColleagueOp[]
  /** Short parts of plates by which services are found, and the progress of writing them. */
  parts: ServiceParts[]
  besides: SearchRowsState[]
}

const KEPT = /^parq-(.{36})-(.{36})$/

/** Reads every kept store of a device, each in one transaction. */
export function createDiskReader(device: Device) {
  const connections = new Map<string, IDBDatabase>()
  let { factory } = device

  async function connection(name: string): Promise<IDBDatabase | null> {
    if (factory !== device.factory) connections.clear()
    factory = device.factory
    const known = connections.get(name)
    if (known) return known
    const opened = await answered(device.factory.open(name))
    if (!opened.objectStoreNames.contains('outbox')) {
      opened.close()
      return null
    }
    connections.set(name, opened)
    return opened
  }

  async function read(name: string, userId: string): Promise<Disk | null> {
    const opened = await connection(name)
    if (!opened) return null
    const transaction = opened.transaction([
      'outbox',
      'settled',
      'colleagueOps',
      'serviceParts',
      'besides',
      ...RECORD_KINDS,
    ])
    const all = <T>(table: string) => answered<T[]>(transaction.objectStore(table).getAll())
    const [outbox, settled, colleagueOps, parts, besides, services, cashUps, drivers] = await Promise.all([
      all<Op>('outbox'),
      all<SettledOp>('settled'),
      all<ColleagueOp>('colleagueOps'),
      all<ServiceParts>('serviceParts'),
      all<SearchRowsState>('besides'),
      all<KeptRow<Service>>('services'),
      all<KeptRow<CashUp>>('cashUps'),
      all<KeptRow<Driver>>('drivers'),
    ])
    return {
      store: storeName(device, userId),
      device,
      userId,
      outbox,
      rows: { services, cashUps, drivers },
      settled,
      colleagueOps,
      parts,
      besides,
    }
  }

  return async (): Promise<Disk[]> => {
    const disks: Disk[] = []
    for (const { name = '' } of await device.factory.databases()) {
      const userId = KEPT.exec(name)?.[1]
      const disk = userId === undefined ? null : await read(name, userId)
      if (disk) disks.push(disk)
    }
    return disks
  }
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The store failed')))
  })
}
