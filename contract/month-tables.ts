import type { MonthReport } from './month.ts'
import { PAYMENT_METHODS } from '../domain/services.ts'
import { amountCell } from '../domain/spreadsheet/cell.ts'
import type { MonthWords } from './month-words.ts'
import { type MonthTable, summed, count, rateText, type MonthRow } from './month-rows.ts'
import { deferredTable, bankTables } from './month-money-tables.ts'

/** Returns the tables of a month: the screen, the spreadsheet and the PDF all show these. */
export function monthTables(month: MonthReport, words: MonthWords): MonthTable[] {
  const all = words('total')
  return [
    summed(
      'sales',
      [
        'location',
        'services',
        'charge',
        'overstay',
        'discount',
        'correction',
        'zeroFloor',
        'lostTicketFee',
        'difference',
        'rounding',
        'total',
        'tax',
        ...PAYMENT_METHODS,
      ],
      month.sales.map(({ location, sums }) => ({
        key: location.id,
        cells: [
          location.name,
          count(sums.services),
          amountCell(sums.serviceCharge),
          amountCell(sums.overstay),
          amountCell(sums.discount),
          amountCell(sums.correction),
          amountCell(sums.zeroFloor),
          amountCell(sums.lostTicketFee),
          amountCell(sums.difference),
          amountCell(sums.adjustment50),
          amountCell(sums.totalCost),
          amountCell(sums.tax),
          ...PAYMENT_METHODS.map((method) => amountCell(sums[method])),
        ],
        opens: { report: 'sales', locations: location.id },
      })),
      all,
    ),
    summed(
      'vat',
      ['location', 'source', 'rate', 'count', 'base', 'tax', 'rounding', 'total'],
      month.vat.map((row) => ({
        key: `${row.location.id} ${row.source} ${row.rate}`,
        cells: [
          row.location.name,
          words(row.source),
          rateText(row.rate),
          count(row.count),
          amountCell(row.base),
          amountCell(row.tax),
          amountCell(row.rounding),
          amountCell(row.total),
        ],
        opens: {
          report: row.source === 'stays' ? 'sales' : 'passes',
          locations: row.location.id,
          rates: row.rate === null ? 'none' : String(row.rate),
        },
      })),
      all,
    ),
    summed(
      'discounts',
      ['agreement', 'services', 'discount'],
      month.discounts.map(({ agreement, services, discount }) => ({
        key: agreement?.id ?? '',
        cells: [agreement?.name ?? words('none'), count(services), amountCell(discount)],
        opens: agreement === null ? null : { report: 'discounts', agreements: agreement.id },
      })),
      all,
    ),
    summed('commission', ['location', 'source', 'digital', 'commission'], commissions(month, words), all),
    summed(
      'passes',
      ['location', 'payments', 'newSales', 'renewals', 'refunded', 'total', 'tax'],
      month.passes.map(({ location, sums }) => ({
        key: location.id,
        cells: [
          location.name,
          count(sums.payments),
          amountCell(sums.sales),
          amountCell(sums.renewals),
          amountCell(sums.refunds),
          amountCell(sums.amount),
          amountCell(sums.tax),
        ],
        opens: { report: 'passes', locations: location.id },
      })),
      all,
    ),
    deferredTable(month, words),
    {
      section: 'refunds',
      columns: ['kind', 'method', 'count', 'amount'],
      rows: month.refunds.map(({ kind, method, count: times, amount }) => ({
        key: `${kind} ${method}`,
        cells: [words(kind), method === null ? null : words(method), count(times), amountCell(amount)],
        opens: { report: 'refunds', ...(method !== null && { methods: method }) },
      })),
      total: null,
    },
    summed(
      'drawers',
      ['person', 'shifts', 'over', 'short', 'net'],
      month.drawers.map(({ person, shifts, over, short }) => ({
        key: person.id,
        cells: [person.name, count(shifts), amountCell(over), amountCell(short), amountCell(over + short)],
        opens: { section: 'differences' },
      })),
      all,
    ),
    summed(
      'differences',
      ['person', 'location', 'receipt', 'collectedAt', 'amount'],
      month.drawers.flatMap(({ person, differences }) =>
        differences.map(({ cashUpId, location, collectionReceipt, collectedAt, amount }) => ({
          key: cashUpId,
          cells: [person.name, location.name, collectionReceipt, collectedAt.slice(0, 10), amountCell(amount)],
          opens: { cashUp: cashUpId } as const,
        })),
      ),
      all,
    ),
    ...bankTables(month, words),
    summed(
      'receipts',
      ['prefix', 'first', 'last', 'count', 'missing'],
      month.receipts.map(({ prefix, first, last, count: times, missing }) => ({
        key: prefix,
        cells: [prefix, String(first), String(last), count(times), count(missing)],
        opens: missing === 0 ? null : { section: 'gaps' },
      })),
      all,
    ),
    {
      section: 'gaps',
      columns: ['prefix', 'first', 'last', 'cause'],
      rows: month.receipts.flatMap(({ prefix, gaps }) =>
        gaps.map(({ first, last, cause }) => ({
          key: `${prefix} ${first}`,
          cells: [prefix, String(first), String(last), words(cause)],
          opens: null,
        })),
      ),
      total: null,
    },
  ]
}

/** Commission of digital payments for stays and passes: the operator's own cost. */
function commissions({ sales, passes }: MonthReport, words: MonthWords): MonthRow[] {
  const rows = (
    of: readonly { location: { id: string; name: string }; sums: { digital: number; serviceFee: number } }[],
    { source, report }: { source: 'stays' | 'passes'; report: 'sales' | 'passes' },
  ): MonthRow[] =>
    of.flatMap(({ location, sums }) =>
      sums.digital === 0 && sums.serviceFee === 0
        ? []
        : [
            {
              key: `${source} ${location.id}`,
              cells: [location.name, words(source), amountCell(sums.digital), amountCell(sums.serviceFee)],
              opens: { report, locations: location.id, methods: 'digital' },
            },
          ],
    )
  return [...rows(sales, { source: 'stays', report: 'sales' }), ...rows(passes, { source: 'passes', report: 'passes' })]
}
