import type { MonthReport } from './month.ts'
import { amountCell } from '../domain/spreadsheet/cell.ts'
import type { MonthWords } from './month-words.ts'
import { type MonthTable, type MonthRow, summed } from './month-rows.ts'

export function deferredTable({ deferred }: MonthReport, words: MonthWords): MonthTable {
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

export function bankTables({ bank }: MonthReport, words: MonthWords): MonthTable[] {
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
