import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { DAYS, type Day, type RateKind } from '../../../domain/locations.ts'
import type { VehicleTypeId } from '../../../domain/vehicles.ts'
import { asColumn, boardColumns } from './board-columns.ts'
import { type RateInput, type RatesInput, newRate } from './rate-input.ts'

export const BOARD_SHAPES = [
  'per_minute',
  'per_fraction',
  'first_hour',
  'bands',
  'day_price',
  'early_bird',
  'evening',
  'night',
  'weekend',
  'maximum_days',
  'lost_ticket',
] as const
export type BoardShape = (typeof BOARD_SHAPES)[number]

export const SHAPE_LABELS = {
  per_minute: msg`Price per minute`,
  per_fraction: msg`Price per fraction`,
  first_hour: msg`First hour, then fractions`,
  bands: msg`Up to … costs …`,
  day_price: msg`Day price`,
  early_bird: msg`Early bird`,
  evening: msg`Evening`,
  night: msg`Night`,
  weekend: msg`Weekend`,
  maximum_days: msg`Price for several days`,
  lost_ticket: msg`Lost ticket`,
} satisfies Record<BoardShape, MessageDescriptor>

interface Words {
  earlyBird: string
  evening: string
  weekend: string
}

interface ShapeGiven {
  vehicleTypeId: VehicleTypeId
  key: string
  words: Words
  /** Length of a fraction that is common, or required by law, in the company's country. */
  fraction: string
  /** The night of the location's opening hours; null if it has none. */
  night: { from: string; to: string } | null
}

const line = (minutes: string) => ({ minutes, cost: '', times: '1' })

/** Returns the input with a shape of a board added: the person types the prices. */
export function withShape(input: RatesInput, shape: BoardShape, given: ShapeGiven): RatesInput {
  const rate = shapeRate(input, shape, given)
  const { vehicleTypeId } = given
  const plain = isForAllDays(rate) ? onlyPlainPrice(input, vehicleTypeId) : null
  const added = plain !== null && shape === 'first_hour' ? { ...rate, ...afterFirst(plain) } : rate
  return { ...input, rates: [...input.rates.filter((one) => one !== plain && !isUntyped(one, rate)), added] }
}

/**
 * Returns the single price for all days and hours, such as a new location starts with; null if there are others. A
 * further column for all days would contradict it, so the column replaces it.
 */
function onlyPlainPrice({ rates }: RatesInput, vehicleTypeId: VehicleTypeId): RateInput | null {
  const columns = rates.filter(
    (rate) => rate.kind === 'unit' && rate.vehicleTypeId === vehicleTypeId && !isUntyped(rate, rate),
  )
  const [only = null] = columns
  if (only === null || columns.length > 1 || !isForAllDays(only)) return null
  const pieces = asColumn(only)?.fractions ?? only.fractions
  return pieces.length === 0 ? only : null
}

function isForAllDays({ kind, days, from }: RateInput): boolean {
  return kind === 'unit' && days.length === 0 && from === ''
}

/** Returns the price of a plain column as the price after the first hour. */
function afterFirst(plain: RateInput): Pick<RateInput, 'eachMinutes' | 'eachCost'> {
  const { eachMinutes, eachCost } = asColumn(plain) ?? plain
  return { eachMinutes, eachCost }
}

/** Returns whether a column without input can be replaced by the new one. */
function isUntyped(rate: RateInput, next: RateInput): boolean {
  const { fractions, eachCost, kind, vehicleTypeId } = rate
  return (
    kind === next.kind &&
    kind === 'unit' &&
    vehicleTypeId === next.vehicleTypeId &&
    [...fractions.map(({ cost }) => cost), eachCost].every((cost) => cost.trim() === '')
  )
}

function shapeRate(
  input: RatesInput,
  shape: BoardShape,
  { vehicleTypeId, key, words, fraction, night }: ShapeGiven,
): RateInput {
  const rate = (kind: RateKind, parts: Partial<RateInput>): RateInput => ({
    ...newRate(kind, vehicleTypeId, key),
    ...parts,
  })
  const column = (parts: Partial<RateInput>) =>
    rate('unit', { asTotals: true, fractions: [], days: freeDays(input, vehicleTypeId), ...parts })
  switch (shape) {
    case 'per_minute':
      return column({ eachMinutes: '1 min' })
    case 'per_fraction':
      return column({ eachMinutes: fraction })
    case 'first_hour':
      return column({ fractions: [line('1 h')], eachMinutes: fraction })
    case 'bands':
      return column({ fractions: ['1 h', '2 h', '4 h', '24 h'].map(line), startsOver: 'after_steps' })
    case 'day_price':
      return boardColumns(input, 'unit', vehicleTypeId).columns.every((one) => isUntyped(one, one))
        ? column({ eachMinutes: '24 h' })
        : rate('maximum', {})
    case 'early_bird':
      return rate('arrival', { name: words.earlyBird, from: '06:00', to: '09:00', leaveBy: '19:00', ifCheaper: true })
    case 'evening':
      return rate('arrival', {
        name: words.evening,
        from: '18:00',
        to: '24:00',
        leaveBy: '08:00',
        midnights: '1',
        ifCheaper: true,
      })
    case 'night':
      return rate('night', { from: '20:00', to: '06:00', ...night })
    case 'weekend':
      return rate('flat_period', { name: words.weekend, days: [6], midnights: '1' })
    case 'maximum_days':
      return rate('maximum', { per: 'several_days', periodDays: '7' })
    case 'lost_ticket':
      return rate('lost_ticket', {})
    default:
      return shape satisfies never
  }
}

/**
 * Returns the days for which no whole-day column has prices yet; empty, which means every day, if there is no column.
 */
function freeDays({ rates }: RatesInput, vehicleTypeId: VehicleTypeId): Day[] {
  const held = rates.filter(
    (rate) => rate.kind === 'unit' && rate.vehicleTypeId === vehicleTypeId && !isUntyped(rate, rate),
  )
  const isHeld = (day: Day) => held.some(({ days, from }) => from === '' && (days.length === 0 || days.includes(day)))
  const free = DAYS.filter((day) => !isHeld(day))
  return free.length === DAYS.length ? [] : free
}

/** Returns a new column next to the others: with their lines, for the days that have no prices yet. */
export function nextColumn(
  input: RatesInput,
  kind: 'unit' | 'unit_special',
  given: Omit<ShapeGiven, 'words' | 'night'>,
): RateInput {
  const { vehicleTypeId, key, fraction } = given
  const { columns } = boardColumns(input, kind, vehicleTypeId)
  const [first] = columns.map((one) => asColumn(one) ?? one)
  return {
    ...newRate(kind, vehicleTypeId, key),
    asTotals: true,
    fractions: first?.fractions.map(({ minutes }) => line(minutes)) ?? [],
    days: kind === 'unit' ? freeDays(input, vehicleTypeId) : [],
    startsOver: first?.startsOver ?? '',
    eachMinutes: first === undefined ? fraction : first.eachMinutes,
  }
}
