import type { Table } from 'dexie'

import type { KeptRow } from '../offline/kept-rows.ts'
import { hasWords, type SearchTerms } from '../offline/search-terms.ts'

/** One page of a collection's rows on the device. */
export interface KeptPage<Row> {
  rows: readonly Row[]
  total: number
  /**
   * Whether the number of rows is at least `total` and a next page exists: large results are not counted completely.
   */
  totalIsBound: boolean
}

/** A place in an index: its key and, among equal keys, the id. */
type Place = readonly [key: string, id: string]

/** Maximum number of matches of a search that are counted and sorted. */
const TOTAL_BOUND = 300

/**
 * Returns one page in the order of an index, starting `skip` rows after the first. Leaves out deleted rows, which are
 * few.
 */
export async function keptPage<Row extends KeptRow<unknown>>(
  table: Table<Row, string>,
  index: string,
  keyOf: (row: Row) => string,
  skip: number,
  limit: number,
): Promise<KeptPage<Row>> {
  const removed = await removedPlaces(table, keyOf)
  const positions = await Promise.all(removed.map((place) => positionOf(table, index, place)))
  let from = skip
  for (const position of positions.toSorted((a, b) => a - b)) if (position <= from) from += 1
  const rows = await table
    .orderBy(index)
    .offset(from)
    .limit(limit + removed.length)
    .toArray()
  const total = (await table.orderBy(index).count()) - removed.length
  return { rows: rows.filter((row) => row.removed !== true).slice(0, limit), total, totalIsBound: false }
}

async function removedPlaces<Row extends KeptRow<unknown>>(
  table: Table<Row, string>,
  keyOf: (row: Row) => string,
): Promise<Place[]> {
  const touched = await table.where('pending').above(0).toArray()
  return touched.flatMap((row) => (row.removed === true ? [[keyOf(row), row.id] as const] : []))
}

async function positionOf<Row>(table: Table<Row, string>, index: string, [key, id]: Place): Promise<number> {
  const [before, equal] = await Promise.all([
    table.where(index).below(key).count(),
    table.where(index).equals(key).primaryKeys(),
  ])
  return before + equal.indexOf(id)
}

/**
 * Returns one page of the rows that a search finds, together with the rows in `beside`. A small result is sorted. A
 * large result keeps the order of its terms, and has a next page beyond the rows that were read.
 */
export async function searchPage<Row extends KeptRow<unknown> & { terms: readonly string[] }>(
  table: Table<Row, string>,
  sought: SearchTerms,
  beside: readonly string[],
  compare: (a: Row, b: Row) => number,
  skip: number,
  limit: number,
): Promise<KeptPage<Row>> {
  const removed = await table
    .where('pending')
    .above(0)
    .and((row) => row.removed === true)
    .primaryKeys()
  const wanted = Math.max(TOTAL_BOUND, skip + limit + 1)
  const { ids, areAll } = await idsOf(table, sought, beside, new Set(removed), wanted)
  if (areAll && ids.length <= TOTAL_BOUND) {
    const rows = await present(table, ids)
    return { rows: rows.toSorted(compare).slice(skip, skip + limit), total: rows.length, totalIsBound: false }
  }
  return { rows: await present(table, ids.slice(skip, skip + limit)), total: ids.length, totalIsBound: !areAll }
}

async function idsOf<Row extends { terms: readonly string[] }>(
  table: Table<Row, string>,
  { forms, words }: SearchTerms,
  beside: readonly string[],
  without: ReadonlySet<string>,
  wanted: number,
): Promise<{ ids: string[]; areAll: boolean }> {
  const [longest] = words.toSorted((one, other) => other.length - one.length)
  // A row occurs once for each of its terms that match: rarely more than twice.
  for (let looked = wanted * 2; ; looked *= 4) {
    const stretches = await Promise.all([
      ...forms.map((form) => table.where('terms').startsWith(form).limit(looked).primaryKeys()),
      ...(longest === undefined
        ? []
        : [
            table
              .where('terms')
              .startsWith(longest)
              .and((row) => hasWords(words, row.terms))
              .limit(looked)
              .primaryKeys(),
          ]),
    ])
    const ids = [...new Set([...beside, ...stretches.flat()])].filter((id) => !without.has(id))
    const areAll = stretches.every((stretch) => stretch.length < looked)
    if (areAll || ids.length >= wanted) return { ids: ids.slice(0, wanted), areAll: areAll && ids.length <= wanted }
  }
}

async function present<Row>(table: Table<Row, string>, ids: readonly string[]): Promise<Row[]> {
  return (await table.bulkGet([...ids])).filter((row) => row !== undefined)
}
