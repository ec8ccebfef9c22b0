import type { Location } from '../../../contract/location.ts'
import type { Service } from '../../../contract/service.ts'
import { graceUntil } from '../../../domain/pricing/overstay.ts'
import { versionAt } from '../../../domain/dated.ts'
import { shownOf, type ColleagueAct, type KeptDatabase } from '../../data/kept-data.ts'
import type { ServiceRow } from '../stays/public.ts'

/** Later than that nobody believes that it stood there all the time. */
const OVERSTAYED_MS = 24 * 60 * 60_000

/** The stays of a plate here, the latest first. */
async function staysOf(db: KeptDatabase, locationId: string, plate: string): Promise<Service[]> {
  if (plate === '') return []
  const rows = await db.services.where('plateTerms').equals(plate).toArray()
  const stays = rows
    .filter((row) => row.removed !== true)
    .map(shownOf)
    .filter((service) => service.licensePlate === plate && service.location.id === locationId)
  return stays.toSorted((one, other) => Date.parse(other.startedAt) - Date.parse(one.startedAt))
}

/** The stay that was voided as stale of a plate that has not come in since; null where there is none, or it was found already. */
export async function staleStayOf(
  db: KeptDatabase,
  { id }: Pick<Location, 'id'>,
  plate: string,
): Promise<Service | null> {
  const stays = await staysOf(db, id, plate)
  const stale = stays.find(({ voidCause }) => voidCause === 'stale')
  // Found, it has come in at the same moment.
  const isBack =
    stale === undefined ||
    stays.some(({ startedAt, status }) => status !== 'voided' && Date.parse(startedAt) >= Date.parse(stale.startedAt))
  return isBack ? null : stale
}

/** What was paid for longer than a stay: the stays that go on from it, each from the one before. */
export async function goesOnFrom(
  db: KeptDatabase,
  paid: Pick<Service, 'id' | 'licensePlate' | 'location'>,
): Promise<Service[]> {
  const stays = await staysOf(db, paid.location.id, paid.licensePlate)
  const chain: Service[] = []
  for (let id: string | undefined = paid.id; id !== undefined;) {
    const next = stays.find(({ overstay, status }) => overstay?.of === id && status !== 'voided')
    if (next !== undefined) chain.push(next)
    id = next?.id
  }
  return chain
}

/** A stay that was paid and may not have left yet. */
export interface PaidStay {
  service: Service
  paidAt: string
  /** What it was paid for ends. */
  paidUntil: string
  /** Until when it may leave. */
  until: string
  /** What colleagues did to it on this device and have not sent. */
  colleagues: readonly ColleagueAct[] | undefined
}

/** The last paid stay of a plate here, as long as it may still stand there; null where there is none, or what it stayed too long was charged. */
export async function paidStayOf(
  db: KeptDatabase,
  location: Pick<Location, 'id' | 'minutesSince'>,
  plate: string,
  now: number,
): Promise<PaidStay | null> {
  const paid = lastPaid(await staysOf(db, location.id, plate), location)
  if (paid === null || now - Date.parse(paid.paidUntil) > OVERSTAYED_MS) return null
  return { ...paid, colleagues: (await db.services.get(paid.service.id))?.colleagues }
}

/**
 * Returns the paid stay of a vehicle that is not inside; null if nothing was paid.
 *
 * @param stays the stays of one plate at the location, the latest first
 */
export function lastPaid(
  stays: readonly Service[],
  location: Pick<Location, 'minutesSince'>,
): Omit<PaidStay, 'colleagues'> | null {
  const last = stays.find(({ status }) => status !== 'voided')
  if (last?.status !== 'completed' || last.paidAt === null || last.endedAt === null) return null
  return { service: last, paidAt: last.paidAt, paidUntil: last.endedAt, until: leavesUntil(last, location) }
}

/** Until when a paid vehicle may leave; of a payment that waits to be sent this device reckons it. */
export function leavesUntil(
  { startedAt, endedAt, graceUntil: told }: Pick<Service, 'startedAt' | 'endedAt' | 'graceUntil'>,
  { minutesSince }: Pick<Location, 'minutesSince'>,
): string {
  return told ?? graceUntil(endedAt ?? startedAt, versionAt(minutesSince, startedAt)?.graceMinutes ?? 0)
}

/** The same on paper; null where neither the server nor this device tells it. */
export function printedLeavesUntil(
  { service, pending }: Pick<ServiceRow, 'service' | 'pending'>,
  location: Pick<Location, 'minutesSince'> | undefined,
): string | null {
  return pending && location !== undefined ? leavesUntil(service, location) : service.graceUntil
}
