import { v7 as uuidv7 } from 'uuid'

import type { Money } from '../../domain/money.ts'
import type { PaymentMethod } from '../../domain/services.ts'
import { cashMovements } from '../db/schema/cash-ups.ts'
import type { CompanyContext } from '../http/route.ts'
import { auditCashUp } from './audit.ts'
import { type Payment, paidInto } from './paid-into.ts'

interface SecondPayment extends Payment {
  receiptNumber: string
  method: PaymentMethod
  amount: Money
  at: Date
}

/**
 * Counts a payment for what was paid already in the shift that it was taken in, until it is given back: cash lies in its
 * drawer, the rest is in the total of its terminal. Where no cash-up is open there is neither.
 */
export async function countPaidTwice({ receiptNumber, method, amount, at, ...payment }: SecondPayment, context: CompanyContext): Promise<void> {
  const { tx, actor } = context
  const { cashUpId } = await paidInto(payment, context)
  if (cashUpId === null || amount === 0) return
  await tx.db.insert(cashMovements).values({ companyId: actor.companyId, id: uuidv7(), cashUpId, at, by: actor.id, kind: 'pay_in', method, amount, reason: receiptNumber, receiptNumber })
  await auditCashUp(cashUpId, { action: 'cash_moved', after: { kind: 'pay_in', method, amount, receiptNumber } }, context)
}
