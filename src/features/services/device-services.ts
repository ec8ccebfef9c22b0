import type { DateRange } from '../../ui/chips/date-range.ts'
import { keptLocations, keptSince } from '../../../domain/kept-window.ts'
import { instantRange } from '../../../domain/zoned-time.ts'
import type { KeptDatabase } from '../../data/kept-data.ts'
import { findKeptServices, type ServiceRow } from './kept-services.ts'
import type { PageOf, ServiceFilter } from './service-filter.ts'

/** What one look at a list brings, and of which question it is the answer. */
export interface ServicesFound {
  question: string
  rows: readonly ServiceRow[]
  total: number
  totalIsBound: boolean
}

/** What a list is asked, in full. */
export interface ServicesQuestion {
  filter: ServiceFilter
  page: PageOf
  /** The zone in which the list reads its dates. */
  timeZone: string
}

/**
 * What the device answers. `filling`: it will keep all of it, but the first pull has not brought it all yet.
 * `elsewhere`: it does not keep it, because it is too old or the person has too many locations.
 */
export type DeviceAnswer = { kind: 'found'; found: ServicesFound } | { kind: 'filling'; found: ServicesFound } | { kind: 'elsewhere' }

export function questionKey({ filter, page, timeZone }: ServicesQuestion): string {
  return JSON.stringify([filter, page, timeZone])
}

export async function askDevice(db: KeptDatabase, question: ServicesQuestion, now: Date): Promise<DeviceAnswer> {
  const { filter, page, timeZone } = question
  const instants = filter.range === null ? null : instantRange(filter.range.startDate, filter.range.endDate, timeZone)
  const visible = await db.locations.toCollection().primaryKeys()
  const filled = (await db.pulls.get('services'))?.filled === true
  if (visible.length > 0 && keptLocations(visible).length === 0) return { kind: 'elsewhere' }
  if (instants !== null && instants.from < keptSince(now)) return { kind: 'elsewhere' }

  const asked = everyLocation(filter, visible)
  const answer = await findKeptServices(db, { ...asked, instants }, (page.page - 1) * page.size, page.size)
  return { kind: filled ? 'found' : 'filling', found: { question: questionKey(question), ...answer } }
}

/** All locations are the same as no choice of locations, and much faster found. */
function everyLocation(filter: ServiceFilter, visible: readonly string[]): ServiceFilter {
  const all = visible.length > 0 && visible.every((id) => filter.locationIds.includes(id))
  return all ? { ...filter, locationIds: [] } : filter
}

/** The days of which everything is kept: the first is the one after the window's beginning. */
export function keptDays(now: Date, dayOf: (instant: Date) => string): DateRange {
  const firstWhole = new Date(keptSince(now).getTime() + 24 * 60 * 60 * 1000)
  return { startDate: dayOf(firstWhole), endDate: dayOf(now) }
}
