import type { UnsentReport } from '../../contract/unsent-work.ts'
import type { ApiClient } from './api-client.ts'
import { ApiFailure } from './api-failure.ts'
import { type Clock, deadline } from './clock.ts'
import type { Collection } from './collection.ts'
import type { KeptDatabase } from './kept-database.ts'
import type { PullState } from './kept-rows.ts'
import type { KeptWrites } from './outbox/kept-writes.ts'
import { queueTables, unsentOf } from './outbox/outbox-tables.ts'
import { type Page, PAGE_ROWS, type PulledCollection } from './pulled-collections.ts'
import type { ServerClock } from './server-clock.ts'
import { StorageError, storageFailureOf } from './storage-failure.ts'
import type { TabletPart, tabletReport } from './tablet-report.ts'
import { StoreWiped, writeKept } from './write-kept.ts'

const PAGE_PATIENCE_MS = 60_000

export interface PullOptions {
  api: ApiClient
  db: KeptDatabase
  clock: Clock
  signal: AbortSignal
  writes: readonly KeptWrites[]
  /** Notes the server's time. */
  noteServerTime: ServerClock['noteServerTime']
  /** Unsent ops of this device. Without them nothing is reported. */
  report?: () => Promise<UnsentReport>
  /** State of the device, and what becomes of requests to it. Without it nothing is reported. */
  tablet?: { report: (unsent: UnsentReport | null) => ReturnType<typeof tabletReport>; onAsked: TabletPart['onAsked'] }
}

/** A page that is requested while the previous one is written. */
interface PageAhead {
  cursor: string
  /** The location that the person had chosen to keep at the time of the request. */
  keptLocation: string | undefined
  page: Promise<Page>
}

/**
 * Reads the changes of a collection until there are no more, or up to a maximum number of pages. Each page is written
 * together with its cursor, so a killed pull resumes from there. The next page is requested while one is written.
 * Returns whether all changes were read. Throws `ApiFailure`, `StorageError`, `StoreWiped`, or the signal's reason.
 */
export async function pullCollection(
  collection: PulledCollection,
  { api, db, clock, signal, writes, noteServerTime, report }: PullOptions,
  pages = Infinity,
): Promise<{ isWhole: boolean }> {
  // A failed report must not hold up the pull.
  const unsent = collection.reports ? await report?.().catch(() => null) : null
  const given = { api, clock, signal, noteServerTime, unsent: unsent ?? null }
  let ahead: PageAhead | null = null
  for (let left = pages; left > 0; left -= 1) {
    const before = await fromStorage(() => db.pulls.get(collection.name))
    const keptLocation = (await fromStorage(() => db.meta.get('keptLocation')))?.locationId
    let page: Page
    try {
      const isAhead = ahead !== null && ahead.cursor === before?.cursor && ahead.keptLocation === keptLocation
      page = await (ahead !== null && isAhead ? ahead.page : readPage(collection, given, before?.cursor, keptLocation))
    } catch (error) {
      if (!before || !isUnknownCursor(error)) throw error
      await fromStorage(() => writeKept(db, [db.pulls], () => db.pulls.delete(collection.name)))
      continue
    }
    // A server that repeats a cursor and has more pages would never end the pull.
    if (page.more && page.cursor === before?.cursor) throw new ApiFailure({ kind: 'foreign', status: 200 })
    signal.throwIfAborted()
    ahead =
      page.more && left > 1
        ? pageAhead({ cursor: page.cursor, keptLocation, page: readPage(collection, given, page.cursor, keptLocation) })
        : null
    const kept = await fromStorage(() => keepPage(collection, db, writes, before?.cursor, page, clock.now()))
    if (kept && !page.more) return { isWhole: true }
  }
  return { isWhole: false }
}

/** Prevents an unhandled rejection: nobody awaits the page if the previous one can't be written. */
function pageAhead(ahead: PageAhead): PageAhead {
  ahead.page.catch(() => undefined)
  return ahead
}

async function readPage(
  collection: PulledCollection,
  {
    api,
    clock,
    signal,
    noteServerTime,
    unsent,
  }: Omit<PullOptions, 'db' | 'writes' | 'report'> & { unsent: UnsentReport | null },
  cursor: string | undefined,
  keptLocation: string | undefined,
): Promise<Page> {
  const patience = deadline(clock, PAGE_PATIENCE_MS, signal)
  try {
    const sentAt = clock.steady()
    const page = await collection.read(api, cursor, { signal: patience.signal, keptLocation, unsent })
    noteServerTime(page.asOf, sentAt)
    return page
  } finally {
    patience.clear()
  }
}

/**
 * A server of another release cannot read the cursor: start over without a cursor, which the server answers with a
 * reset.
 */
function isUnknownCursor(error: unknown): boolean {
  return error instanceof ApiFailure && error.problem?.errors?.some(({ code }) => code === 'cursor_invalid') === true
}

/**
 * Writes a page and its cursor. Returns false if another tab has moved the cursor in between: then this tab must not
 * write the page.
 */
function keepPage(
  collection: Collection,
  db: KeptDatabase,
  writes: readonly KeptWrites[],
  askedWith: string | undefined,
  page: Page,
  now: number,
): Promise<boolean> {
  return writeKept(db, [...collection.tables(db), db.pulls, ...queueTables(db)], async () => {
    const state = await db.pulls.get(collection.name)
    if (state?.cursor !== askedWith) return false
    if (page.reset) await collection.startOver(db)
    await page.store(db, unsentOf(collection.name, db, writes))
    if (!page.more) await collection.prune(db, page.asOf)
    await db.pulls.put(nextState(collection, page, page.reset ? undefined : state, now))
    return true
  })
}

function nextState({ name }: Collection, page: Page, state: PullState | undefined, now: number): PullState {
  const filling = page.more && page.fillTotal !== null
  return {
    collection: name,
    cursor: page.cursor,
    mark: page.mark,
    filled: !page.more || state?.filled === true,
    // A page never spans two parts: the last page of a part is short.
    hasFirstPart: !filling || state?.hasFirstPart === true || page.count < PAGE_ROWS,
    done: filling ? (state && state.total !== null ? state.done : 0) + page.count : 0,
    total: filling ? page.fillTotal : null,
    touchedAt: now,
    lastUpdated: page.more ? (state?.lastUpdated ?? null) : now,
  }
}

/** Throws a failure of the device's store as `StorageError`. */
export async function fromStorage<T>(work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StoreWiped) throw error
    throw new StorageError(storageFailureOf(error), { cause: error })
  }
}

/**
 * Writes data beside the rows of a collection that was left out during the fill, in batches, so that other writes come
 * between. Each batch records its progress in the same transaction: a killed run resumes there, and two tabs take
 * turns. Throws the store's errors, and `StoreWiped`.
 */
export async function catchUp(collection: Collection, db: KeptDatabase, signal: AbortSignal): Promise<void> {
  const { name, tables, writeBeside } = collection
  if (writeBeside === null || (await db.besides.get(name))?.upTo === null) return
  for (let more = true; more && !signal.aborted;) {
    more = await writeKept(db, [...tables(db), db.pulls], async () => {
      const pulled = await db.pulls.get(name)
      // The rest is not written while rows are still arriving.
      return pulled?.filled === true && pulled.total === null && writeBeside(db)
    })
  }
}
