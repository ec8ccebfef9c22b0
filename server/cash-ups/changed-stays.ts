import { sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { CashUp } from '../../contract/cash-up.ts'
import type { CashUpReader } from './related-rows.ts'

type ChangedStays = NonNullable<CashUp['changedStays']>

const Sums = v.object({
  cashUpId: v.string(),
  kind: v.picklist(['voided', 'corrected', 'voidedUnpaid']),
  count: v.number(),
  amount: v.pipe(v.union([v.string(), v.number()]), v.transform(Number)),
})

/**
 * Returns the stays that were voided or repriced in these cash-ups, from the ledger: the first payments, plus both
 * amounts, are the takings. A void reverses the payments of a stay; a correction replaces them as well.
 */
export async function changedStaysOf(
  ids: readonly string[],
  { tx, actor }: CashUpReader,
): Promise<(cashUpId: string) => ChangedStays> {
  const { companyId } = actor
  const { rows } = await tx.db.execute(sql`
    with changed as (
      select p.cash_up_id, p.service_id, sum(p.amount) as amount, bool_and(p.reversal_of is not null) as is_reversed
      from payments p
      where p.company_id = ${companyId} and p.cash_up_id = any(${sql.param([...ids])}::uuid[]) and p.kind in ('stay', 'overstay')
        and exists (select from payments r where r.company_id = ${companyId} and r.service_id = p.service_id and r.cash_up_id = p.cash_up_id and r.kind in ('stay', 'overstay') and r.recorded_at = p.recorded_at and r.reversal_of is not null)
      group by p.cash_up_id, p.service_id, p.recorded_at)
    select c.cash_up_id as "cashUpId", case when s.status = 'voided' and c.is_reversed then 'voided' else 'corrected' end as kind, count(distinct c.service_id)::int as count, sum(c.amount)::bigint as amount
    from changed c join services s on s.company_id = ${companyId} and s.id = c.service_id where c.amount <> 0 group by 1, 2
    union all
    select d.cash_up_id, 'voidedUnpaid', count(*)::int, sum(d.amount)::bigint
    from deviations d where d.company_id = ${companyId} and d.kind = 'void_unpaid' and d.cash_up_id = any(${sql.param([...ids])}::uuid[]) group by 1`)
  const sums = v.parse(v.array(Sums), rows)
  return (cashUpId) => {
    const of = (kind: (typeof sums)[number]['kind']) => {
      const found = sums.find((one) => one.cashUpId === cashUpId && one.kind === kind)
      return { count: found?.count ?? 0, amount: found?.amount ?? 0 }
    }
    return { voided: of('voided'), corrected: of('corrected'), voidedUnpaid: of('voidedUnpaid') }
  }
}
