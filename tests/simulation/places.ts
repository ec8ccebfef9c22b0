import type { Location } from '../../contract/location.ts'
import { aLocation, idOf } from '../offline/support/records.ts'

const CENTRO = aLocation()
const NORTE = aLocation({ id: idOf(2, 2), name: 'Norte' })

/** Two lots, each with its own register. */
export const LOCATIONS = [CENTRO, NORTE] as const

/** A lot as the person at its gate knows it. */
export type Place = Pick<Location, 'id' | 'name' | 'parkingType' | 'paymentType' | 'minutesSince'>

/** The same lots with a gate. At the second one customers pay on entry. */
export const GATES: readonly Place[] = [CENTRO, { ...NORTE, paymentType: 'pre_pay' }]

/** Fee for a lost ticket: no other line next to a price ends in these pesos. */
export const LOST_TICKET_FEE = 5_050

/** The membership that is for sale at the gates. */
export const PASSES_SOLD = {
  cost: 3_000_000,
  validityUnit: 'days',
  validityCount: 30,
  authorizedVehicles: 2,
  parkingSpaces: 1,
} as const

/** Returns alternating places, so that neighbours differ. */
export function placeOf(index: number): { id: string; name: string } {
  const { id, name } = index % 2 === 0 ? CENTRO : NORTE
  return { id, name }
}
