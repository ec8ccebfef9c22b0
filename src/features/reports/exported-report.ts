import { MAX_LIMIT } from '../../../contract/list.ts'
import {
  EXPORTED_REPORT_FIELDS,
  type ExportedReportField,
  cashUpCell,
  countCell,
  registerCell,
  stayCells,
} from '../../../contract/exported-stay.ts'
import { type ReportedPassPayment, passesReport } from '../../../contract/pass-report.ts'
import { type ReportedRefund, refundsReport } from '../../../contract/refund-report.ts'
import { vehiclesAtHome, visitsReport } from '../../../contract/report.ts'
import { amountCell, type Cell, type ExportWords, timeCell, wordCell } from '../../../domain/spreadsheet/cell.ts'
import { vehicleTypeKey } from '../../../domain/vehicles.ts'
import type { ReportName } from '../../../domain/reports.ts'
import type { ExportRequest } from '../../data/export/export-messages.ts'
import type { ExportPlace } from '../../data/export/export-place.ts'
import type { ExportedRows } from '../../data/export/serve-export.ts'
import { STAY_CALLS } from './queries.ts'
import { isStayReport, type ReportFilter } from './report-filter.ts'

/** Question of a report's export: the page's question, without paging. */
export interface ExportedReport {
  name: ReportName
  filter: ReportFilter
  timeZone: string
}

function passCells(row: ReportedPassPayment, words: ExportWords): Partial<Record<ExportedReportField, Cell>> {
  return {
    paidAt: timeCell(row.paidAt, row.location.timeZone),
    location: row.location.name,
    register: registerCell(row, words),
    cashUpId: cashUpCell(row, words),
    receiptNumber: row.receiptNumber,
    membership: row.membership.name,
    holder: row.holder?.name ?? null,
    plates: row.plates.join(' '),
    kind: wordCell(words, 'kind', row.kind),
    paymentMethod: wordCell(words, 'paymentMethod', row.method),
    reference: row.reference,
    startsOn: row.startsOn ?? null,
    endsOn: row.endsOn ?? null,
    amount: amountCell(row.amount),
    tax: amountCell(row.tax ?? null),
    serviceFee: amountCell(row.serviceFee ?? null),
    operator: row.operator?.name ?? null,
    state: wordCell(words, 'state', row.state),
  }
}

function refundCells(row: ReportedRefund, words: ExportWords): Partial<Record<ExportedReportField, Cell>> {
  const { timeZone } = row.location
  return {
    paidAt: timeCell(row.at, timeZone),
    location: row.location.name,
    register: registerCell(row, words),
    cashUpId: cashUpCell(row, words),
    receiptNumber: row.receiptNumber,
    licensePlate: row.licensePlate,
    moneyBack: wordCell(words, 'moneyBack', row.kind),
    paymentMethod: wordCell(words, 'paymentMethod', row.method),
    amount: amountCell(row.amount),
    reason: row.reason,
    reference: row.reference,
    operator: row.operator?.name ?? null,
    refundOf: timeCell(row.of?.at ?? null, timeZone),
  }
}

interface Page {
  cells: Partial<Record<ExportedReportField, Cell>>[]
  next: string | null
}

async function readPage(
  { api }: Pick<ExportPlace, 'api'>,
  { name, filter, timeZone }: ExportedReport,
  words: ExportWords,
  cursor: string | null,
): Promise<Page> {
  const paged = { limit: String(MAX_LIMIT), ...(cursor !== null && { cursor }) }
  const headers = { timezone: timeZone }
  if (isStayReport(name)) {
    const { data, next } = await api.call(STAY_CALLS[name].rows, { headers, query: { ...filter, ...paged } })
    return { cells: data.map((stay) => stayCells(stay, words)), next }
  }
  if (name === 'passes') {
    const { data, next } = await api.call(passesReport, { headers, query: { ...filter, ...paged } })
    return { cells: data.map((row) => passCells(row, words)), next }
  }
  if (name === 'refunds') {
    const { data, next } = await api.call(refundsReport, { headers, query: { ...filter, ...paged } })
    return { cells: data.map((row) => refundCells(row, words)), next }
  }
  if (name === 'at-home') {
    const { locationIds, vehicleTypeIds } = filter
    const { data, next } = await api.call(vehiclesAtHome, {
      headers,
      query: {
        ...(locationIds !== undefined && { locationIds }),
        ...(vehicleTypeIds !== undefined && { vehicleTypeIds }),
        ...paged,
      },
    })
    return {
      next,
      cells: data.map((row) => ({
        licensePlate: row.licensePlate,
        vehicleTypeId: wordCell(words, 'vehicleTypeId', vehicleTypeKey(row.vehicleTypeId)),
        location: row.location.name,
        apartment: row.apartment,
        block: row.block,
        owner: wordCell(words, 'owner', row.owner),
        driver: row.driver?.name ?? null,
        phone: row.phone === null ? null : `+${row.phoneCode ?? ''} ${row.phone}`,
        since: timeCell(row.startedAt, row.location.timeZone),
        minutesInside: countCell(row.minutesInside),
        space: row.space,
      })),
    }
  }
  const { data, next } = await api.call(visitsReport, { headers, query: { ...filter, ...paged } })
  return {
    next,
    cells: data.map(({ location, startedAt, endedAt, totalMinutes, totalCost, id: _, ...told }) => ({
      ...told,
      startedAt: timeCell(startedAt, location.timeZone),
      endedAt: timeCell(endedAt, location.timeZone),
      totalMinutes: countCell(totalMinutes),
      totalCost: amountCell(totalCost),
    })),
  }
}

/** Returns the number of rows, including voided ones, if the server sends it. */
async function totalOf(
  { api }: Pick<ExportPlace, 'api'>,
  { name, filter, timeZone }: ExportedReport,
): Promise<number | null> {
  if (!isStayReport(name)) return null
  const { total, voided } = await api.call(STAY_CALLS[name].totals, {
    headers: { timezone: timeZone },
    query: { ...filter },
  })
  return total.services + voided.services
}

/** Reads all rows of the report, page by page. */
export async function* readReport(
  place: Pick<ExportPlace, 'api'>,
  { question, words }: Pick<ExportRequest<ExportedReport>, 'question' | 'words'>,
): AsyncIterable<ExportedRows> {
  const fields: readonly ExportedReportField[] = EXPORTED_REPORT_FIELDS[question.name]
  const total = await totalOf(place, question)
  yield { rows: [], total }
  let cursor: string | null = null
  do {
    const page: Page = await readPage(place, question, words, cursor)
    yield { rows: page.cells.map((cells) => fields.map((field) => cells[field] ?? null)), total }
    cursor = page.next
  } while (cursor !== null)
}
