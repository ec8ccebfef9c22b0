import { QueryClient } from '@tanstack/react-query'
import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { PAGE_SIZES } from '../../contract/list.ts'
import { listServices } from '../../contract/service.ts'
import { END_MARKS } from '../../domain/early-end.ts'
import { PAYMENT_METHODS, SERVICE_SORTS, SERVICE_STATUSES } from '../../domain/services.ts'
import {
  EVERYTHING,
  filterOf,
  isFiltered,
  searchOf,
  ServicesSearch,
  type ServiceFilter,
} from '../../src/features/stays/service-filter.ts'
import { serverPageQuery } from '../../src/features/stays/server-services.ts'
import { dateRangeOf } from '../../src/ui/chips/date-range.ts'
import { pagingOf } from '../../src/ui/list/paging.ts'
import { json } from '../offline/support/fake-server.ts'
import { idOf } from '../offline/support/records.ts'
import { apiOf } from '../offline/support/tab.ts'
import fc from '../support/fast-check.ts'

/** Search that the page reads from an address. */
const read = (address: string) => v.parse(ServicesSearch, defaultParseSearch(address))
const given = (search: ServicesSearch) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))

const LOCATIONS = [idOf(2, 1), idOf(2, 2), idOf(2, 3)]

const someDay = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const someFilter: fc.Arbitrary<ServiceFilter> = fc.record({
  // Includes plates of digits only, which an address stores as a number.
  search: fc.oneof(
    fc.constant(''),
    fc.constantFrom('ANA RESTREPO', 'KTR-0012'),
    fc.stringMatching(/^[A-Z0-9]{1,12}$/),
    fc.stringMatching(/^0?[0-9]{1,12}$/),
    fc.constantFrom('NULL', 'TRUE', '1E5'),
  ),
  range: fc.option(fc.tuple(someDay, someDay).map(([a, b]) => (a < b ? dateRangeOf(a, b) : dateRangeOf(b, a)))),
  paid: fc.option(fc.tuple(someDay, someDay).map(([a, b]) => (a < b ? dateRangeOf(a, b) : dateRangeOf(b, a)))),
  statuses: fc.shuffledSubarray([...SERVICE_STATUSES]),
  locationIds: fc.shuffledSubarray(LOCATIONS),
  methods: fc.shuffledSubarray([...PAYMENT_METHODS]),
  cashUpId: fc.option(fc.constant(idOf(6, 1))),
  endMarks: fc.shuffledSubarray([...END_MARKS]),
  sort: fc.constantFrom(...SERVICE_SORTS),
})

describe('[S2-27] the address of the list', () => {
  test('contains the whole filter', () => {
    fc.assert(
      fc.property(someFilter, fc.constantFrom(...PAGE_SIZES), (filter, size) => {
        const search = read(defaultStringifySearch(searchOf(filter, size)))
        expect(filterOf(search)).toEqual(filter)
        expect(pagingOf(search)).toEqual({ page: 1, size })
      }),
    )
  })

  test('is empty for the default list', () => {
    expect(given(searchOf(EVERYTHING, 10))).toEqual({})
    expect(given(read('?plate=&sort=newest&page=1&size=10&locations=&methods='))).toEqual({})
    expect(filterOf(read(''))).toEqual(EVERYTHING)
    expect(pagingOf(read(''))).toEqual({ page: 1, size: 10 })
  })

  test('starts at the first page after a filter change, with no service open', () => {
    const search = read(`?page=7&size=20&service=${idOf(4, 1)}&edit=true`)
    expect(pagingOf(search)).toEqual({ page: 7, size: 20 })
    expect(given(searchOf({ ...filterOf(search), search: 'ABC' }, pagingOf(search).size))).toEqual({
      plate: 'ABC',
      size: 20,
    })
  })

  test('can be typed by hand, with a plate as it is written on the vehicle or a plate of digits', () => {
    expect(filterOf(read('?plate=abc-12')).search).toBe('ABC-12')
    expect(filterOf(read('?plate=abc%20123')).search).toBe('ABC123')
    expect(filterOf(read('?plate=123')).search).toBe('123')
    expect(filterOf(read('?plate=007')).search).toBe('007')
    expect(filterOf(read('?plate=restrepo%20%20ana')).search).toBe('RESTREPO ANA')
    expect(filterOf(read('?sort=oldest')).sort).toBe('startedAt')
  })

  test('keeps the first 99 characters of a longer search, which match no name', () => {
    expect(filterOf(read(`?plate=${'A'.repeat(100)}`)).search).toBe('A'.repeat(99))
  })
})

describe('[S7-05] invalid parts of an address', () => {
  test.each([
    ['page=0'],
    ['page=-1'],
    ['page=1'],
    ['page=1.5'],
    ['page=abc'],
    ['page="2"'],
    ['page=1e9'],
    ['page=1000001'],
    ['page=[2]'],
    ['page=null'],
    ['size=10'],
    ['size=11'],
    ['size=999'],
    ['size=abc'],
    ['sort=newest'],
    ['sort=-startedAt'],
    ['plate='],
    ['plate=---'],
    ['plate={"a":1}'],
    ['from=2026-11-20'],
    ['to=2026-11-20'],
    ['from=2026-11-21&to=2026-11-20'],
    ['from=2026-02-30&to=2026-11-20'],
    ['from=2026-11-20&to=20/11/2026'],
    ['from=0001-01-01&to=9999-12-31'],
    ['from=2026&to=2027'],
    ['locations=a,b'],
    ['locations=*'],
    ["locations=' or 1=1 --"],
    ['methods=cheque'],
    ['statuses=inside'],
    ['paidFrom=2026-11-20'],
    ['paidFrom=2026-11-21&paidTo=2026-11-20'],
    ['methods=constructor,__proto__'],
    ['service=new'],
    ['service=../../sign-in'],
    ['edit=1'],
    ['edit=yes'],
    ['__proto__={"page":5}'],
    ['anything=else'],
  ])('“%s” is left out', (part) => {
    expect(given(read(`?${part}`))).toEqual({})
  })

  test('are left out without an effect on the valid parts', () => {
    expect(
      given(read(`?plate=abc&page=abc&size=20&locations=x,${idOf(2, 1)},${idOf(2, 1)}&methods=cash,cheque`)),
    ).toEqual({
      plate: 'ABC',
      size: 20,
      locations: idOf(2, 1),
      methods: 'cash',
    })
  })
})

/** Any text that a person may write into the address, even in place of a program's value. */
const hostile = fc.record(
  Object.fromEntries(
    [
      'plate',
      'from',
      'to',
      'paidFrom',
      'paidTo',
      'statuses',
      'locations',
      'methods',
      'sort',
      'page',
      'size',
      'service',
      'edit',
    ].map((name) => [
      name,
      fc.oneof(
        fc.jsonValue(),
        fc.string({ unit: 'binary' }),
        fc.double(),
        fc.integer({ min: -5, max: 2_000_000 }),
        fc.constantFrom(...PAGE_SIZES, 'oldest', true, 'cash,digital', 'cash,,cash', '2026-11-20', '2026-02-29'),
        someDay,
        fc.array(fc.oneof(fc.uuid(), fc.string()), { maxLength: 40 }).map((ids) => ids.join(',')),
      ),
    ]),
  ),
  { requiredKeys: [] },
)

describe('[S7-05] a made-up address', () => {
  test('never fails, reads back the same, and equals its filter', () => {
    fc.assert(
      fc.property(hostile, (made) => {
        const search = v.parse(ServicesSearch, made)
        expect(v.parse(ServicesSearch, search)).toEqual(search)
        expect(read(defaultStringifySearch(search))).toEqual(search)
        const { page: _, service: __, edit: ___, ...rest } = given(search)
        expect(given(searchOf(filterOf(search), pagingOf(search).size))).toEqual(rest)
      }),
      { numRuns: 500 },
    )
  })

  test('causes no request that the server would refuse', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, fc.boolean(), async (made, withinWindow) => {
        const search = v.parse(ServicesSearch, made)
        expect(await refusalOf(search, withinWindow)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  /** Returns why the server would refuse the call of a page. */
  async function refusalOf(search: ServicesSearch, withinWindow: boolean): Promise<string[]> {
    let asked = ''
    const api = apiOf({
      fetch: async (url) => {
        asked = url
        return json({ data: [], page: 1, limit: 10, total: 0 })
      },
    })
    const question = { filter: filterOf(search), page: pagingOf(search), timeZone: 'America/Bogota' }
    const queries = new QueryClient()
    await queries.fetchQuery(serverPageQuery(api, question, withinWindow))
    queries.clear()
    const query = Object.fromEntries(new URL(asked, 'https://parq.test').searchParams)
    return v.safeParse(listServices.request.query, query).issues?.map(({ message }) => message) ?? []
  }
})

test('[S2-27] a list counts as filtered if something is left out, whatever its order', () => {
  expect(isFiltered(EVERYTHING)).toBe(false)
  expect(isFiltered({ ...EVERYTHING, sort: 'startedAt' })).toBe(false)
  expect(isFiltered({ ...EVERYTHING, search: 'A' })).toBe(true)
  expect(isFiltered({ ...EVERYTHING, range: dateRangeOf('2026-11-20', '2026-11-20') })).toBe(true)
  expect(isFiltered({ ...EVERYTHING, locationIds: [idOf(2, 1)] })).toBe(true)
  expect(isFiltered({ ...EVERYTHING, methods: ['cash'] })).toBe(true)
  expect(isFiltered({ ...EVERYTHING, statuses: ['progress'] })).toBe(true)
  expect(isFiltered({ ...EVERYTHING, paid: dateRangeOf('2026-11-20', '2026-11-20') })).toBe(true)
})
