import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { isPlate } from '../../../domain/plates.ts'
import type { Country } from '../../../domain/countries.ts'
import { REMARKS_MAX } from '../../../domain/services.ts'
import { seedDemo } from '../../../server/demo/seed.ts'
import type { DemoSize } from '../../../server/demo/sizes.ts'
import { type OwnDatabase, ownDatabase } from './database.ts'
import { HOLDS, NOW, readDemo } from './demo-rows.ts'
import { describeDemoShifts } from './describe-demo-shifts.ts'

const EXPECTED = {
  small: { days: 12, drivers: 60, servicesOver: 900, servicesBelow: 2_000 },
  medium: { days: 60, drivers: 5_000, servicesOver: 60_000, servicesBelow: 80_000 },
} satisfies Partial<Record<DemoSize, object>>

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

    const { rowsOf, rule } = readDemo(() => database)

    it('has three companies, one per country, with eight locations, thirty staff and their drivers', async () => {
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

    it('never has a plate twice at a location at one time, or more vehicles inside than spaces', async () => {
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

    it('gives each void a reason and an author, and leaves it out of the sums', async () => {
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

    describeDemoShifts(() => database)
  })
}
