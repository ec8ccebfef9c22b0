import type { Service } from '../../../contract/service.ts'
import type { ContestantName } from '../contestants.ts'
import { editAt } from '../edit.ts'
import type { Contestant } from './contestant.ts'

/** Each entry loads only its own code. */
const MAKERS: Record<ContestantName, (given: Given) => Promise<Contestant>> = {
  parq: async ({ token, records }) => (await import('./parq.ts')).parq(token, records),
  workbox: async () => (await import('./workbox.ts')).workbox(),
  'offline-transactions': async () => (await import('./offline-transactions.ts')).offlineTransactions(),
  'tanstack-query': async () => (await import('./tanstack-query.ts')).tanstackQuery(),
  'dexie-strict': async () => (await import('./bare-dexie.ts')).bareDexie('strict'),
  'dexie-relaxed': async () => (await import('./bare-dexie.ts')).bareDexie('relaxed'),
}

export interface Given {
  token?: string
  records?: readonly Service[]
}

let contestant: Contestant | null = null

function now(): Contestant {
  if (contestant === null) throw new Error('No contestant is open')
  return contestant
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const bench = {
  open: async (name: ContestantName, given: Given = {}) => {
    contestant = await MAKERS[name](given)
    await contestant.open()
  },
  fill: (from: number, to: number, records?: number) =>
    now().fill(Array.from({ length: to - from }, (_, index) => editAt(from + index, records))),
  /** Edits of the real server's records, whose remarks are known. */
  fillOf: (records: readonly Service[], count: number) => {
    const words = (number: number) => `Correction ${number}: scratch on the left door, keys are with the guard`
    return now().fill(
      Array.from({ length: count }, (_, number) => {
        const record = records[number % records.length]
        if (!record) throw new Error('There are no records')
        return {
          ...editAt(number),
          recordId: record.id,
          from: number < records.length ? record.remarks : words(number - records.length),
          to: words(number),
        }
      }),
    )
  },
  /**
   * Returns the milliseconds from each tap until the edit is stored. Pending work of the previous one does not count.
   */
  enqueue: async (from: number, to: number) => {
    const times: number[] = []
    for (let number = from; number < to; number += 1) {
      const edit = editAt(number)
      await pause(60)
      const began = performance.now()
      await now().enqueue(edit)
      times.push(performance.now() - began)
    }
    return times
  },
  hint: () => now().hint(),
  left: () => now().left(),
  whenEmpty: async () => {
    while ((await now().left()) > 0) await pause(20)
  },
}

export type OutboxBench = typeof bench

declare global {
  interface Window {
    outboxBench: OutboxBench
  }
}

window.outboxBench = bench
