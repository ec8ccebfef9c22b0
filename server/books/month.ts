import type { ParsedRequest } from '../../contract/endpoint.ts'
import type { ClosedFigures, MonthReport, getMonth } from '../../contract/month.ts'
import { CLOSE_AFTER_MS } from '../../domain/books.ts'
import { dayAfter } from '../../domain/periods.ts'
import { displayTimeZone, instantOf } from '../../domain/zoned-time.ts'
import { readRefundKinds } from '../reports/refund-totals.ts'
import type { ReportContext } from '../reports/scope.ts'
import { zonesOfCompany } from '../locations/local-time.ts'
import { lastClose, toClose } from './closes.ts'
import { readBank, readDrawers } from './month-cash.ts'
import { readDeferred } from './month-passes.ts'
import { type BooksScope, lastDayOf, readBooksScope } from './month-places.ts'
import { readMonthSales } from './month-sales.ts'
import { readReceiptNumbers } from './receipt-gaps.ts'

type MonthQuery = ParsedRequest<typeof getMonth>['query']

/** Returns all figures that an accountant books for a month. */
export async function readMonth(
  { month, locationIds, knownOn }: MonthQuery,
  context: ReportContext,
): Promise<MonthReport> {
  const scope = await readBooksScope(
    { firstDay: `${month}-01`, lastDay: lastDayOf(month), locationIds, knownOn },
    context,
  )
  const close = await lastClose(context)
  return {
    month,
    firstDay: scope.firstDay,
    lastDay: scope.lastDay,
    timeZones: scope.zones.map(({ timeZone }) => timeZone),
    currency: scope.currency,
    asOf: context.now.toISOString(),
    close: close !== null && close.until >= scope.lastDay ? toClose(close) : null,
    isOver: await isMonthOver(scope, context),
    ...(await readMonthSales(scope, context)),
    deferred: await readDeferred(scope, context),
    drawers: await readDrawers(scope, context),
    bank: await readBank(scope, context),
    refunds: await readRefunds(scope, context),
    receipts: await readReceiptNumbers(scope, context),
  }
}

/** Returns whether the last day ended at least an hour ago at each location of the company. */
export async function isMonthOver(
  { lastDay, companyZone }: Pick<BooksScope, 'lastDay' | 'companyZone'>,
  context: ReportContext,
): Promise<boolean> {
  const zones = [companyZone, ...(await zonesOfCompany(context)).map(displayTimeZone)]
  return zones.every(
    (zone) => instantOf(`${dayAfter(lastDay, 1)}T00:00:00`, zone).getTime() + CLOSE_AFTER_MS <= context.now.getTime(),
  )
}

/** Returns refunds and amounts owed, by kind and method. */
async function readRefunds(scope: BooksScope, context: ReportContext): Promise<MonthReport['refunds']> {
  const found = new Map<string, MonthReport['refunds'][number]>()
  for (const { timeZone, ids } of scope.zones) {
    const { firstDay, lastDay, knownOn } = scope
    const query = {
      startDate: `${firstDay}T00:00:00`,
      endDate: `${lastDay}T23:59:59`,
      locationIds: [...ids],
      ...(knownOn !== undefined && { knownOn }),
    }
    for (const row of await readRefundKinds({ query, headers: { timezone: timeZone } }, context)) {
      const key = `${row.kind} ${row.method}`
      const known = found.get(key)
      found.set(key, known ? { ...row, count: known.count + row.count, amount: known.amount + row.amount } : row)
    }
  }
  return [...found.values()]
}

/** Returns the figures that a close stores, for the whole company. */
export function figuresOf({
  sales,
  passes,
  refunds,
}: Pick<MonthReport, 'sales' | 'passes' | 'refunds'>): ClosedFigures {
  const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
  return {
    services: sum(sales.map(({ sums }) => sums.services)),
    sales: sum(sales.map(({ sums }) => sums.totalCost)),
    tax: sum(sales.map(({ sums }) => sums.tax)),
    passes: sum(passes.map(({ sums }) => sums.amount)),
    passTax: sum(passes.map(({ sums }) => sums.tax)),
    refunds: sum(refunds.map(({ amount }) => amount)),
  }
}

/** Reads the figures of a month that a close stores. */
export async function readFigures(month: string, context: ReportContext): Promise<ClosedFigures> {
  const scope = await readBooksScope({ firstDay: `${month}-01`, lastDay: lastDayOf(month) }, context)
  return figuresOf({ ...(await readMonthSales(scope, context)), refunds: await readRefunds(scope, context) })
}
