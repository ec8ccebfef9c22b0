import { exportedService } from '../../../contract/exported-service.ts'
import { instantRange } from '../../../domain/zoned-time.ts'
import { shownOf, type KeptDatabase } from '../../data/kept-data.ts'
import type { ExportPlace } from '../../data/export/export-place.ts'
import type { ExportedRows } from '../../data/export/serve-export.ts'
import type { ExportRequest } from '../../data/export/export-messages.ts'
import { unsentCell } from '../../data/export/word-cells.ts'
import { isServers } from '../../data/failures.ts'
import { askDevice, findKeptServices } from './device-services.ts'
import { allOfServer, countOfServer } from './server-services.ts'
import type { ServiceRow } from './kept-service-rows.ts'
import type { ServiceFilter } from './service-filter.ts'

/** Request for an export of services: the list's request, without a page. */
export interface ExportedServices {
  filter: ServiceFilter
  timeZone: string
}

/** Without a connection, only the device's services are exported. */
export type AskedServices = ExportedServices & { reachable: boolean }

const DAY_MS = 24 * 60 * 60 * 1000
/** Number of days read at a time: some thousand rows of a busy company. */
const STEP_DAYS = 5
/** More rows than any device keeps; IndexedDB accepts no larger limit. */
const ALL = 2 ** 31

/**
 * Reads all services that match the filter, in its order: from the device if it keeps them all, or else from the
 * server.
 */
export async function* readServices(
  place: ExportPlace,
  { question, words }: Pick<ExportRequest<AskedServices>, 'question' | 'words'>,
): AsyncIterable<ExportedRows> {
  const { db } = place
  const zones = new Map((await db.locations.toArray()).map((row) => [row.id, shownOf(row).timeZone]))
  const rowOf = ({ service, ...sent }: SentState) => [
    ...exportedService(service, zones.get(service.location.id) ?? question.timeZone, words),
    unsentCell(words, sent),
  ]
  const { kind } = await askDevice(db, { ...question, page: { page: 1, size: 10 } }, new Date())
  if (kind !== 'filling' && !isServers(kind, question.reachable)) {
    for await (const rows of keptOnes(db, question)) yield { rows: rows.map(rowOf), total: null }
    return
  }
  // If there are too many, none is read.
  const total = await countOfServer(place.api, question.filter, question.timeZone)
  yield { rows: [], total }
  for await (const { services } of allOfServer(place.api, question.filter, question.timeZone)) {
    yield { rows: services.map((service) => rowOf({ service, pending: false, needsPerson: false })), total }
  }
}

type SentState = Pick<ServiceRow, 'service' | 'pending' | 'needsPerson'>

/** Reads a few days at a time, so that no single read covers the whole store. */
async function* keptOnes(
  db: KeptDatabase,
  { filter, timeZone }: ExportedServices,
): AsyncIterable<readonly ServiceRow[]> {
  const [newest, oldest] = await Promise.all([
    db.services.orderBy('order').first(),
    db.services.orderBy('order').last(),
  ])
  if (!newest || !oldest) return
  const paid = filter.paid && instantRange(filter.paid.startDate, filter.paid.endDate, timeZone)
  const wanted = filter.range && instantRange(filter.range.startDate, filter.range.endDate, timeZone)
  if (filter.sort.endsWith('paidAt')) {
    // Days of entry do not follow the order of payment.
    const { rows } = await findKeptServices(db, { ...filter, instants: wanted, paid }, 0, ALL)
    yield rows
    return
  }
  const from = Math.max(-oldest.order, wanted?.from.getTime() ?? -Infinity)
  const before = Math.min(-newest.order + 1, wanted?.before.getTime() ?? Infinity)
  const steps = Math.max(0, Math.ceil((before - from) / (STEP_DAYS * DAY_MS)))
  for (let step = 0; step < steps; step++) {
    const start = from + (filter.sort === 'startedAt' ? step : steps - 1 - step) * STEP_DAYS * DAY_MS
    const instants = { from: new Date(start), before: new Date(Math.min(before, start + STEP_DAYS * DAY_MS)) }
    const { rows } = await findKeptServices(db, { ...filter, instants, paid }, 0, ALL)
    yield rows
  }
}
