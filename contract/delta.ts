import * as v from 'valibot'

import { Id, Instant } from './primitives.ts'

/**
 * Query of a device: the cursor of the last answer, or none the first time. A first read fills the device, newest
 * first, and each page also has the changes since the previous page. Afterwards the cursor returns changes. The device
 * does not need to know which of the two applies.
 */
export const deltaQueryEntries = {
  cursor: v.optional(v.pipe(v.string('cursor_invalid'), v.maxLength(500, 'cursor_invalid'))),
  limit: v.optional(
    v.pipe(
      v.string('limit_invalid'),
      v.regex(/^\d{1,5}$/, 'limit_invalid'),
      v.transform(Number),
      v.number(),
      v.integer('limit_invalid'),
      v.minValue(1, 'limit_invalid'),
      v.maxValue(5_000, 'limit_invalid'),
    ),
    '1000',
  ),
}
export const DeltaQuery = v.object(deltaQueryEntries)

/** Location whose records the device keeps, if its person sees too many locations to keep all. */
export const LocalDeltaQuery = v.object({ ...deltaQueryEntries, keptLocation: v.optional(Id) })

export function deltaOf<Item extends v.GenericSchema>(item: Item) {
  return v.object({
    changed: v.array(item),
    /** Ids of rows that were deleted or that the person no longer sees. */
    deleted: v.array(Id),
    cursor: v.string(),
    /** Whether another read would return more immediately. */
    more: v.boolean(),
    /**
     * The cursor belongs to another scope or database: drop the kept records of this collection before storing
     * `changed`.
     */
    reset: v.boolean(),
    /**
     * Mark of the collection up to which the device has read everything (`changesHead`); null if more pages follow.
     * Servers of release 0.1.0 send none.
     */
    mark: v.optional(v.nullable(v.string()), null),
    /** During the fill: total number of its rows, for a progress bar. */
    fillTotal: v.nullable(v.number()),
    /** The server's time, by which a device drops old records, because its own clock may be wrong. */
    asOf: Instant,
  })
}
