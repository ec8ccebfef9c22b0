import {
  daysOf,
  PASS_GROUPS,
  REFUND_GROUPS,
  type ReportGroup,
  type ReportName,
  STAY_GROUPS,
} from '../../../domain/reports.ts'
import { type DateRange, dateRangeOf, daysAfter } from '../../ui/chips/date-range.ts'
import type { ReportSearch } from './reports-search.ts'

/** Filter of a report, in the form of its calls. */
export interface ReportFilter extends DateRange {
  fromTime?: string
  toTime?: string
  locationIds?: string
  operatorIds?: string
  agreementIds?: string
  membershipIds?: string
  paymentMethods?: string
  vehicleTypeIds?: string
  statuses?: string
  voidedByIds?: string
  taxRates?: string
  knownOn?: string
}

/** Default length of the range in days. */
const USUAL_DAYS = 7

/** Returns the range of the address, or the last seven days. `today` is in the report's time zone. */
export function rangeOf({ from, to }: ReportSearch, today: string): DateRange {
  return from !== undefined && to !== undefined
    ? dateRangeOf(from, to)
    : dateRangeOf(daysAfter(today, 1 - USUAL_DAYS), today)
}

export function filterOf(search: ReportSearch, today: string): ReportFilter {
  const { fromTime, toTime, locations, operators, agreements, memberships, methods, types, statuses, voiders } = search
  const { rates, known } = search
  return {
    ...rangeOf(search, today),
    ...(fromTime !== undefined && toTime !== undefined && { fromTime, toTime }),
    ...(locations !== undefined && { locationIds: locations }),
    ...(operators !== undefined && { operatorIds: operators }),
    ...(agreements !== undefined && { agreementIds: agreements }),
    ...(memberships !== undefined && { membershipIds: memberships }),
    ...(methods !== undefined && { paymentMethods: methods }),
    ...(types !== undefined && { vehicleTypeIds: types }),
    ...(statuses !== undefined && { statuses }),
    ...(voiders !== undefined && { voidedByIds: voiders }),
    ...(rates !== undefined && { taxRates: rates }),
    ...(known !== undefined && { knownOn: known }),
  }
}

/** Groups of each report; the first is the default. */
export const GROUPS_OF = {
  sales: STAY_GROUPS,
  passes: PASS_GROUPS,
  refunds: REFUND_GROUPS,
  services: STAY_GROUPS,
  discounts: ['agreement', 'location', 'day', 'month', 'operator', 'vehicleType'],
} as const satisfies Partial<Record<ReportName, readonly ReportGroup[]>>
export type SummedReport = keyof typeof GROUPS_OF
export type StayReport = Exclude<SummedReport, 'passes' | 'refunds'>

export function isSummedReport(name: ReportName): name is SummedReport {
  return Object.hasOwn(GROUPS_OF, name)
}

export function isStayReport(name: ReportName): name is StayReport {
  return isSummedReport(name) && name !== 'passes' && name !== 'refunds'
}

/** Returns the group of the address, if the report offers it. */
export function groupOf<Group extends ReportGroup>(
  offered: readonly [Group, ...Group[]],
  { group }: Pick<ReportSearch, 'group'>,
): Group {
  return offered.find((one) => one === group) ?? offered[0]
}

/** Returns whether only voided stays are shown: their figures are then the report's. */
export function isOfVoided({ statuses }: ReportSearch): boolean {
  return statuses === 'voided'
}

const HOUR_DIGITS = 2

/** Returns the address with only the rows of one group; `null` if no filter selects them. */
export function narrowedTo(search: ReportSearch, group: ReportGroup, key: string | null): ReportSearch | null {
  if (key === null) return null
  const hour = (of: number) => `${String(of).padStart(HOUR_DIGITS, '0')}:00`
  switch (group) {
    case 'location':
      return { ...search, locations: key, group: 'day' }
    case 'operator':
      return isOfVoided(search)
        ? { ...search, voiders: key, group: 'day' }
        : { ...search, operators: key, group: 'day' }
    case 'agreement':
      return { ...search, agreements: key, group: 'day' }
    case 'membership':
      return { ...search, memberships: key, group: 'day' }
    case 'vehicleType':
      return { ...search, types: key, group: 'day' }
    case 'method':
      return { ...search, methods: key, group: 'day' }
    case 'taxRate':
      return { ...search, rates: key, group: 'day' }
    case 'day':
      return { ...search, from: key, to: key, group: 'hour' }
    case 'month':
      return { ...search, from: `${key}-01`, to: lastOfMonth(key), group: 'day' }
    case 'hour':
      return { ...search, fromTime: hour(Number(key)), toTime: hour(Number(key) + 1), group: 'location' }
    default:
      return group satisfies never
  }
}

function lastOfMonth(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

const MINUTE_CHARS = 16

/**
 * Returns the preceding range of the same length. For an unfinished range, it ends at the same time of day as `now`,
 * both in the report's time zone, so that part of today is not compared with a whole day.
 */
export function rangeBefore({ startDate, endDate }: DateRange, now: string): DateRange {
  const days = daysOf(startDate, endDate)
  const earlier = (wall: string) => `${daysAfter(wall.slice(0, 10), -days)}${wall.slice(10)}`
  const until = now > startDate && now < endDate ? `${now.slice(0, MINUTE_CHARS)}:59` : endDate
  return { startDate: earlier(startDate), endDate: earlier(until) }
}

/** Returns the number of filters that are set, without the range. */
export function narrowedBy({
  fromTime,
  locations,
  operators,
  agreements,
  memberships,
  methods,
  types,
  statuses,
  voiders,
  rates,
  known,
}: ReportSearch): number {
  return [
    fromTime,
    locations,
    operators,
    agreements,
    memberships,
    methods,
    types,
    statuses,
    voiders,
    rates,
    known,
  ].filter((one) => one !== undefined).length
}

/**
 * Returns the address of the pass payments that correspond to these stays; `null` if a filter does not exist for
 * passes.
 */
export function passesBeside({
  from,
  to,
  fromTime,
  toTime,
  locations,
  operators,
  methods,
  agreements,
  types,
  statuses,
  voiders,
  rates,
  known,
  wide,
}: ReportSearch): ReportSearch | null {
  return [agreements, types, statuses, voiders].every((one) => one === undefined)
    ? { from, to, fromTime, toTime, locations, operators, methods, rates, known, wide }
    : null
}
