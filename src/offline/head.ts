import { changesHead } from '../../contract/changes.ts'
import type { CollectionName } from '../../contract/events.ts'
import { TABLET_REPORT } from '../../contract/tablet-report.ts'
import { UNSENT_WORK } from '../../contract/unsent-work.ts'
import { deadline } from './clock.ts'
import type { KeptDatabase } from './kept-database.ts'
import { fromStorage, type PullOptions } from './pull.ts'
import { PULLED_COLLECTIONS } from './pulled-collections.ts'
import { writeKept } from './write-kept.ts'

const PATIENCE_MS = 30_000

const NAMES = PULLED_COLLECTIONS.map(({ name }) => name)

/**
 * Asks the server with one call which collections have changes that this device has not pulled, and returns their
 * names. The others are noted as up to date. The call also reports unsent work and the device's state. A device without any mark asks nothing.
 * Throws `ApiFailure`, `StorageError`, `StoreWiped`, or the signal's reason.
 */
export async function findChanged({
  api,
  db,
  clock,
  signal,
  noteServerTime,
  report,
  tablet,
}: PullOptions): Promise<ReadonlySet<CollectionName>> {
  const isMarked = await fromStorage(() => db.pulls.filter(({ mark }) => mark != null).count())
  if (isMarked === 0) return new Set(NAMES)
  // A failed report must not hold up the call.
  const unsent = (await report?.().catch(() => null)) ?? null
  const state = (await tablet?.report(unsent).catch(() => null)) ?? null
  const keptLocation = (await fromStorage(() => db.meta.get('keptLocation')))?.locationId
  const patience = deadline(clock, PATIENCE_MS, signal)
  try {
    const sentAt = clock.steady()
    const headers = {
      ...(unsent && { [UNSENT_WORK]: JSON.stringify(unsent) }),
      ...(state && { [TABLET_REPORT]: JSON.stringify(state) }),
    }
    const { marks, asOf, asks } = await api.call(
      changesHead,
      { query: { keptLocation } },
      { signal: patience.signal, headers },
    )
    noteServerTime(asOf, sentAt)
    if (asks !== undefined && asks.length > 0) tablet?.onAsked(asks)
    signal.throwIfAborted()
    return await fromStorage(() => noteUnchanged(db, marks, asOf, clock.now()))
  } finally {
    patience.clear()
  }
}

/** Notes collections with the server's mark as up to date, and returns the others. */
function noteUnchanged(
  db: KeptDatabase,
  marks: Readonly<Record<string, string>>,
  asOf: string,
  now: number,
): Promise<ReadonlySet<CollectionName>> {
  const tables = new Set(PULLED_COLLECTIONS.flatMap((collection) => collection.tables(db)))
  return writeKept(db, [...tables, db.pulls], async () => {
    const states = await db.pulls.bulkGet(NAMES)
    const unchanged = states.flatMap((state) =>
      state?.mark != null && state.mark === marks[state.collection] ? state : [],
    )
    await db.pulls.bulkPut(unchanged.map((state) => ({ ...state, touchedAt: now, lastUpdated: now })))
    const current = new Set(unchanged.map(({ collection }) => collection))
    for (const { name, prune } of PULLED_COLLECTIONS) if (current.has(name)) await prune(db, asOf)
    return new Set(NAMES.filter((name) => !current.has(name)))
  })
}
