import type { Quote } from '../../../contract/service-writes.ts'
import { settlementMethodOf } from '../../../domain/payments.ts'
import type { PaymentMethod } from '../../../domain/services.ts'
import { ProblemError } from '../../../server/http/problem-error.ts'
import { priceOf } from '../../../server/services/price-service.ts'
import { readService } from '../../../server/services/queries.ts'
import { tokenHash, withSession } from '../../../server/session/actor.ts'
import type { TestServer } from './test-server.ts'

interface Ending {
  id: string
  endedAt: string
  /** By default the stay is paid at its end. */
  chargedAt?: string
  paymentMethod: PaymentMethod
  payments?: readonly { method: PaymentMethod; amount: number }[]
  agreementId?: string | null
  withoutAgreement?: boolean
}

const NOTHING: Quote = {
  agreementName: null,
  totalMinutes: 0,
  serviceCharge: 0,
  discount: 0,
  adjustment50: 0,
  totalCost: 0,
  tax: 0,
  serviceFee: 0,
}

/** Returns the quote of a device that knows everything that the server knows; zero if the stay has no price. */
export async function quoteOf(
  { database }: Pick<TestServer, 'database'>,
  token: string,
  { id, endedAt: told, chargedAt, paymentMethod, payments, agreementId, withoutAgreement = false }: Ending,
): Promise<Quote> {
  return withSession(database, tokenHash(token), null, async (tx, session) => {
    const companyId = session?.actor.companyId
    if (!session || companyId == null) throw new Error('Nobody is signed in to a company')
    const context = { tx, actor: { ...session.actor, companyId } }
    const service = await readService(id, context)
    const endedAt = told < service.startedAt ? service.startedAt : told
    const settled = payments === undefined ? paymentMethod : settlementMethodOf(payments)
    const priced = await priceOf(
      {
        ...service,
        endedAt,
        paidAt: chargedAt ?? endedAt,
        paymentMethod: settled,
        agreementId: agreementId ?? service.agreementId,
        withoutAgreement,
      },
      context,
    ).catch((error: unknown) => {
      if (error instanceof ProblemError) return null
      throw error
    })
    if (priced === null) return NOTHING
    const { agreementName, totalMinutes, serviceCharge, discount, adjustment50, totalCost, tax, serviceFee } = priced
    return { agreementName, totalMinutes, serviceCharge, discount, adjustment50, totalCost, tax, serviceFee }
  })
}
