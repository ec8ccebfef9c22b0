import type { Location } from '../../../../contract/location.ts'
import type { Service } from '../../../../contract/service.ts'
import { type GatePass, entryPassOf, gatePassOf, operationWith } from '../../../../domain/gate-pass.ts'
import type { EntryPass } from '../../../../domain/pricing/pass.ts'
import { isWaiting } from '../../../../domain/services.ts'
import { isInState, isSold, passState } from '../../../../domain/passes.ts'
import { type UncountedPass, uncountedPass } from '../../../../domain/uncounted-pass.ts'
import { wallClock } from '../../../../domain/zoned-time.ts'
import { shownOf, unsentRows, type KeptDatabase } from '../../../data/kept-data.ts'
import type { ServiceRow } from '../../stays/public.ts'

interface EntryHere {
  /** Id of the stay; empty before it starts. */
  id: string
  locationId: string
  licensePlate: string
  startedAt: string
}

/** Returns the pass of an arriving vehicle, as the server will find it, from the device's data. Null without one. */
export async function passAtEntry(
  db: KeptDatabase,
  { id, locationId, licensePlate, startedAt }: EntryHere,
  timeZone: string,
): Promise<EntryPass | null> {
  const rows = await db.passes.where('plates').equals(licensePlate).toArray()
  const passes = rows
    .map(shownOf)
    .filter(
      ({ location, cancelledAt, pausedOn }) => location.id === locationId && cancelledAt === null && pausedOn === null,
    )
  const atGate = passes
    .toSorted((one, other) => (one.endsOn < other.endsOn ? 1 : -1))
    .map((pass): GatePass => ({ ...pass, membership: pass.membership.name, paid: [pass] }))
  const met = gatePassOf(atGate, wallClock(new Date(startedAt), timeZone).slice(0, 10))
  return (
    met &&
    entryPassOf(
      met,
      met.isValid ? await insideBefore(db, { id, locationId, licensePlate, startedAt }, met.pass.id) : 0,
      timeZone,
    )
  )
}

/** A pass of the plate that does not apply, and whether it can be renewed today. */
export type PassNote = UncountedPass & { isRenewable: boolean }

/** A stay for notes about passes; an arriving vehicle has no operation. */
export type NotedStay = Pick<Service, 'id' | 'licensePlate' | 'startedAt' | 'pass'> &
  Partial<Pick<Service, 'operation'>>

/**
 * Returns, for stays of one location by id, the pass that does not make them free. Stays without such a pass are left
 * out.
 */
export async function passNotes(
  db: KeptDatabase,
  stays: readonly NotedStay[],
  { id: locationId, timeZone }: Pick<Location, 'id' | 'timeZone'>,
): Promise<ReadonlyMap<string, PassNote>> {
  const plates = [...new Set(stays.map(({ licensePlate }) => licensePlate))]
  const [rows, holidayRows, membershipRows] = await Promise.all([
    db.passes.where('plates').anyOf(plates).distinct().toArray(),
    db.holidays.toArray(),
    db.memberships.toArray(),
  ])
  const passes = rows.map(shownOf)
  const memberships = new Map(membershipRows.map((row) => [row.id, shownOf(row)]))
  const holidays = holidayRows.map(shownOf).flatMap(({ isActive, holidayDate }) => (isActive ? holidayDate : []))
  const notes = new Map<string, PassNote>()
  for (const { id, licensePlate, startedAt, pass, operation } of stays) {
    // A stay with an unnamed pass is free, whatever happened to the passes of its plate.
    if (operation === 'membership' && pass === null) continue
    const ofPlate = passes.filter((one) => one.plates.includes(licensePlate))
    const told = uncountedPass(
      ofPlate.map((one) => ({ ...one, membership: one.membership.name })),
      { locationId, startedAt, pass: pass ?? null },
      { timeZone, holidays },
    )
    if (told === null) continue
    const kept = ofPlate.find((one) => one.id === told.id)
    const membership = kept && memberships.get(kept.membership.id)
    const today = wallClock(new Date(startedAt), timeZone).slice(0, 10)
    const isRenewable =
      told.why === 'ended' &&
      kept !== undefined &&
      membership !== undefined &&
      isInState('renew', passState(kept, today)) &&
      isSold(membership, today)
    notes.set(id, { ...told, isRenewable })
  }
  return notes
}

async function insideBefore(
  db: KeptDatabase,
  { id, locationId, startedAt }: EntryHere,
  passId: string,
): Promise<number> {
  const inside = await db.services
    .where('[locationId+paymentMethod+order]')
    .between([locationId, '', -Infinity], [locationId, '', Infinity])
    .toArray()
  return inside
    .map(shownOf)
    .filter(
      (service) =>
        service.id !== id &&
        service.status === 'progress' &&
        service.operation === 'membership' &&
        service.pass?.id === passId &&
        service.startedAt <= startedAt,
    ).length
}

/**
 * Returns stays inside with the passes that were sold, renewed or changed here, and unsent entries; all others are as
 * the server sent them.
 */
export async function withUnsentPasses(db: KeptDatabase, rows: readonly ServiceRow[]): Promise<readonly ServiceRow[]> {
  const [unsent, entries] = await Promise.all([unsentRows(db.passes, db), unsentRows(db.services, db)])
  // A corrected plate has other passes.
  const letIn = new Set(
    entries
      .filter(
        ({ base, shown }) =>
          base === null || isWaiting(base.status) || (shown !== null && shown.licensePlate !== base.licensePlate),
      )
      .map(({ id }) => id),
  )
  const touched = new Set(
    unsent.flatMap(({ base, shown }) =>
      [base, shown].flatMap((pass) => pass?.plates.map((plate) => `${pass.location.id} ${plate}`) ?? []),
    ),
  )
  const isConcerned = ({ service: { id, status, location, licensePlate } }: ServiceRow) =>
    status === 'progress' && (touched.has(`${location.id} ${licensePlate}`) || letIn.has(id))
  const concerned = rows.filter(isConcerned)
  if (concerned.length === 0) return rows
  // One read for all stays: of a hundred offline entries, hardly any has a pass.
  const [passes, places] = await Promise.all([
    db.passes
      .where('plates')
      .anyOf(concerned.map(({ service }) => service.licensePlate))
      .toArray(),
    db.locations.toArray(),
  ])
  const plates = new Set(passes.flatMap((row) => shownOf(row).plates))
  const locations = new Map<string, Pick<Location, 'timeZone' | 'parkingType'>>(
    places.map((row) => [row.id, shownOf(row)]),
  )
  return Promise.all(
    rows.map(async (row) => {
      const { service } = row
      const location = locations.get(service.location.id)
      if (location === undefined || !isConcerned(row)) return row
      const pass = plates.has(service.licensePlate)
        ? await passAtEntry(db, { ...service, locationId: service.location.id }, location.timeZone)
        : null
      // A vehicle that entered without a free space stays uncovered.
      const stays =
        pass?.standing === 'valid' && service.pass?.id === pass.id && service.pass.standing === 'too_many_vehicles'
      return stays
        ? row
        : { ...row, service: { ...service, pass, operation: operationWith(pass, location.parkingType) } }
    }),
  )
}
