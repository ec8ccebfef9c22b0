import { describe, expect, it } from 'vitest'

import type { OwnDatabase } from './database.ts'
import { HOLDS, NOW, readDemo } from './demo-rows.ts'

/** Rules for the cash-ups of a demo, and for the passes that are sold in them. */
export function describeDemoShifts(database: () => OwnDatabase): void {
  const { rowsOf, rule } = readDemo(database)

  describe('the cash-ups of the demo', () => {
    it('add up to their services and passes, by method and to the minor unit', async () => {
      const differing = await rowsOf<object>(
        `select c.* from cash_ups c, lateral (
          select coalesce(sum(amount) filter (where method = 'cash'), 0) as cash,
            coalesce(sum(amount) filter (where method = 'dataphone'), 0) as dataphone,
            coalesce(sum(amount) filter (where method = 'digital'), 0) as digital,
            (select count(*) from services s where s.company_id = c.company_id and s.cash_up_id = c.id and s.status = 'completed') as services
          from payments p where p.company_id = c.company_id and p.cash_up_id = c.id and p.kind <> 'refund') as paid
        where (c.cash, c.dataphone, c.digital, c.services) is distinct from (paid.cash, paid.dataphone, paid.digital, paid.services)`,
      )
      expect(differing).toEqual([])
      const [sums] = await rowsOf<{ takings: number; paid: number }>(
        `select (select sum(cash + dataphone + digital)::float8 from cash_ups) as takings,
          (select sum(total_cost)::float8 from services where status = 'completed') + (select sum(amount)::float8 from payments where kind = 'pass' and cash_up_id is not null) as paid`,
      )
      expect(sums?.takings).toBeGreaterThan(0)
      expect(sums?.takings).toBe(sums?.paid)
    })

    it('close a shift with the expected cash of its sums, movements and float, and a count that adds up', async () => {
      const [closings] = await rowsOf<Record<string, number>>(
        `select count(*) filter (where (expected_cash = float + closed_cash + pay_ins - pay_outs and left_in_drawer = least(float, counted_cash)) is not true)::int as wrong,
          count(*) filter (where cash_count is not null and counted_cash <> (select coalesce(sum((piece->>'denomination')::bigint * (piece->>'pieces')::bigint), 0) from jsonb_array_elements(cash_count) as piece))::int as miscounted,
          count(cash_count)::int as counted
        from cash_ups where status <> 'current'`,
      )
      expect(closings).toMatchObject({ wrong: 0, miscounted: 0 })
      expect(closings?.['counted']).toBeGreaterThan(20)
      const moved = await rowsOf<object>(
        `with moves as (
          select cash_up_id, kind, amount, at from cash_movements
          union all select cash_up_id, 'pay_out', -amount, at from payments where kind = 'refund' and method = 'cash' and cash_up_id is not null)
        select c.id from cash_ups c left join moves m on m.cash_up_id = c.id group by c.company_id, c.id, c.pay_ins, c.pay_outs, c.opened_at, c.closed_at
        having (coalesce(sum(amount) filter (where kind = 'pay_in'), 0), coalesce(sum(amount) filter (where kind = 'pay_out'), 0)) <> (c.pay_ins, c.pay_outs)
          or min(m.at) < c.opened_at or max(m.at) > c.closed_at`,
      )
      expect(moved).toEqual([])
      expect((await rowsOf('select from cash_movements')).length).toBeGreaterThan(2)
    })

    it('include passes that are sold at the booth and by transfer, renewals and a few refunds', async () => {
      const [passes] = await rowsOf<Record<string, number>>(
        `select count(*) filter (where kind = 'pass' and method = 'cash' and cash_up_id is not null)::int as cash,
          count(*) filter (where kind = 'pass' and method = 'dataphone' and cash_up_id is not null)::int as dataphone,
          count(*) filter (where kind = 'pass' and method = 'digital' and cash_up_id is null)::int as transfers,
          count(*) filter (where kind = 'pass' and (select sold_at from pass_periods s where s.company_id = p.company_id and s.id = p.id) > (select created_at from passes o where o.company_id = p.company_id and o.id = p.pass_id))::int as renewals,
          count(*) filter (where kind = 'refund' and cash_up_id is not null)::int as "fromADrawer", count(*) filter (where kind = 'refund' and cash_up_id is null)::int as "byTransfer"
        from payments p where pass_id is not null`,
      )
      for (const [what, count] of Object.entries(passes ?? {})) expect(count, what).toBeGreaterThan(0)

      const [wrong] = await rowsOf<object>(
        `select count(*) filter (where p.at not between c.opened_at and coalesce(c.closed_at, '${NOW.toISOString()}') or c.location_id <> o.location_id)::int as elsewhere,
          count(*) filter (where p.kind = 'pass' and p.at::date > o.starts_on and p.at::date > (select starts_on from pass_periods s where s.company_id = p.company_id and s.id = p.id))::int as late,
          count(*) filter (where p.kind = 'refund' and (o.cancelled_at is null or p.at <> o.cancelled_at))::int as kept,
          count(*) filter (where p.method = 'cash' and p.cash_up_id is null)::int as loose,
          count(*) filter (where p.kind = 'refund' and -p.amount > (select amount from payments of where of.company_id = p.company_id and of.id = p.reversal_of))::int as "tooMuch"
        from payments p join passes o on o.company_id = p.company_id and o.id = p.pass_id left join cash_ups c on c.company_id = p.company_id and c.id = p.cash_up_id`,
      )
      expect(wrong).toEqual({ elsewhere: 0, late: 0, kept: 0, loose: 0, tooMuch: 0 })
    })

    it('have a reason and an approval only if a variance is over the limit', async () => {
      const [over] = await rowsOf<Record<string, number>>(
        `select count(*) filter (where (abs(counted_cash - expected_cash) > l.variance_limit) <> (variance_reason is not null)
            or (approval = 'not_needed') <> (abs(counted_cash - expected_cash) <= l.variance_limit) or (approval = 'approved') <> (approved_by is not null))::int as wrong,
          count(variance_reason)::int as over, count(*) filter (where l.variance_limit > 0)::int as limited
        from cash_ups c join locations l on l.id = c.location_id where c.status <> 'current'`,
      )
      expect(over?.['wrong']).toBe(0)
      expect(over?.['over']).toBeGreaterThan(0)
      expect(over?.['limited']).toBeGreaterThan(20)
    })

    it('open with the cash that the shift before left, or with a note', async () => {
      const unexplained = await rowsOf<object>(
        `select * from (select float, opening_note, lag(left_in_drawer) over (partition by location_id, register order by opened_at) as before from cash_ups) as shifts
        where (before <> float) <> (opening_note is not null)`,
      )
      expect(unexplained).toEqual([])
    })

    it('number their collections without gaps in each company', async () => {
      const numbers = await rowsOf<object>(
        `select * from (select collection_receipt, 'RC-' || lpad((row_number() over (partition by company_id order by collected_at, id))::text, 7, '0') as expected
          from cash_ups where status = 'collected') as receipts where collection_receipt is distinct from expected`,
      )
      expect(numbers).toEqual([])
    })

    it('have one late payment in one uncollected cash-up of each company', async () => {
      const late = await rowsOf<Record<string, unknown>>(
        `select count(*)::int as "cashUps", bool_and(status = 'completed' and revision = 1 and services - closed_services = 1) as fits from cash_ups
        where status <> 'current' and (cash, dataphone, digital, services) is distinct from (closed_cash, closed_dataphone, closed_digital, closed_services) group by company_id`,
      )
      expect(late.length).toBeGreaterThan(0)
      for (const company of late) expect(company).toEqual({ cashUps: 1, fits: true })
      expect(await rowsOf(`select from cash_ups where revision > 0 and services = closed_services`)).toEqual([])
    })

    it('store at each close of the main register how many vehicles were inside', async () => {
      const shifts = await rowsOf<{
        told: { vehicleTypeId: number; count: number }[]
        inside: { vehicleTypeId: number; count: number }[] | null
      }>(
        `select vehicles_inside as told, (
          select json_agg(json_build_object('vehicleTypeId', vehicle_type_id, 'count', n) order by vehicle_type_id) from (
            select vehicle_type_id, count(*) as n from services s
            where s.company_id = c.company_id and s.location_id = c.location_id and s.started_at < c.closed_at and (s.ended_at >= c.closed_at or s.status = 'progress') group by 1) as types) as inside
        from cash_ups c where c.status <> 'current' and c.register = 'main'`,
      )
      expect(shifts.filter(({ told }) => told.length > 0).length).toBeGreaterThan(5)
      for (const { told, inside } of shifts) expect(told).toEqual(inside ?? [])
    })

    it('contain each paid service, at its location and while they were open', async () => {
      expect(
        await rule(
          `s.status = 'completed'`,
          `c.location_id = s.location_id and s.paid_at >= c.opened_at and s.paid_at < coalesce(c.closed_at, 'infinity') and s.paid_at = s.ended_at`,
        ),
      ).toEqual(HOLDS)
      expect(await rule(`s.status in ('progress', 'reserved', 'unconfirmed')`, 's.cash_up_id is null')).toEqual(HOLDS)
    })

    it('are collected after two days, and counted once they are closed', async () => {
      const states = await rowsOf<{ status: string; fits: boolean }>(
        `select status, bool_and(case status
          when 'collected' then collected_at > closed_at and collected_at < '${NOW.toISOString()}' and amount_received = counted_cash - left_in_drawer and collection_receipt is not null
          when 'completed' then closed_at > timestamptz '${NOW.toISOString()}' - interval '2 days' and collected_at is null and counted_cash is not null
          else closed_at is null and counted_cash is null end) as fits
        from cash_ups group by status order by status`,
      )
      expect(states).toEqual([
        { status: 'collected', fits: true },
        { status: 'completed', fits: true },
        { status: 'current', fits: true },
      ])
      const [counts] = await rowsOf<{ off: number; all: number }>(
        'select count(*) filter (where counted_cash <> expected_cash)::int as off, count(*)::int as all from cash_ups where counted_cash is not null',
      )
      expect((counts?.off ?? 0) / (counts?.all ?? 1)).toBeGreaterThan(0.05)
      expect((counts?.off ?? 1) / (counts?.all ?? 1)).toBeLessThan(0.2)
    })
  })
}
