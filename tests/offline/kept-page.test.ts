import { expect, test } from 'vitest'

import type { KeptPage } from '../../src/data/kept-page.ts'
import { listedPageOf } from '../../src/data/use-kept-records.ts'
import type { Live } from '../../src/data/use-live.ts'

function read(...rows: string[]): Live<KeptPage<string>> {
  return { status: 'ready', value: { rows, total: rows.length, totalIsBound: false }, stale: false }
}

test('nothing of a collection that is on its way is a page that is still being read', () => {
  expect(listedPageOf(read(), false, true)).toMatchObject({
    rows: undefined,
    total: undefined,
    loading: true,
    source: 'partly',
  })
})

test('what has come so far is shown', () => {
  expect(listedPageOf(read('a', 'b'), false, true)).toMatchObject({
    rows: ['a', 'b'],
    total: 2,
    loading: false,
    source: 'partly',
  })
})

test('nothing is said to be there where nothing comes: all was read, or there is no network', () => {
  expect(listedPageOf(read(), true, false)).toMatchObject({ rows: [], total: 0, loading: false, source: 'device' })
  expect(listedPageOf(read(), false, false)).toMatchObject({ rows: [], total: 0, loading: false, source: 'partly' })
})
