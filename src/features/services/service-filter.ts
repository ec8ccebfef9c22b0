import * as v from 'valibot'

import { Id } from '../../../contract/primitives.ts'
import { normalizePlate } from '../../../domain/plates.ts'
import { END_MARKS, type EndMark } from '../../../domain/early-end.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../domain/services.ts'
import { itemsOf, listSearch, optionalSearch } from '../../lib/url-search.ts'
import { isDay } from '../../lib/dates.ts'
import { dateRangeOf, type DateRange } from '../../ui/chips/date-range.ts'
import { pagingEntries, pagingSearch, type PageSize } from '../../ui/list/paging.ts'
import { SERVICE_ACTS } from './service-act.ts'

/** What the services list is asked for. */
export interface ServiceFilter {
  /** Any part of a plate, normalised; empty is no filter. */
  plate: string
  range: DateRange | null
  /** Empty is no filter. */
  locationIds: readonly string[]
  /** Empty is no filter. */
  methods: readonly PaymentMethod[]
  /** Those that were paid into this cash-up; null is no filter. */
  cashUpId: string | null
  /** Empty is no filter. */
  endMarks: readonly EndMark[]
  oldestFirst: boolean
}

const LONGEST_PLATE_SEARCH = 20

const Day = v.pipe(v.string(), v.check(isDay))

// A plate of digits only, typed into the address bar, arrives as a number.
const PlateSearch = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.transform(String))]),
  v.transform(normalizePlate),
  // No plate is so long: left out, it would find them all.
  v.transform((plate) => plate.slice(0, LONGEST_PLATE_SEARCH)),
  v.nonEmpty(),
)

/** The address of the list. A value that means nothing is left out; so is what is as it would be anyway. */
export const ServicesSearch = v.pipe(
  v.object({
    plate: optionalSearch(PlateSearch),
    from: optionalSearch(Day),
    to: optionalSearch(Day),
    locations: optionalSearch(listSearch(Id)),
    methods: optionalSearch(listSearch(v.picklist(PAYMENT_METHODS))),
    cashUp: optionalSearch(Id),
    ended: optionalSearch(listSearch(v.picklist(END_MARKS))),
    sort: optionalSearch(v.literal('oldest')),
    /** The saved view that it was opened as. */
    saved: optionalSearch(Id),
    ...pagingEntries,
    /** The service that is open beside the list, and whether it is being edited. */
    service: optionalSearch(Id),
    edit: optionalSearch(v.literal(true)),
    /** Or what else is done to it. */
    act: optionalSearch(v.picklist(SERVICE_ACTS)),
    /** The refused op that it is sent in place of. */
    resubmit: optionalSearch(Id),
  }),
  v.transform((search) =>
    search.from !== undefined && search.to !== undefined && search.from <= search.to ? search : { ...search, from: undefined, to: undefined },
  ),
)
export type ServicesSearch = v.InferOutput<typeof ServicesSearch>

export function filterOf({ plate = '', from, to, locations = '', methods = '', cashUp, ended = '', sort }: ServicesSearch): ServiceFilter {
  return {
    plate,
    range: from !== undefined && to !== undefined ? dateRangeOf(from, to) : null,
    locationIds: itemsOf(locations, Id),
    methods: itemsOf(methods, v.picklist(PAYMENT_METHODS)),
    cashUpId: cashUp ?? null,
    endMarks: itemsOf(ended, v.picklist(END_MARKS)),
    oldestFirst: sort === 'oldest',
  }
}

/** How a filter stands in the address. The page is left out: another filter begins at its first one. */
export function searchOf({ plate, range, locationIds, methods, cashUpId, endMarks, oldestFirst }: ServiceFilter, size: PageSize): ServicesSearch {
  return {
    plate: plate === '' ? undefined : plate,
    from: range?.startDate.slice(0, 10),
    to: range?.endDate.slice(0, 10),
    locations: locationIds.length > 0 ? locationIds.join(',') : undefined,
    methods: methods.length > 0 ? methods.join(',') : undefined,
    cashUp: cashUpId ?? undefined,
    ended: endMarks.length > 0 ? endMarks.join(',') : undefined,
    sort: oldestFirst ? 'oldest' : undefined,
    ...pagingSearch({ page: 1, size }),
    service: undefined,
    edit: undefined,
    act: undefined,
    resubmit: undefined,
  }
}

export const EVERYTHING: ServiceFilter = { plate: '', range: null, locationIds: [], methods: [], cashUpId: null, endMarks: [], oldestFirst: false }

/** Whether anything is left out by it. The order leaves nothing out. */
export function isFiltered({ plate, range, locationIds, methods, cashUpId, endMarks }: ServiceFilter): boolean {
  return plate !== '' || range !== null || locationIds.length > 0 || methods.length > 0 || cashUpId !== null || endMarks.length > 0
}
