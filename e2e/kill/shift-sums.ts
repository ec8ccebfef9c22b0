import { getCashUp, listCashUps } from '../../contract/cash-up.ts'
import { listServices } from '../../contract/service.ts'
import { expectedCash } from '../../domain/cash-ups.ts'
import { PAYMENT_METHODS } from '../../domain/services.ts'
import { FLOAT } from '../shift/register.ts'
import { ask } from '../support/api.ts'
import type { Scene } from './round.ts'

/** People at work, with their gates. */
export interface ShiftScene extends Scene {
  locationId: string
  /** Cars that the demo has parked: one leaves in each shift. */
  parked: string[]
}

/** Result of a shift, as its people know it. */
export interface ShiftResult {
  cashUpId: string
  plates: readonly string[]
  /** Plates that paid and left. */
  leaving: readonly string[]
  /** Ids that existed before this shift. */
  known: ReadonlySet<string>
}

/** Returns the differences between the server's books and the shift, and within the books. */
export async function wrongSums(
  { server, owner, ana, locationId }: ShiftScene,
  { cashUpId, plates, leaving, known }: ShiftResult,
): Promise<string[]> {
  const { token } = owner.person
  const faults: string[] = []
  const demand = (what: string, is: unknown, should: unknown) => {
    if (JSON.stringify(is) !== JSON.stringify(should))
      faults.push(`${what}: ${JSON.stringify(is)}, and should be ${JSON.stringify(should)}`)
  }
  const { data: shifts } = await ask(server.url, listCashUps, { token, query: '?limit=999' })
  demand(
    'the shifts that were opened',
    shifts
      .filter(
        ({ id, location, openedBy }) => location.id === locationId && openedBy.id === ana.person.id && !known.has(id),
      )
      .map(({ id }) => id),
    [cashUpId],
  )
  const cashUp = await ask(server.url, getCashUp, { token, id: cashUpId })
  const { data: paid } = await ask(server.url, listServices, {
    token,
    query: `?cashUpId=${cashUpId}&limit=999`,
  })
  demand('who paid', paid.map(({ licensePlate }) => licensePlate).toSorted(), leaving.toSorted())
  for (const plate of plates) {
    const { data } = await ask(server.url, listServices, { token, query: `?plate=${plate}` })
    demand(
      `the stays of ${plate}`,
      data.map(({ status }) => status),
      [leaving.includes(plate) ? 'completed' : 'progress'],
    )
  }
  const payments = paid.flatMap((stay) => stay.payments ?? [])
  for (const method of PAYMENT_METHODS)
    demand(
      `paid by ${method}`,
      cashUp.takings[method],
      payments.filter((one) => one.method === method).reduce((sum, { amount }) => sum + amount, 0),
    )
  demand(
    'the price of all',
    cashUp.total,
    paid.reduce((sum, { totalCost }) => sum + (totalCost ?? 0), 0),
  )
  demand('paid twice', paid.filter(({ paidAgain }) => paidAgain.length > 0).length, 0)
  const { closing, collection, status, services, late, float } = cashUp
  demand(
    'how it stands',
    { status, services, late, float, variance: closing?.variance, recounts: closing?.recounts.length },
    {
      status: 'collected',
      services: leaving.length,
      late: { services: 0, amount: 0 },
      float: FLOAT,
      variance: 0,
      recounts: 0,
    },
  )
  demand('what was counted', closing?.countedCash, expectedCash(cashUp))
  demand(
    'what was collected',
    { received: collection?.amountReceived, adjustments: collection?.adjustments.length },
    { received: (closing?.countedCash ?? 0) - FLOAT, adjustments: 0 },
  )
  return faults
}
