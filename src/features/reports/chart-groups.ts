import type { Currency } from '../../../domain/countries.ts'
import { type ReportGroup, daysOf } from '../../../domain/reports.ts'
import { type DateRange, daysAfter } from '../../ui/chips/date-range.ts'

/** Parts of a stacked bar, in their order. */
export const STACKED = ['cash', 'dataphone', 'digital'] as const

export type Figures = Readonly<Record<string, number>>

/** Sums of rows, in groups. */
export interface Totals<Sums extends Figures> {
  currency: Currency
  groups: readonly { key: string | null; name: string | null; sums: Sums }[]
  total: Sums
}

type ChartedTotals = Pick<Totals<Figures>, 'groups'>

/** A group as a chart draws it. */
export interface ChartedGroup {
  key: string | null
  name: string | null
  total: number
  /** One part, or the amount of each payment method. */
  parts: readonly number[]
  /** Null if nothing is compared. */
  before: number | null
}

interface ChartQuestion {
  totals: ChartedTotals
  /** The column that a chart draws. */
  whole: string
  group: ReportGroup
  range: DateRange
  before: { range: DateRange; totals: ChartedTotals | undefined } | null
}

const HOURS = 24
const MONTHS = 12

/** Returns whether groups are moments, which a chart draws as columns in their order, with gaps. */
export function isOfTime(group: ReportGroup): boolean {
  return group === 'day' || group === 'month' || group === 'hour'
}

/**
 * Returns the groups of a chart: moments without rows are added, and each group has the sum of the preceding range
 * beside it. Days are compared with the day that is as many days before; months with nothing, since their lengths
 * differ.
 */
export function chartedGroups({ totals, whole, group, range, before }: ChartQuestion): ChartedGroup[] {
  const wholeOf = (sums: Figures | undefined) => sums?.[whole] ?? 0
  const isStacked = group !== 'method' && totals.groups.every(({ sums }) => isSumOfMethods(sums, wholeOf(sums)))
  const sumsOf = new Map(totals.groups.map(({ key, sums }) => [key, sums]))
  const earlier = group === 'month' ? undefined : before?.totals
  const earlierOf = new Map(earlier?.groups.map(({ key, sums }) => [key, wholeOf(sums)]))
  const shift = before === null ? 0 : daysOf(before.range.startDate, range.startDate) - 1
  const earlierKey = (key: string | null) => (group === 'day' && key !== null ? daysAfter(key, -shift) : key)
  const named = isOfTime(group)
    ? momentsOf(group, range).map((key) => ({ key, name: null }))
    : [...totals.groups, ...(earlier?.groups.filter(({ key }) => !sumsOf.has(key)) ?? [])]
  return named.map(({ key, name }) => {
    const sums = sumsOf.get(key)
    const total = wholeOf(sums)
    return {
      key,
      name,
      total,
      parts: isStacked ? STACKED.map((method) => sums?.[method] ?? 0) : [total],
      before: earlier === undefined ? null : (earlierOf.get(earlierKey(key)) ?? 0),
    }
  })
}

/** Returns whether the payment methods add up to the whole, and none of them is negative. */
function isSumOfMethods(sums: Figures, whole: number): boolean {
  const parts = STACKED.map((method) => sums[method])
  return (
    parts.every((part) => part !== undefined && part >= 0) &&
    parts.reduce<number>((sum, part) => sum + (part ?? 0), 0) === whole
  )
}

/** Returns the keys of all moments in a range, in their order. */
function momentsOf(group: ReportGroup, { startDate, endDate }: DateRange): string[] {
  if (group === 'hour') return Array.from({ length: HOURS }, (_, hour) => String(hour))
  const days = Array.from({ length: daysOf(startDate, endDate) }, (_, nth) => daysAfter(startDate.slice(0, 10), nth))
  return group === 'day' ? days : [...new Set(days.map((day) => day.slice(0, 7)))].slice(0, MONTHS + 1)
}
