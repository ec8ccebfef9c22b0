import type { MonthReport } from '../../contract/month.ts'
import type { ReportSums } from '../../contract/report.ts'
import { NO_RATE } from '../../domain/reports.ts'
import { readPassTotals } from '../reports/pass-totals.ts'
import type { ReportContext } from '../reports/scope.ts'
import { STAY_REPORTS } from '../reports/stay-conditions.ts'
import { readTotals } from '../reports/stay-totals.ts'
import type { BooksScope } from './month-places.ts'

type MonthSales = Pick<MonthReport, 'sales' | 'passes' | 'vat' | 'discounts'>

/**
 * Returns sales, passes, VAT and discounts of the days, from the reports that open when a person selects a figure. Each
 * time zone of the company is read separately, so that each location has its own days.
 */
export async function readMonthSales(scope: BooksScope, context: ReportContext): Promise<MonthSales> {
  const found: MonthSales = { sales: [], passes: [], vat: [], discounts: [] }
  for (const { timeZone, ids } of scope.zones) {
    const { firstDay, lastDay, knownOn } = scope
    const query = {
      startDate: `${firstDay}T00:00:00`,
      endDate: `${lastDay}T23:59:59`,
      locationIds: [...ids],
      ...(knownOn !== undefined && { knownOn }),
    }
    const headers = { timezone: timeZone }
    const stays = (groupBy: 'location' | 'taxRate', taxRates?: string[]) =>
      readTotals(STAY_REPORTS.sales, { query: { ...query, groupBy, taxRates }, headers }, context)
    const passes = (groupBy: 'location' | 'taxRate', taxRates?: string[]) =>
      readPassTotals({ query: { ...query, groupBy, taxRates }, headers }, context)
    const sales = await stays('location')
    const sold = await passes('location')
    found.sales.push(...sales.groups.map(({ key, name, sums }) => ({ location: named(key, name), sums })))
    found.passes.push(...sold.groups.map(({ key, name, sums }) => ({ location: named(key, name), sums })))
    const rates = await stays('taxRate')
    for (const { key: rate } of rates.groups) {
      const { groups } = rates.groups.length === 1 ? sales : await stays('location', [rate ?? NO_RATE])
      for (const { key, name, sums } of groups)
        found.vat.push({ location: named(key, name), source: 'stays', rate: numberOf(rate), ...vatOfStays(sums) })
    }
    const passRates = await passes('taxRate')
    for (const { key: rate } of passRates.groups) {
      const { groups } = passRates.groups.length === 1 ? sold : await passes('location', [rate ?? NO_RATE])
      for (const { key, name, sums } of groups)
        found.vat.push({
          location: named(key, name),
          source: 'passes',
          rate: numberOf(rate),
          count: sums.payments,
          total: sums.amount,
          rounding: 0,
          base: sums.amount - sums.tax,
          tax: sums.tax,
        })
    }
    const discounts = await readTotals(
      STAY_REPORTS.discounts,
      { query: { ...query, groupBy: 'agreement' }, headers },
      context,
    )
    for (const { key, name, sums } of discounts.groups) {
      const known = found.discounts.find(({ agreement }) => agreement?.id === key)
      if (known === undefined)
        found.discounts.push({
          agreement: key === null ? null : named(key, name),
          services: sums.services,
          discount: sums.discount,
        })
      else {
        known.services += sums.services
        known.discount += sums.discount
      }
    }
  }
  const byName = (one: { location: { name: string } }, other: { location: { name: string } }) =>
    one.location.name.localeCompare(other.location.name)
  return {
    sales: found.sales.toSorted(byName),
    passes: found.passes.toSorted(byName),
    vat: found.vat
      .filter(({ total, tax, count }) => total !== 0 || tax !== 0 || count !== 0)
      .toSorted((one, other) => byName(one, other) || one.source.localeCompare(other.source)),
    discounts: found.discounts.toSorted((one, other) => one.discount - other.discount),
  }
}

function named(id: string | null, name: string | null) {
  if (id === null) throw new Error('A sale without its location')
  return { id, name: name ?? '' }
}

function numberOf(rate: string | null): number | null {
  return rate === null ? null : Number(rate)
}

/** The rounding of cash has no VAT: base, VAT and rounding add up to the total. */
function vatOfStays({ services, totalCost, adjustment50, tax }: ReportSums) {
  return {
    count: services,
    total: totalCost,
    rounding: adjustment50,
    base: totalCost - adjustment50 - tax,
    tax,
  }
}
