import * as v from 'valibot'

import { type PassSums, passesTotals } from '../../contract/pass-report.ts'
import { type ReportSums, salesTotals } from '../../contract/report.ts'
import { formatFigures } from '../../domain/money.ts'
import { rateText } from '../../contract/month-rows.ts'
import { PASS_GROUPS, type ReportGroup, STAY_GROUPS, type StayGroup } from '../../domain/reports.ts'
import type { MailedScreen } from '../../domain/saved-views.ts'
import { PAYMENT_METHODS } from '../../domain/services.ts'
import { vehicleTypeIdOf, vehicleTypeName } from '../../domain/vehicles.ts'
import type { Words } from '../locales/words.ts'
import { readPassTotals } from '../reports/pass-totals.ts'
import type { ReportContext } from '../reports/scope.ts'
import { STAY_REPORTS } from '../reports/stay-conditions.ts'
import { readTotals } from '../reports/stay-totals.ts'
import { type FiguresRequest, type MailedFigures, renameParameters, rangeOf } from './mailed-figures.ts'

type StayScreen = Exclude<MailedScreen, 'services' | 'report-passes'>

const REPORTS = {
  'report-sales': { report: STAY_REPORTS.sales, group: 'location' },
  'report-services': { report: STAY_REPORTS.services, group: 'location' },
  'report-discounts': { report: STAY_REPORTS.discounts, group: 'agreement' },
} as const satisfies Record<StayScreen, { report: unknown; group: StayGroup }>

/** Parameters of the call, by their names in the address. */
const PARAMETERS = {
  locations: 'locationIds',
  operators: 'operatorIds',
  agreements: 'agreementIds',
  memberships: 'membershipIds',
  methods: 'paymentMethods',
  types: 'vehicleTypeIds',
  statuses: 'statuses',
  voiders: 'voidedByIds',
  rates: 'taxRates',
  known: 'knownOn',
  fromTime: 'fromTime',
  toTime: 'toTime',
}
/** Filters for stays that don't apply to payments of passes. */
const OF_STAYS_ONLY = ['agreements', 'types', 'statuses', 'voiders']

/** Returns the totals of the report, in its groups. Null if the view names something that no longer exists. */
export async function reportGrid(
  { screen, search, timeZone, words, money }: FiguresRequest<StayScreen>,
  context: ReportContext,
): Promise<MailedFigures | null> {
  const { report, group: usual } = REPORTS[screen]
  const groupBy = STAY_GROUPS.find((one) => one === search['group']) ?? usual
  const parsed = v.safeParse(salesTotals.request.query, {
    ...rangeOf(search),
    ...renameParameters(search, PARAMETERS),
    groupBy,
  })
  if (!parsed.success) return null
  const {
    groups,
    total,
    voided,
    timeZone: clock,
  } = await readTotals(report, { query: parsed.output, headers: { timezone: timeZone } }, context)
  const figure = (amount: number) => formatFigures(amount, money.currency, money.style)
  if (search['statuses'] === 'voided') {
    const cells = (of: { services: number; amount: number }) => [String(of.services), figure(of.amount)]
    const grid = {
      headers: [words.groups[groupBy], words.services, words.voided],
      rows: (voided.groups ?? []).map((one) => [groupName(groupBy, one, words), ...cells(one)]),
      total: [words.total, ...cells(voided)],
    }
    return gridOf(grid, { timeZone: clock, words, money }, [])
  }
  const sums: readonly [keyof ReportSums, string][] = [
    ['serviceCharge', words.serviceCharge],
    ['overstay', words.overstay],
    ['discount', words.discount],
    ['correction', words.correction],
    ['zeroFloor', words.zeroFloor],
    ['lostTicketFee', words.lostTicket],
    ['difference', words.difference],
    ['adjustment50', words.rounding],
    ['totalCost', words.total],
    ...(screen === 'report-discounts'
      ? []
      : PAYMENT_METHODS.map((method): [keyof ReportSums, string] => [method, words.methods[method]])),
    ['tax', words.taxIncluded],
    ['secondPayments', words.secondPayments],
    ['credits', words.owedToCustomers],
    ['refunds', words.givenBack],
  ]
  // An empty column is left out, as on the screen.
  const shown = sums.filter(([name]) => name === 'totalCost' || total[name] !== 0)
  const cells = (of: ReportSums) => [String(of.services), ...shown.map(([name]) => figure(of[name]))]
  const grid = {
    headers: [words.groups[groupBy], words.services, ...shown.map(([, header]) => header)],
    rows: groups.map((one) => [groupName(groupBy, one, words), ...cells(one.sums)]),
    total: [words.total, ...cells(total)],
  }
  const passes = screen === 'report-sales' ? await passesBeside({ search, timeZone }, context) : null
  return gridOf(grid, { timeZone: clock, words, money }, [
    ...(voided.services > 0 ? [words.viewVoided(voided.services, figure(voided.amount))] : []),
    ...(passes === null ? [] : [words.viewPasses(figure(passes))]),
  ])
}

/** Returns the revenue of passes with the view's filters; null if a filter doesn't apply to passes. */
async function passesBeside(
  { search, timeZone }: Pick<FiguresRequest, 'search' | 'timeZone'>,
  context: ReportContext,
): Promise<number | null> {
  if (OF_STAYS_ONLY.some((name) => search[name] !== undefined)) return null
  const parsed = v.safeParse(passesTotals.request.query, {
    ...rangeOf(search),
    ...renameParameters(search, PARAMETERS),
  })
  return parsed.success
    ? (await readPassTotals({ query: parsed.output, headers: { timezone: timeZone } }, context)).total.amount
    : null
}

/** Returns the totals of the passes report, in its groups. */
export async function passGrid(
  { search, timeZone, words, money }: FiguresRequest,
  context: ReportContext,
): Promise<MailedFigures | null> {
  const groupBy = PASS_GROUPS.find((one) => one === search['group']) ?? PASS_GROUPS[0]
  const parsed = v.safeParse(passesTotals.request.query, {
    ...rangeOf(search),
    ...renameParameters(search, PARAMETERS),
    groupBy,
  })
  if (!parsed.success) return null
  const {
    groups,
    total,
    timeZone: clock,
  } = await readPassTotals({ query: parsed.output, headers: { timezone: timeZone } }, context)
  const sums: readonly [keyof PassSums, string][] = [
    ['sales', words.passesSold],
    ['renewals', words.passesRenewed],
    ['refunds', words.givenBack],
    ['amount', words.total],
    ...PAYMENT_METHODS.map((method): [keyof PassSums, string] => [method, words.methods[method]]),
    ['tax', words.taxIncluded],
    ['serviceFee', words.commission],
  ]
  const shown = sums.filter(([name]) => name === 'amount' || total[name] !== 0)
  const cells = (of: PassSums) => [
    String(of.payments),
    ...shown.map(([name]) => formatFigures(of[name], money.currency, money.style)),
  ]
  const grid = {
    headers: [words.groups[groupBy], words.payments, ...shown.map(([, header]) => header)],
    rows: groups.map((one) => [groupName(groupBy, one, words), ...cells(one.sums)]),
    total: [words.total, ...cells(total)],
  }
  return gridOf(grid, { timeZone: clock, words, money }, [])
}

function gridOf(
  grid: NonNullable<MailedFigures['grid']>,
  { timeZone, words, money }: Pick<FiguresRequest, 'timeZone' | 'words' | 'money'>,
  remarks: readonly string[],
): MailedFigures {
  const isEmpty = grid.rows.length === 0
  return {
    grid: isEmpty ? null : grid,
    timeZone,
    remark: [isEmpty ? words.viewNothing : words.viewCurrency(money.currency), ...remarks],
  }
}

/** Returns the title of a group, as on screen. */
function groupName(
  group: ReportGroup,
  { key, name }: { key: string | null; name: string | null },
  words: Words,
): string {
  if (key === null) return words.none
  switch (group) {
    case 'day':
      return words.day(key)
    case 'month':
      return `${key.slice(5)}/${key.slice(0, 4)}`
    case 'hour':
      return `${key.padStart(2, '0')}:00`
    case 'method': {
      const method = PAYMENT_METHODS.find((one) => one === key)
      return method === undefined ? key : words.methods[method]
    }
    case 'taxRate':
      return rateText(Number(key))
    case 'vehicleType': {
      const type = vehicleTypeIdOf(key)
      return name ?? (type === null ? key : words.vehicles[vehicleTypeName(type)])
    }
    case 'location':
    case 'operator':
    case 'agreement':
    case 'membership':
      return name ?? words.support
    default:
      return group satisfies never
  }
}
