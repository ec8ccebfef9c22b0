import { expect, test } from 'vitest'

import type { KeptPage } from '../../src/data/kept-page.ts'
import { listedPageOf } from '../../src/data/use-kept-records.ts'
import type { Live } from '../../src/data/use-live.ts'

function read(...rows: string[]): Live<KeptPage<string>> {
  return { status: 'ready', value: { rows, total: rows.length, totalIsBound: false }, stale: false }
}

test('a page is loading while nothing of its collection has arrived', () => {
  expect(listedPageOf(read(), false, true)).toMatchObject({
    rows: undefined,
    total: undefined,
    loading: true,
    source: 'partly',
  })
})

test('a page shows the rows that have arrived so far', () => {
  expect(listedPageOf(read('a', 'b'), false, true)).toMatchObject({
    rows: ['a', 'b'],
    total: 2,
    loading: false,
    source: 'partly',
  })
})

test('a page is empty only if no more rows can arrive, after a full read or without a connection', () => {
  expect(listedPageOf(read(), true, false)).toMatchObject({ rows: [], total: 0, loading: false, source: 'device' })
  expect(listedPageOf(read(), false, false)).toMatchObject({ rows: [], total: 0, loading: false, source: 'partly' })
})
