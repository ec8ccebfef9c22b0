import type { Agreement } from '../../../contract/agreement.ts'
import type { CashUp } from '../../../contract/cash-up.ts'
import type { Driver } from '../../../contract/driver.ts'
import type { Holiday } from '../../../contract/holiday.ts'
import type { Location } from '../../../contract/location.ts'
import type { Membership } from '../../../contract/membership.ts'
import type { Pass } from '../../../contract/pass.ts'
import type { Service } from '../../../contract/service.ts'
import type { Vehicle } from '../../../contract/vehicle.ts'
import type { CompanyVehicleType } from '../../../contract/vehicle-type.ts'
import { KEPT_DAYS } from '../../../domain/kept-window.ts'
import { aCashUp, aDriver, aLocation, aPass, aService, idOf } from '../../../tests/offline/support/records.ts'

export const SERVICES = 60_000
export const DRIVERS = 100_000
/** Three shifts a day at each of four locations. */
const CASH_UPS = KEPT_DAYS * 12
const PASSES = 2_000

const WINDOW_MS = KEPT_DAYS * 24 * 60 * 60 * 1000
const FIRST_NAMES =
  'María José Juan Luisa Andrés Camila Santiago Valentina Óscar Ángela Jorge Paola Ricardo Nubia Hernán Yolanda Iván Ximena Fabio Zulma'.split(
    ' ',
  )
const LAST_NAMES =
  'Gómez Rodríguez Peña Martínez Muñoz Castaño Quintero Zapata Ospina Vélez Restrepo Úsuga Barrera Cárdenas Duarte Escobar Figueroa Galeano Henao Jaramillo Londoño Mejía Nieto Orozco Parra Rincón Salazar Tobón Uribe Vargas'.split(
    ' ',
  )
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Returns pseudo-random numbers, always the same and evenly spread: multiplicative hashing with the golden ratio. */
function scattered(number: number, salt: number, below: number): number {
  let hash = Math.imul(number ^ Math.imul(salt, 0x9e3779b1), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) % below
}

function oneOf<T>(items: readonly T[], number: number, salt: number): T {
  const item = items[scattered(number, salt, items.length)]
  if (item === undefined) throw new Error('Nothing to choose from')
  return item
}

/** Returns a plate of a Colombian car, or of a motorcycle, which ends with a letter. */
export function plateOf(vehicle: number): string {
  const letter = (salt: number) => LETTERS.charAt(scattered(vehicle, salt, LETTERS.length))
  const digit = (salt: number) => String(scattered(vehicle, salt, 10))
  const start = letter(1) + letter(2) + letter(3) + digit(4) + digit(5)
  return start + (vehicle % 5 === 0 ? letter(6) : digit(6))
}

/** Most vehicles of a company come again: 60,000 services of 40,000 vehicles. */
const VEHICLES = 40_000

function serviceAt(number: number, now: number): Service {
  const vehicle = scattered(number, 11, VEHICLES)
  const started = now - Math.floor((number * WINDOW_MS * 0.98) / SERVICES)
  const minutes = 5 + scattered(number, 12, 600)
  const ended = new Date(started + minutes * 60_000).toISOString()
  const place = 1 + scattered(number, 13, 4)
  const parked = number < 300
  return aService(number, {
    location: { id: idOf(2, place), name: `Centro ${place}` },
    status: parked ? 'progress' : 'completed',
    receiptNumber: String(1_000_000 - number),
    licensePlate: plateOf(vehicle),
    vehicleTypeId: vehicle % 5 === 0 ? 2 : 1,
    startedAt: new Date(started).toISOString(),
    operator: { id: idOf(3, place), name: 'Ana Rojas' },
    ...(!parked && {
      endedAt: ended,
      paidAt: ended,
      totalMinutes: minutes,
      paymentMethod: oneOf(['cash', 'cash', 'dataphone', 'digital'] as const, number, 14),
      serviceCharge: minutes * 12_000,
      discount: 0,
      totalCost: minutes * 12_000,
      tax: minutes * 1_916,
      serviceFee: 0,
      exitOperator: { id: idOf(3, place), name: 'Ana Rojas' },
      cashUp: {
        id: idOf(6, Math.floor(number / 80)),
        status: 'completed',
        openedBy: { id: idOf(3, place), name: 'Ana Rojas' },
      },
    }),
    ...(number % 7 === 0 && { driver: { id: idOf(5, vehicle), name: oneOf(FIRST_NAMES, vehicle, 21) } }),
  })
}

export function driverAt(number: number): Driver {
  const firstName = oneOf(FIRST_NAMES, number, 21)
  const lastName = `${oneOf(LAST_NAMES, number, 22)} ${oneOf(LAST_NAMES, number, 23)}`
  return aDriver(number, {
    firstName,
    lastName,
    identification: String(10_000_000 + scattered(number, 24, 1_190_000_000)),
    email: `d${number}.${scattered(number, 25, 1000)}@example.test`,
    phone: `3${String(scattered(number, 26, 1_000_000_000)).padStart(9, '0')}`,
    plates: number % 4 === 0 ? [plateOf(number), plateOf(number + 200_000)] : [plateOf(number)],
  })
}

function cashUpAt(number: number, now: number): CashUp {
  const place = 1 + (number % 4)
  return aCashUp(number, {
    location: { id: idOf(2, place), name: `Centro ${place}` },
    status: number < 4 ? 'current' : 'completed',
    openedAt: new Date(now - Math.floor(number / 4) * 8 * 60 * 60 * 1000).toISOString(),
    services: 110,
  })
}

function passAt(number: number): Pass {
  const place = 1 + (number % 4)
  return aPass(number, {
    location: { id: idOf(2, place), name: `Centro ${place}` },
    driver: { id: idOf(5, number), name: oneOf(FIRST_NAMES, number, 21), identification: null },
    plates: [plateOf(number)],
  })
}

interface Records {
  '/api/v2/services/services/changes': Service
  '/api/v2/users/operator/drivers/changes': Driver
  '/api/v2/entities/locations/changes': Location
  '/api/v2/entities/companies-type-vehicles/changes': CompanyVehicleType
  '/api/v2/management/cash-ups/changes': CashUp
  '/api/v2/entities/parking-permits/changes': Membership
  '/api/v2/entities/passes/changes': Pass
  '/api/v2/entities/discounts/changes': Agreement
  '/api/v2/entities/calendar/changes': Holiday
  '/api/v2/entities/operator/vehicles/changes': Vehicle
}

const NOTHING = { total: 0, at: () => null }

/** Answers the delta reads of a device that is being filled: four locations, `SERVICES` newest first, `DRIVERS`. */
export function answerChanges(path: string, query: URLSearchParams, now: number): object | null {
  const collections: { [Path in keyof Records]: { total: number; at: (number: number) => Records[Path] | null } } = {
    '/api/v2/services/services/changes': { total: SERVICES, at: (number) => serviceAt(number, now) },
    '/api/v2/users/operator/drivers/changes': { total: DRIVERS, at: driverAt },
    '/api/v2/entities/locations/changes': {
      total: 4,
      at: (number) => aLocation({ id: idOf(2, number + 1), name: `Centro ${number + 1}` }),
    },
    '/api/v2/entities/companies-type-vehicles/changes': NOTHING,
    '/api/v2/management/cash-ups/changes': { total: CASH_UPS, at: (number) => cashUpAt(number, now) },
    '/api/v2/entities/parking-permits/changes': NOTHING,
    '/api/v2/entities/passes/changes': { total: PASSES, at: passAt },
    '/api/v2/entities/discounts/changes': NOTHING,
    '/api/v2/entities/calendar/changes': NOTHING,
    '/api/v2/entities/operator/vehicles/changes': NOTHING,
  }
  const collection = Object.entries(collections).find(([known]) => known === path)?.[1]
  if (!collection) return null
  const from = Number(query.get('cursor') ?? '0')
  const to = Math.min(collection.total, from + Number(query.get('limit')))
  return {
    changed: Array.from({ length: to - from }, (_, index) => collection.at(from + index)),
    deleted: [],
    cursor: String(to),
    more: to < collection.total,
    reset: from === 0,
    fillTotal: collection.total,
    asOf: new Date(now).toISOString(),
  }
}
