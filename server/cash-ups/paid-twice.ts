import { v7 as uuidv7 } from 'uuid'

import { cashMovements } from '../db/schema/cash-ups.ts'
import type { CompanyContext } from '../http/route.ts'
import { auditCashUp } from './audit.ts'
import { type Payment, paidInto } from './paid-into.ts'

interface SecondPayment extends Payment {
  receiptNumber: string
  /** Cash; what was paid otherwise lies in no drawer. */
  cash: number
}

/** Counts the cash of a payment for what was paid already in the drawer that it lies in, until it is given back. Where no cash-up is open there is no drawer. */
export async function countPaidTwice({ receiptNumber, cash, ...payment }: SecondPayment, context: CompanyContext): Promise<void> {
  const { tx, actor, now } = context
  const { cashUpId } = await paidInto(payment, context)
  if (cashUpId === null || cash === 0) return
  // Names the receipt, in no language: the app says the rest.
  const reason = `${actor.name} ${receiptNumber}`
  await tx.db.insert(cashMovements).values({ companyId: actor.companyId, id: uuidv7(), cashUpId, at: now, by: actor.id, kind: 'pay_in', amount: cash, reason })
  await auditCashUp(cashUpId, { action: 'cash_moved', after: { kind: 'pay_in', amount: cash, reason } }, context)
}
