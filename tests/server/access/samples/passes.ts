import { randomUUID } from 'node:crypto'

import { listDuePasses, remindOfPasses, renewPasses } from '../../../../contract/due-passes.ts'
import { membershipCalls } from '../../../../contract/membership.ts'
import {
  cancelPass,
  countPassStates,
  passCalls,
  passChanges,
  pausePass,
  renewPass,
  resumePass,
} from '../../../../contract/pass.ts'
import { DAY_MS } from '../../../../domain/time.ts'
import { digits, aFreshPlate } from './fresh-values.ts'
import { type Sample, crudSamples, sample } from './sample.ts'

function aPassPayment(cashUpId: string) {
  return {
    id: randomUUID(),
    at: new Date().toISOString(),
    amount: 18_000_000,
    method: 'cash' as const,
    cashUpId,
    receiptNumber: `RP-${digits(7)}`,
  }
}

/** Calls for memberships and passes. */
export const PASS_SAMPLES: readonly Sample[] = [
  ...crudSamples(membershipCalls, {
    idOf: ({ membership }) => membership,
    input: ({ freshId }) => ({
      id: freshId,
      name: `Mensualidad ${freshId}`,
      cost: 18_000_000,
      vehicleTypeId: 1,
      authorizedVehicles: 2,
      parkingSpaces: 1,
      validityUnit: 'months',
      validityCount: 1,
    }),
    changes: { cost: { from: 18_000_000, to: 19_000_000 } },
  }),
  sample(passChanges, () => ({ query: {} })),
  ...crudSamples(passCalls, {
    idOf: ({ pass }) => pass,
    input: ({ location, membership, driver, cashUp }) => ({
      id: randomUUID(),
      membershipId: membership,
      locationId: location,
      driverId: driver,
      plates: [aFreshPlate()],
      startsOn: new Date(Date.now() + DAY_MS).toISOString().slice(0, 10),
      payment: aPassPayment(cashUp),
    }),
    changes: { block: { from: null, to: 'B' } },
  }),
  sample(countPassStates, () => ({ query: {} })),
  sample(renewPass, ({ pass, cashUp }) => ({ params: { id: pass }, body: aPassPayment(cashUp) })),
  sample(listDuePasses, () => ({})),
  sample(remindOfPasses, ({ pass }) => ({ body: { ids: [pass] } })),
  sample(renewPasses, ({ pass }) => {
    const { id, at, amount, receiptNumber } = aPassPayment(pass)
    const days = { startsOn: '2026-11-18', endsOn: '2026-12-17' }
    return { body: { renewals: [{ passId: pass, id, at, amount, receiptNumber, days }] } }
  }),
  sample(pausePass, ({ pass }) => ({ params: { id: pass } })),
  sample(resumePass, ({ pausedPass }) => ({ params: { id: pausedPass } })),
  sample(cancelPass, ({ pass }) => ({
    params: { id: pass },
    body: { reason: 'The customer moved away', refund: null },
  })),
]
