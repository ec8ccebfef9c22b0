import * as v from 'valibot'

import { Id, Instant } from './primitives.ts'

/**
 * Request of a device: the cursor of the last answer, or nothing the first time. A first read fills the device, newest
 * first, and each page also brings the changes since the page before; from then on the same cursor brings changes. The
 * device need not know in which of the two it is.
 */
export const deltaQueryEntries = {
  cursor: v.optional(v.pipe(v.string('cursor_invalid'), v.maxLength(400, 'cursor_invalid'))),
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

/** Location whose records the device keeps, if its person sees too many locations for all. */
export const LocalDeltaQuery = v.object({ ...deltaQueryEntries, keptLocation: v.optional(Id) })

export function deltaOf<Item extends v.GenericSchema>(item: Item) {
  return v.object({
    changed: v.array(item),
    /** Ids of rows that are gone, or that the person no longer sees. */
    deleted: v.array(Id),
    cursor: v.string(),
    /** Whether another read would bring more at once. */
    more: v.boolean(),
    /**
     * The cursor was of another scope or another database: drop what is kept of this collection before storing
     * `changed`.
     */
    reset: v.boolean(),
    /** While filling: how many rows this fill brings in all, for a progress bar. */
    fillTotal: v.nullable(v.number()),
    /** The server's clock: a device drops what has grown too old by it, since its own may be set wrong. */
    asOf: Instant,
  })
}
