import { findKeptDrivers } from '../../../src/features/drivers/kept-drivers.ts'
import type { KeptDatabase } from '../../../src/offline/kept-database.ts'
import { aDriver } from '../../offline/support/records.ts'

export const idsOf = async (db: KeptDatabase, search: string, skip = 0, limit = 30) =>
  (await findKeptDrivers(db, search, skip, limit)).rows.map(({ driver }) => driver.id)

const { version: _, plates: __, ...MARIA } = aDriver(1)

export { MARIA }
