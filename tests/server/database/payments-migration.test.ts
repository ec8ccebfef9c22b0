import { randomUUID } from 'node:crypto'

import type pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'

import { createPool } from '../../../server/db/database.ts'
import { migrateDatabase } from '../../../server/db/migrate.ts'
import { migrateThrough } from '../support/old-migrations.ts'

/** A database with the schema of the last release. */
async function ofLastRelease(): Promise<pg.Pool> {
  const name = `migrated_${randomUUID().replaceAll('-', '')}`
  const admin = createPool({ ...inject('cluster'), database: 'postgres', max: 1 }, () => {})
  await admin.query(`create database ${name}`)
  const pool = createPool({ ...inject('cluster'), database: name, max: 2 }, () => {})
  await migrateThrough(pool, '0022_email_changes')
  onTestFinished(async () => {
    await pool.end()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })
  return pool
}

const COMPANY = '01980000-0000-7000-8000-00000000c001'
const LOCATION = '01980000-0000-7000-8000-00000000c002'
const ANA = '01980000-0000-7000-8000-00000000c003'
const [OPEN, CLOSED] = ['01980000-0000-7000-8000-00000000d001', '01980000-0000-7000-8000-00000000d002']
const AT = '2026-11-10T15:00:00.000Z'
const service = (nth: number) => `01980000-0000-7000-8000-00000000e00${nth}`
const again = (nth: number) => `01980000-0000-7000-8000-00000000f00${nth}`
const refund = (nth: number) => `01980000-0000-7000-8000-00000000a00${nth}`

async function fill(pool: pg.Pool): Promise<void> {
  const one = (table: string, values: Record<string, unknown>) => {
    const names = Object.keys(values)
    return pool.query(
      `insert into ${table} (${names.join()}) values (${names.map((_, place) => `$${place + 1}`).join()})`,
      Object.values(values),
    )
  }
  await one('companies', {
    id: COMPANY,
    name: 'Old books',
    legal_name: '',
    business_name: '',
    tax_id: '1',
    country: 'colombia',
    currency: 'COP',
    vat_rate: 1900,
  })
  await one('locations', {
    company_id: COMPANY,
    id: LOCATION,
    name: 'Here',
    address: '',
    city: '',
    time_zone: 'America/Bogota',
    parking_type: 'off_street_parking',
    parking_services: [],
    payment_type: 'postpaid',
    spaces: 10,
  })
  await one('operators', {
    company_id: COMPANY,
    id: ANA,
    role: 'parking_staff',
    first_name: 'Ana',
    last_name: 'Gil',
    email: 'ana@old.test',
    language: 'es',
  })
  for (const [id, register, closed] of [
    [OPEN, 'main', null],
    [CLOSED, 'other', AT],
  ])
    await one('cash_ups', {
      company_id: COMPANY,
      id,
      location_id: LOCATION,
      register,
      status: closed === null ? 'current' : 'completed',
      opened_by: ANA,
      opened_at: AT,
      float: 500,
    })
  const stay = (nth: number, given: Record<string, unknown>) =>
    one('services', {
      company_id: COMPANY,
      id: service(nth),
      location_id: LOCATION,
      operation: 'off_street',
      status: 'completed',
      receipt_number: `R${nth}`,
      license_plate: `AAA00${nth}`,
      vehicle_type_id: 1,
      started_at: AT,
      paid_at: AT,
      exit_operator_id: ANA,
      ...given,
    })
  const by = { id: ANA, name: 'Ana Gil' }
  const due = (nth: number, method: string, amount: number, given: object | null = null) => ({
    id: again(nth),
    at: AT,
    by,
    method,
    amount,
    refund: given,
  })
  await stay(1, { payment_method: 'cash', total_cost: 1_000, cash_up_id: OPEN, carried_in_from: CLOSED })
  await stay(2, { payment_method: 'digital', total_cost: 30, cash_up_id: CLOSED })
  await stay(3, { payment_method: null, total_cost: 0, cash_up_id: OPEN, exit_operator_id: null })
  await stay(4, { payment_method: 'cash', total_cost: 7, cash_up_id: null })
  await stay(5, { payment_method: 'cash', total_cost: 99, cash_up_id: OPEN, status: 'voided' })
  await stay(6, { status: 'progress', paid_at: null, exit_operator_id: null })
  // Two equal refunds at one moment, one of them by another method; and a refund without an open shift, which belongs
  // to no shift.
  const back = (nth: number, method: string, reason?: string) => ({
    id: refund(nth),
    at: '2026-11-10T16:00:00.000Z',
    by,
    method,
    ...(reason && { reason }),
  })
  await stay(7, {
    payment_method: 'dataphone',
    total_cost: 50,
    cash_up_id: OPEN,
    refund_due: 50,
    paid_again: JSON.stringify([
      due(1, 'dataphone', 50, back(1, 'cash', 'Out of order')),
      due(2, 'dataphone', 50),
      due(3, 'cash', 40, back(2, 'cash')),
    ]),
  })
  const move = (id: string, given: Record<string, unknown>) =>
    one('cash_movements', {
      company_id: COMPANY,
      id,
      cash_up_id: OPEN,
      at: AT,
      by: ANA,
      kind: 'pay_in',
      method: 'cash',
      reason: 'R7',
      ...given,
    })
  await move(randomUUID(), { method: 'dataphone', amount: 50, receipt_number: 'R7' })
  await move(randomUUID(), { method: 'dataphone', amount: 50, receipt_number: 'R7' })
  await move(refund(1), { kind: 'pay_out', at: '2026-11-10T16:00:00.000Z', amount: 50, receipt_number: 'R7' })
  await move(randomUUID(), { amount: 5, reason: 'Coins' })
}

const sumsOf = async (pool: pg.Pool) =>
  (
    await pool.query(
      'select id, version, cash, dataphone, digital, services, pay_ins, pay_outs, revision from cash_ups order by id',
    )
  ).rows

it('earlier payments move to rows, and the sums stay the same to the unit', async () => {
  const pool = await ofLastRelease()
  await fill(pool)
  const before = await sumsOf(pool)
  expect(before).toMatchObject([
    { cash: '1000', dataphone: '50', digital: '0', services: 3, pay_ins: '5', pay_outs: '50' },
    { digital: '30', services: 1 },
  ])
  await migrateDatabase(pool)
  expect(await sumsOf(pool)).toEqual(before)
  const { rows } = await pool.query(
    `select id, service_id, kind, method, amount::int, stays, cash_up_id, carried_in_from, by, by_name, at, reversal_of, reason from payments order by service_id, id`,
  )
  const at = new Date(AT)
  const row = {
    kind: 'stay',
    stays: 1,
    cash_up_id: OPEN,
    carried_in_from: null,
    by: ANA,
    by_name: 'Ana Gil',
    at,
    reversal_of: null,
    reason: null,
  }
  const paid = (nth: number, given: object) => ({ ...row, id: service(nth), service_id: service(nth), ...given })
  const ofSeven = { ...row, service_id: service(7), stays: 0 }
  const given = { ...ofSeven, kind: 'refund', at: new Date('2026-11-10T16:00:00.000Z') }
  expect(rows).toEqual([
    paid(1, { method: 'cash', amount: 1_000, carried_in_from: CLOSED }),
    paid(2, { method: 'digital', amount: 30, cash_up_id: CLOSED }),
    paid(3, { method: null, amount: 0, by: null, by_name: '' }),
    paid(4, { method: 'cash', amount: 7, cash_up_id: null }),
    { ...given, id: refund(1), method: 'cash', amount: -50, reversal_of: again(1), reason: 'Out of order' },
    { ...given, id: refund(2), method: 'cash', amount: -40, reversal_of: again(3), cash_up_id: null },
    paid(7, { method: 'dataphone', amount: 50 }),
    { ...ofSeven, id: again(1), kind: 'second_payment', method: 'dataphone', amount: 50 },
    { ...ofSeven, id: again(2), kind: 'second_payment', method: 'dataphone', amount: 50 },
    { ...ofSeven, id: again(3), kind: 'second_payment', method: 'cash', amount: 40, cash_up_id: null },
  ])
  expect((await pool.query('select reason from cash_movements')).rows).toEqual([{ reason: 'Coins' }])
})

it('terms of prices without a date apply from the beginning, even to an old price', async () => {
  const pool = await ofLastRelease()
  await fill(pool)
  await migrateDatabase(pool)
  const { rows } = await pool.query('select entity, entity_id, valid_from, terms from dated_terms order by entity')
  expect(rows).toEqual([
    { entity: 'company', entity_id: COMPANY, valid_from: null, terms: { vatRate: 1900 } },
    {
      entity: 'location',
      entity_id: LOCATION,
      valid_from: null,
      terms: { taxRate: null, digitalCommission: 0, exemptMinutes: 0, graceMinutes: 0 },
    },
  ])
  // Devices learn of the change from a new version of each location.
  expect((await pool.query('select version, refund_by_staff from locations')).rows).toEqual([
    { version: 2, refund_by_staff: null },
  ])
})

it.each([
  [
    'a cash-up has a unit more than its payments',
    `update cash_ups set cash = cash + 1`,
    /sums of a cash-up are not those of its payments/,
  ],
  [
    'a movement belongs to no second payment',
    `update cash_movements set amount = amount + 1 where method = 'dataphone'`,
    /do not come to what they are made of/,
  ],
  [
    'the refund due exceeds the second payments',
    `update services set refund_due = refund_due + 1`,
    /do not come to what they are made of/,
  ],
])('the migration stops and changes nothing if %s', async (_, spoil, refused) => {
  const pool = await ofLastRelease()
  await fill(pool)
  await pool.query(spoil)
  const before = await sumsOf(pool)
  await expect(migrateDatabase(pool)).rejects.toMatchObject({ cause: { message: expect.stringMatching(refused) } })
  expect(await sumsOf(pool)).toEqual(before)
  expect(
    (await pool.query('select paid_again is not null as kept from services where paid_again is not null')).rows,
  ).toEqual([{ kept: true }])
})
