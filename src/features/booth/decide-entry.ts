import type { Location } from '../../../contract/location.ts'
import type { NamedReference } from '../../../contract/primitives.ts'
import type { Service } from '../../../contract/service.ts'
import type { Country } from '../../../domain/countries.ts'
import type { EntryPass } from '../../../domain/pricing/pass.ts'
import { PLATE_MAX, SHORTEST_OF_SEVERAL, isPlate, normalizePlate, severalPlates } from '../../../domain/plates.ts'
import { isInside, isWaiting } from '../../../domain/services.ts'
import { typeOfPlate, type VehicleTypeId } from '../../../domain/vehicles.ts'
import { shownOf, type KeptDatabase } from '../../data/kept-data.ts'
import { lastPaid, passAtEntry, type PaidStay } from '../checkout/public.ts'
import {
  exactMatch,
  hasRate,
  matchesText,
  mayOpenOnlyMatch,
  isNoPlate,
  knownPlate,
  staysHere,
  type KnownPlate,
} from './entry.ts'
import { isVisitorComplete, stayReference, type Question, type BoothEntry } from './booth-entry.ts'

/** Time difference to a reservation above which the booth asks before it uses the reservation. */
const SAME_ARRIVAL_MS = 2 * 60 * 60_000

/** Time after the paid time during which the booth asks about a paid vehicle, because it has probably not left. */
export const RARELY_BACK_MS = 60 * 60_000

/** Maximum number of stays that are offered as choices. */
const CHOICES = 5

export interface EntryFacts {
  /** Stays inside or expected at the location for which the text may stand. */
  inside: readonly Service[]
  expected: readonly Service[]
  known: KnownPlate
  pass: EntryPass | null
  /** The last paid stay of the plate here, if the vehicle is not inside. */
  paid: Omit<PaidStay, 'colleagues'> | null
}

export type EntryDecision =
  | { kind: 'ask'; question: Question }
  /** The text means this vehicle inside. */
  | { kind: 'charge'; service: Service }
  | { kind: 'admit'; service: Service }
  | { kind: 'let_in'; vehicleTypeId: VehicleTypeId; driver: NamedReference | null; pass: EntryPass | null }

interface Place {
  location: Location
  country: Country
}

/** Decides the meaning of an entered text at a location. */
export function decideEntry(
  { text, at, given }: Pick<BoothEntry, 'text' | 'at' | 'given'>,
  { inside, expected, known, pass, paid }: EntryFacts,
  { location, country }: Place,
): EntryDecision {
  const ask = (question: Question): EntryDecision => ({ kind: 'ask', question })
  const plate = normalizePlate(text)
  const meantInside = inside.filter((service) => matchesText(service, text))
  const meantExpected = given.reservation === 'none' ? [] : expected.filter((service) => matchesText(service, text))
  const reserved = expected.find(({ id }) => id === given.reservation)

  const exact = exactMatch(meantInside, text)
  if (exact !== null) return { kind: 'charge', service: exact }

  if (reserved !== undefined) return { kind: 'admit', service: reserved }
  const comes = exactMatch(meantExpected, text)
  if (comes !== null) {
    const same = meantExpected.filter(({ licensePlate }) => licensePlate === comes.licensePlate)
    const isNow = Math.abs(Date.parse(comes.startedAt) - Date.parse(at)) <= SAME_ARRIVAL_MS
    return same.length === 1 && isNow
      ? { kind: 'admit', service: comes }
      : ask({ kind: 'expected', stays: same.slice(0, CHOICES).map(stayReference) })
  }

  const plates = given.isOnePlate ? [] : platesIn(text, country)
  if (plates.length > 1) return ask({ kind: 'plates', plates })

  if (!isPlate(plate, country) || isNoPlate(text, [...meantInside, ...meantExpected])) {
    const [only] = meantInside
    if (only !== undefined && meantInside.length === 1 && mayOpenOnlyMatch(only, text))
      return { kind: 'charge', service: only }
    if (meantInside.length + meantExpected.length > 0)
      return ask({
        kind: 'which',
        inside: meantInside.slice(0, CHOICES).map(stayReference),
        expected: meantExpected.slice(0, CHOICES).map(stayReference),
      })
    return ask({ kind: 'no_plate', fault: faultOf(plate, country) })
  }

  const hasPass = pass?.standing === 'valid'
  if (!hasPass && !given.hadLeft && given.replaces === null && paid !== null && (paid.service.totalCost ?? 0) > 0) {
    const { service, paidAt, until } = paid
    if (Date.parse(at) - Date.parse(until) < RARELY_BACK_MS)
      return ask({ kind: 'paid', stay: stayReference(service), paidAt, until })
  }

  const vehicleTypeId = given.type?.plate === plate ? given.type.vehicleTypeId : known.vehicleTypeId
  if (vehicleTypeId === null) return ask({ kind: 'type' })
  if (!hasPass && !given.acceptsNoRate && !hasRate(location, vehicleTypeId, Date.parse(at)))
    return ask({ kind: 'rate', vehicleTypeId })
  if (!hasPass && location.parkingType === 'residence' && !isVisitorComplete(given.visitor))
    return ask({ kind: 'visitor' })
  return { kind: 'let_in', vehicleTypeId, driver: known.driver, pass }
}

/** A name or a receipt number may have as many characters as a plate. */
function faultOf(plate: string, country: Country): 'long' | 'short' | 'other' {
  if (!/^[A-Z0-9]*$/.test(plate) || isPlate(plate, country)) return 'other'
  return plate.length > PLATE_MAX ? 'long' : 'short'
}

/** Splits a text with several plates: with separators, or by known patterns. Otherwise the text is one plate. */
export function platesIn(text: string, country: Country): string[] {
  const several = severalPlates(text)
  if (several.length > 0 && several.every((part) => isPlate(part, country))) return several
  const plate = normalizePlate(text)
  return joinedPlates(plate, country) ?? [plate]
}

/** Splits a text into plates whose patterns show a type; null if a part does not fit. */
function joinedPlates(text: string, country: Country): string[] | null {
  if (typeOfPlate(text, country) !== null) return [text]
  for (let cut = SHORTEST_OF_SEVERAL; cut <= text.length - SHORTEST_OF_SEVERAL && cut <= PLATE_MAX; cut += 1) {
    if (typeOfPlate(text.slice(0, cut), country) === null) continue
    const others = joinedPlates(text.slice(cut), country)
    if (others !== null) return [text.slice(0, cut), ...others]
  }
  return null
}

interface Reading {
  db: KeptDatabase
  location: Location
  country: Country
  now: number
  /** Inside and expected stays on the screen; null until they are read. They may be older than the database. */
  shown: readonly Service[] | null
}

/**
 * Reads all facts about an entered text in one transaction, because each transaction takes a tenth of the time of an
 * entry on a slow tablet.
 */
export function readEntryFacts(
  { text, at, given }: Pick<BoothEntry, 'text' | 'at' | 'given'>,
  { db, location, country, now, shown }: Reading,
): Promise<EntryFacts> {
  const plate = normalizePlate(text)
  return db.transaction('r', [db.services, db.vehicles, db.vehicleTypes, db.passes], async () => {
    const [known, pass, ofPlate, all] = await Promise.all([
      knownPlate(db, plate, { location, country, at }),
      passAtEntry(db, { id: '', locationId: location.id, licensePlate: plate, startedAt: at }, location.timeZone),
      db.services.where('plateTerms').equals(plate).toArray(),
      shown ?? staysHere(db, location, now).then((rows) => rows.map(shownOf)),
    ])
    // The screen may be outdated, so it only says where to look.
    const ids = all
      .filter((service) => service.id === given.reservation || matchesText(service, text))
      .map(({ id }) => id)
    const meant = ids.length === 0 ? [] : await db.services.bulkGet(ids)
    const rows = new Map([...ofPlate, ...meant.filter((row) => row !== undefined)].map((row) => [row.id, row]))
    const stays = [...rows.values()]
      .filter((row) => row.removed !== true)
      .toSorted((one, other) => other.order - one.order)
      .map(shownOf)
      .filter((service) => service.location.id === location.id)
    return {
      inside: stays.filter((service) => isInside(service, now)),
      expected: stays.filter(({ status }) => isWaiting(status)),
      known,
      pass,
      // The longest stay is the first of `stays`.
      paid: lastPaid(stays.filter(({ licensePlate }) => licensePlate === plate).toReversed(), location),
    }
  })
}
