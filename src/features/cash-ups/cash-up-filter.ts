import * as v from 'valibot'

import { Id } from '../../../contract/primitives.ts'
import { CASH_UP_STATUSES, type CashUpStatus } from '../../../domain/cash-ups.ts'
import { itemsOf } from '../../lib/url-search.ts'
import { dateRangeOf, type DateRange } from '../../ui/chips/date-range.ts'
import { pagingSearch, type PageSize } from '../../ui/list/paging.ts'
import type { CashUpsSearch } from './cash-ups-search.ts'

/** What the list of cash-ups is asked for. */
export interface CashUpFilter {
  range: DateRange | null
  /** Empty is no filter. */
  locationIds: readonly string[]
  /** Empty is no filter. */
  statuses: readonly CashUpStatus[]
  oldestFirst: boolean
}

export function filterOf({ from, to, locations = '', statuses = '', sort }: CashUpsSearch): CashUpFilter {
  return {
    range: from !== undefined && to !== undefined ? dateRangeOf(from, to) : null,
    locationIds: itemsOf(locations, Id),
    statuses: itemsOf(statuses, v.picklist(CASH_UP_STATUSES)),
    oldestFirst: sort === 'oldest',
  }
}

/** How a filter stands in the address. The page is left out: another filter begins at its first one. */
export function searchOf({ range, locationIds, statuses, oldestFirst }: CashUpFilter, size: PageSize): CashUpsSearch {
  return {
    from: range?.startDate.slice(0, 10),
    to: range?.endDate.slice(0, 10),
    locations: locationIds.length > 0 ? locationIds.join(',') : undefined,
    statuses: statuses.length > 0 ? statuses.join(',') : undefined,
    sort: oldestFirst ? 'oldest' : undefined,
    ...pagingSearch({ page: 1, size }),
    act: undefined,
    location: undefined,
    register: undefined,
    resubmit: undefined,
  }
}

export const EVERYTHING: CashUpFilter = { range: null, locationIds: [], statuses: [], oldestFirst: false }

/** Whether anything is left out by it. The order leaves nothing out. */
export function isFiltered({ range, locationIds, statuses }: CashUpFilter): boolean {
  return range !== null || locationIds.length > 0 || statuses.length > 0
}
