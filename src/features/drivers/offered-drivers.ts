import type { Driver } from '../../../contract/driver.ts'
import { driverTerms, isFoundBy, soughtBy } from '../../data/kept-data.ts'

/** A driver as another record names them. */
export interface ChosenDriver {
  id: string
  name: string
}

/**
 * The ids of whom a picker offers: unsearched, also the one who is chosen; of a search only whom it finds, also while
 * `found` still answers the one before.
 */
export function offeredDrivers(found: readonly Driver[], chosen: ChosenDriver | null, search: string): readonly string[] {
  if (search === '') return [...new Set([...(chosen === null ? [] : [chosen.id]), ...found.map(({ id }) => id)])]
  const sought = soughtBy(search)
  return found.filter((driver) => isFoundBy(sought, driverTerms(driver))).map(({ id }) => id)
}
