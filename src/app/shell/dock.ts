import { createContext, use } from 'react'

const Place = createContext<HTMLElement | null>(null)

/** Gives the parts of the shell the row below the page in which notices stand. */
export const DockProvider = Place.Provider

/** Returns the row below the page. A notice that is drawn in it takes room of its own and covers nothing; null until the row exists. */
export function useDock(): HTMLElement | null {
  return use(Place)
}
