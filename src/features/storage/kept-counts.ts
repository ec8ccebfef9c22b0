import { COLLECTIONS, type CollectionName } from '../../../contract/events.ts'
import { KEPT_LOCATIONS_MAX, keptSince } from '../../../domain/kept-window.ts'
import { shownOf, type KeptDatabase } from '../../data/kept-data.ts'
import { keptLocation } from '../../data/kept-location.ts'

export interface KeptCount {
  collection: CollectionName
  records: number
  /** Number of records with unsent changes. */
  touched: number
  /** Time at which the collection was last known to be complete, in epoch milliseconds; `null` if it never was. */
  lastUpdated: number | null
}

/** Summary of a person's data on the device. */
export interface StorageSummary {
  counts: readonly KeptCount[]
  drafts: number
  /** Start of the first and the last kept service; `null` if there are none. */
  services: { first: string; last: string } | null
  /**
   * Set if there are too many locations, so that the device keeps at most one: its name, or `null` if none is chosen.
   */
  onlyOf: { name: string | null } | null
}

async function countOf(db: KeptDatabase, collection: CollectionName): Promise<KeptCount> {
  const [records, touched, pull] = await Promise.all([
    db[collection].count(),
    db[collection].where('pending').above(0).count(),
    db.pulls.get(collection),
  ])
  return { collection, records, touched, lastUpdated: pull?.lastUpdated ?? null }
}

export async function readStorageSummary(db: KeptDatabase): Promise<StorageSummary> {
  const id = await keptLocation(db)
  const chosen = id === null ? null : ((await db.locations.get(id)) ?? null)
  const [counts, drafts, locations, last, first] = await Promise.all([
    Promise.all(COLLECTIONS.map((collection) => countOf(db, collection))),
    db.drafts.count(),
    db.locations.count(),
    db.services.orderBy('order').first(),
    // A vehicle that has been inside for longer than the window does not extend the kept days.
    db.services.where('order').belowOrEqual(-keptSince(new Date()).getTime()).last(),
  ])
  return {
    counts,
    drafts,
    services: first && last ? { first: shownOf(first).startedAt, last: shownOf(last).startedAt } : null,
    onlyOf: locations > KEPT_LOCATIONS_MAX ? { name: chosen && shownOf(chosen).name } : null,
  }
}
