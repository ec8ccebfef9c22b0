import { describe, expect, test } from 'vitest'
import * as v from 'valibot'

import { filterOf, searchOf } from '../../src/features/cash-ups/cash-up-filter.ts'
import { CashUpsSearch } from '../../src/features/cash-ups/cash-ups-search.ts'
import { LOCATION_ID } from '../offline/support/records.ts'

describe('[S9-01] [S7-05] the address of the list', () => {
  test('contains the filter, and leaves out invalid values', () => {
    const search = v.parse(CashUpsSearch, {
      statuses: 'current,nonsense',
      from: '2026-11-01',
      to: '2026-11-20',
      locations: LOCATION_ID,
      sort: 'oldest',
      size: 20,
      page: 3,
      act: 'open',
      resubmit: 'x',
    })
    expect(search).toMatchObject({
      statuses: 'current',
      from: '2026-11-01',
      to: '2026-11-20',
      sort: 'oldest',
      size: 20,
      page: 3,
      act: 'open',
    })
    expect(search.resubmit).toBeUndefined()
    expect(searchOf(filterOf(search), 20)).toMatchObject({
      statuses: 'current',
      locations: LOCATION_ID,
      from: '2026-11-01',
      page: undefined,
      act: undefined,
    })
  })

  test('has no range that ends before it starts, and no unknown page size', () => {
    expect(v.parse(CashUpsSearch, { from: '2026-11-20', to: '2026-11-01', size: 7, page: 1 })).toEqual({})
  })
})
