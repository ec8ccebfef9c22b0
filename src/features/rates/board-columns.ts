import { type RateKind, STEP_PERIODS } from '../../../domain/locations.ts'
import { LINES_MAX, printedList } from '../../../domain/rates/step-totals.ts'
import type { VehicleTypeId } from '../../../domain/vehicles.ts'
import { amountOf, amountText } from '../../lib/amount-text.ts'
import { formatMinutes, readLength } from '../../lib/minutes.ts'
import { type FractionInput, NO_FRACTION, type RateInput, type RatesInput } from './rate-input.ts'

/** Kinds of rates that a board prints as a table: a column for each rate, a line for each length. */
export type GridKind = 'unit' | 'unit_special'

export function isGridKind(kind: RateKind): kind is GridKind {
  return kind === 'unit' || kind === 'unit_special'
}

/** Columns of one table. All of them have the same lines; a line may have no price in a column. */
export interface BoardColumns {
  columns: RateInput[]
  /** Rates of the kind with more steps than a board has lines. */
  others: RateInput[]
}

/** Returns the rates of a kind and vehicle type as columns of a board. */
export function boardColumns({ rates }: RatesInput, kind: GridKind, vehicleTypeId: VehicleTypeId): BoardColumns {
  const own = rates.filter((rate) => rate.kind === kind && rate.vehicleTypeId === vehicleTypeId)
  const read = own.map((rate) => asColumn(rate) ?? rate)
  return { columns: aligned(read.filter(({ asTotals }) => asTotals)), others: read.filter(({ asTotals }) => !asTotals) }
}

/** Returns a rate with its steps as lines of totals; null if its steps cannot be read or are too many. */
export function asColumn(rate: RateInput): RateInput | null {
  if (rate.asTotals) return rate
  const steps = rate.fractions.map(({ minutes, cost, times }) => ({
    minutes: readLength(minutes) ?? 0,
    cost: amountOf(cost) ?? -1,
    times: readLength(times) ?? 0,
  }))
  const last = steps.at(-1)
  if (last === undefined || steps.some(({ minutes, cost, times }) => minutes < 1 || cost < 0 || times < 1)) return null
  const per = STEP_PERIODS.find((period) => period === rate.startsOver) ?? null
  const printed = printedList({ ...last, first: steps.slice(0, -1), per })
  if (printed === null) return null
  const { totals, each } = printed
  return {
    ...rate,
    asTotals: true,
    fractions: totals.map(({ upTo, cost }) => ({ minutes: formatMinutes(upTo), cost: amountText(cost), times: '1' })),
    eachMinutes: each === null ? '' : formatMinutes(each.minutes),
    eachCost: each === null ? '' : amountText(each.cost),
  }
}

/** Gives all columns the same lines, the shortest first. While a person types, the lines are already the same. */
function aligned(columns: readonly RateInput[]): RateInput[] {
  const lengthsOf = ({ fractions }: RateInput) => fractions.map(({ minutes }) => minutes)
  const [first, ...rest] = columns.map((column) => lengthsOf(column).join('\n'))
  if (rest.every((lines) => lines === first)) return [...columns]
  const texts = new Map<number, string>()
  for (const text of columns.flatMap(lengthsOf)) {
    const length = readLength(text)
    if (length !== null && !texts.has(length)) texts.set(length, text)
  }
  const lengths = [...texts].toSorted(([one], [other]) => one - other)
  return columns.map((column) => ({
    ...column,
    fractions: lengths.map(([length, minutes]) => ({
      minutes,
      cost: column.fractions.find((line) => readLength(line.minutes) === length)?.cost ?? '',
      times: '1',
    })),
  }))
}

const NO_LINE: FractionInput = { ...NO_FRACTION }

/** Changes of a table: each returns all of its columns. */
export const gridChanges = {
  length: (columns: readonly RateInput[], line: number, minutes: string) =>
    reaching(columns, line).map((column) => withLine(column, line, { minutes })),
  cost: (columns: readonly RateInput[], key: string, line: number, cost: string) =>
    reaching(columns, line).map((column) => (column.key === key ? withLine(column, line, { cost }) : column)),
  removeLine: (columns: readonly RateInput[], line: number) =>
    columns.map((column) => ({ ...column, fractions: column.fractions.filter((_, index) => index !== line) })),
  column: (columns: readonly RateInput[], key: string, parts: Partial<RateInput>) =>
    columns.map((column) => (column.key === key ? { ...column, ...parts } : column)),
}

/**
 * Returns the columns with at least one line more than this; typing in the empty line below the last one creates it.
 */
function reaching(columns: readonly RateInput[], line: number): RateInput[] {
  return columns.map((column) =>
    line === column.fractions.length && line < LINES_MAX
      ? { ...column, fractions: [...column.fractions, NO_LINE] }
      : column,
  )
}

function withLine(column: RateInput, line: number, parts: Partial<FractionInput>): RateInput {
  return {
    ...column,
    fractions: column.fractions.map((one, index) => (index === line ? { ...one, ...parts } : one)),
  }
}

/** Returns the input with these columns instead of those with the same keys; a new column is last. */
export function withColumns(input: RatesInput, columns: readonly RateInput[]): RatesInput {
  const known = new Set(input.rates.map(({ key }) => key))
  return {
    ...input,
    rates: [
      ...input.rates.map((rate) => columns.find(({ key }) => key === rate.key) ?? rate),
      ...columns.filter(({ key }) => !known.has(key)),
    ],
  }
}
