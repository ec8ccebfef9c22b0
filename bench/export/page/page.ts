import { EXPORTED_SERVICE_FIELDS } from '../../../contract/exported-service.ts'
import { readServices, type AskedServices } from '../../../src/features/stays/exported-services.ts'
import { EVERYTHING } from '../../../src/features/stays/service-filter.ts'
import type { ExportMessage, ExportRequest } from '../../../src/data/export/export-messages.ts'
import { openExportPlace } from '../../../src/data/export/export-place.ts'
import { sharedPlatform } from '../../../src/offline/shared-platform.ts'
import type { Cell } from '../../../domain/spreadsheet/cell.ts'
import { DAY_MS } from '../../../domain/time.ts'
import { locations, services } from '../../../src/offline/collections.ts'
import { DeviceDatabase } from '../../../src/offline/device-database.ts'
import { openKeptDatabase } from '../../../src/offline/kept-store.ts'
import { aLocation, aService } from '../../../tests/offline/support/records.ts'
import { sheetJsFile } from './sheetjs.ts'

export interface Exported {
  ms: number
  bytes: number
  /** Longest task of the page's own thread, in milliseconds. */
  longestTaskMs: number
  longTasks: number
}

const REQUEST: ExportRequest<AskedServices> = {
  format: 'xlsx',
  title: 'Services',
  about: { name: 'About', lines: [], rows: 'Rows' },
  most: null,
  header: EXPORTED_SERVICE_FIELDS,
  words: {},
  question: { filter: EVERYTHING, timeZone: 'America/Bogota', reachable: true },
  userId: 'a-person',
  companyId: 'a-company',
  amounts: { currency: 'COP', style: 'spec' },
  country: 'colombia',
}

/** Collects the tasks of more than 50 ms, which the browser itself reports. */
async function watched(work: () => Promise<number>): Promise<Exported> {
  const tasks: number[] = []
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
  observer.observe({ type: 'longtask' })
  const began = performance.now()
  const bytes = await work()
  const ms = performance.now() - began
  // Waits, because a task is reported after its end.
  await new Promise((resolve) => setTimeout(resolve, 200))
  observer.disconnect()
  return { ms, bytes, longestTaskMs: Math.max(0, ...tasks), longTasks: tasks.length }
}

function answered(worker: Worker, message: unknown): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ExportMessage>) => {
      if (data.kind === 'done') resolve(data.file.size)
      if (data.kind === 'failed') reject(new Error(`The export failed: ${data.why}`))
      if (data.kind === 'done' || data.kind === 'failed') worker.terminate()
    })
    worker.addEventListener('error', ({ message: why }) => reject(new Error(why)))
    worker.postMessage(message)
  })
}

async function allRows(): Promise<(readonly Cell[])[]> {
  const all: (readonly Cell[])[] = []
  for await (const { rows } of readServices(await openExportPlace(REQUEST.userId, REQUEST.companyId), REQUEST))
    for (const row of rows) all.push(row)
  return all
}

const bench = {
  fill: async (rows: number) => {
    const platform = { ...sharedPlatform(), askForSync: () => {}, forget: () => {} }
    const device = new DeviceDatabase(platform)
    await device.open()
    const db = await openKeptDatabase(device, platform, REQUEST.userId, REQUEST.companyId)
    await locations.putAll(db, [{ id: aLocation().id, base: aLocation(), shown: null, pending: 0 }])
    const now = Date.now()
    for (let from = 0; from < rows; from += 5_000) {
      const some = Array.from({ length: Math.min(5_000, rows - from) }, (_, index) => from + index)
      await services.putAll(
        db,
        some.map((number) => {
          const startedAt = new Date(now - (number * 40 * DAY_MS) / rows).toISOString()
          const record = aService(number, {
            startedAt,
            licensePlate: `AAA${String(number % 1000).padStart(3, '0')}`,
            remarks: `Remark of number ${number}`,
          })
          return { id: record.id, base: record, shown: null, pending: 0 }
        }),
      )
    }
    await db.pulls.put({
      collection: 'services',
      cursor: '',
      filled: true,
      done: 0,
      total: null,
      touchedAt: 0,
      lastUpdated: 0,
    })
    db.close()
  },

  /** The product's way: the worker reads the rows itself. */
  ours: () =>
    watched(() =>
      answered(
        new Worker(new URL('../../../src/features/stays/services-export.worker.ts', import.meta.url), {
          type: 'module',
        }),
        REQUEST,
      ),
    ),

  /** The page reads the rows and posts them to a worker, which writes the file. */
  posted: () =>
    watched(async () => {
      const rows = await allRows()
      return answered(new Worker(new URL('./posted.worker.ts', import.meta.url), { type: 'module' }), {
        header: REQUEST.header,
        rows,
      })
    }),

  /** The page does everything. */
  onThePage: () => watched(async () => sheetJsFile(REQUEST.header, await allRows()).byteLength),
}

declare global {
  interface Window {
    exporting: typeof bench
  }
}
window.exporting = bench
