import { describe, expect, it } from 'vitest'

import { REQUEST_ID_HEADER } from '../../contract/problem.ts'
import type { ComparedShare, PersonStatistics } from '../../contract/people-statistics.ts'
import { personCells, readPeople } from '../../src/features/staff-activity/exported-people.ts'
import { apiOf } from '../offline/support/tab.ts'
import { idOf } from '../offline/support/records.ts'

const share = (hits: number, cases: number, expected: number | null): ComparedShare => ({
  hits,
  cases,
  low: 0,
  high: 1,
  expected,
  isAbove: false,
  isBelow: false,
})
const ANA: PersonStatistics = {
  person: { id: idOf(3, 1), name: 'Ana Ruiz' },
  stays: 40,
  revenue: 900_000,
  atRisk: 12_000,
  unverified: 0,
  overShort: -5_000,
  payOuts: 20_000,
  drawerOpenings: 4,
  voids: share(3, 40, 0.0125),
  earlyEnds: share(0, 40, null),
  cash: share(30, 40, 0.5),
  discounts: share(0, 40, 0),
  lastMinutes: share(1, 30, 0.1),
  passStays: share(6, 50, 0.125),
  lostTickets: share(1, 40, 0.005),
  risks: [],
}

describe('the file of people', () => {
  it('has for each person the numbers, the shares per 100 stays, those of colleagues, and the sums', () => {
    expect(personCells(ANA)).toEqual([
      'Ana Ruiz',
      { count: 40 },
      { count: 3 },
      { count: 7.5 },
      { count: 1.3 },
      { count: 0 },
      { count: 0 },
      null,
      { count: 1 },
      { count: 3.3 },
      { count: 10 },
      { count: 0 },
      { count: 0 },
      { count: 0 },
      { count: 30 },
      { count: 75 },
      { count: 50 },
      { count: 6 },
      { count: 12 },
      { count: 12.5 },
      { count: 1 },
      { count: 2.5 },
      { count: 0.5 },
      { amount: 900_000 },
      { amount: 12_000 },
      { amount: 0 },
      { amount: -5_000 },
      { amount: 20_000 },
      { count: 4 },
    ])
  })

  it('leaves a share empty if there are no stays, or if an earlier server does not send it', () => {
    const { lastMinutes: _absent, ...earlier } = ANA
    const empty = [null, null, null]
    expect(personCells({ ...earlier, voids: share(0, 0, null) }).slice(2, 11)).toEqual([
      ...empty,
      { count: 0 },
      { count: 0 },
      null,
      ...empty,
    ])
  })

  it('asks for the period and the locations of the page', async () => {
    const asked: string[] = []
    const api = apiOf({
      fetch: (url) => {
        asked.push(url)
        return Promise.resolve(
          Response.json(
            { asOf: '2026-11-20T15:00:00.000Z', currency: 'COP', data: [ANA] },
            { headers: { [REQUEST_ID_HEADER]: 'r' } },
          ),
        )
      },
    })
    const question = { from: '2026-11-01T00:00:00.000Z', before: '2026-11-20T00:00:00.000Z', locationIds: idOf(2, 1) }
    const found = []
    for await (const { rows, total } of readPeople({ api }, { question })) found.push({ rows: rows.length, total })
    expect(found).toEqual([{ rows: 1, total: 1 }])
    const { searchParams } = new URL(asked[0] ?? '', 'http://server')
    expect(Object.fromEntries(searchParams)).toEqual(question)
  })
})
