import type { Service } from '../../../contract/service.ts'
import { partsOf } from '../../../domain/payments.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../domain/services.ts'
import { vehicleTypeName } from '../../../domain/vehicles.ts'
import { instantRange } from '../../../domain/zoned-time.ts'
import { shownOf, type KeptDatabase } from '../../data/kept-data.ts'
import type { ExportPlace } from '../../data/export/export-place.ts'
import type { ExportedRows } from '../../data/export/serve-export.ts'
import type { ExportRequest } from '../../data/export/export-messages.ts'
import { unsentCell, wordCell, type ExportWords } from '../../data/export/word-cells.ts'
import { amountCell, timeCell, type Cell } from '../../lib/spreadsheet/cell.ts'
import { askDevice } from './device-services.ts'
import { findKeptServices, type ServiceRow } from './kept-services.ts'
import type { ServiceFilter } from './service-filter.ts'
import { allOfServer } from './server-services.ts'

/** What an export of services asks for: what its list does, without a page. */
export interface ExportedServices {
  filter: ServiceFilter
  timeZone: string
}

export const EXPORTED_FIELDS = [
  'location',
  'receiptNumber',
  'licensePlate',
  'vehicleTypeId',
  'operation',
  'status',
  'startedAt',
  'endedAt',
  'totalMinutes',
  'serviceCharge',
  'agreementName',
  'discount',
  'correction',
  'adjustment50',
  'totalCost',
  'refundDue',
  'tax',
  'serviceFee',
  'paymentMethod',
  'paidAt',
  'operator',
  'exitOperator',
  'driver',
  'invoiceNumber',
  'voidReason',
  'remarks',
] as const satisfies readonly (keyof Service)[]

/** Which of them are money. */
export const EXPORTED_AMOUNTS: ReadonlySet<keyof Service> = new Set(['serviceCharge', 'discount', 'correction', 'adjustment50', 'totalCost', 'refundDue', 'tax', 'serviceFee'])

/** A service as a row of the file: its fields, then what of its price was paid by each method; times as the clock at its place showed them. */
export function exportedRow(service: Service, timeZone: string, words: ExportWords): Cell[] {
  const time = (instant: string | null) => timeCell(instant, timeZone)
  // Nothing was earned by what was voided, and a discount is taken off: so that the columns may be summed.
  const money = (amount: number | null) => amountCell(service.status === 'voided' ? null : amount)
  const word = (field: string, member: string | null) => wordCell(words, field, member)
  const cells: Record<(typeof EXPORTED_FIELDS)[number], Cell> = {
    location: service.location.name,
    receiptNumber: service.receiptNumber,
    licensePlate: service.licensePlate,
    vehicleTypeId: word('vehicleTypeId', vehicleTypeName(service.vehicleTypeId)),
    operation: word('operation', service.operation),
    status: word('status', service.status),
    startedAt: time(service.startedAt),
    endedAt: time(service.endedAt),
    totalMinutes: service.totalMinutes === null ? null : { count: service.totalMinutes },
    serviceCharge: money(service.serviceCharge),
    agreementName: service.agreementName,
    discount: money(service.discount === null ? null : 0 - service.discount),
    correction: money(service.correction),
    adjustment50: money(service.adjustment50),
    totalCost: money(service.totalCost),
    refundDue: amountCell(service.refundDue),
    tax: money(service.tax),
    serviceFee: money(service.serviceFee),
    paymentMethod: word('paymentMethod', service.paymentMethod),
    paidAt: time(service.paidAt),
    operator: service.operator?.name ?? null,
    exitOperator: service.exitOperator?.name ?? null,
    driver: service.driver?.name ?? null,
    invoiceNumber: service.invoiceNumber,
    voidReason: service.voidReason,
    remarks: service.remarks,
  }
  const paidBy = (method: PaymentMethod) => {
    const amounts = partsOf(service).flatMap((part) => (part.method === method ? part.amount : []))
    return money(amounts.length === 0 ? null : amounts.reduce((sum, amount) => sum + amount, 0))
  }
  return [...EXPORTED_FIELDS.map((field) => cells[field]), ...PAYMENT_METHODS.map(paidBy)]
}

const DAY_MS = 24 * 60 * 60 * 1000
/** Days that are read at a time: some thousand rows of a busy company. */
const STEP_DAYS = 5
/** More than any device keeps; IndexedDB takes no larger limit. */
const ALL = 2 ** 31

/** All services that the filter finds, in its order: of the device where it keeps them all, else of the server. */
export async function* readServices(place: ExportPlace, { question, words }: Pick<ExportRequest<ExportedServices>, 'question' | 'words'>): AsyncIterable<ExportedRows> {
  const { db } = place
  const zones = new Map((await db.locations.toArray()).map((row) => [row.id, shownOf(row).timeZone]))
  const rowOf = ({ service, ...sent }: SentState) => [...exportedRow(service, zones.get(service.location.id) ?? question.timeZone, words), unsentCell(words, sent)]
  const { kind } = await askDevice(db, { ...question, page: { page: 1, size: 10 } }, new Date())
  if (kind === 'found') {
    for await (const rows of keptOnes(db, question)) yield { rows: rows.map(rowOf), total: null }
    return
  }
  for await (const { services, total } of allOfServer(place.api, question.filter, question.timeZone)) {
    yield { rows: services.map((service) => rowOf({ service, pending: false, needsPerson: false })), total }
  }
}

type SentState = Pick<ServiceRow, 'service' | 'pending' | 'needsPerson'>

/** A few days at a time, so that the store is never read to its end in one go. */
async function* keptOnes(db: KeptDatabase, { filter, timeZone }: ExportedServices): AsyncIterable<readonly ServiceRow[]> {
  const [newest, oldest] = await Promise.all([db.services.orderBy('order').first(), db.services.orderBy('order').last()])
  if (!newest || !oldest) return
  const wanted = filter.range && instantRange(filter.range.startDate, filter.range.endDate, timeZone)
  const from = Math.max(-oldest.order, wanted?.from.getTime() ?? -Infinity)
  const before = Math.min(-newest.order + 1, wanted?.before.getTime() ?? Infinity)
  const steps = Math.max(0, Math.ceil((before - from) / (STEP_DAYS * DAY_MS)))
  for (let step = 0; step < steps; step++) {
    const start = from + (filter.oldestFirst ? step : steps - 1 - step) * STEP_DAYS * DAY_MS
    const instants = { from: new Date(start), before: new Date(Math.min(before, start + STEP_DAYS * DAY_MS)) }
    const { rows } = await findKeptServices(db, { ...filter, instants }, 0, ALL)
    yield rows
  }
}
