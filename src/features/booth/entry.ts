import type { Company } from '../../../contract/company.ts'
import type { Location } from '../../../contract/location.ts'
import type { NamedReference } from '../../../contract/primitives.ts'
import type { Service } from '../../../contract/service.ts'
import type { Country } from '../../../domain/countries.ts'
import { operationWith } from '../../../domain/gate-pass.ts'
import { normalizePlate } from '../../../domain/plates.ts'
import { PAID_AHEAD_MS, type RateKind } from '../../../domain/locations.ts'
import { ratesInForce } from '../../../domain/pricing/rate.ts'
import { isOwnReceipt, matchCode } from '../../../domain/scanned-codes.ts'
import {
  endsReceipt,
  isFoundByPart,
  matchesSearch,
  nameWords,
  parseServiceSearch,
} from '../../../domain/service-search.ts'
import { PAYMENT_METHODS, isInside } from '../../../domain/services.ts'
import {
  byPlace,
  calledCode,
  describeVehicle,
  isClass,
  typeOfPlate,
  type VehicleTypeId,
} from '../../../domain/vehicles.ts'
import { wallClock } from '../../../domain/zoned-time.ts'
import { shownOf, type KeptDatabase, type KeptService } from '../../data/kept-data.ts'

export interface Entry {
  id: string
  location: Pick<Location, 'id' | 'name' | 'parkingType'>
  currency: Company['currency']
  by: NamedReference
  licensePlate: string
  vehicleTypeId: VehicleTypeId
  startedAt: string
  receiptNumber: string
  driver: NamedReference | null
  space: string | null
  keyTag: string | null
  keptItems: string | null
  /** The pass of the plate, as this device knows it. */
  pass: NonNullable<Service['pass']> | null
  visitor?: Service['visitor']
  overstay?: Service['overstay']
}

/** Returns a new stay in its state before the server knows it. */
export function newService({ location, by, driver, ...entry }: Entry): Service {
  return {
    version: 1,
    ...entry,
    location: { id: location.id, name: location.name },
    operation: operationWith(entry.pass, location.parkingType),
    status: 'progress',
    endedAt: null,
    paidAt: null,
    totalMinutes: null,
    paymentMethod: null,
    payments: [],
    serviceCharge: null,
    discount: null,
    agreementId: null,
    agreementName: null,
    adjustment50: null,
    totalCost: null,
    tax: null,
    serviceFee: null,
    graceUntil: null,
    correction: null,
    paidAgain: [],
    refundDue: null,
    endMark: null,
    lowered: null,
    terms: null,
    voidReason: null,
    voidCause: null,
    invoiceNumber: null,
    remarks: null,
    notificationMethod: null,
    operator: by,
    exitOperator: null,
    driver,
    cashUp: null,
    edited: false,
  }
}

/** Facts that this device knows of an arriving plate. */
export interface KnownPlate {
  /**
   * Determined by the class of its pass, its registration, its last visit, or the pattern of its plate; null if none of
   * these does.
   */
  vehicleTypeId: VehicleTypeId | null
  driver: NamedReference | null
  /** Brand, model and colour of a registered vehicle; empty if none is known. */
  description: string
}

interface ArrivalHere {
  location: Pick<Location, 'id' | 'timeZone'>
  country: Country
  at: string
}

export async function knownPlate(
  db: KeptDatabase,
  plate: string,
  { location, country, at }: ArrivalHere,
): Promise<KnownPlate> {
  const [[registered = null], visits, types, passes] = await Promise.all([
    db.vehicles.where('plate').equals(plate).limit(1).toArray(),
    db.services.where('plateTerms').equals(plate).toArray(),
    db.vehicleTypes.toArray(),
    db.passes.where('plates').equals(plate).toArray(),
  ])
  const today = wallClock(new Date(at), location.timeZone).slice(0, 10)
  // A resident's car is registered as a car: its pass shows that it belongs to a resident.
  const classOfPass = passes
    .map(shownOf)
    .find(
      (pass) =>
        pass.location.id === location.id &&
        pass.cancelledAt === null &&
        pass.pausedOn === null &&
        pass.startsOn <= today &&
        today <= pass.holdsUntil &&
        isClass(pass.vehicleTypeId),
    )?.vehicleTypeId
  const last = visits
    .filter((row) => shownOf(row).licensePlate === plate)
    .toSorted((one, other) => one.order - other.order)[0]
  const { vehicleTypeId, driver } =
    registered !== null
      ? shownOf(registered)
      : last
        ? shownOf(last)
        : { vehicleTypeId: typeOfPlate(plate, country, types.map(shownOf).toSorted(byPlace)), driver: null }
  return {
    vehicleTypeId: classOfPass ?? vehicleTypeId,
    driver: driver === null ? null : { id: driver.id, name: driver.name },
    description: registered === null ? '' : describeVehicle(shownOf(registered)),
  }
}

const CHARGING: readonly RateKind[] = ['unit', 'unit_special', 'special']

/** Returns whether an arriving vehicle can be charged: without a rate for its type, the exit would have no price. */
export function hasRate({ rates }: Pick<Location, 'rates'>, vehicleTypeId: VehicleTypeId, now: number): boolean {
  return ratesInForce(rates, vehicleTypeId, now).some(({ kind }) => CHARGING.includes(kind))
}

/**
 * Reads the stays of a location that may be inside or are expected. Paid stays have a method, so the index finds few
 * others; stays that are paid ahead started recently.
 */
export async function staysHere(
  db: KeptDatabase,
  { id: locationId, paymentType }: Pick<Location, 'id' | 'paymentType'>,
  now: number,
): Promise<KeptService[]> {
  const rows = (method: string, from: number, to: number) =>
    db.services
      .where('[locationId+paymentMethod+order]')
      .between([locationId, method, from], [locationId, method, to])
      .toArray()
  const unpaid = await rows('', -Infinity, Infinity)
  const paid =
    paymentType === 'pre_pay'
      ? (await Promise.all(PAYMENT_METHODS.map((method) => rows(method, -Infinity, PAID_AHEAD_MS - now)))).flat()
      : []
  return [...unpaid, ...paid].filter((row) => row.removed !== true)
}

/** Reads the stays inside a location, longest first. */
export async function rowsInside(
  db: KeptDatabase,
  location: Pick<Location, 'id' | 'paymentType'>,
  now: number,
): Promise<KeptService[]> {
  return (await staysHere(db, location, now))
    .filter((row) => isInside(shownOf(row), now))
    .toSorted((one, other) => other.order - one.order)
}

type SearchableStay = Pick<Service, 'id' | 'licensePlate' | 'receiptNumber' | 'driver'>

/**
 * Returns whether a typed or scanned text stands for this stay: its ticket, its receipt number or the last digits of
 * it, a part of its plate, or words of its driver's name in any order.
 */
export function matchesText(service: SearchableStay, typed: string): boolean {
  const text = typed.trim()
  return text === '' || matchesSearch(parseServiceSearch(text), service)
}

/**
 * Returns the stay whose whole plate, ticket or receipt number was typed or scanned; `null` if there is none, or if a
 * person has to choose.
 */
export function exactMatch<One extends SearchableStay>(services: readonly One[], typed: string): One | null {
  const plate = normalizePlate(typed)
  const plated = services.filter(({ licensePlate }) => licensePlate === plate)
  const coded = matchCode(typed, services)
  if (plated.length === 0 && coded === null) return onlyCalled(services, plate)
  // The first of two reservations of one plate counts.
  const [byPlate = null] = plated
  if (coded === null || byPlate === null) return coded !== null && 'one' in coded ? coded.one : byPlate
  return 'one' in coded && plated.includes(coded.one) ? coded.one : null
}

/** Returns the bicycle whose short code was called out; `null` if none has the code, or several. */
function onlyCalled<One extends SearchableStay>(services: readonly One[], plate: string): One | null {
  const [one, ...others] = services.filter(({ licensePlate }) => calledCode(licensePlate)?.replace('-', '') === plate)
  return one !== undefined && others.length === 0 ? one : null
}

/**
 * Returns whether Enter may open the only match: it was found by a typed part, not by a code that may belong to another
 * stay.
 */
export function mayOpenOnlyMatch(service: SearchableStay, typed: string): boolean {
  return isFoundByPart(parseServiceSearch(typed.trim()), service)
}

/**
 * Returns whether a typed text is a name or code of a matching stay, and so not an arriving plate: several words
 * without a digit, any receipt number or its last digits, or a name that is no part of the plate.
 */
export function isNoPlate(typed: string, meant: readonly SearchableStay[]): boolean {
  const plate = normalizePlate(typed)
  if (/\d/.test(typed))
    return (
      isOwnReceipt(typed) ||
      matchCode(typed, meant) !== null ||
      meant.some((service) => endsReceipt(parseServiceSearch(typed), service))
    )
  return nameWords(typed).length > 1 || meant.some(({ licensePlate }) => !licensePlate.includes(plate))
}
