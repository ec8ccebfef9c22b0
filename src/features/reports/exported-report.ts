import { MAX_LIMIT } from '../../../contract/list.ts'
import { type ReportedPassPayment, passesReport } from '../../../contract/pass-report.ts'
import { type ReportedStay, vehiclesAtHome, visitsReport } from '../../../contract/report.ts'
import { vehicleTypeName } from '../../../domain/vehicles.ts'
import type { ReportName } from '../../../domain/reports.ts'
import type { ExportRequest } from '../../data/export/export-messages.ts'
import type { ExportPlace } from '../../data/export/export-place.ts'
import type { ExportedRows } from '../../data/export/serve-export.ts'
import { wordCell, type ExportWords } from '../../data/export/word-cells.ts'
import { amountCell, timeCell, type Cell } from '../../lib/spreadsheet/cell.ts'
import { STAY_CALLS } from './queries.ts'
import { isStayReport, type ReportFilter } from './report-filter.ts'

/** What an export of a report asks for: what its page does, to the end. */
export interface ExportedReport {
  name: ReportName
  filter: ReportFilter
  timeZone: string
}

const SALES = ['paidAt', 'location', 'register', 'cashUpId', 'receiptNumber', 'invoiceNumber', 'licensePlate', 'vehicleTypeId', 'operation', 'startedAt', 'endedAt', 'totalMinutes', 'serviceCharge', 'agreementName', 'discount', 'correction', 'tax', 'adjustment50', 'serviceFee', 'totalCost', 'paymentMethod', 'cash', 'dataphone', 'digital', 'exitOperator', 'status'] as const
export const EXPORTED_FIELDS = {
  sales: SALES,
  services: [...SALES, 'remarks', 'operator', 'membership', 'edited', 'voidReason', 'voidedBy'],
  passes: ['paidAt', 'location', 'register', 'cashUpId', 'receiptNumber', 'membership', 'holder', 'plates', 'kind', 'paymentMethod', 'reference', 'amount', 'operator', 'state'],
  discounts: ['agreementName', 'agreementType', 'location', 'licensePlate', 'serviceCharge', 'discount', 'percent', 'totalCost', 'exitOperator', 'paidAt', 'status'],
  'at-home': ['licensePlate', 'vehicleTypeId', 'location', 'apartment', 'block', 'owner', 'driver', 'phone', 'since', 'minutesInside', 'space'],
  visits: ['startedAt', 'endedAt', 'visitor', 'identification', 'licensePlate', 'apartment', 'block', 'owner', 'authorisedBy', 'totalMinutes', 'totalCost'],
} as const satisfies Record<ReportName, readonly string[]>
export type ExportedField = (typeof EXPORTED_FIELDS)[ReportName][number]

/** Which of them are money. */
export const EXPORTED_AMOUNTS: ReadonlySet<ExportedField> = new Set(['serviceCharge', 'discount', 'correction', 'tax', 'adjustment50', 'serviceFee', 'totalCost', 'cash', 'dataphone', 'digital', 'amount'])

const count = (number: number | null): Cell => (number === null ? null : { count: number })
const TENTHS = 10
const PERMILLE = 1000

const registerCell = ({ register, registerName }: Pick<ReportedStay, 'register' | 'registerName'>, words: ExportWords): Cell => (register === 'main' ? wordCell(words, 'register', 'main') : (registerName ?? register))

/** A stay as a row of the file; times as the clock at its place showed them. Nothing was earned by what was voided, so that its columns may be summed. */
function stayCells(stay: ReportedStay, words: ExportWords): Partial<Record<ExportedField, Cell>> {
  const { timeZone } = stay.location
  const money = (amount: number | null) => amountCell(stay.status === 'voided' ? null : amount)
  const share = stay.discount === null || stay.serviceCharge === null || stay.serviceCharge === 0 ? null : Math.round((0 - stay.discount * PERMILLE) / stay.serviceCharge) / TENTHS
  return {
    paidAt: timeCell(stay.paidAt, timeZone),
    location: stay.location.name,
    register: registerCell(stay, words),
    cashUpId: stay.cashUpId,
    receiptNumber: stay.receiptNumber,
    invoiceNumber: stay.invoiceNumber,
    licensePlate: stay.licensePlate,
    vehicleTypeId: wordCell(words, 'vehicleTypeId', vehicleTypeName(stay.vehicleTypeId)),
    operation: wordCell(words, 'operation', stay.operation),
    startedAt: timeCell(stay.startedAt, timeZone),
    endedAt: timeCell(stay.endedAt, timeZone),
    totalMinutes: count(stay.totalMinutes),
    serviceCharge: money(stay.serviceCharge),
    agreementName: stay.agreementName,
    agreementType: wordCell(words, 'agreementType', stay.agreementType),
    discount: money(stay.discount),
    percent: count(share),
    correction: money(stay.correction),
    tax: money(stay.tax),
    adjustment50: money(stay.adjustment50),
    serviceFee: money(stay.serviceFee),
    totalCost: money(stay.totalCost),
    paymentMethod: wordCell(words, 'paymentMethod', stay.paymentMethod),
    cash: money(stay.cash),
    dataphone: money(stay.dataphone),
    digital: money(stay.digital),
    operator: stay.operator?.name ?? null,
    exitOperator: stay.exitOperator?.name ?? null,
    status: wordCell(words, 'status', stay.status),
    voidReason: stay.voidReason,
    voidedBy: stay.voidedBy?.name ?? null,
    remarks: stay.remarks,
    membership: stay.membership,
    edited: stay.edited ? wordCell(words, 'edited', 'yes') : null,
  }
}

function passCells(row: ReportedPassPayment, words: ExportWords): Partial<Record<ExportedField, Cell>> {
  return {
    paidAt: timeCell(row.paidAt, row.location.timeZone),
    location: row.location.name,
    register: registerCell(row, words),
    cashUpId: row.cashUpId,
    receiptNumber: row.receiptNumber,
    membership: row.membership.name,
    holder: row.holder?.name ?? null,
    plates: row.plates.join(' '),
    kind: wordCell(words, 'kind', row.kind),
    paymentMethod: wordCell(words, 'paymentMethod', row.method),
    reference: row.reference,
    amount: amountCell(row.amount),
    operator: row.operator?.name ?? null,
    state: wordCell(words, 'state', row.state),
  }
}

interface Page {
  cells: Partial<Record<ExportedField, Cell>>[]
  next: string | null
}

async function readPage({ api }: Pick<ExportPlace, 'api'>, { name, filter, timeZone }: ExportedReport, words: ExportWords, cursor: string | null): Promise<Page> {
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
  if (name === 'at-home') {
    const { locationIds, vehicleTypeIds } = filter
    const { data, next } = await api.call(vehiclesAtHome, { headers, query: { ...(locationIds !== undefined && { locationIds }), ...(vehicleTypeIds !== undefined && { vehicleTypeIds }), ...paged } })
    return {
      next,
      cells: data.map((row) => ({
        licensePlate: row.licensePlate,
        vehicleTypeId: wordCell(words, 'vehicleTypeId', vehicleTypeName(row.vehicleTypeId)),
        location: row.location.name,
        apartment: row.apartment,
        block: row.block,
        owner: wordCell(words, 'owner', row.owner),
        driver: row.driver?.name ?? null,
        phone: row.phone === null ? null : `+${row.phoneCode ?? ''} ${row.phone}`,
        since: timeCell(row.startedAt, row.location.timeZone),
        minutesInside: count(row.minutesInside),
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
      totalMinutes: count(totalMinutes),
      totalCost: amountCell(totalCost),
    })),
  }
}

/** All rows that the report finds, by keyset to their end. */
export async function* readReport(place: Pick<ExportPlace, 'api'>, { question, words }: Pick<ExportRequest<ExportedReport>, 'question' | 'words'>): AsyncIterable<ExportedRows> {
  const fields: readonly ExportedField[] = EXPORTED_FIELDS[question.name]
  let cursor: string | null = null
  do {
    const page: Page = await readPage(place, question, words, cursor)
    yield { rows: page.cells.map((cells) => fields.map((field) => cells[field] ?? null)), total: null }
    cursor = page.next
  } while (cursor !== null)
}
