import { createContext, use } from 'react'

const Place = createContext<HTMLElement | null>(null)

/** Provides the row below the page, in which parts of the shell show notices. */
export const DockProvider = Place.Provider

/**
 * Returns the row below the page. A notice drawn there has its own space and covers nothing; null until the row exists.
 */
export function useDock(): HTMLElement | null {
  return use(Place)
}
