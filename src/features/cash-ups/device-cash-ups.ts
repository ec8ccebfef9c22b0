import { keptSince } from '../../../domain/kept-window.ts'
import { instantRange } from '../../../domain/zoned-time.ts'
import type { KeptDatabase } from '../../data/kept-data.ts'
import { areHere, locationsHere } from '../../data/kept-location.ts'
import type { Paging } from '../../ui/list/paging.ts'
import type { CashUpFilter } from './cash-up-filter.ts'
import { findKeptCashUps, type CashUpRow } from './kept-cash-ups.ts'

/** Complete question of a list. */
export interface CashUpQuery {
  filter: CashUpFilter
  page: Paging
  /** Time zone of the list's dates. */
  timeZone: string
}

/** Result of one read of a list. `question` identifies the request. */
export interface CashUpPage {
  question: string
  rows: readonly CashUpRow[]
  total: number
  totalIsBound: boolean
}

/**
 * Answer of the device. `filling`: the first pull has not finished. `one_of_many`: only from the single location that
 * it keeps; the server has more. `not_on_device`: not kept, because it is too old or the person has too many locations.
 */
export type DeviceAnswer = { kind: 'found' | 'filling' | 'one_of_many'; found: CashUpPage } | { kind: 'not_on_device' }

export function questionKey({ filter, page, timeZone }: CashUpQuery): string {
  return JSON.stringify([filter, page, timeZone])
}

export async function askDevice(db: KeptDatabase, question: CashUpQuery, now: Date): Promise<DeviceAnswer> {
  const { filter, page, timeZone } = question
  const instants = filter.range === null ? null : instantRange(filter.range.startDate, filter.range.endDate, timeZone)
  const { visible, kept } = await locationsHere(db)
  const filled = (await db.pulls.get('cashUps'))?.filled === true
  const isOfAll = kept.length === visible.length
  if (!isOfAll && !areHere(filter.locationIds, kept)) return { kind: 'not_on_device' }
  if (instants !== null && instants.from < keptSince(now)) return { kind: 'not_on_device' }
  const { rows, total } = await findKeptCashUps(
    db,
    { ...filter, instants },
    now,
    (page.page - 1) * page.size,
    page.size,
  )
  return {
    kind: !filled ? 'filling' : isOfAll ? 'found' : 'one_of_many',
    found: { question: questionKey(question), rows, total, totalIsBound: false },
  }
}
