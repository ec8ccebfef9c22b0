import { and, eq } from 'drizzle-orm'

import type { ResponseOf } from '../../contract/endpoint.ts'
import type { getServicePrice } from '../../contract/price.ts'
import { services } from '../db/schema/services.ts'
import { invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { priceOf } from './price-service.ts'
import { readService } from './queries.ts'

/** Why a service costs what it costs: the lines as they were when it was paid, or those of leaving now. */
export async function explainPrice(id: string, context: CompanyContext): Promise<ResponseOf<typeof getServicePrice>> {
  const { tx, actor, now } = context
  const service = await readService(id, context)
  const { totalMinutes, serviceCharge, discount, totalCost } = service
  if (totalMinutes !== null && serviceCharge !== null && discount !== null && totalCost !== null) {
    const [row] = await tx.db.select({ lines: services.priceLines }).from(services).where(and(eq(services.companyId, actor.companyId), eq(services.id, id)))
    return { asOf: null, totalMinutes, serviceCharge, discount, totalCost, lines: row?.lines ?? null }
  }
  if (service.status !== 'progress') throw invalidField('status', 'not_in_progress')
  const asOf = now.toISOString()
  const { priceLines, ...price } = await priceOf({ ...service, endedAt: asOf, paidAt: asOf, paymentMethod: null }, context)
  return { asOf, totalMinutes: price.totalMinutes, serviceCharge: price.serviceCharge, discount: price.discount, totalCost: price.totalCost, lines: priceLines }
}
