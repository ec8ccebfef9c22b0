import { DAYS, type Day, RATE_KINDS, RATE_PERIODS } from '../locations.ts'
import type { Money } from '../money.ts'
import { LANGUAGES, type Language } from '../people.ts'
import type { RateDraft } from '../pricing/check-rates.ts'
import { conditionsOf } from '../pricing/rate.ts'
import { comparableText } from '../text/comparable-text.ts'
import type { VehicleTypeId } from '../vehicles.ts'
import { instantOf, wallClock } from '../zoned-time.ts'
import { SHEET_COLUMNS, SHEET_WORDS, type SheetColumn, type SheetKind } from './sheet-words.ts'

/** The rates of a location and its caps, in the form of a file. */
export interface RatesOfSheet {
  rates: RateDraft[]
  caps: { vehicleTypeId: VehicleTypeId; perMinute: Money }[]
}

interface Place {
  timeZone: string
  vehicles: readonly { id: VehicleTypeId; name: string }[]
}

type Row = Partial<Record<SheetColumn, string>>

/** Returns the lines of a sheet, titles first. `ratesOfLines` reads the same rates from them. */
export function linesOfRates({ rates, caps }: RatesOfSheet, language: Language, place: Place): string[][] {
  const words = SHEET_WORDS[language]
  const nameOf = (id: VehicleTypeId) => {
    const name = place.vehicles.find((type) => type.id === id)?.name ?? ''
    const isOne = place.vehicles.filter((type) => comparableText(type.name) === comparableText(name)).length === 1
    return isOne && !/^\s*\d*\s*$/.test(name) ? name : String(id)
  }
  const rows = rates.flatMap((rate, index): Row[] => {
    const { kind, vehicleTypeId, days, from, to, cost, minutes, per, first = [], name, startsAt, endsAt } = rate
    const { midnights, leaveBy, enteredBefore, leftAfter, ifCheaper, startsOver } = conditionsOf(rate.conditions) ?? {}
    const moment = (instant: string | undefined) => (instant === undefined ? '' : momentText(instant, place.timeZone))
    const head: Row = {
      rate: String(index + 1),
      vehicle: nameOf(vehicleTypeId),
      kind: words.kinds[kind],
      days: days.map((day) => words.days[day]).join(' '),
      from: from ?? '',
      to: to ?? '',
      name: name ?? '',
      per: per === null ? '' : words.periods[per],
      midnights: midnights === undefined ? '' : String(midnights),
      leaveBy: leaveBy ?? '',
      enteredBefore: enteredBefore ?? '',
      leftAfter: leftAfter ?? '',
      ifCheaper: ifCheaper === true ? words.yes : '',
      startsOver: startsOver === true ? words.yes : '',
      begins: moment(startsAt),
      ends: moment(endsAt),
    }
    const steps: Row[] = [
      ...first.map((step) => ({ times: String(step.times), minutes: String(step.minutes), cost: plain(step.cost) })),
      { minutes: minutes === null ? '' : String(minutes), cost: cost === null ? '' : plain(cost) },
    ]
    return steps.map((step, line) => ({ ...(line === 0 ? head : { rate: head.rate ?? '' }), ...step }))
  })
  const capRows = caps.map(({ vehicleTypeId, perMinute }): Row => ({
    vehicle: nameOf(vehicleTypeId),
    kind: words.kinds.cap,
    cost: plain(perMinute),
  }))
  return [
    SHEET_COLUMNS.map((column) => words.columns[column]),
    ...[...rows, ...capRows].map((row) => SHEET_COLUMNS.map((column) => row[column] ?? '')),
  ]
}

/** Returns when a rate applies and under which conditions, in one line. */
export function rateInWords(rate: RateDraft, language: Language): string {
  const { kinds, columns, days: dayNames, periods } = SHEET_WORDS[language]
  const { kind, name, days, from, to, per } = rate
  const { midnights, leaveBy, enteredBefore, leftAfter, ifCheaper, startsOver } = conditionsOf(rate.conditions) ?? {}
  const condition = (column: SheetColumn, value: string | number | undefined) =>
    value === undefined ? [] : [`${columns[column]} ${value}`]
  return [
    name === undefined || name === '' ? kinds[kind] : `${kinds[kind]}: ${name}`,
    ...(days.length > 0 ? [days.map((day) => dayNames[day]).join(' ')] : []),
    ...(from !== null && to !== null ? [`${from}–${to}`] : []),
    ...(per === null ? [] : [periods[per]]),
    ...condition('midnights', midnights),
    ...condition('leaveBy', leaveBy),
    ...condition('enteredBefore', enteredBefore),
    ...condition('leftAfter', leftAfter),
    ...(ifCheaper === true ? [columns.ifCheaper] : []),
    ...(startsOver === true ? [columns.startsOver] : []),
  ].join(' · ')
}

export type SheetFault =
  | { code: 'no_titles' }
  | { code: 'no_rows' }
  /** A cell that cannot be read; `row` is its number in the sheet. */
  | { code: 'cell'; row: number; column: SheetColumn; text: string }

type Reading = { ok: true; sheet: RatesOfSheet } | { ok: false; faults: SheetFault[] }

/** Reads the rates of a sheet in either language. Columns may be in another order, and empty columns may be missing. */
export function ratesOfLines(lines: readonly { row: number; texts: readonly string[] }[], place: Place): Reading {
  const [titles, ...rest] = lines
  const columns = (titles?.texts ?? []).map(columnOf)
  if (titles === undefined || !['vehicle', 'kind', 'cost'].every((needed) => columns.some((one) => one === needed)))
    return { ok: false, faults: [{ code: 'no_titles' }] }
  const faults: SheetFault[] = []
  const sheet: RatesOfSheet = { rates: [], caps: [] }
  let current: { number: string; rate: RateDraft; times: number } | null = null
  for (const { row, texts } of rest) {
    const cells: Row = {}
    for (const [index, column] of columns.entries()) if (column !== null) cells[column] = (texts[index] ?? '').trim()
    if (Object.values(cells).every((text) => text === '')) continue
    const read = cellReader(cells, (column) => faults.push({ code: 'cell', row, column, text: cells[column] ?? '' }))
    // A row without a kind is the next step of the rate above.
    if ((cells.kind ?? '') === '' && current !== null && (cells.rate ?? '') === current.number) {
      const { rate } = current
      const step = { minutes: rate.minutes ?? 0, cost: rate.cost ?? 0, times: current.times }
      rate.first = [...(rate.first ?? []), step]
      rate.minutes = read.count('minutes')
      rate.cost = read.amount('cost')
      current.times = read.count('times') ?? 1
      continue
    }
    const kind = read.word('kind', KINDS)
    const vehicleTypeId = vehicleOf(cells.vehicle ?? '', place)
    if (vehicleTypeId === null) faults.push({ code: 'cell', row, column: 'vehicle', text: cells.vehicle ?? '' })
    if (kind === null || vehicleTypeId === null) continue
    if (kind === 'cap') {
      const perMinute = read.amount('cost')
      if (perMinute !== null) sheet.caps.push({ vehicleTypeId, perMinute })
      continue
    }
    const [startsAt, endsAt] = [read.moment('begins', place.timeZone), read.moment('ends', place.timeZone)]
    const conditions = conditionsOf({
      midnights: read.count('midnights') ?? 0,
      leaveBy: read.time('leaveBy') ?? undefined,
      enteredBefore: read.time('enteredBefore') ?? undefined,
      leftAfter: read.time('leftAfter') ?? undefined,
      ifCheaper: read.yes('ifCheaper'),
      startsOver: read.yes('startsOver'),
    })
    const rate: RateDraft = {
      kind,
      vehicleTypeId,
      days: read.days('days'),
      from: read.time('from'),
      to: read.time('to'),
      cost: read.amount('cost'),
      minutes: read.count('minutes'),
      per: read.word('per', RATE_PERIODS),
      ...((cells.name ?? '') !== '' && { name: cells.name }),
      ...(startsAt !== null && { startsAt }),
      ...(endsAt !== null && { endsAt }),
      ...(conditions !== undefined && { conditions }),
    }
    sheet.rates.push(rate)
    current = { number: cells.rate ?? '', rate, times: read.count('times') ?? 1 }
  }
  if (faults.length === 0 && sheet.rates.length === 0) faults.push({ code: 'no_rows' })
  return faults.length === 0 ? { ok: true, sheet } : { ok: false, faults }
}

const KINDS = [...RATE_KINDS, 'cap'] as const satisfies readonly SheetKind[]

function columnOf(title: string): SheetColumn | null {
  return SHEET_COLUMNS.find((column) => isWord(title, (language) => SHEET_WORDS[language].columns[column])) ?? null
}

function isWord(text: string, wordIn: (language: Language) => string): boolean {
  return LANGUAGES.some((language) => comparableText(wordIn(language)) === comparableText(text))
}

function vehicleOf(text: string, { vehicles }: Place): VehicleTypeId | null {
  const named = vehicles.filter(({ id, name }) => String(id) === text || comparableText(name) === comparableText(text))
  return named.length === 1 ? (named[0]?.id ?? null) : null
}

function cellReader(cells: Row, onFault: (column: SheetColumn) => void) {
  const textOf = (column: SheetColumn) => cells[column] ?? ''
  function read<T>(column: SheetColumn, reader: (text: string) => T | null): T | null {
    const text = textOf(column)
    if (text === '') return null
    const value = reader(text)
    if (value === null) onFault(column)
    return value
  }
  return {
    count: (column: SheetColumn) => read(column, (text) => (/^\d{1,6}$/.test(text) ? Number(text) : null)),
    amount: (column: SheetColumn) => read(column, amountIn),
    time: (column: SheetColumn) => read(column, timeIn),
    yes: (column: SheetColumn) =>
      read(column, (text) => (isWord(text, (language) => SHEET_WORDS[language].yes) ? true : null)) === true,
    days: (column: SheetColumn) => read(column, daysIn) ?? [],
    moment: (column: SheetColumn, timeZone: string) => read(column, (text) => momentIn(text, timeZone)),
    word: <W extends SheetKind | (typeof RATE_PERIODS)[number]>(column: 'kind' | 'per', all: readonly W[]) =>
      read(column, (text) => all.find((one) => isWord(text, (language) => wordOf(language, column, one))) ?? null),
  }
}

function wordOf(language: Language, column: 'kind' | 'per', member: string): string {
  const { kinds, periods } = SHEET_WORDS[language]
  const words: Readonly<Record<string, string>> = column === 'kind' ? kinds : periods
  return words[member] ?? ''
}

/** Without a sign for thousands, which people write in two ways. */
function plain(amount: Money): string {
  const cents = amount % 100
  const whole = String(Math.trunc(amount / 100))
  return cents === 0 ? whole : `${whole}.${String(cents).padStart(2, '0')}`
}

function amountIn(text: string): Money | null {
  const [, whole, cents = ''] = /^(\d{1,10})(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(cents.padEnd(2, '0'))
}

function timeIn(text: string): string | null {
  const [, hour = '', minute = ''] = /^(\d{1,2}):(\d{2})(?::00)?$/.exec(text) ?? []
  return hour === '' ? null : `${hour.padStart(2, '0')}:${minute}`
}

function daysIn(text: string): Day[] | null {
  const days = text
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
    .map((word) => DAYS.find((day) => isWord(word, (language) => SHEET_WORDS[language].days[day])) ?? null)
  return days.every((day) => day !== null) ? days : null
}

/** The wall clock of the location; an instant if the wall clock shows the same time twice. */
function momentText(instant: string, timeZone: string): string {
  const text = wallClock(new Date(instant), timeZone).slice(0, 16).replace('T', ' ')
  return momentIn(text, timeZone) === instant ? text : instant
}

function momentIn(text: string, timeZone: string): string | null {
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{3})?Z$/.test(text))
    return Number.isNaN(Date.parse(text)) ? null : new Date(text).toISOString()
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(text) || Number.isNaN(Date.parse(`${text.replace(' ', 'T')}Z`)))
    return null
  return instantOf(`${text.replace(' ', 'T')}:00`, timeZone).toISOString()
}
