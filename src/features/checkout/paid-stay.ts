import type { Location } from '../../../contract/location.ts'
import type { Service } from '../../../contract/service.ts'
import { graceUntil } from '../../../domain/pricing/overstay.ts'
import { versionAt } from '../../../domain/dated.ts'
import { shownOf, type ColleagueAct, type KeptDatabase } from '../../data/kept-data.ts'
import type { ServiceRow } from '../stays/public.ts'

/** Milliseconds after which a vehicle can't be assumed to have stayed all the time. */
const OVERSTAYED_MS = 24 * 60 * 60_000

/** Returns the stays of a plate here, latest first. */
async function staysOf(db: KeptDatabase, locationId: string, plate: string): Promise<Service[]> {
  if (plate === '') return []
  const rows = await db.services.where('plateTerms').equals(plate).toArray()
  const stays = rows
    .filter((row) => row.removed !== true)
    .map(shownOf)
    .filter((service) => service.licensePlate === plate && service.location.id === locationId)
  return stays.toSorted((one, other) => Date.parse(other.startedAt) - Date.parse(one.startedAt))
}

/**
 * Returns the stay of a plate that was voided as stale, if the vehicle has not come in since; null without one, or if
 * the vehicle was already found.
 */
export async function staleStayOf(
  db: KeptDatabase,
  { id }: Pick<Location, 'id'>,
  plate: string,
): Promise<Service | null> {
  const stays = await staysOf(db, id, plate)
  const stale = stays.find(({ voidCause }) => voidCause === 'stale')
  // A found vehicle has come in at the same moment.
  const isBack =
    stale === undefined ||
    stays.some(({ startedAt, status }) => status !== 'voided' && Date.parse(startedAt) >= Date.parse(stale.startedAt))
  return isBack ? null : stale
}

/** Returns the extensions of a stay, each of which continues the previous one. */
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

/** A paid stay whose vehicle may still be inside. */
export interface PaidStay {
  service: Service
  paidAt: string
  /** End of its paid time. */
  paidUntil: string
  /** Time until which the vehicle may leave. */
  until: string
  /** Unsent acts of colleagues on this device. */
  colleagues: readonly ColleagueAct[] | undefined
}

/**
 * Returns the last paid stay of a plate at this location, if its vehicle may still be inside; null without one, or if
 * the overstay was charged.
 */
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
 * Returns the paid stay of a vehicle that is not inside; null if none was paid. @param stays the stays of one plate at
 * the location, the latest first
 */
export function lastPaid(
  stays: readonly Service[],
  location: Pick<Location, 'minutesSince'>,
): Omit<PaidStay, 'colleagues'> | null {
  const last = stays.find(({ status }) => status !== 'voided')
  if (last?.status !== 'completed' || last.paidAt === null || last.endedAt === null) return null
  return { service: last, paidAt: last.paidAt, paidUntil: last.endedAt, until: leavesUntil(last, location) }
}

/** Returns until when a paid vehicle may leave; computed by this device for an unsent payment. */
export function leavesUntil(
  { startedAt, endedAt, graceUntil: told }: Pick<Service, 'startedAt' | 'endedAt' | 'graceUntil'>,
  { minutesSince }: Pick<Location, 'minutesSince'>,
): string {
  return told ?? graceUntil(endedAt ?? startedAt, versionAt(minutesSince, startedAt)?.graceMinutes ?? 0)
}

/** Returns this time for print; null if neither server nor device knows it. */
export function printedLeavesUntil(
  { service, pending }: Pick<ServiceRow, 'service' | 'pending'>,
  location: Pick<Location, 'minutesSince'> | undefined,
): string | null {
  return pending && location !== undefined ? leavesUntil(service, location) : service.graceUntil
}
