import { comparableText } from '../../../domain/text/comparable-text.ts'
import { fullName } from '../../../domain/people.ts'
import { normalizePlate } from '../../../domain/plates.ts'
import { isFoundByPart, parseServiceSearch } from '../../../domain/service-search.ts'
import type { CashUp } from '../../../contract/cash-up.ts'
import type { Service } from '../../../contract/service.ts'
import type { CodeMatch } from '../../../domain/scanned-codes.ts'
import { shownOf, type KeptDatabase } from '../../data/kept-data.ts'
import { findKeptCashUps } from '../../features/cash-ups/public.ts'
import { findKeptDrivers, findKeptVehicles } from '../../features/drivers/public.ts'
import { EVERYTHING, findKeptServices, keptByCode, searchOfServices } from '../../features/stays/public.ts'

/** Maximum number of results of each kind; the list shows more. */
const MOST = 5
/** Minimum length of a search: one letter matches almost everything. */
const SHORTEST = 2

/** Matches for the typed text on this device. */
interface FoundRecords {
  services: readonly Service[]
  /** Whether a person has to choose the service, because a code may belong to another one. */
  asksWhich: boolean
  drivers: readonly { id: string; name: string; plates: readonly string[] }[]
  vehicles: readonly { id: string; plate: string; driver: string }[]
  passes: readonly { id: string; membership: string; plates: readonly string[] }[]
  cashUps: readonly CashUp[]
  /** Time zones of the locations. */
  zones: ReadonlyMap<string, string>
}

export const NOTHING: FoundRecords = {
  services: [],
  asksWhich: false,
  drivers: [],
  vehicles: [],
  passes: [],
  cashUps: [],
  zones: new Map(),
}

/**
 * Finds services by any part of a plate, receipt and driver; vehicles and passes by plate; drivers also by name, number
 * and phone; cash-ups by location and person.
 */
export async function findRecords(db: KeptDatabase, typed: string, now: Date): Promise<FoundRecords> {
  const text = typed.trim()
  if (text.length < SHORTEST) return NOTHING
  const plate = normalizePlate(text)
  const words = comparableText(text).split(/\s+/)
  const hasAll = (said: string) => words.every((word) => comparableText(said).includes(word))
  const [coded, searched, drivers, vehicles, passes, cashUps, locations] = await Promise.all([
    keptByCode(db, text),
    plate === ''
      ? []
      : findKeptServices(
          db,
          { ...EVERYTHING, search: searchOfServices(text), instants: null, paid: null },
          0,
          MOST,
        ).then(({ rows }) => rows.map(({ service }) => service)),
    findKeptDrivers(db, text, 0, MOST).then(({ rows }) => rows),
    findKeptVehicles(db, text, 0, MOST).then(({ rows }) => rows),
    plate === '' ? [] : db.passes.where('plates').startsWith(plate).limit(MOST).toArray(),
    findKeptCashUps(
      db,
      { instants: null, locationIds: [], statuses: [], concerns: [], order: 'newest' },
      now,
      0,
      Infinity,
    ).then(({ rows }) => rows),
    db.locations.toArray(),
  ])
  return {
    ...servicesOf(text, coded, searched),
    drivers: drivers.map(({ driver }) => ({ id: driver.id, name: fullName(driver), plates: driver.plates })),
    vehicles: vehicles.map(({ vehicle }) => ({
      id: vehicle.id,
      plate: vehicle.licensePlate,
      driver: vehicle.driver.name,
    })),
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

/**
 * Returns services, with the service of a scanned code first. A person has to choose if the code is also another
 * service's plate, or only begins or resembles the found number.
 */
function servicesOf(
  text: string,
  coded: CodeMatch<Service> | null,
  searched: readonly Service[],
): Pick<FoundRecords, 'services' | 'asksWhich'> {
  if (coded === null) {
    const sought = parseServiceSearch(text)
    return {
      services: searched,
      asksWhich: searched.length > 0 && searched.every((service) => !isFoundByPart(sought, service)),
    }
  }
  const first = 'one' in coded ? [coded.one] : coded.several
  const others = searched.filter(({ id }) => first.every((one) => one.id !== id))
  return {
    services: [...first, ...others].slice(0, MOST),
    asksWhich: 'several' in coded || others.some(({ licensePlate }) => licensePlate === normalizePlate(text)),
  }
}
