import type { Location } from '../../../../contract/location.ts'
import type { Service } from '../../../../contract/service.ts'
import { graceUntil } from '../../../../domain/pricing/overstay.ts'
import { heldAt } from '../../../../domain/dated.ts'
import { shownOf, type KeptDatabase } from '../../../data/kept-data.ts'

/** Later than that nobody believes that it stood there all the time. */
const OVERSTAYED_MS = 24 * 60 * 60_000

/** A stay that was paid and may not have left yet. */
export interface PaidStay {
  service: Service
  paidAt: string
  /** What it was paid for ends. */
  paidUntil: string
  /** Until when it may leave. */
  until: string
}

/** The last paid stay of a plate here, as long as it may still stand there; null where there is none, or what it stayed too long was charged. */
export async function paidStayOf(db: KeptDatabase, location: Pick<Location, 'id' | 'minutesSince'>, plate: string, now: number): Promise<PaidStay | null> {
  if (plate === '') return null
  const rows = await db.services.where('plateTerms').equals(plate).toArray()
  const stays = rows.filter((row) => row.removed !== true).map(shownOf).filter((service) => service.licensePlate === plate && service.location.id === location.id && service.status !== 'voided')
  const last = stays.toSorted((one, other) => Date.parse(other.startedAt) - Date.parse(one.startedAt))[0]
  if (last?.status !== 'completed' || last.paidAt === null || last.endedAt === null || now - Date.parse(last.endedAt) > OVERSTAYED_MS) return null
  return { service: last, paidAt: last.paidAt, paidUntil: last.endedAt, until: last.graceUntil ?? graceUntil(last.endedAt, heldAt(location.minutesSince, last.startedAt)?.graceMinutes ?? 0) }
}
