import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { MINUTE_MS } from '../../domain/time.ts'
import { mergedPage } from '../../src/features/stays/search-services.ts'
import { countRanges, type KeptRange } from '../../src/features/stays/kept-service-rows.ts'
import type { KeptDatabase } from '../../src/offline/kept-database.ts'
import type { KeptService } from '../../src/offline/kept-rows.ts'
import { aService, idOf, NOW } from '../offline/support/records.ts'
import fc from '../support/fast-check.ts'
import { roundsIn } from '../support/rounds.ts'
import { databaseWith } from './support/kept-database.ts'

/** Uneven numbers and distributions: the second location has bursts, the third only the oldest services. */
const LOCATIONS = [idOf(2, 1), idOf(2, 2), idOf(2, 3)]
const COUNT = 1_800

function minuteOf(index: number): number {
  if (index % 3 === 1) return Math.floor(index / 150) * 50
  return index % 3 === 2 ? 900 + index : index
}

let db: KeptDatabase
let newestFirst: readonly KeptService[]
let read = 0

beforeAll(async () => {
  db = await databaseWith(
    Array.from({ length: COUNT }, (_, index) =>
      aService(index, {
        startedAt: new Date(NOW - minuteOf(index) * MINUTE_MS).toISOString(),
        location: { id: LOCATIONS[index % 3] ?? '', name: 'any' },
      }),
    ),
  )
  newestFirst = (await db.services.toArray()).toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))
  db.services.hook('reading', (row) => {
    read += 1
    return row
  })
})
afterAll(() => db.close())

function rangeOf(locationId: string, above = -Infinity, upTo = Infinity): KeptRange {
  return {
    above,
    upTo,
    rows: (from, to) =>
      db.services.where('[locationId+order]').between([locationId, from], [locationId, to], false, true),
  }
}

describe('[S2-27] a page of several merged lists', () => {
  test('has all their rows in order, from either end', async () => {
    const someMoment = fc.integer({ min: 0, max: 2 * COUNT }).map((minute) => -(NOW - minute * MINUTE_MS))
    const someWindow = fc.option(fc.tuple(someMoment, someMoment), { nil: undefined })
    await fc.assert(
      fc.asyncProperty(
        fc.subarray(LOCATIONS),
        someWindow,
        fc.boolean(),
        fc.nat(COUNT + 10),
        fc.integer({ min: 1, max: 30 }),
        async (locations, window, oldestFirst, skip, limit) => {
          const [above = -Infinity, upTo = Infinity] = window?.toSorted((a, b) => a - b) ?? []
          const all = newestFirst.filter(
            (row) => locations.includes(row.locationId) && row.order > above && row.order <= upTo,
          )
          const inOrder = oldestFirst ? all.toReversed() : all
          const ranges = locations.map((id) => rangeOf(id, above, upTo))
          const page = await mergedPage(ranges, oldestFirst, skip, limit)
          expect(await countRanges(ranges)).toBe(all.length)
          expect(page.total).toBe(page.rows.length < limit || page.total !== null ? all.length : null)
          expect(page.rows.map(({ id }) => id)).toEqual(inOrder.slice(skip, skip + limit).map(({ id }) => id))
        },
      ),
      { numRuns: roundsIn(8, 50) },
    )
  })

  test('contains each row on exactly one page', async () => {
    const ids: string[] = []
    for (let skip = 0; skip < COUNT; skip += 600) {
      const { rows } = await mergedPage(
        LOCATIONS.map((id) => rangeOf(id)),
        false,
        skip,
        600,
      )
      ids.push(...rows.map(({ id }) => id))
    }
    expect(ids).toEqual(newestFirst.map(({ id }) => id))
  })

  test('is found without reading the rows before it', async () => {
    for (const skip of [0, 500, 900, 1_400, 1_790]) {
      read = 0
      const { rows } = await mergedPage(
        LOCATIONS.map((id) => rangeOf(id)),
        false,
        skip,
        10,
      )
      expect(rows.map(({ id }) => id)).toEqual(newestFirst.slice(skip, skip + 10).map(({ id }) => id))
      expect(read, `rows read for the page after ${skip}`).toBeLessThan(500)
    }
  })

  test('near the beginning is found without counting the rows after it', async () => {
    let counted = 0
    const uncounted = (id: string): KeptRange => {
      const range = rangeOf(id)
      const rows: KeptRange['rows'] = (above, upTo) =>
        Object.assign(range.rows(above, upTo), {
          count: () => {
            counted += 1
            throw new Error('counted')
          },
        })
      return { ...range, rows }
    }
    for (const ids of [LOCATIONS, LOCATIONS.slice(0, 1)]) {
      for (const oldestFirst of [false, true]) {
        const { rows, total } = await mergedPage(ids.map(uncounted), oldestFirst, 20, 10)
        expect({ rows: rows.length, total }).toEqual({ rows: 10, total: null })
      }
    }
    expect(counted).toBe(0)
  })

  test('is empty if there is no list', async () => {
    expect(await mergedPage([], false, 0, 10)).toEqual({ rows: [], total: 0 })
  })
})
