import type { CashUp } from '../../../contract/cash-up.ts'
import { MAIN_REGISTER, expectedCash, totalTakings } from '../../../domain/cash-ups.ts'
import type { Money } from '../../../domain/money.ts'
import { instantRange } from '../../../domain/zoned-time.ts'
import type { ExportRequest } from '../../data/export/export-messages.ts'
import type { ExportPlace } from '../../data/export/export-place.ts'
import type { ExportedRows } from '../../data/export/serve-export.ts'
import { amountCell, type Cell, type ExportWords, timeCell, wordCell } from '../../../domain/spreadsheet/cell.ts'
import { unsentCell } from '../../data/export/word-cells.ts'
import { shownOf } from '../../data/kept-data.ts'
import type { CashUpFilter } from './cash-up-filter.ts'
import { isServers } from '../../data/failures.ts'
import { askDevice } from './device-cash-ups.ts'
import { findKeptCashUps, rowOfServer, type CashUpRow } from './kept-cash-ups.ts'
import { cashAfterClose } from './paid-again.ts'
import { allOfServer } from './server-cash-ups.ts'

/** Request for an export of cash-ups: the list's request, without a page. */
export interface ExportedCashUps {
  filter: CashUpFilter
  timeZone: string
}

/** Without a connection only the device's part is available. */
export type AskedCashUps = ExportedCashUps & { reachable: boolean }

export const EXPORTED_FIELDS = [
  'location',
  'register',
  'status',
  'openedAt',
  'openedBy',
  'services',
  'cash',
  'dataphone',
  'digital',
  'total',
  'chargedDifferently',
  'secondPayments',
  'refunds',
  'float',
  'payIns',
  'payOuts',
  'expectedCash',
  'closedAt',
  'closedBy',
  'countedCash',
  'variance',
  'varianceReason',
  'approval',
  'approvedBy',
  'verifiedDataphone',
  'verifiedDigital',
  'leftInDrawer',
  'lateServices',
  'lateAmount',
  'cashAfterClose',
  'collectedAt',
  'collectedBy',
  'amountReceived',
  'receiptNumber',
] as const
export type ExportedField = (typeof EXPORTED_FIELDS)[number]

/** A cash-up as a row of the file. Times are local to its location. */
export function exportedRow(
  { cashUp, pending, needsPerson, unsent }: CashUpRow,
  timeZone: string,
  words: ExportWords,
): Cell[] {
  const { closing, collection, takings, late } = cashUp
  /** Columns that a person who counts blind must not see before the count. */
  const sum = (amount: Money | null) => amountCell(cashUp.sumsHidden === true ? null : amount)
  const cells: Record<ExportedField, Cell> = {
    location: cashUp.location.name,
    register:
      cashUp.register === MAIN_REGISTER
        ? wordCell(words, 'register', MAIN_REGISTER)
        : (cashUp.registerName ?? cashUp.register),
    status: wordCell(words, 'status', cashUp.status),
    openedAt: timeCell(cashUp.openedAt, timeZone),
    openedBy: cashUp.openedBy.name,
    services: { count: cashUp.services },
    cash: sum(takings.cash),
    dataphone: sum(takings.dataphone),
    digital: sum(takings.digital),
    total: sum(cashUp.total),
    chargedDifferently: sum((cashUp.differences ?? []).reduce((all, { amount }) => all + amount, 0)),
    secondPayments: sum(cashUp.secondPayments === undefined ? null : totalTakings(cashUp.secondPayments)),
    refunds: sum(cashUp.refunds === undefined ? null : 0 - totalTakings(cashUp.refunds)),
    float: amountCell(cashUp.float),
    payIns: amountCell((closing ?? cashUp).payIns),
    payOuts: amountCell((closing ?? cashUp).payOuts),
    expectedCash: sum(closing?.expectedCash ?? expectedCash(cashUp)),
    closedAt: timeCell(closing?.at ?? null, timeZone),
    closedBy: closing?.operatorEndShift.name ?? null,
    countedCash: amountCell(closing?.countedCash ?? null),
    variance: sum(closing?.variance ?? null),
    varianceReason: closing?.varianceReason ?? null,
    approval: wordCell(words, 'approval', closing?.approval ?? null),
    approvedBy: closing?.approvedBy?.name ?? null,
    verifiedDataphone: amountCell(closing?.verified.dataphone ?? null),
    verifiedDigital: amountCell(closing?.verified.digital ?? null),
    leftInDrawer: amountCell(closing?.leftInDrawer ?? null),
    lateServices: closing === null ? null : { count: late.services },
    lateAmount: amountCell(closing === null ? null : late.amount),
    cashAfterClose: amountCell(closing === null ? null : cashAfterClose(cashUp)),
    collectedAt: timeCell(collection?.at ?? null, timeZone),
    collectedBy: collection?.by.name ?? null,
    amountReceived: amountCell(collection?.amountReceived ?? null),
    receiptNumber: collection?.receiptNumber ?? null,
  }
  // Sums with unsent payments count as unsent, like the cash-up's own changes.
  return [
    ...EXPORTED_FIELDS.map((field) => cells[field]),
    unsentCell(words, { pending: pending || unsent.changes > 0, needsPerson }),
  ]
}

/** More than any device keeps; IndexedDB accepts no larger limit. */
const ALL = 2 ** 31

/**
 * Returns all cash-ups of the filter, in its order: from the device if it keeps them all, otherwise from the server.
 */
export async function* readCashUps(
  { db, api }: ExportPlace,
  { question, words }: Pick<ExportRequest<AskedCashUps>, 'question' | 'words'>,
): AsyncIterable<ExportedRows> {
  const { filter, timeZone } = question
  const zones = new Map((await db.locations.toArray()).map((row) => [row.id, shownOf(row).timeZone]))
  const rowOf = (row: CashUpRow) => exportedRow(row, zones.get(row.cashUp.location.id) ?? timeZone, words)
  const { kind } = await askDevice(db, { ...question, page: { page: 1, size: 10 } }, new Date())
  if (kind !== 'filling' && !isServers(kind, question.reachable)) {
    const instants = filter.range && instantRange(filter.range.startDate, filter.range.endDate, timeZone)
    const { rows, total } = await findKeptCashUps(db, { ...filter, instants }, new Date(), 0, ALL)
    yield { rows: rows.map(rowOf), total }
    return
  }
  for await (const { cashUps, total } of allOfServer(api, filter, timeZone))
    yield { rows: cashUps.map((cashUp: CashUp) => rowOf(rowOfServer(cashUp))), total }
}
