import type { TestServer } from '../support/test-server.ts'
import { type Demo, addService } from '../support/demo.ts'
import type { RequestInput } from '../../../contract/endpoint.ts'
import { finishService } from '../../../contract/service-writes.ts'
import { getService } from '../../../contract/service.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { deskOf, newRatedLocation } from '../cash-ups/support.ts'

/** Ten minutes; 50 pesos of the price are rounded off in cash. */
export const OWED = 123_000

type Body = RequestInput<typeof finishService>['body']
export type Parts = NonNullable<Body['payments']>

/** Short forms of stays that are paid in parts. */
export function mixedPaymentsOf(server: TestServer, demo: Demo) {
  const desk = deskOf(server)
  /** Pays a stay of ten minutes in parts into a new shift. */
  async function pay(payments: Parts, { total = OWED, again }: { total?: number; again?: string } = {}) {
    const locationId = await newRatedLocation(server, demo)
    const shift = await desk.opened(locationId, demo.ana)
    const startedAt = new Date(Date.now() - 10 * MINUTE_MS)
    const id = again ?? (await addService(server, { companyId: demo.colombia, locationId, startedAt }))
    const quote = {
      agreementName: null,
      totalMinutes: 10,
      serviceCharge: total,
      discount: 0,
      adjustment50: 0,
      totalCost: total,
      tax: 0,
      serviceFee: 0,
    }
    const endedAt = new Date(startedAt.getTime() + 10 * MINUTE_MS).toISOString()
    const body: Body = {
      endedAt,
      paymentMethod: 'digital',
      payments,
      agreementId: null,
      cashUpId: shift,
      cashReceived: null,
      quote,
    }
    return {
      id,
      shift,
      answer: await server.call(finishService, { params: { type: 'off_street', id }, body }, demo.ana),
    }
  }

  const partsOf = async (id: string) =>
    (await server.value(getService, { params: { id } }, demo.owner)).payments?.map(({ kind, method, amount }) => [
      kind,
      method,
      amount,
    ])

  return { pay, partsOf }
}
