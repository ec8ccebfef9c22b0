import { comparableText } from '../../../domain/comparable-text.ts'
import { fullName } from '../../../domain/people.ts'
import { normalizePlate } from '../../../domain/plates.ts'
import type { CashUp } from '../../../contract/cash-up.ts'
import type { Service } from '../../../contract/service.ts'
import { shownOf, type KeptDatabase } from '../../data/kept-data.ts'
import { findKeptCashUps } from '../../features/cash-ups/kept-cash-ups.ts'
import { findKeptDrivers } from '../../features/drivers/kept-drivers.ts'
import { findKeptServices } from '../../features/services/kept-services.ts'
import { EVERYTHING, searchOfServices } from '../../features/services/service-filter.ts'
import { findKeptVehicles } from '../../features/vehicles/kept-vehicles.ts'

/** So many of each kind; who wants more opens the list. */
const MOST = 5
/** One letter is in everything. */
const SHORTEST = 2

/** What this device keeps of what was typed. */
interface FoundRecords {
  services: readonly Service[]
  drivers: readonly { id: string; name: string; plates: readonly string[] }[]
  vehicles: readonly { id: string; plate: string; driver: string }[]
  passes: readonly { id: string; membership: string; plates: readonly string[] }[]
  cashUps: readonly CashUp[]
  /** The clocks of the locations. */
  zones: ReadonlyMap<string, string>
}

export const NOTHING: FoundRecords = { services: [], drivers: [], vehicles: [], passes: [], cashUps: [], zones: new Map() }

/** Services by any part of a plate, receipt and driver, vehicles and passes by plate, drivers also by name, number and phone, cash-ups by place and person. */
export async function findRecords(db: KeptDatabase, typed: string, now: Date): Promise<FoundRecords> {
  const text = typed.trim()
  if (text.length < SHORTEST) return NOTHING
  const plate = normalizePlate(text)
  const words = comparableText(text).split(/\s+/)
  const hasAll = (said: string) => words.every((word) => comparableText(said).includes(word))
  const [services, drivers, vehicles, passes, cashUps, locations] = await Promise.all([
    plate === '' ? [] : findKeptServices(db, { ...EVERYTHING, search: searchOfServices(text), instants: null, paid: null }, 0, MOST).then(({ rows }) => rows),
    findKeptDrivers(db, text, 0, MOST).then(({ rows }) => rows),
    findKeptVehicles(db, text, 0, MOST).then(({ rows }) => rows),
    plate === '' ? [] : db.passes.where('plates').startsWith(plate).limit(MOST).toArray(),
    findKeptCashUps(db, { instants: null, locationIds: [], statuses: [], concerns: [], order: 'newest' }, now, 0, Infinity).then(({ rows }) => rows),
    db.locations.toArray(),
  ])
  return {
    services: services.map(({ service }) => service),
    drivers: drivers.map(({ driver }) => ({ id: driver.id, name: fullName(driver), plates: driver.plates })),
    vehicles: vehicles.map(({ vehicle }) => ({ id: vehicle.id, plate: vehicle.licensePlate, driver: vehicle.driver.name })),
    passes: passes.map((row) => {
      const { id, membership, plates } = shownOf(row)
      return { id, membership: membership.name, plates }
    }),
    cashUps: cashUps
      .map(({ cashUp }) => cashUp)
      .filter(({ location, openedBy }) => hasAll(`${location.name} ${openedBy.name}`))
      .slice(0, MOST),
    zones: new Map(locations.map((row) => [row.id, shownOf(row).timeZone])),
  }
}
