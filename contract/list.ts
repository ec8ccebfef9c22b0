import * as v from 'valibot'

import { Id } from './primitives.ts'

export const PAGE_SIZES = [10, 20, 30] as const
export const DEFAULT_LIMIT = 10
export const MAX_LIMIT = 999

function wholeNumber(code: 'page_invalid' | 'limit_invalid', max: number) {
  return v.pipe(
    v.string(code),
    v.regex(/^\d{1,7}$/, code),
    v.transform(Number),
    v.number(),
    v.integer(code),
    v.minValue(1, code),
    v.maxValue(max, code),
  )
}

export const pageEntries = {
  page: v.optional(wholeNumber('page_invalid', 1_000_000), '1'),
  limit: v.optional(wholeNumber('limit_invalid', MAX_LIMIT), String(DEFAULT_LIMIT)),
}

/** Filter by a part of a text. */
export const searchFilter = (max: number) =>
  v.optional(v.pipe(v.string('invalidField'), v.maxLength(max, 'invalidField')))

/** Filter by yes or no. */
export const flagFilter = v.optional(v.picklist(['true', 'false'], 'invalidField'))

/** Total of an earlier answer to the same filters, for any page: the server returns it without counting again. */
export const knownTotal = v.optional(
  v.pipe(v.string('invalidField'), v.regex(/^\d{1,9}$/, 'invalidField'), v.transform(Number)),
)

/**
 * A page. `total` is exact up to a bound above which counting is too expensive; then `totalIsBound` is true, and at
 * least `total` rows match.
 */
export function listOf<Item extends v.GenericSchema>(item: Item) {
  return v.object({
    data: v.array(item),
    page: v.number(),
    limit: v.number(),
    total: v.number(),
    totalIsBound: v.optional(v.boolean()),
  })
}

export const Count = v.object({ count: v.number() })

export const IdParams = v.object({ id: Id })

export const IdsParams = v.object({
  ids: v.pipe(
    v.string('required'),
    v.transform((text) => text.split(',')),
    v.array(Id),
    v.maxLength(100, 'invalidField'),
  ),
})
