import type { Driver } from '../../../contract/driver.ts'
import { driverTerms, searchedTerms } from '../../data/kept-data.ts'

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
  const sought = searchedTerms(search)
  return found.filter((driver) => driverTerms(driver).some((term) => sought.some((form) => term.startsWith(form)))).map(({ id }) => id)
}
