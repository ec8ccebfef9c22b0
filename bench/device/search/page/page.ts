import { EVERYTHING, type ServiceFilter } from '../../../../src/features/stays/service-filter.ts'
import { askDevice } from '../../../../src/features/stays/device-services.ts'
import { browserPlatform } from '../../../../src/data/browser-platform.ts'
import { createApiClient } from '../../../../src/offline/api-client.ts'
import { catchUp, pullCollection } from '../../../../src/offline/pull.ts'
import { DeviceDatabase } from '../../../../src/offline/device-database.ts'
import type { KeptDatabase } from '../../../../src/offline/kept-database.ts'
import { shownOf } from '../../../../src/offline/kept-rows.ts'
import { openKeptDatabase } from '../../../../src/offline/kept-store.ts'
import { liveReads } from '../../../../src/offline/live-reads.ts'
import { KEPT_WRITES } from '../../../../src/offline/outbox/op-types.ts'
import { PULLED_COLLECTIONS } from '../../../../src/offline/pulled-collections.ts'
import { filterDrivers, findDrivers } from './drivers.ts'

export interface Measured {
  ms: number
  /** Number of rows found or shown. */
  found: number
}

const ASKED = { page: { page: 1, size: 10 }, timeZone: 'America/Bogota' } as const
const platform = browserPlatform()
let opened: Promise<KeptDatabase> | null = null

async function open(): Promise<KeptDatabase> {
  const device = new DeviceDatabase(platform)
  await device.open()
  return openKeptDatabase(device, platform, 'a-person', 'a-company')
}

function kept(): Promise<KeptDatabase> {
  opened ??= open()
  return opened
}

/** Returns the first answer of a live read, for which a screen waits. */
function firstAnswer<T>(read: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const subscription = liveReads(read).subscribe({
      next: (value) => {
        resolve(value)
        setTimeout(() => subscription.unsubscribe())
      },
      error: reject,
    })
  })
}

async function timed(read: () => Promise<number>): Promise<Measured> {
  // Pending work of the previous search must not count for this one.
  await new Promise((resolve) => setTimeout(resolve, 20))
  const began = performance.now()
  const found = await read()
  return { ms: performance.now() - began, found }
}

async function servicesFound(filter: ServiceFilter): Promise<number> {
  const db = await kept()
  const answer = await firstAnswer(() => askDevice(db, { ...ASKED, filter }, new Date()))
  if (answer.kind !== 'found') throw new Error(`The device answered ${answer.kind}`)
  const { rows, total } = answer.found
  return typeof total === 'number' ? total : rows.length
}

const bench = {
  open: async () => void (await kept()),

  /** Fills with the app's own pull; returns seconds for each collection. */
  fill: async () => {
    const db = await kept()
    const api = createApiClient({
      ...platform,
      now: Date.now,
      baseUrlOf: () => '',
      deviceId: 'a-device',
      token: 'a-token',
      openToken: null,
      companyId: null,
      onOutcome: () => {},
    })
    const took: { name: string; rows: number; seconds: number }[] = []
    for (const collection of PULLED_COLLECTIONS) {
      const began = performance.now()
      await pullCollection(collection, {
        api,
        db,
        clock: platform.clock,
        signal: new AbortController().signal,
        writes: KEPT_WRITES,
        noteServerTime: () => undefined,
      })
      await catchUp(collection, db, new AbortController().signal)
      took.push({
        name: collection.name,
        rows: await collection.table(db).count(),
        seconds: (performance.now() - began) / 1000,
      })
    }
    return { took, bytes: (await navigator.storage.estimate()).usage ?? 0 }
  },

  plates: (typed: string) => timed(() => servicesFound({ ...EVERYTHING, search: typed })),
  /** Searches at one of the four locations, with one payment method. */
  platesFiltered: async (typed: string) => {
    const [location] = await (await kept()).locations.toCollection().primaryKeys()
    return timed(() =>
      servicesFound({
        ...EVERYTHING,
        search: typed,
        locationIds: location === undefined ? [] : [location],
        methods: ['digital'],
      }),
    )
  },
  drivers: async (typed: string) => {
    const db = await kept()
    return timed(async () => (await firstAnswer(() => findDrivers(db, typed))).length)
  },

  /** Searches in the plain Dexie way, for comparison: filters every row with a function. */
  platesPlain: async (typed: string) => {
    const db = await kept()
    return timed(
      async () => (await db.services.filter((row) => shownOf(row).licensePlate.includes(typed)).toArray()).length,
    )
  },
  driversPlain: async (typed: string) => {
    const db = await kept()
    return timed(async () => (await filterDrivers(db, typed)).length)
  },
}

export type SearchBench = typeof bench

declare global {
  interface Window {
    bench: SearchBench
  }
}

window.bench = bench
