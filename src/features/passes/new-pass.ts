import type { Location } from '../../../contract/location.ts'
import type { Membership } from '../../../contract/membership.ts'
import type { NewPass, Pass } from '../../../contract/pass.ts'
import type { NamedReference } from '../../../contract/primitives.ts'
import { firstPeriod, lastGateDay, passState } from '../../../domain/passes.ts'

interface Sold {
  membership: Membership
  location: Pick<Location, 'id' | 'name'>
  driver: NonNullable<Pass['driver']>
  currency: Pass['currency']
  by: NamedReference
  /** Today at the location. */
  today: string
}

/** Returns a pass in its initial state, before the server has it. */
export function newPass(
  { id, plates, startsOn, block, apartment, payment }: NewPass,
  { membership, location, driver, currency, by, today }: Sold,
): Pass {
  const { authorizedVehicles, parkingSpaces, allowedHours, vehicleTypeId } = membership
  const period = firstPeriod(startsOn, membership)
  const { endsOn } = period
  return {
    id,
    version: 1,
    membership: { id: membership.id, name: membership.name },
    location: { id: location.id, name: location.name },
    currency,
    driver,
    vehicleTypeId,
    plates,
    ...period,
    holdsUntil: lastGateDay(period),
    state: passState({ ...period, pausedOn: null, cancelledAt: null }, today),
    block,
    apartment,
    pausedOn: null,
    cancelledAt: null,
    cancelReason: null,
    authorizedVehicles,
    parkingSpaces,
    allowedHours,
    renewal: null,
    lastSale: {
      id: payment.id,
      startsOn,
      endsOn,
      cost: payment.amount,
      receiptNumber: payment.receiptNumber,
      at: payment.at,
      by,
      method: payment.amount === 0 ? null : payment.method,
      reference: payment.reference,
    },
    createdAt: payment.at,
  }
}
