import * as v from 'valibot'

import { listServices } from '../../contract/service.ts'
import { formatFigures } from '../../domain/money.ts'
import type { ViewSearch } from '../../domain/saved-views.ts'
import { wallClock } from '../../domain/zoned-time.ts'
import type { ReportContext } from '../reports/scope.ts'
import { findServicesWithin } from '../services/list-services.ts'
import { type AskedFigures, type MailedFigures, namedAs, rangeOf } from './mailed-figures.ts'

/** A mail is to be read, and not searched: the rest is a press away. */
const ROWS = 50

/** By the names of the address. */
const PARAMETERS = { plate: 'search', statuses: 'statuses', locations: 'locationIds', methods: 'paymentMethods', cashUp: 'cashUpId', ended: 'endMarks', sort: 'sort' }

/** The first rows that the list of services shows. Null where the view asks for what is no more. */
export async function listGrid({ search, timeZone, words, money }: AskedFigures, context: ReportContext): Promise<MailedFigures | null> {
  const asked = v.safeParse(listServices.request.query, { ...rangeOf(search), ...paidIn(search), ...namedAs(search, PARAMETERS), page: '1', limit: String(ROWS) })
  if (!asked.success) return null
  const { data, total, totalIsBound } = await findServicesWithin({ query: asked.output, headers: { timezone: timeZone } }, context)
  const at = (instant: string | null) => (instant === null ? '—' : words.moment(wallClock(new Date(instant), timeZone)))
  const grid = {
    headers: [words.plate, words.location, words.entered, words.left, words.paymentMethod, words.total],
    rows: data.map(({ licensePlate, location, startedAt, endedAt, paymentMethod, totalCost }) => [
      licensePlate,
      location.name,
      at(startedAt),
      at(endedAt),
      paymentMethod === null ? '—' : words.methods[paymentMethod],
      totalCost === null ? '—' : formatFigures(totalCost, money.currency, money.style),
    ]),
  }
  return { grid: data.length === 0 ? null : grid, timeZone, remark: data.length === 0 ? [words.viewNothing] : [words.viewRows(data.length, total, totalIsBound === true)] }
}

/** The days of payment that an address names besides, as calls take them. */
function paidIn({ paidFrom: from, paidTo: to }: ViewSearch): Record<string, string> {
  if (from === undefined || to === undefined) return {}
  const { startDate, endDate } = rangeOf({ from, to })
  return { paidStartDate: startDate, paidEndDate: endDate }
}
