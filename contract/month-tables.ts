import type { MonthReport } from './month.ts'
import { PAYMENT_METHODS } from '../domain/services.ts'
import { type Cell, amountCell } from '../domain/spreadsheet/cell.ts'

/** Sections of an accountant's month, in the order of screen and files. */
export const MONTH_SECTIONS = [
  'sales',
  'vat',
  'discounts',
  'commission',
  'passes',
  'deferred',
  'refunds',
  'drawers',
  'differences',
  'bank',
  'deposits',
  'waiting',
  'receipts',
  'gaps',
] as const
export type MonthSection = (typeof MONTH_SECTIONS)[number]

/** Titles of columns, and words of cells. */
export const MONTH_WORDS = [
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
  'cash',
  'dataphone',
  'digital',
  'rate',
  'base',
  'count',
  'source',
  'stays',
  'passes',
  'agreement',
  'none',
  'commission',
  'payments',
  'newSales',
  'renewals',
  'refunded',
  'day',
  'sold',
  'earned',
  'balance',
  'opening',
  'kind',
  'method',
  'amount',
  'second_payment',
  'credit',
  'refund',
  'pass_refund',
  'person',
  'shifts',
  'over',
  'short',
  'net',
  'receipt',
  'collectedAt',
  'step',
  'collected',
  'adjusted',
  'deposited',
  'cancelled',
  'closing',
  'reference',
  'note',
  'prefix',
  'first',
  'last',
  'missing',
  'cause',
  'refused',
  'not_used',
] as const
export type MonthWord = (typeof MONTH_WORDS)[number]
export type MonthWords = (word: MonthWord) => string

/** Rows that a click on a figure opens. */
export type MonthOpening =
  | {
      report: 'sales' | 'passes' | 'discounts' | 'refunds'
      locations?: string
      rates?: string
      agreements?: string
      methods?: string
    }
  | { deferredOn: string }
  | { cashUp: string }
  | { section: MonthSection }

export interface MonthRow {
  key: string
  cells: readonly Cell[]
  opens: MonthOpening | null
}

export interface MonthTable {
  section: MonthSection
  columns: readonly MonthWord[]
  rows: readonly MonthRow[]
  /** Sums of the columns; null if they have none. */
  total: readonly Cell[] | null
}

const count = (of: number): Cell => ({ count: of })

/** Returns a VAT rate in basis points as text: `19 %`; a dash if the sale has no stored rate. */
export function rateText(rate: number | null): string {
  return rate === null ? '–' : `${rate / 100} %`
}

/** Adds the row of the sums: the label in the first column, and empty cells under other texts. */
function summed(
  section: MonthSection,
  columns: readonly MonthWord[],
  rows: readonly MonthRow[],
  label: string,
): MonthTable {
  const total = columns.map((_, nth): Cell => {
    if (nth === 0) return label
    const cells = rows.map(({ cells: of }) => of[nth] ?? null)
    if (cells.some((cell) => typeof cell === 'object' && cell !== null && 'amount' in cell))
      return { amount: cells.reduce<number>((sum, cell) => sum + amountOf(cell), 0) }
    if (cells.some((cell) => typeof cell === 'object' && cell !== null && 'count' in cell))
      return { count: cells.reduce<number>((sum, cell) => sum + countOf(cell), 0) }
    return null
  })
  return { section, columns, rows, total: rows.length === 0 ? null : total }
}

/** Returns whether a cell is empty or zero: screen and PDF leave out columns of such cells. */
export function isNothing(cell: Cell): boolean {
  if (cell === null || typeof cell === 'string') return cell === null
  return ('amount' in cell && cell.amount === 0) || ('count' in cell && cell.count === 0)
}

function amountOf(cell: Cell): number {
  return typeof cell === 'object' && cell !== null && 'amount' in cell ? cell.amount : 0
}

function countOf(cell: Cell): number {
  return typeof cell === 'object' && cell !== null && 'count' in cell ? cell.count : 0
}

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

function deferredTable({ deferred }: MonthReport, words: MonthWords): MonthTable {
  const sum = (of: 'sold' | 'refunded' | 'earned') => deferred.days.reduce((all, day) => all + day[of], 0)
  return {
    section: 'deferred',
    columns: ['day', 'sold', 'refunded', 'earned', 'balance'],
    rows: [
      {
        key: 'opening',
        cells: [words('opening'), null, null, null, amountCell(deferred.opening)],
        opens: null,
      },
      ...deferred.days.map(({ day, sold, refunded, earned, balance }) => ({
        key: day,
        cells: [day, amountCell(sold), amountCell(refunded), amountCell(earned), amountCell(balance)],
        opens: { deferredOn: day },
      })),
    ],
    total: [
      words('total'),
      amountCell(sum('sold')),
      amountCell(sum('refunded')),
      amountCell(sum('earned')),
      amountCell(deferred.closing),
    ],
  }
}

function bankTables({ bank }: MonthReport, words: MonthWords): MonthTable[] {
  const steps = (['opening', 'collected', 'adjusted', 'deposited', 'cancelled'] as const).map((step): MonthRow => ({
    key: step,
    cells: [words(step), amountCell(bank[step])],
    opens: step === 'opening' ? { section: 'waiting' } : step === 'deposited' ? { section: 'deposits' } : null,
  }))
  return [
    {
      section: 'bank',
      columns: ['step', 'amount'],
      rows: steps,
      total: [words('closing'), amountCell(bank.closing)],
    },
    summed(
      'deposits',
      ['day', 'reference', 'amount', 'collected', 'difference', 'person', 'note', 'cancelled'],
      bank.deposits.map((deposit) => ({
        key: deposit.id,
        cells: [
          deposit.depositedOn,
          deposit.reference,
          amountCell(deposit.amount),
          amountCell(deposit.collected),
          amountCell(deposit.amount - deposit.collected),
          deposit.by.name,
          deposit.note,
          deposit.cancelled === null ? null : `${deposit.cancelled.on}: ${deposit.cancelled.reason}`,
        ],
        opens: null,
      })),
      words('total'),
    ),
    summed(
      'waiting',
      ['receipt', 'location', 'collectedAt', 'amount'],
      bank.waiting.map(({ cashUpId, collectionReceipt, location, collectedAt, amount }) => ({
        key: cashUpId,
        cells: [collectionReceipt, location.name, collectedAt.slice(0, 10), amountCell(amount)],
        opens: { cashUp: cashUpId },
      })),
      words('total'),
    ),
  ]
}
