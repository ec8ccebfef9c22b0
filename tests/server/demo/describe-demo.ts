import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { isPlate } from '../../../domain/plates.ts'
import type { Country } from '../../../domain/countries.ts'
import { REMARKS_MAX } from '../../../domain/services.ts'
import { seedDemo } from '../../../server/demo/seed.ts'
import type { DemoSize } from '../../../server/demo/sizes.ts'
import { type OwnDatabase, ownDatabase } from './database.ts'

const EXPECTED = {
  small: { days: 12, drivers: 60, servicesOver: 900, servicesBelow: 2_000 },
  medium: { days: 60, drivers: 5_000, servicesOver: 60_000, servicesBelow: 80_000 },
} satisfies Partial<Record<DemoSize, object>>
/** A Saturday: morning in Bogotá, afternoon in London. */
const NOW = new Date('2026-11-21T15:10:00.000Z')

const HOLDS = { broken: 0, vacuous: false }

/** Rules for a demo of any size. */
export function describeDemo(size: keyof typeof EXPECTED): void {
  describe(`the ${size} demo`, () => {
    let database: OwnDatabase
    beforeAll(async () => {
      database = await ownDatabase('nothing')
      const client = await database.owner.connect()
      await seedDemo(client, { size, now: NOW })
      client.release()
    })
    afterAll(() => database.close())

    async function rowsOf<Row extends object>(query: string): Promise<Row[]> {
      return (await database.owner.query<Row>(query)).rows
    }

    /** Returns whether a rule covers some services, and which of them break it. */
    async function rule(about: string, holds: string): Promise<{ broken: number; vacuous: boolean }> {
      const [row] = await rowsOf<{ broken: number; vacuous: boolean }>(
        `select count(*) filter (where (${holds}) is not true)::int as broken, count(*) = 0 as vacuous
        from services s join locations l on l.id = s.location_id join companies co on co.id = s.company_id left join cash_ups c on c.id = s.cash_up_id
        where ${about}`,
      )
      if (!row) throw new Error('No count')
      return row
    }

    it('is three companies, one per country, with eight locations, thirty staff and its drivers', async () => {
      const companies = await rowsOf<object>(
        `select c.country, count(l.id)::int as locations, count(l.id) filter (where l.parking_type = 'on_street_parking')::int as "onStreet"
        from companies c join locations l on l.company_id = c.id group by c.country order by c.country`,
      )
      expect(companies).toEqual([
        { country: 'colombia', locations: 4, onStreet: 0 },
        { country: 'mexico', locations: 2, onStreet: 0 },
        { country: 'united_kingdom', locations: 2, onStreet: 1 },
      ])
      const [people] = await rowsOf<{ staff: number; drivers: number; fewest: number; most: number }>(
        `select (select count(*)::int from operators where role = 'parking_staff') as staff, count(*)::int as drivers, min(n)::int as fewest, max(n)::int as most
        from (select (select count(*) from vehicles v where v.driver_id = d.id) as n from drivers d) as each`,
      )
      expect(people).toEqual({ staff: 30, drivers: EXPECTED[size].drivers, fewest: 1, most: 3 })
    })

    it('covers its days up to now', async () => {
      const [span] = await rowsOf<{ services: number; days: number; latest: Date }>(
        `select count(*)::int as services, round(extract(epoch from max(started_at) - min(started_at)) / 86400)::int as days, max(started_at) as latest from services`,
      )
      expect(span?.services).toBeGreaterThan(EXPECTED[size].servicesOver)
      expect(span?.services).toBeLessThan(EXPECTED[size].servicesBelow)
      expect(span?.days).toBe(EXPECTED[size].days)
      expect(span?.latest.getTime()).toBeLessThanOrEqual(NOW.getTime())
      expect(
        await rule('true', `greatest(started_at, ended_at, paid_at, edited_at) <= '${NOW.toISOString()}'`),
      ).toEqual(HOLDS)
    })

    it('has cash-ups that add up to their services and passes, by method and to the minor unit', async () => {
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

    it('closes a shift with the expected cash of its sums, movements and float, and a count that adds up', async () => {
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

    it('sells passes at the booth and by transfer, renews some, and refunds a few', async () => {
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

    it('asks for a reason and an approval only if a variance is over the limit', async () => {
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

    it('opens with what the shift before left, or says why not', async () => {
      const unexplained = await rowsOf<object>(
        `select * from (select float, opening_note, lag(left_in_drawer) over (partition by location_id, register order by opened_at) as before from cash_ups) as shifts
        where (before <> float) <> (opening_note is not null)`,
      )
      expect(unexplained).toEqual([])
    })

    it('numbers collections without gaps in each company', async () => {
      const numbers = await rowsOf<object>(
        `select * from (select collection_receipt, 'RC-' || lpad((row_number() over (partition by company_id order by collected_at, id))::text, 7, '0') as expected
          from cash_ups where status = 'collected') as receipts where collection_receipt is distinct from expected`,
      )
      expect(numbers).toEqual([])
    })

    it('has a late payment in one uncollected cash-up of each company that has such a cash-up', async () => {
      const late = await rowsOf<Record<string, unknown>>(
        `select count(*)::int as "cashUps", bool_and(status = 'completed' and revision = 1 and services - closed_services = 1) as fits from cash_ups
        where status <> 'current' and (cash, dataphone, digital, services) is distinct from (closed_cash, closed_dataphone, closed_digital, closed_services) group by company_id`,
      )
      expect(late.length).toBeGreaterThan(0)
      for (const company of late) expect(company).toEqual({ cashUps: 1, fits: true })
      expect(await rowsOf(`select from cash_ups where revision > 0 and services = closed_services`)).toEqual([])
    })

    it('knows at each close of the main register how many vehicles were inside', async () => {
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

    it('has each service paid in an open cash-up of its location', async () => {
      expect(
        await rule(
          `s.status = 'completed'`,
          `c.location_id = s.location_id and s.paid_at >= c.opened_at and s.paid_at < coalesce(c.closed_at, 'infinity') and s.paid_at = s.ended_at`,
        ),
      ).toEqual(HOLDS)
      expect(await rule(`s.status in ('progress', 'reserved', 'unconfirmed')`, 's.cash_up_id is null')).toEqual(HOLDS)
    })

    it('collects cash-ups older than two days, and counts closed ones', async () => {
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

    it('keeps amounts null until a service is finished', async () => {
      const amounts = 's.service_charge, s.discount, s.adjustment_50, s.total_cost, s.tax, s.service_fee'
      expect(
        await rule(
          `s.status in ('progress', 'reserved', 'unconfirmed')`,
          `num_nonnulls(${amounts}, s.ended_at, s.paid_at, s.payment_method, s.total_minutes) = 0`,
        ),
      ).toEqual(HOLDS)
      expect(
        await rule(`s.status = 'completed'`, `num_nulls(${amounts}, s.ended_at, s.paid_at, s.total_minutes) = 0`),
      ).toEqual(HOLDS)
      expect(await rule(`s.status = 'completed'`, '(s.payment_method is null) = (s.service_charge = 0)')).toEqual(HOLDS)
      expect(
        await rule(
          `s.operation = 'membership' and s.status = 'completed'`,
          's.total_cost = 0 and s.driver_id is not null',
        ),
      ).toEqual(HOLDS)
    })

    it('prices a stay by the rates of its entry', async () => {
      expect(
        await rule(
          `s.status = 'completed' and s.operation <> 'membership'`,
          `s.total_minutes = floor(extract(epoch from s.ended_at - s.started_at) / 60) and s.service_charge = (
          select case when s.total_minutes <= l.exempt_minutes then 0
            else s.total_minutes / 1440 * maximum.cost + least(maximum.cost, ceil((s.total_minutes % 1440)::numeric / unit.minutes) * unit.cost) end
          from rates unit join rates maximum on maximum.location_id = unit.location_id and maximum.vehicle_type_id = unit.vehicle_type_id
            and maximum.valid_from = unit.valid_from and maximum.kind = 'maximum'
          where unit.kind = 'unit' and unit.location_id = s.location_id and unit.vehicle_type_id = s.vehicle_type_id and unit.valid_from <= s.started_at
          order by unit.valid_from desc limit 1)`,
        ),
      ).toEqual(HOLDS)
    })

    it('adds up each price, with the tax included and cash in Colombia rounded down to 50 pesos', async () => {
      expect(
        await rule(
          `s.total_cost is not null`,
          's.total_cost = s.service_charge - s.discount + s.adjustment_50 and s.discount between 0 and s.service_charge',
        ),
      ).toEqual(HOLDS)
      expect(await rule(`s.total_cost is not null`, `(s.discount > 0) = (s.agreement_name is not null)`)).toEqual(HOLDS)
      expect(
        await rule(
          `s.payment_method = 'cash' and co.country = 'colombia'`,
          's.total_cost % 5000 = 0 and s.adjustment_50 between -4999 and 0',
        ),
      ).toEqual(HOLDS)
      expect(
        await rule(
          `s.total_cost is not null and not (s.payment_method = 'cash' and co.country = 'colombia')`,
          's.adjustment_50 = 0',
        ),
      ).toEqual(HOLDS)
      expect(
        await rule(
          `s.total_cost is not null and l.parking_type <> 'on_street_parking'`,
          's.tax = s.service_charge - s.discount - round((s.service_charge - s.discount) * 10000::numeric / (10000 + co.vat_rate))',
        ),
      ).toEqual(HOLDS)
      expect(await rule(`s.total_cost is not null and l.parking_type = 'on_street_parking'`, 's.tax = 0')).toEqual(
        HOLDS,
      )
      expect(
        await rule(
          `s.total_cost is not null`,
          `s.service_fee = case s.payment_method when 'digital' then round(s.total_cost * l.digital_commission / 10000::numeric) else 0 end`,
        ),
      ).toEqual(HOLDS)
    })

    it('numbers receipts in the order of entry', async () => {
      const gaps = await rowsOf<object>(
        `select * from (select receipt_number, substr(receipt_number, 4)::int - lag(substr(receipt_number, 4)::int) over booth as step
          from services window booth as (partition by location_id order by started_at, receipt_number)) as receipts where step <> 1`,
      )
      expect(gaps).toEqual([])
      expect(await rule('true', `s.receipt_number ~ '^[A-Z]{2}-[0-9]{6}$'`)).toEqual(HOLDS)
    })

    it('has no plate twice at a location at one time, and no more vehicles inside than spaces', async () => {
      const inside = `select id, location_id, vehicle_type_id, license_plate, started_at, coalesce(ended_at, '${NOW.toISOString()}') as left_at
        from services where status in ('progress', 'completed')`
      const twice = await rowsOf<object>(
        `select * from (select started_at, lag(left_at) over (partition by location_id, license_plate order by started_at) as before from (${inside}) as stays) as s where before > started_at`,
      )
      expect(twice).toEqual([])
      const [peak] = await rowsOf<{ peak: number }>(
        `select max(inside::float8 / spaces) as peak from (
          select location_id, vehicle_type_id, sum(change) over (partition by location_id, vehicle_type_id order by at, change) as inside from (
            select location_id, vehicle_type_id, started_at as at, 1 as change from (${inside}) as came
            union all select location_id, vehicle_type_id, left_at, -1 from (${inside}) as went) as changes) as counts
        join location_vehicle_types using (location_id, vehicle_type_id)`,
      )
      // The promised stays come even without free spaces.
      expect(peak?.peak).toBeLessThanOrEqual(1.1)
    })

    it('has vehicles inside, requests and reservations now', async () => {
      const now = await rowsOf<{ status: string; locations: number }>(
        `select status, count(distinct location_id)::int as locations from services where status in ('progress', 'reserved', 'unconfirmed') group by status order by status`,
      )
      expect(now.map(({ status }) => status)).toEqual(['progress', 'reserved', 'unconfirmed'])
      // The event venue is closed at this hour.
      expect(now[0]?.locations).toBeGreaterThanOrEqual(5)
      expect(
        await rule(
          `s.status = 'unconfirmed'`,
          `s.started_at > timestamptz '${NOW.toISOString()}' - interval '15 minutes'`,
        ),
      ).toEqual(HOLDS)
      expect(
        await rule(`s.status in ('reserved', 'unconfirmed')`, 's.operator_id is null and s.driver_id is not null'),
      ).toEqual(HOLDS)
      expect(await rule(`s.status = 'progress'`, 's.operator_id is not null')).toEqual(HOLDS)
    })

    it('voids with a reason, outside the sums, and says who did it', async () => {
      expect(await rule(`s.status = 'voided'`, 'length(s.void_reason) >= 10 and s.invoice_number is null')).toEqual(
        HOLDS,
      )
      expect(
        await rule(
          `s.status = 'voided'`,
          `exists (select from audit_entries a where a.entity = 'service' and a.entity_id = s.id and a.action = 'voided' and a.after = jsonb_build_object('status', 'voided', 'voidReason', s.void_reason))`,
        ),
      ).toEqual(HOLDS)
      expect((await rowsOf(`select from services where status = 'voided'`)).length).toBeGreaterThan(5)
    })

    it('has an audit entry for each edit, with the values that the service shows', async () => {
      expect(
        await rule(
          's.edited_at is not null',
          `exists (select from audit_entries a where a.entity_id = s.id and a.action = 'edited' and a.at = s.edited_at and a.actor_id is not null and a.before <> a.after
          and coalesce(a.after->>'remarks', s.remarks, '') = coalesce(s.remarks, '') and coalesce(a.after->>'licensePlate', s.license_plate) = s.license_plate)`,
        ),
      ).toEqual(HOLDS)
      const [entries] = await rowsOf<{ edited: number; services: number }>(
        `select (select count(*)::int from audit_entries where action = 'edited') as edited, (select count(*)::int from services where edited_at is not null) as services`,
      )
      expect(entries?.edited).toBe(entries?.services)
    })

    it('has plates, remarks and vehicle types that the rules allow', async () => {
      const plates = await rowsOf<{ plate: string; country: Country }>(
        `select license_plate as plate, country from services s join companies c on c.id = s.company_id union select license_plate, country from vehicles v join companies c on c.id = v.company_id`,
      )
      expect(plates.filter(({ plate, country }) => !isPlate(plate, country))).toEqual([])
      expect(await rule('s.remarks is not null', `length(s.remarks) <= ${REMARKS_MAX}`)).toEqual(HOLDS)
      expect(
        await rule(
          'true',
          'exists (select from location_vehicle_types t where t.location_id = s.location_id and t.vehicle_type_id = s.vehicle_type_id)',
        ),
      ).toEqual(HOLDS)
      const emails = await rowsOf<{ email: string }>(
        'select email from drivers where email is not null union select email from operators',
      )
      expect(emails.filter(({ email }) => !v.is(v.pipe(v.string(), v.email(), v.maxLength(99)), email))).toEqual([])
    })

    it('lets no vehicle in before a location opens or after it closes', async () => {
      expect(
        await rule(
          'true',
          `exists (select from schedules h where h.location_id = s.location_id and h.day = extract(isodow from s.started_at at time zone l.time_zone)
          and to_char(s.started_at at time zone l.time_zone, 'HH24:MI') >= h.opens and to_char(s.started_at at time zone l.time_zone, 'HH24:MI') < h.closes)`,
        ),
      ).toEqual(HOLDS)
    })
  })
}
