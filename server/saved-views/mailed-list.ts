import * as v from 'valibot'

import { listServices } from '../../contract/service.ts'
import { formatFigures, formatMoney } from '../../domain/money.ts'
import type { ViewSearch } from '../../domain/saved-views.ts'
import { wallClock } from '../../domain/zoned-time.ts'
import type { ReportContext } from '../reports/scope.ts'
import { findServicesWithin } from '../services/list-services.ts'
import { totalsOf } from '../services/total-services.ts'
import { type FiguresRequest, type MailedFigures, renameParameters, rangeOf } from './mailed-figures.ts'

/** A mail should be short; its link leads to all rows. */
const ROWS = 50

/** Parameters of the call, by their names in the address. */
const PARAMETERS = {
  plate: 'search',
  statuses: 'statuses',
  locations: 'locationIds',
  methods: 'paymentMethods',
  cashUp: 'cashUpId',
  ended: 'endMarks',
  sort: 'sort',
}

/**
 * Returns the first rows of the list of services, and the total of all. Null if the view names something that no longer
 * exists.
 */
export async function listGrid(
  { search, timeZone, words, money }: FiguresRequest,
  context: ReportContext,
): Promise<MailedFigures | null> {
  const parsed = v.safeParse(listServices.request.query, {
    ...rangeOf(search),
    ...paidIn(search),
    ...renameParameters(search, PARAMETERS),
    page: '1',
    limit: String(ROWS),
  })
  if (!parsed.success) return null
  const request = { query: parsed.output, headers: { timezone: timeZone } }
  const { data } = await findServicesWithin(request, context)
  if (data.length === 0) return { grid: null, timeZone, remark: [words.viewNothing] }
  const { count, amount, voided } = await totalsOf(request, context)
  const at = (instant: string | null) => (instant === null ? '—' : words.moment(wallClock(new Date(instant), timeZone)))
  const grid = {
    // A phone shows the first columns.
    headers: [words.plate, words.total, words.entered, words.left, words.paymentMethod, words.location],
    rows: data.map(({ licensePlate, location, startedAt, endedAt, paymentMethod, totalCost }) => [
      licensePlate,
      totalCost === null ? '—' : formatFigures(totalCost, money.currency, money.style),
      at(startedAt),
      at(endedAt),
      paymentMethod === null ? '—' : words.methods[paymentMethod],
      location.name,
    ]),
  }
  return {
    grid,
    timeZone,
    remark: [
      words.viewSum(formatMoney(amount, money.currency, money.style), voided),
      words.viewRows(data.length, count),
    ],
  }
}

/** Returns further days of payment in an address, in the form of the endpoints. */
function paidIn({ paidFrom: from, paidTo: to }: ViewSearch): Record<string, string> {
  if (from === undefined || to === undefined) return {}
  const { startDate, endDate } = rangeOf({ from, to })
  return { paidStartDate: startDate, paidEndDate: endDate }
}
