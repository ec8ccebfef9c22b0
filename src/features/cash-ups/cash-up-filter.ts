import * as v from 'valibot'

import { Id } from '../../../contract/primitives.ts'
import { CASH_UP_CONCERNS, type CashUpConcern } from '../../../domain/cash-up-concerns.ts'
import { CASH_UP_STATUSES, type CashUpStatus } from '../../../domain/cash-ups.ts'
import { itemsOf } from '../../lib/url-search.ts'
import { dateRangeOf, type DateRange } from '../../ui/chips/date-range.ts'
import { pagingSearch, type PageSize } from '../../ui/list/paging.ts'
import type { CashUpsSearch } from './cash-ups-search.ts'

/** `difference`: the largest first, in either direction. */
export const CASH_UP_ORDERS = ['newest', 'oldest', 'difference'] as const
export type CashUpOrder = (typeof CASH_UP_ORDERS)[number]

/** Question of the list of cash-ups. */
export interface CashUpFilter {
  range: DateRange | null
  /** Empty means no filter. */
  locationIds: readonly string[]
  /** Empty means no filter. */
  statuses: readonly CashUpStatus[]
  /** Any of these; empty means no filter. */
  concerns: readonly CashUpConcern[]
  order: CashUpOrder
}

export function filterOf({
  from,
  to,
  locations = '',
  statuses = '',
  concerns = '',
  sort,
}: CashUpsSearch): CashUpFilter {
  return {
    range: from !== undefined && to !== undefined ? dateRangeOf(from, to) : null,
    locationIds: itemsOf(locations, Id),
    statuses: itemsOf(statuses, v.picklist(CASH_UP_STATUSES)),
    concerns: itemsOf(concerns, v.picklist(CASH_UP_CONCERNS)),
    order: sort ?? 'newest',
  }
}

/** Returns a filter in its address form. The page is left out, because another filter starts at its first page. */
export function searchOf(
  { range, locationIds, statuses, concerns, order }: CashUpFilter,
  size: PageSize,
): CashUpsSearch {
  return {
    from: range?.startDate.slice(0, 10),
    to: range?.endDate.slice(0, 10),
    locations: locationIds.length > 0 ? locationIds.join(',') : undefined,
    statuses: statuses.length > 0 ? statuses.join(',') : undefined,
    concerns: concerns.length > 0 ? concerns.join(',') : undefined,
    sort: order === 'newest' ? undefined : order,
    ...pagingSearch({ page: 1, size }),
    act: undefined,
    location: undefined,
    register: undefined,
    resubmit: undefined,
  }
}

export const EVERYTHING: CashUpFilter = { range: null, locationIds: [], statuses: [], concerns: [], order: 'newest' }

/** Returns whether the filter excludes anything. The order doesn't. */
export function isFiltered({ range, locationIds, statuses, concerns }: CashUpFilter): boolean {
  return range !== null || locationIds.length > 0 || statuses.length > 0 || concerns.length > 0
}
