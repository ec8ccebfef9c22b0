import * as v from 'valibot'

import { type ReportSums, salesTotals } from '../../contract/report.ts'
import { formatFigures } from '../../domain/money.ts'
import { REPORT_GROUPS, type ReportGroup } from '../../domain/reports.ts'
import type { MailedScreen } from '../../domain/saved-views.ts'
import { PAYMENT_METHODS } from '../../domain/services.ts'
import { VEHICLE_TYPES, VEHICLE_TYPE_IDS } from '../../domain/vehicles.ts'
import type { Words } from '../locales/words.ts'
import type { ReportContext } from '../reports/scope.ts'
import { STAY_REPORTS } from '../reports/stay-conditions.ts'
import { readTotals } from '../reports/stay-totals.ts'
import { type AskedFigures, type MailedFigures, namedAs, rangeOf } from './mailed-figures.ts'

type ReportScreen = Exclude<MailedScreen, 'services'>

const REPORTS = {
  'report-sales': { report: STAY_REPORTS.sales, group: 'location' },
  'report-services': { report: STAY_REPORTS.services, group: 'location' },
  'report-discounts': { report: STAY_REPORTS.discounts, group: 'agreement' },
} as const satisfies Record<ReportScreen, { report: unknown; group: ReportGroup }>

/** By the names of the address. */
const PARAMETERS = { locations: 'locationIds', operators: 'operatorIds', agreements: 'agreementIds', methods: 'paymentMethods', types: 'vehicleTypeIds', statuses: 'statuses', fromTime: 'fromTime', toTime: 'toTime' }

/** The totals that the report shows, in its groups. Null where the view asks for what is no more. */
export async function reportGrid({ screen, search, timeZone, words, money }: AskedFigures<ReportScreen>, context: ReportContext): Promise<MailedFigures | null> {
  const { report, group: usual } = REPORTS[screen]
  const groupBy = REPORT_GROUPS.find((one) => one === search['group']) ?? usual
  const asked = v.safeParse(salesTotals.request.query, { ...rangeOf(search), ...namedAs(search, PARAMETERS), groupBy })
  if (!asked.success) return null
  const { groups, total, voided, timeZone: clock } = await readTotals(report, { query: asked.output, headers: { timezone: timeZone } }, context)
  const figure = (amount: number) => formatFigures(amount, money.currency, money.style)
  const sums: readonly [keyof ReportSums, string][] = [
    ['serviceCharge', words.serviceCharge],
    ['discount', words.discount],
    ['correction', words.correction],
    ['adjustment50', words.rounding],
    ['totalCost', words.total],
    ...(screen === 'report-discounts' ? [] : PAYMENT_METHODS.map((method): [keyof ReportSums, string] => [method, words.methods[method]])),
    ['tax', words.taxIncluded],
  ]
  // A column of nothing says nothing, as on the screen.
  const shown = sums.filter(([name]) => name === 'totalCost' || total[name] !== 0)
  const cells = (of: ReportSums) => [String(of.services), ...shown.map(([name]) => figure(of[name]))]
  const grid = {
    headers: [words.groups[groupBy], words.services, ...shown.map(([, header]) => header)],
    rows: groups.map(({ key, name, sums: of }) => [groupName(groupBy, key, name, words), ...cells(of)]),
    total: [words.total, ...cells(total)],
  }
  const remark = [...(groups.length === 0 ? [words.viewNothing] : [words.viewCurrency(money.currency)]), ...(voided.services > 0 ? [words.viewVoided(voided.services, figure(voided.amount))] : [])]
  return { grid: groups.length === 0 ? null : grid, timeZone: clock, remark }
}

/** What a group is of, in words, as the screen has it. */
function groupName(group: ReportGroup, key: string | null, name: string | null, words: Words): string {
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
    case 'vehicleType': {
      const type = VEHICLE_TYPES.find((one) => String(VEHICLE_TYPE_IDS[one]) === key)
      return type === undefined ? key : words.vehicles[type]
    }
    case 'location':
    case 'operator':
    case 'agreement':
      return name ?? words.support
    default:
      return group satisfies never
  }
}
