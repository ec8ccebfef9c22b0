import { type SQL, sql } from 'drizzle-orm'

import type { BookIdentity } from '../../domain/books.ts'

/*
 * Identities of the books: statements that hold at any moment. Each query finds the rows of a company that break one,
 * with the amount of the error: `subject_id, location_id, amount`. The tables are read directly, without the functions
 * that write them.
 */

/** Reversed rows and their reversals, neither of which counts any more. A refund reverses nothing. */
const standing = (alias: string, companyId: string) =>
  sql`payments ${sql.raw(alias)} where ${sql.raw(alias)}.company_id = ${companyId}
    and (${sql.raw(alias)}.kind = 'refund' or ${sql.raw(alias)}.reversal_of is null)
    and not exists (select from payments x where x.company_id = ${sql.raw(alias)}.company_id and x.reversal_of = ${sql.raw(alias)}.id and x.kind <> 'refund')`

/** VAT inside a non-negative amount, computed like `taxWithin`. */
const taxIn = (amount: SQL, rate: SQL) =>
  sql`(${amount} - (2 * (${amount}) * 10000 + 10000 + ${rate}) / (2 * (10000 + ${rate})))`

const CHANGE_COLUMNS = sql`service_charge + overstay + discount + correction + zero_floor + lost_ticket_fee + difference + adjustment_50`

export const IDENTITIES: Record<Exclude<BookIdentity, 'reports' | 'closed_month'>, (companyId: string) => SQL> = {
  // The sums of a cash-up equal those of its payments and movements.
  cash_up_sums: (companyId) => sql`
    select c.id as subject_id, c.location_id,
      abs(c.cash - coalesce(p.cash, 0)) + abs(c.dataphone - coalesce(p.dataphone, 0)) + abs(c.digital - coalesce(p.digital, 0)) + abs(c.services - coalesce(p.services, 0))
        + abs(c.pay_ins - coalesce(p.pay_ins, 0) - coalesce(m.pay_ins, 0)) + abs(c.pay_outs - coalesce(p.pay_outs, 0) - coalesce(m.pay_outs, 0)) as amount
    from cash_ups c
    left join (
      select cash_up_id, sum(amount) filter (where kind in ('stay', 'overstay', 'pass') and method = 'cash') as cash, sum(amount) filter (where kind in ('stay', 'overstay', 'pass') and method = 'dataphone') as dataphone,
        sum(amount) filter (where kind in ('stay', 'overstay', 'pass') and method = 'digital') as digital, sum(stays) as services,
        sum(amount) filter (where kind = 'second_payment' and method = 'cash') as pay_ins, -sum(amount) filter (where kind = 'refund' and method = 'cash') as pay_outs
      from payments where company_id = ${companyId} and cash_up_id is not null group by cash_up_id
    ) p on p.cash_up_id = c.id
    left join (
      select cash_up_id, sum(amount) filter (where kind = 'pay_in') as pay_ins, sum(amount) filter (where kind = 'pay_out') as pay_outs from cash_movements where company_id = ${companyId} group by cash_up_id
    ) m on m.cash_up_id = c.id
    where c.company_id = ${companyId}
      and (c.cash, c.dataphone, c.digital, c.services, c.pay_ins, c.pay_outs) is distinct from
        (coalesce(p.cash, 0), coalesce(p.dataphone, 0), coalesce(p.digital, 0), coalesce(p.services, 0), coalesce(p.pay_ins, 0) + coalesce(m.pay_ins, 0), coalesce(p.pay_outs, 0) + coalesce(m.pay_outs, 0))`,
  // A close expects the float plus the cash paid in, minus the cash taken out by then, and never a negative amount.
  expected_cash: (companyId) => sql`
    select id as subject_id, location_id, abs(expected_cash - greatest(0, float + closed_cash + closed_pay_ins - closed_pay_outs)) as amount
    from cash_ups where company_id = ${companyId} and closed_pay_ins is not null and closed_pay_outs is not null
      and expected_cash not in (float + closed_cash + closed_pay_ins - closed_pay_outs, greatest(0, float + closed_cash + closed_pay_ins - closed_pay_outs))`,
  // The payments of a stay add up to its total, and count as one stay; the payments of a voided stay add up to zero.
  stay_payments: (companyId) => sql`
    select s.id as subject_id, s.location_id, abs(coalesce(p.amount, 0) - case when s.status = 'completed' then coalesce(s.total_cost, 0) else 0 end) as amount
    from services s
    left join (select service_id, sum(amount) as amount, sum(stays) as stays from payments where company_id = ${companyId} and kind in ('stay', 'overstay') group by service_id) p on p.service_id = s.id
    where s.company_id = ${companyId} and (coalesce(p.amount, 0), coalesce(p.stays, 0)) is distinct from
      (case when s.status = 'completed' then coalesce(s.total_cost, 0) else 0 end, case when s.status = 'completed' then 1 else 0 end)`,
  // Charge, discount, corrections, difference and rounding add up to the total, unless the sum would be negative.
  stay_columns: (companyId) => sql`
    select s.id as subject_id, s.location_id, abs(s.total_cost - r.sum) as amount
    from services s cross join lateral (
      select s.service_charge - coalesce(s.discount, 0) + coalesce(s.correction, 0) + coalesce(s.difference, 0) + coalesce(s.adjustment_50, 0) as sum
    ) r
    where s.company_id = ${companyId} and s.status = 'completed' and s.service_charge is not null and s.total_cost is not null and s.total_cost <> greatest(0, r.sum)`,
  // The correction of a stay equals the sum of its correction lines.
  stay_corrections: (companyId) => sql`
    select s.id as subject_id, s.location_id, abs(coalesce(s.correction, 0) - coalesce(k.amount, 0)) as amount
    from services s
    left join (select service_id, sum(amount) as amount from service_corrections where company_id = ${companyId} group by service_id) k on k.service_id = s.id
    where s.company_id = ${companyId} and s.status = 'completed' and coalesce(s.correction, 0) <> coalesce(k.amount, 0)`,
  // VAT is the share of the total before cash rounding, at the rate stored with the stay.
  stay_tax: (companyId) => sql`
    select s.id as subject_id, s.location_id, abs(s.tax - ${taxIn(sql`(s.total_cost - coalesce(s.adjustment_50, 0))`, sql`(s.terms ->> 'taxRate')::int`)}) as amount
    from services s
    where s.company_id = ${companyId} and s.status = 'completed' and s.terms is not null and s.tax is not null
      and s.tax <> ${taxIn(sql`(s.total_cost - coalesce(s.adjustment_50, 0))`, sql`(s.terms ->> 'taxRate')::int`)}`,
  // Only digital payments have a commission.
  stay_commission: (companyId) => sql`
    select s.id as subject_id, s.location_id, s.service_fee as amount
    from services s
    where s.company_id = ${companyId} and s.status = 'completed' and s.service_fee <> 0
      and not exists (select from payments p where p.company_id = s.company_id and p.service_id = s.id and p.method = 'digital')`,
  // A stay names the method and the cash-up of its first payment.
  stay_first_payment: (companyId) => sql`
    select s.id as subject_id, s.location_id, coalesce(s.total_cost, 0) as amount
    from (select p.service_id, p.method, coalesce(p.cash_up_id, p.carried_in_from) as cash_up_id, p.amount from ${standing('p', companyId)} and p.kind = 'stay' and p.stays = 1) p
    join services s on s.company_id = ${companyId} and s.id = p.service_id
    where s.status = 'completed' and (s.cash_up_id is distinct from p.cash_up_id or p.amount <> 0 and s.payment_method is distinct from p.method)`,
  // A payment's cash-up is at the location of its stay or pass.
  other_location: (companyId) => sql`
    select p.id as subject_id, c.location_id, abs(p.amount) as amount
    from payments p join cash_ups c on c.company_id = p.company_id and c.id = p.cash_up_id
    left join services s on s.company_id = p.company_id and s.id = p.service_id
    left join passes h on h.company_id = p.company_id and h.id = p.pass_id
    where p.company_id = ${companyId} and c.location_id <> coalesce(s.location_id, h.location_id)`,
  // A reversal equals its row with a minus.
  reversals: (companyId) => sql`
    select r.id as subject_id, s.location_id, abs(r.amount + p.amount) as amount
    from payments r join payments p on p.company_id = r.company_id and p.id = r.reversal_of left join services s on s.company_id = r.company_id and s.id = r.service_id
    where r.company_id = ${companyId} and r.kind <> 'refund' and (r.amount <> -p.amount or r.stays <> -p.stays or r.method is distinct from p.method or r.service_id is distinct from p.service_id)`,
  // The amount owed to the customer of a stay equals its second payments and credits, minus their refunds.
  refund_due: (companyId) => sql`
    select s.id as subject_id, s.location_id, abs(coalesce(s.refund_due, 0) - coalesce(p.amount, 0)) as amount
    from services s
    left join (select service_id, sum(amount) as amount from payments where company_id = ${companyId} and kind in ('second_payment', 'credit', 'refund') and service_id is not null group by service_id) p on p.service_id = s.id
    where s.company_id = ${companyId} and coalesce(s.refund_due, 0) <> coalesce(p.amount, 0)`,
  // A refund belongs to money that is owed, and does not exceed it.
  refunds: (companyId) => sql`
    select r.id as subject_id, s.location_id, abs(r.amount) as amount
    from payments r left join payments p on p.company_id = r.company_id and p.id = r.reversal_of left join services s on s.company_id = r.company_id and s.id = r.service_id
    where r.company_id = ${companyId} and r.kind = 'refund' and r.service_id is not null
      and (r.amount >= 0 or p.id is null or p.kind not in ('second_payment', 'credit') or -r.amount <> p.amount or p.service_id is distinct from r.service_id)`,
  // A credit is in no cash-up: the money remains where it was counted.
  credits: (companyId) => sql`
    select p.id as subject_id, s.location_id, abs(p.amount) as amount
    from payments p left join services s on s.company_id = p.company_id and s.id = p.service_id
    where p.company_id = ${companyId} and p.kind = 'credit' and (p.cash_up_id is not null or p.amount <= 0 or p.service_id is null)`,
  // The sale of a pass and its payment have the same amount, and refunds never exceed it.
  pass_payments: (companyId) => sql`
    select f.id as subject_id, f.location_id, abs(f.cost - coalesce(p.amount, 0)) as amount
    from pass_periods f left join payments p on p.company_id = f.company_id and p.id = f.id
    left join lateral (select sum(r.amount) as amount from payments r where r.company_id = f.company_id and r.reversal_of = f.id and r.kind = 'refund') r on true
    where f.company_id = ${companyId} and (f.cost <> coalesce(p.amount, 0) or -coalesce(r.amount, 0) > f.cost)`,
  // A sold pass stores VAT and commission of its sale.
  pass_tax: (companyId) => sql`
    select f.id as subject_id, f.location_id, abs(coalesce(f.tax, 0) - ${taxIn(sql`f.cost`, sql`coalesce(f.tax_rate, 0)`)}) as amount
    from pass_periods f left join payments p on p.company_id = f.company_id and p.id = f.id
    where f.company_id = ${companyId} and (f.tax is null or f.tax <> ${taxIn(sql`f.cost`, sql`f.tax_rate`)}
      or f.service_fee is distinct from case when p.method = 'digital' then (2 * f.cost * f.commission_rate + 10000) / 20000 else 0 end)`,
  // A sale as first reported and its changes add up to the stay in its current state.
  sale_changes: (companyId) => sql`
    select s.id as subject_id, s.location_id, abs(told.total + moved.total - case when s.status = 'completed' then s.total_cost else 0 end) as amount
    from (select service_id, sum(total_cost) as total, sum(tax) as tax, sum(services) as services from sale_changes where company_id = ${companyId} group by service_id) moved
    join lateral (
      select coalesce(-sum(f.total_cost) filter (where f.side = -1), 0) as total, coalesce(-sum(f.tax) filter (where f.side = -1), 0) as tax, coalesce(-sum(f.services) filter (where f.side = -1), 0) as services
      from sale_changes f where f.company_id = ${companyId} and f.service_id = moved.service_id
        and f.id = (select o.id from sale_changes o where o.company_id = ${companyId} and o.service_id = moved.service_id order by o.recorded_at, o.id limit 1)
    ) told on true
    join services s on s.company_id = ${companyId} and s.id = moved.service_id
    where (told.total + moved.total, told.tax + moved.tax, told.services + moved.services) is distinct from
      (case when s.status = 'completed' then s.total_cost else 0 end, case when s.status = 'completed' then coalesce(s.tax, 0) else 0 end, case when s.status = 'completed' then 1 else 0 end)
    union all select s.id, s.location_id, sum(p.amount)
    from payments p join services s on s.company_id = p.company_id and s.id = p.service_id
    where p.company_id = ${companyId} and p.kind = 'credit' and not exists (select from sale_changes c where c.company_id = p.company_id and c.service_id = p.service_id) group by s.id, s.location_id`,
  // The columns of a change add up to its total.
  change_columns: (companyId) => sql`
    select service_id as subject_id, location_id, abs(total_cost - (${CHANGE_COLUMNS})) as amount
    from sale_changes where company_id = ${companyId} and total_cost <> ${CHANGE_COLUMNS}`,
  // A change is booked when it happens, and never before the sale.
  change_moments: (companyId) => sql`
    select service_id as subject_id, location_id, abs(sum(total_cost)) as amount
    from sale_changes where company_id = ${companyId} and (at < sold_at or at > recorded_at) group by service_id, location_id`,
  // Collections are numbered without gaps.
  collection_receipts: (companyId) => sql`
    select id as subject_id, location_id, 0::bigint as amount
    from (select id, location_id, collection_receipt, row_number() over (order by collection_receipt) as place from cash_ups where company_id = ${companyId} and collection_receipt is not null) c
    where collection_receipt <> 'RC-' || lpad(place::text, 7, '0')`,
}
