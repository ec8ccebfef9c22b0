import { and, eq, gte, lte } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'

import type { UploadColumn, UploadRow } from '../../domain/uploads/columns.ts'
import { type SheetPass, passOf } from '../../domain/uploads/row-values.ts'
import { passes } from '../db/schema/passes.ts'
import type { CompanyContext } from '../http/route.ts'
import { mapInSlices } from './map-in-slices.ts'
import { SheetPeople, knownDrivers } from './sheet-people.ts'
import type { Place } from './upload-place.ts'
import type { SheetPlan } from './upload-plan.ts'
import { type KnownPass, type PassPlan, writePasses } from './write-passes.ts'

/** Returns the changes that the valid rows would make to the company's passes and drivers. */
export async function planPasses(
  rows: readonly UploadRow[],
  place: Place,
  context: CompanyContext,
): Promise<SheetPlan> {
  const plan: PassPlan = { drivers: [], created: [], changed: [], left: 0, faults: [] }
  const { created, changed, drivers } = plan
  const entries = await mapInSlices(rows, passOf)
  const people = new SheetPeople(
    await knownDrivers(
      entries.map(({ driver }) => driver),
      context,
    ),
  )
  const there = entries.length === 0 ? new Map<string, KnownPass[]>() : await knownPasses(entries, place, context)
  await mapInSlices(entries, planRow)
  return {
    created: created.length,
    changed: changed.length,
    left: plan.left,
    drivers: drivers.length,
    faults: plan.faults,
    write: () => writePasses(plan, place, context),
  }

  function planRow(entry: SheetPass): void {
    const known = people.find(entry.driver)
    const faults = known === null ? people.takenContacts(entry.driver) : []
    const mine = known === null ? null : standingPass(entry, known, place, there)
    if (isHeld(entry, mine, there)) faults.push(['plates', 'plate_has_pass'])
    if (faults.length > 0)
      plan.faults.push(
        ...faults.map(([column, code]) => ({ row: entry.row, column, code, value: valueAt(entry, column) })),
      )
    else if (mine !== null) {
      if (isToChange(mine, entry)) changed.push({ pass: mine, entry })
      else plan.left += 1
    } else {
      const driverId = known ?? people.add(entry.driver, drivers)
      created.push({ id: uuidv7(), driverId, entry })
    }
  }
}

async function knownPasses(
  entries: readonly SheetPass[],
  { locationId }: Place,
  { tx, actor }: CompanyContext,
): Promise<Map<string, KnownPass[]>> {
  const [first, last] = [
    entries.map(({ startsOn }) => startsOn).reduce((one, other) => (one < other ? one : other)),
    entries.map(({ endsOn }) => endsOn).reduce((one, other) => (one > other ? one : other)),
  ]
  const rows = await tx.db
    .select()
    .from(passes)
    .where(
      and(
        eq(passes.companyId, actor.companyId),
        eq(passes.locationId, locationId),
        lte(passes.startsOn, last),
        gte(passes.endsOn, first),
      ),
    )
  const there = new Map<string, KnownPass[]>()
  const keep = (key: string, pass: KnownPass) => {
    const others = there.get(key)
    if (others) others.push(pass)
    else there.set(key, [pass])
  }
  await mapInSlices(rows, (pass) => {
    for (const plate of pass.plates) keep(plate, pass)
    if (pass.driverId !== null) keep(pass.driverId, pass)
  })
  return there
}

/**
 * Returns the pass that an earlier upload of this row created: with the same driver, membership and first day, and with
 * one of its plates, or with none of them if somebody has changed them by hand.
 */
function standingPass(
  { startsOn, plates }: SheetPass,
  driverId: string,
  { membership }: Place,
  there: ReadonlyMap<string, KnownPass[]>,
): KnownPass | null {
  const same = (there.get(driverId) ?? []).filter(
    (pass) => pass.membershipId === membership.id && pass.startsOn === startsOn,
  )
  return (
    same.find((pass) => pass.plates.some((plate) => plates.includes(plate))) ??
    same.find((pass) => pass.version > 1) ??
    null
  )
}

function isHeld(
  { plates, startsOn, endsOn }: SheetPass,
  mine: KnownPass | null,
  there: ReadonlyMap<string, KnownPass[]>,
): boolean {
  return plates.some((plate) =>
    there
      .get(plate)
      ?.some(
        (pass) =>
          pass.id !== mine?.id && pass.cancelledAt === null && pass.startsOn <= endsOn && startsOn <= pass.endsOn,
      ),
  )
}

/** A pass that somebody has changed, paused, renewed or cancelled since does not change. */
function isToChange({ version, plates, endsOn }: KnownPass, entry: SheetPass): boolean {
  return version === 1 && (endsOn !== entry.endsOn || plates.toSorted().join(';') !== entry.plates.join(';'))
}

function valueAt({ driver, plates }: SheetPass, column: UploadColumn): string {
  if (column === 'email') return driver.email ?? ''
  return column === 'phone' ? (driver.phone ?? '') : plates.join(';')
}
