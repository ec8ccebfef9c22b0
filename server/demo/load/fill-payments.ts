import type pg from 'pg'

/** Inserts the payments of one location: one per paid stay, with its id, in the cash-up whose sums include it. */
export async function fillPayments(
  client: Pick<pg.ClientBase, 'query'>,
  { companyId, locationId }: { companyId: string; locationId: string },
): Promise<void> {
  await client.query(
    `insert into payments (company_id, id, service_id, kind, method, amount, stays, cash_up_id, by, by_name, at, recorded_at)
    select s.company_id, s.id, s.id, 'stay', s.payment_method, s.total_cost, 1, s.cash_up_id, s.exit_operator_id, coalesce(trim(o.first_name || ' ' || o.last_name), ''), s.paid_at, s.paid_at
    from services s left join operators o on o.company_id = s.company_id and o.id = s.exit_operator_id
    where s.company_id = $1 and s.location_id = $2 and s.status = 'completed'`,
    [companyId, locationId],
  )
}
