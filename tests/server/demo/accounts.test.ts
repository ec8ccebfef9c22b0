import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { type OwnDatabase, ownDatabase } from './database.ts'

let database: OwnDatabase
beforeAll(async () => {
  database = await ownDatabase('demo')
})
afterAll(() => database.close())

async function rowsOf<Row extends object>(query: string): Promise<Row[]> {
  return (await database.owner.query<Row>(query)).rows
}

describe('the accounts of the demo', () => {
  it('sign in with the password and have their roles', async () => {
    const identities = await rowsOf<{ email: string; role: string; hash: string; active: boolean }>(
      'select email, role, password_hash as hash, is_active as active from identities',
    )
    for (const account of DEMO_ACCOUNTS) {
      const identity = identities.find(({ email }) => email === account.email)
      expect(identity).toMatchObject({ role: account.role, active: true })
      expect(await verify(identity?.hash ?? '', DEMO_PASSWORD)).toBe(true)
    }
  })

  it('are operators of their company with the same id, except the super admin', async () => {
    const strangers = await rowsOf<{ email: string }>(
      `select coalesce(i.email, o.email) as email from identities i full join operators o
        on o.id = i.id and o.company_id = i.company_id and o.email = i.email and o.role = i.role and o.legacy = not i.is_active
      where o.id is null or i.id is null`,
    )
    expect(strangers).toEqual([{ email: 'root@demo.parq.test' }])
  })

  it('are thirty staff, each at one or two locations, and one who is known from the older application', async () => {
    const [staff] = await rowsOf<object>(
      `select count(*)::int as staff, min(places)::int as least, max(places)::int as most, count(*) filter (where legacy)::int as legacy
      from (select o.legacy, (select count(*) from operator_locations l where l.operator_id = o.id) as places from operators o where role = 'parking_staff') as s`,
    )
    expect(staff).toEqual({ staff: 30, least: 1, most: 2, legacy: 1 })
  })

  it('give Ana and Luis different locations', async () => {
    const places = await rowsOf<{ email: string; name: string }>(
      `select email, l.name from operators o join operator_locations ol on ol.operator_id = o.id join locations l on l.id = ol.location_id
      where email in ('ana@demo.parq.test', 'luis@demo.parq.test')`,
    )
    expect(new Set(places.map(({ name }) => name)).size).toBe(4)
    expect(places.filter(({ email }) => email.startsWith('ana'))).toHaveLength(2)
  })

  it('let Ana sign in to a shift with ABC123 inside and money in her drawer', async () => {
    const inside = await rowsOf<object>(
      `select s.status, o.email, exists (select from operator_locations l where l.operator_id = o.id and l.location_id = s.location_id) as hers
      from services s join operators o on o.id = s.operator_id where s.license_plate = 'ABC123'`,
    )
    expect(inside).toEqual([{ status: 'progress', email: 'ana@demo.parq.test', hers: true }])

    const paid = await rowsOf<{ method: string }>(
      `select distinct s.payment_method as method from cash_ups c join operators o on o.id = c.opened_by join services s on s.cash_up_id = c.id
      where o.email = 'ana@demo.parq.test' and c.status = 'current' and c.register = 'main' and s.status = 'completed' and s.invoice_number is null
        and s.payment_method is not null order by 1`,
    )
    expect(paid.map(({ method }) => method)).toEqual(['cash', 'dataphone', 'digital'])
  })

  it('have addresses and numbers that belong to no real person', async () => {
    const real = await rowsOf<object>(
      `select email from (select email from drivers union all select email from operators union all select contact_email from companies) as e
      where email !~ '@example[.]com$' and email !~ '@((mx|gb)[.])?demo[.]parq[.]test$'`,
    )
    expect(real).toEqual([])
    const [counts] = await rowsOf<{ emails: number; drivers: number }>(
      'select count(email)::int as emails, count(*)::int as drivers from drivers',
    )
    expect(counts?.drivers).toBe(60)
    expect(counts?.emails).toBeGreaterThan(30)
  })
})
