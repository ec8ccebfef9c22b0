import { keptSince } from '../../../domain/kept-window.ts'
import type { ServiceSort } from '../../../domain/services.ts'
import { instantRange } from '../../../domain/zoned-time.ts'
import type { KeptDatabase } from '../../data/kept-data.ts'
import { areHere, locationsHere } from '../../data/kept-location.ts'
import type { DateRange } from '../../ui/chips/date-range.ts'
import { findKeptServices } from './kept-services.ts'
import type { KeptFilter, ServiceRow } from './kept-service-rows.ts'
import { EVERYTHING, type ServiceFilter } from './service-filter.ts'

/** What one look at a list brings, and of which question it is the answer. */
export interface ServicesFound {
  question: string
  rows: readonly ServiceRow[]
  /** Or what the device is still to count, which takes longer than to find the rows. */
  total: number | KeptFilter
  totalIsBound: boolean
}

/** What a list is asked, in full. */
export interface ServicesQuestion {
  filter: ServiceFilter
  page: { page: number; size: number }
  /** The zone in which the list reads its dates. */
  timeZone: string
}

/**
 * What the device answers. `filling`: it will keep all of it, but the first pull has not brought it all yet; of a
 * cash-up also, if a stay was paid into it that began before the kept days. `one_of_many`: of the one location that it
 * keeps of many, of which the server knows more. `not_on_device`: it does not keep it, because it is too old or the person has too many locations.
 */
export type DeviceAnswer =
  | { kind: 'found' | 'filling' | 'one_of_many'; found: ServicesFound }
  | { kind: 'not_on_device' }

export function questionKey({ filter, page, timeZone }: ServicesQuestion): string {
  return JSON.stringify([filter, page, timeZone])
}

/** In which orders a device has its services. */
export const DEVICE_SORTS: ReadonlySet<ServiceSort> = new Set(['-startedAt', 'startedAt', '-paidAt', 'paidAt'])

export async function askDevice(db: KeptDatabase, question: ServicesQuestion, now: Date): Promise<DeviceAnswer> {
  const { filter, page, timeZone } = question
  const instantsOf = (range: DateRange | null) => range && instantRange(range.startDate, range.endDate, timeZone)
  const [instants, paid] = [instantsOf(filter.range), instantsOf(filter.paid)]
  const { visible, kept } = await locationsHere(db)
  const filled = (await db.pulls.get('services'))?.filled === true
  // No index of the device knows of them: the server finds them among all that there are.
  if (filter.endMarks.length > 0 || !DEVICE_SORTS.has(filter.sort)) return { kind: 'not_on_device' }
  if ([instants, paid].some((range) => range !== null && range.from < keptSince(now))) return { kind: 'not_on_device' }

  const cashUp = filter.cashUpId === null ? null : await db.cashUps.get(filter.cashUpId)
  if (cashUp === undefined) return { kind: 'not_on_device' }
  const isOfAll = kept.length === visible.length
  const wanted = filter.locationIds.length === 0 && cashUp !== null ? [cashUp.locationId] : filter.locationIds
  if (!isOfAll && !areHere(wanted, kept)) return { kind: 'not_on_device' }

  const asked = { ...everyLocation(filter, visible), instants, paid }
  const { rows, total, totalIsBound } = await findKeptServices(db, asked, (page.page - 1) * page.size, page.size)
  const inCashUp =
    cashUp && (await findKeptServices(db, { ...EVERYTHING, instants: null, paid: null, cashUpId: cashUp.id }, 0, 0))
  const isWhole = filled && (inCashUp?.total ?? 0) >= (cashUp?.base?.services ?? 0)
  return {
    kind: !isWhole ? 'filling' : isOfAll ? 'found' : 'one_of_many',
    found: { question: questionKey(question), rows, total: total ?? asked, totalIsBound },
  }
}

/** All locations are the same as no choice of locations, and much faster found. */
function everyLocation(filter: ServiceFilter, visible: readonly string[]): ServiceFilter {
  const all = visible.length > 0 && visible.every((id) => filter.locationIds.includes(id))
  return all ? { ...filter, locationIds: [] } : filter
}
