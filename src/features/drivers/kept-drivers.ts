import type { Driver } from '../../../contract/driver.ts'
import type { DriverMatch } from '../../../contract/problem.ts'
import { DRIVER_CONTACTS, type DriverContact } from '../../../domain/drivers.ts'
import { fullName } from '../../../domain/people.ts'
import { phoneText } from '../../../domain/phones.ts'
import { normalizePlate } from '../../../domain/plates.ts'
import { defineKeptList } from '../../data/export/kept-list.ts'
import {
  parseSearchTerms,
  shownOf,
  wordTerms,
  type KeptDatabase,
  type KeptDriver,
  type KeptVehicle,
} from '../../data/kept-data.ts'
import { searchPage, keptPage, type KeptPage } from '../../data/kept-page.ts'
import type { DriverQuery } from './driver-search-input.ts'

/** A driver's row in a list. */
export interface DriverRow {
  id: string
  driver: Driver
  /** Whether the driver has unsent changes. */
  pending: boolean
  /** Whether a change was refused or conflicts with another person's. */
  needsPerson: boolean
  /** Whether the server does not have the driver yet. */
  isNew: boolean
}

/** Columns of the drivers' file: only the personal data that the list may show. */
export const DRIVER_LIST = defineKeptList({
  collection: 'drivers',
  find: findKeptDrivers,
  columns: ['name', 'identification', 'phone', 'email', 'plates'],
  tells: ({ driver }: DriverRow) => ({
    name: fullName(driver),
    identification: driver.identification,
    phone: phoneText(driver),
    email: driver.email,
    plates: driver.plates.join(', '),
  }),
})

/** Returns one page of the kept drivers, by name. An empty search matches all. */
export async function findKeptDrivers(
  db: KeptDatabase,
  search: string,
  skip: number,
  limit: number,
): Promise<KeptPage<DriverRow>> {
  return db.transaction('r', [db.drivers, db.vehicles], async () => {
    const touched = await touchedVehicles(db)
    const page =
      search === ''
        ? await keptPage(db.drivers, 'name', ({ name }) => name, skip, limit)
        : await searchPage(db.drivers, parseSearchTerms(search), ownersOf(touched, search), byName, skip, limit)
    return { ...page, rows: page.rows.map((row) => rowOf(row, touched)) }
  })
}

export async function keptDriver(db: KeptDatabase, id: string): Promise<DriverRow | null> {
  return db.transaction('r', [db.drivers, db.vehicles], async () => {
    const row = await db.drivers.get(id)
    return row === undefined || row.removed === true ? null : rowOf(row, await touchedVehicles(db))
  })
}

/** Returns vehicles with unsent changes, which the plates on their drivers' records do not include. */
async function touchedVehicles(db: KeptDatabase): Promise<KeptVehicle[]> {
  return db.vehicles.where('pending').above(0).toArray()
}

function ownersOf(vehicles: readonly KeptVehicle[], search: string): string[] {
  const plate = normalizePlate(search)
  return plate === ''
    ? []
    : vehicles.flatMap((row) => (row.removed !== true && row.plate.includes(plate) ? [row.driverId] : []))
}

function byName(a: KeptDriver, b: KeptDriver): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1
}

function rowOf(row: KeptDriver, touched: readonly KeptVehicle[]): DriverRow {
  const driver = shownOf(row)
  return {
    id: driver.id,
    driver: { ...driver, plates: platesOf(driver, touched) },
    pending: row.pending > 0,
    needsPerson: row.needsPerson === true,
    isNew: row.base === null,
  }
}

function platesOf({ id, plates }: Driver, touched: readonly KeptVehicle[]): string[] {
  const without = touched.flatMap(({ base }) => (base?.driver.id === id ? [base.licensePlate] : []))
  const added = touched.flatMap((row) =>
    row.removed !== true && row.driverId === id ? [shownOf(row).licensePlate] : [],
  )
  return [...new Set([...plates.filter((plate) => !without.includes(plate)), ...added])].toSorted()
}

/** Returns the kept drivers with exactly this contact: rarely more than one. */
export async function findByContact(db: KeptDatabase, sought: DriverQuery): Promise<KeptDriver[]> {
  const term =
    sought.by === 'phone'
      ? `${sought.phoneCode}${sought.phone}`
      : wordTerms(sought.by === 'email' ? sought.email : sought.identification).join(' ')
  if (term === '') return []
  const rows = await db.drivers.where('terms').equals(term).toArray()
  return rows.filter((row) => row.removed !== true && hasContact(shownOf(row), sought))
}

function hasContact(driver: Driver, sought: DriverQuery): boolean {
  if (sought.by === 'phone') return driver.phone === sought.phone && driver.phoneCode === sought.phoneCode
  if (sought.by === 'email') return driver.email?.toLowerCase() === sought.email
  return driver.identification === sought.identification
}

type Contacts = Pick<Driver, 'phoneCode' | 'phone' | 'email' | 'identificationType' | 'identification'>

/** Another driver who has the same contact. */
export interface KeptMatch extends DriverMatch {
  /** Whether the server does not have the driver yet. */
  isNew: boolean
}

/** Returns the drivers on this device who have one of these contacts already, by the server's rule. */
export async function keptMatches(db: KeptDatabase, contacts: Contacts, exceptId: string): Promise<KeptMatch[]> {
  const found = await Promise.all(
    DRIVER_CONTACTS.map(async (path) => {
      const sought = soughtIn(contacts, path)
      const rows = sought === null ? [] : await findByContact(db, sought)
      const isSame = (driver: Driver) =>
        path !== 'identification' || driver.identificationType === contacts.identificationType
      return rows
        .filter((row) => row.id !== exceptId && isSame(shownOf(row)))
        .map((row) => ({ path, driver: shownOf(row), isNew: row.base === null }))
    }),
  )
  return found.flat()
}

function soughtIn({ phoneCode, phone, email, identification }: Contacts, by: DriverContact): DriverQuery | null {
  if (by === 'phone') return phone === null || phoneCode === null ? null : { by, phoneCode, phone }
  if (by === 'email') return email === null ? null : { by, email }
  return identification === null ? null : { by, identification }
}
