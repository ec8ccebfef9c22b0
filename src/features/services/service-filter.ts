import * as v from 'valibot'

import { PAGE_SIZES } from '../../../contract/list.ts'
import { Id } from '../../../contract/primitives.ts'
import { normalizePlate } from '../../../domain/plates.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../domain/services.ts'
import { dateRangeOf, isDay, type DateRange } from '../../ui/chips/date-range.ts'
import type { PageSize } from '../../ui/list/pagination.tsx'

/** What the services list is asked for. */
export interface ServiceFilter {
  /** Any part of a plate, normalised; empty is no filter. */
  plate: string
  range: DateRange | null
  /** Empty is no filter. */
  locationIds: readonly string[]
  /** Empty is no filter. */
  methods: readonly PaymentMethod[]
  oldestFirst: boolean
}

export interface PageOf {
  page: number
  size: PageSize
}

const LONGEST_PLATE_SEARCH = 20
const DEFAULT_SIZE = PAGE_SIZES[0]

function itemsOf<Item extends string>(text: string, item: v.GenericSchema<unknown, Item>): Item[] {
  const known = text.split(',').flatMap((part) => {
    const parsed = v.safeParse(item, part)
    return parsed.success ? [parsed.output] : []
  })
  return [...new Set(known)]
}

/** Ids or words in one parameter: `a,b`. What is none is left out. */
function list<Item extends string>(item: v.GenericSchema<unknown, Item>) {
  return v.pipe(
    v.string(),
    v.transform((text) => itemsOf(text, item).join(',')),
    v.nonEmpty(),
  )
}

function optional<Output>(schema: v.GenericSchema<unknown, Output>) {
  return v.fallback(v.optional(schema), undefined)
}

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
    plate: optional(PlateSearch),
    from: optional(Day),
    to: optional(Day),
    locations: optional(list(Id)),
    methods: optional(list(v.picklist(PAYMENT_METHODS))),
    sort: optional(v.literal('oldest')),
    page: optional(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(1_000_000))),
    size: optional(v.pipe(v.picklist(PAGE_SIZES), v.notValue(DEFAULT_SIZE))),
    /** The service that is open beside the list, and whether it is being edited. */
    service: optional(Id),
    edit: optional(v.literal(true)),
  }),
  v.transform((search) =>
    search.from !== undefined && search.to !== undefined && search.from <= search.to ? search : { ...search, from: undefined, to: undefined },
  ),
)
export type ServicesSearch = v.InferOutput<typeof ServicesSearch>

export function filterOf({ plate = '', from, to, locations = '', methods = '', sort }: ServicesSearch): ServiceFilter {
  return {
    plate,
    range: from !== undefined && to !== undefined ? dateRangeOf(from, to) : null,
    locationIds: itemsOf(locations, Id),
    methods: itemsOf(methods, v.picklist(PAYMENT_METHODS)),
    oldestFirst: sort === 'oldest',
  }
}

export function pageOf({ page = 1, size = DEFAULT_SIZE }: ServicesSearch): PageOf {
  return { page, size }
}

/** How a filter stands in the address. The page is left out: another filter begins at its first one. */
export function searchOf({ plate, range, locationIds, methods, oldestFirst }: ServiceFilter, size: PageSize): ServicesSearch {
  return {
    plate: plate === '' ? undefined : plate,
    from: range?.startDate.slice(0, 10),
    to: range?.endDate.slice(0, 10),
    locations: locationIds.length > 0 ? locationIds.join(',') : undefined,
    methods: methods.length > 0 ? methods.join(',') : undefined,
    sort: oldestFirst ? 'oldest' : undefined,
    page: undefined,
    size: size === DEFAULT_SIZE ? undefined : size,
    service: undefined,
    edit: undefined,
  }
}

export const EVERYTHING: ServiceFilter = { plate: '', range: null, locationIds: [], methods: [], oldestFirst: false }

/** Whether anything is left out by it. The order leaves nothing out. */
export function isFiltered({ plate, range, locationIds, methods }: ServiceFilter): boolean {
  return plate !== '' || range !== null || locationIds.length > 0 || methods.length > 0
}
