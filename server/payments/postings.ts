import { sql } from 'drizzle-orm'

import type { Posting } from '../../contract/posting.ts'
import { type CashUpSums, NO_SUMS } from '../cash-ups/cash-up-sums.ts'
import { cashUps } from '../db/schema/cash-ups.ts'
import { passes } from '../db/schema/passes.ts'
import { payments } from '../db/schema/payments.ts'
import { type Payment, addPayment } from './post-payments.ts'

type PostedPayment = Pick<Payment, 'kind' | 'method' | 'amount' | 'stays' | 'cashUpId' | 'cashUpVersion'>

/** Selects the payments of each pass in open cash-ups; null if there are none. */
export const openPaymentsOfPass = sql<PostedPayment[] | null>`(
  select json_agg(json_build_object('kind', ${payments.kind}, 'method', ${payments.method}, 'amount', ${payments.amount}, 'stays', ${payments.stays},
    'cashUpId', ${payments.cashUpId}, 'cashUpVersion', ${payments.cashUpVersion}) order by ${payments.recordedAt}, ${payments.id})
  from ${payments} join ${cashUps} on ${cashUps.companyId} = ${payments.companyId} and ${cashUps.id} = ${payments.cashUpId}
  where ${payments.companyId} = ${passes.companyId} and ${payments.passId} = ${passes.id} and ${payments.cashUpVersion} is not null and ${cashUps.status} = 'current')`

/**
 * Returns the effects of payments on cash-ups, one posting for each version of each cash-up. Payments that were taken
 * back count too: an older version of a cash-up still includes them.
 * @param closed id of a closed cash-up, whose postings are not needed
 */
export function postingsOf(
  rows: readonly PostedPayment[] | null,
  closed: string | null = null,
): { postings?: Posting[] } {
  const sums = new Map<string, { cashUpId: string; version: number; sums: CashUpSums }>()
  for (const row of rows ?? []) {
    const { cashUpId, cashUpVersion: version } = row
    if (cashUpId === null || version === null || cashUpId === closed) continue
    const key = `${cashUpId} ${String(version)}`
    const posting = sums.get(key) ?? { cashUpId, version, sums: { ...NO_SUMS } }
    addPayment(posting.sums, row)
    sums.set(key, posting)
  }
  const postings = Array.from(sums.values(), ({ sums: amounts, ...rest }) => ({ ...rest, ...amounts }))
  return postings.length === 0 ? {} : { postings }
}
