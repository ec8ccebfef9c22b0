import * as v from 'valibot'

import { Id } from '../../../contract/primitives.ts'
import { END_MARKS, type EndMark } from '../../../domain/early-end.ts'
import {
  PAYMENT_METHODS,
  SEARCH_MAX,
  SERVICE_SORTS,
  SERVICE_STATUSES,
  type PaymentMethod,
  type ServiceSort,
  type ServiceStatus,
} from '../../../domain/services.ts'
import { normalizePlate, severalPlates } from '../../../domain/plates.ts'
import { readTicket } from '../../../domain/scanned-codes.ts'
import { itemsOf, listSearch, optionalSearch } from '../../lib/url-search.ts'
import { isDay } from '../../lib/dates.ts'
import { dateRangeOf, type DateRange } from '../../ui/chips/date-range.ts'
import { pagingEntries, pagingSearch, type PageSize } from '../../ui/list/paging.ts'
import { SERVICE_ACTS } from './service-act.ts'
import { codeText } from '../../../domain/text/outside-text.ts'

/** Filter of the services list. */
export interface ServiceFilter {
  /** Part of a plate, a receipt's number or a driver's name, from `searchOfServices`; empty means no filter. */
  search: string
  range: DateRange | null
  /** Days of the payment. */
  paid: DateRange | null
  /** Empty means no filter. */
  statuses: readonly ServiceStatus[]
  /** Empty means no filter. */
  locationIds: readonly string[]
  /** Empty means no filter. */
  methods: readonly PaymentMethod[]
  /** Only services paid into this cash-up; `null` means no filter. */
  cashUpId: string | null
  /** Empty means no filter. */
  endMarks: readonly EndMark[]
  sort: ServiceSort
}

/**
 * Returns the typed text in searchable form: the id of a scanned ticket, several plates with commas, numbers without
 * blanks, names with single spaces.
 */
export function searchOfServices(typed: string): string {
  // A German keyboard types ß for the hyphen of a code: it is not two letters.
  const text = codeText(typed).replaceAll('ß', 'ẞ').toUpperCase().slice(0, SEARCH_MAX).trimEnd()
  // Only a long address loses its end above.
  const ticket = readTicket(typed) ?? readTicket(text)
  if (ticket !== null) return ticket.toUpperCase()
  if (normalizePlate(text) === '') return ''
  const plates = severalPlates(text)
  if (plates.length > 0) return plates.join(', ')
  return /\d/.test(text) ? text.replaceAll(/\s/g, '') : text.replaceAll(/\s+/g, ' ')
}

const Day = v.pipe(v.string(), v.check(isDay))

// A plate of digits only, typed into the address bar, arrives as a number.
const TextSearch = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.transform(String))]),
  v.transform(searchOfServices),
  v.nonEmpty(),
)

/** Returns whether both are set and in order. */
function areDays(from: string | undefined, to: string | undefined): boolean {
  return from !== undefined && to !== undefined && from <= to
}

/** Address of the list. Default and invalid values are left out. */
export const ServicesSearch = v.pipe(
  v.object({
    /** May also be a receipt's number or a driver's name: the parameter keeps its name for saved addresses. */
    plate: optionalSearch(TextSearch),
    from: optionalSearch(Day),
    to: optionalSearch(Day),
    paidFrom: optionalSearch(Day),
    paidTo: optionalSearch(Day),
    statuses: optionalSearch(listSearch(v.picklist(SERVICE_STATUSES))),
    locations: optionalSearch(listSearch(Id)),
    methods: optionalSearch(listSearch(v.picklist(PAYMENT_METHODS))),
    cashUp: optionalSearch(Id),
    ended: optionalSearch(listSearch(v.picklist(END_MARKS))),
    sort: optionalSearch(
      v.pipe(
        v.union([v.picklist(SERVICE_SORTS), v.literal('oldest')]),
        v.transform((sort) => (sort === 'oldest' ? 'startedAt' : sort)),
        v.notValue('-startedAt'),
      ),
    ),
    /** The saved view with which it was opened. */
    saved: optionalSearch(Id),
    ...pagingEntries,
    /** The service that is open beside the list, and whether it is being edited. */
    service: optionalSearch(Id),
    edit: optionalSearch(v.literal(true)),
    /** Another act on the service. */
    act: optionalSearch(v.picklist(SERVICE_ACTS)),
    /** The refused op that the act replaces. */
    resubmit: optionalSearch(Id),
  }),
  v.transform((search) => ({
    ...search,
    ...(!areDays(search.from, search.to) && { from: undefined, to: undefined }),
    ...(!areDays(search.paidFrom, search.paidTo) && { paidFrom: undefined, paidTo: undefined }),
  })),
)
export type ServicesSearch = v.InferOutput<typeof ServicesSearch>

export function filterOf({
  plate = '',
  from,
  to,
  paidFrom,
  paidTo,
  statuses = '',
  locations = '',
  methods = '',
  cashUp,
  ended = '',
  sort,
}: ServicesSearch): ServiceFilter {
  return {
    search: plate,
    range: from !== undefined && to !== undefined ? dateRangeOf(from, to) : null,
    paid: paidFrom !== undefined && paidTo !== undefined ? dateRangeOf(paidFrom, paidTo) : null,
    statuses: itemsOf(statuses, v.picklist(SERVICE_STATUSES)),
    locationIds: itemsOf(locations, Id),
    methods: itemsOf(methods, v.picklist(PAYMENT_METHODS)),
    cashUpId: cashUp ?? null,
    endMarks: itemsOf(ended, v.picklist(END_MARKS)),
    sort: sort ?? '-startedAt',
  }
}

/** Returns a filter as an address, without the page: another filter starts at its first page. */
export function searchOf(
  { search, range, paid, statuses, locationIds, methods, cashUpId, endMarks, sort }: ServiceFilter,
  size: PageSize,
): ServicesSearch {
  return {
    plate: search === '' ? undefined : search,
    from: range?.startDate.slice(0, 10),
    to: range?.endDate.slice(0, 10),
    paidFrom: paid?.startDate.slice(0, 10),
    paidTo: paid?.endDate.slice(0, 10),
    statuses: statuses.length > 0 ? statuses.join(',') : undefined,
    locations: locationIds.length > 0 ? locationIds.join(',') : undefined,
    methods: methods.length > 0 ? methods.join(',') : undefined,
    cashUp: cashUpId ?? undefined,
    ended: endMarks.length > 0 ? endMarks.join(',') : undefined,
    sort: sort === '-startedAt' ? undefined : sort,
    ...pagingSearch({ page: 1, size }),
    service: undefined,
    edit: undefined,
    act: undefined,
    resubmit: undefined,
  }
}

export const EVERYTHING: ServiceFilter = {
  search: '',
  range: null,
  paid: null,
  statuses: [],
  locationIds: [],
  methods: [],
  cashUpId: null,
  endMarks: [],
  sort: '-startedAt',
}

/** Returns whether the filter leaves anything out. The order does not. */
export function isFiltered({
  search,
  range,
  paid,
  statuses,
  locationIds,
  methods,
  cashUpId,
  endMarks,
}: ServiceFilter): boolean {
  return (
    search !== '' ||
    range !== null ||
    paid !== null ||
    statuses.length > 0 ||
    locationIds.length > 0 ||
    methods.length > 0 ||
    cashUpId !== null ||
    endMarks.length > 0
  )
}
