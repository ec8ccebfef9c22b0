import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { vi } from 'vitest'

import type { PrinterCondition } from '../../../domain/printer-conditions.ts'
import { startPrintBridge, type PrintBridge } from '../../../scripts/print-bridge/server.ts'
import { encodeDrawer, encodeSlip } from '../../../src/ui/printing/encode-slip.ts'
import { openBridge } from '../../../src/ui/printing/links/bridge.ts'
import { PrintJobs } from '../../../src/ui/printing/print-jobs.ts'
import { PrintQueue } from '../../../src/ui/printing/print-queue.ts'
import type { Printer } from '../../../src/ui/printing/printer.ts'
import { startVirtualPrinter } from './virtual-printer.ts'

export const ORIGIN = 'https://parq.test'
export const PRINTER: Printer = {
  id: 'printer-1',
  way: 'bridge',
  name: 'booth',
  address: 'booth',
  codePages: 'epson',
  baudRate: 9600,
  opensDrawer: false,
  automatic: false,
}
const NOON = Date.UTC(2026, 10, 24, 16)

const bare = globalThis.fetch

/** Makes requests look like those of a page of this origin. */
export function fetchAs(origin: string): void {
  vi.stubGlobal('fetch', (address: string, request: RequestInit = {}) => {
    const headers = new Headers(request.headers)
    headers.set('origin', origin)
    return bare(address, { ...request, headers })
  })
}

/** A printer behind the bridge, and the queue of one tab. Nothing waits for time: `printer.asked` steps each pause. */
export async function startBooth() {
  const printer = await startVirtualPrinter()
  const place = { host: '127.0.0.1', port: printer.port }
  let bridge: PrintBridge = await startPrintBridge({
    printers: new Map([['booth', place]]),
    origins: [ORIGIN],
    port: 0,
  })
  const indexedDB = new IDBFactory()
  let now = NOON
  let chosen: Printer | null = PRINTER
  /** Resolves a pause of the queue. */
  let go: (() => void) | null = null
  let paused: (() => void) | null = null
  /** Exchanges that the printer will not answer: their time is cut short. */
  let unanswered: 'none' | 'slips' | 'all' = 'none'
  let lock = Promise.resolve()
  /** Conditions for the report of the device. */
  const reported: PrinterCondition[] = []

  function newTab() {
    const jobs = new PrintJobs({ indexedDB, IDBKeyRange })
    const queue = new PrintQueue({
      jobs,
      printer: () => chosen,
      open: () => {
        const link = openBridge('booth', `http://127.0.0.1:${bridge.port}`)
        return Promise.resolve({
          ...link,
          exchange: (bytes, awaited) => {
            const isCut = unanswered === 'all' || (unanswered === 'slips' && bytes.length > 3)
            return link.exchange(bytes, awaited && { ...awaited, withinMs: isCut ? 30 : awaited.withinMs })
          },
        })
      },
      encode: ({ blocks }, { codePages }) =>
        encodeSlip({ blocks, width: 80 }, { codePages }, () => Promise.reject(new Error('no picture'))),
      encodeDrawer: () => Promise.resolve(encodeDrawer()),
      alone: (work) => {
        lock = lock.then(work)
        return lock
      },
      pause: () =>
        new Promise((resolve) => {
          go = resolve
          paused?.()
        }),
      onCondition: (condition) => reported.push(condition),
      now: () => now,
    })
    return { jobs, queue }
  }

  const first = newTab()
  return {
    ...first,
    printer,
    reported,
    newTab,
    expectSilence: (next: typeof unanswered) => {
      unanswered = next
    },
    now: () => now,
    /** Resolves when the queue waits because the printer can't print. */
    untilPaused: () =>
      new Promise<void>((resolve) => {
        if (go !== null) resolve()
        else paused = resolve
      }),
    /** Ends the pause. */
    askAgain: () => {
      const next = go
      go = null
      next?.()
    },
    pass: (ms: number) => {
      now += ms
    },
    choose: (next: Printer | null) => {
      chosen = next
    },
    ticket: (plate: string) =>
      first.jobs.add({
        printerId: PRINTER.id,
        slip: `entry:${plate}`,
        title: plate,
        blocks: [{ kind: 'text', text: plate, align: 'center', look: 'large' }],
        at: now,
      }),
    stopBridge: () => bridge.stop(),
    restartBridge: async () => {
      bridge = await startPrintBridge({ printers: new Map([['booth', place]]), origins: [ORIGIN], port: 0 })
    },
    stop: async () => {
      await bridge.stop()
      await printer.stop()
    },
  }
}

export type Booth = Awaited<ReturnType<typeof startBooth>>
