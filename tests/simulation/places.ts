import { aLocation, idOf } from '../offline/support/records.ts'

const CENTRO = aLocation()
const NORTE = aLocation({ id: idOf(2, 2), name: 'Norte' })

/** Two lots, each with a register of its own. */
export const LOCATIONS = [CENTRO, NORTE] as const

/** Of each two neighbours one is at either. */
export function placeOf(index: number): { id: string; name: string } {
  const { id, name } = index % 2 === 0 ? CENTRO : NORTE
  return { id, name }
}
