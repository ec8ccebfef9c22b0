import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { Email, Instant, LocalDay, Plate, TimeZone } from '../../contract/primitives.ts'
import { countServices, listServices } from '../../contract/service.ts'
import { Remarks, ServiceChanges } from '../../contract/service-writes.ts'
import { signIn } from '../../contract/session.ts'

/** Codes with which a schema rejects a value; empty if it accepts the value. */
function codes(schema: v.GenericSchema, value: unknown): string[] {
  const result = v.safeParse(schema, value)
  return result.success ? [] : result.issues.map((issue) => `${v.getDotPath(issue) ?? ''}:${issue.message}`)
}

describe('the date range of a list [S5-14]', () => {
  const { query } = listServices.request

  it.each([
    ['2026-11-20T00:00:00', '2026-11-20T23:59:59'],
    ['1900-01-01T00:00:00', '2099-12-31T23:59:59'],
    ['2028-02-29T00:00:00', '2028-02-29T00:00:00'],
    ['2026-11-20', '2026-11-20'],
    ['2026-11-20T10:00:00', '2026-11-20'],
  ])('includes %s to %s', (startDate, endDate) => {
    expect(codes(query, { startDate, endDate })).toEqual([])
  })

  it.each([
    ['a date of 9 characters', '2026-11-2', '2026-11-20T23:59:59'],
    ['an end of 9 characters', '2026-11-20T00:00:00', '2026-11-2'],
    ['a day without a time that does not exist', '2026-02-29', '2026-03-01'],
    ['a day that does not exist', '2026-02-29T00:00:00', '2026-03-01T00:00:00'],
    ['an hour that does not exist', '2026-11-20T24:00:00', '2026-11-21T00:00:00'],
    ['the year 0', '0000-01-01T00:00:00', '2026-11-20T00:00:00'],
    ['the year 9999', '2026-11-20T00:00:00', '9999-12-31T23:59:59'],
    ['an instant', '2026-11-20T00:00:00Z', '2026-11-20T23:59:59Z'],
  ])('does not include %s', (_, startDate, endDate) => {
    expect(codes(query, { startDate, endDate }).join()).toContain('date_range_invalid')
  })

  it('needs both ends, in order, or neither', () => {
    for (const { request } of [listServices, countServices]) {
      expect(codes(request.query, {})).toEqual([])
      expect(codes(request.query, { startDate: '2026-11-20T00:00:00' })).toEqual([':date_range_invalid'])
      expect(codes(request.query, { endDate: '2026-11-20T00:00:00' })).toEqual([':date_range_invalid'])
      expect(codes(request.query, { startDate: '2026-11-20T00:00:01', endDate: '2026-11-20T00:00:00' })).toEqual([
        ':date_range_invalid',
      ])
    }
  })
})

it.each(['0001-01-02T00:00:00.000Z', '9999-12-31T23:59:59.999Z'])('accepts the moment %s and its day', (moment) => {
  expect([codes(Instant, moment), codes(LocalDay, moment.slice(0, 10))]).toEqual([[], []])
})

it('instants and days of year 0, which the database does not know, are rejected', () => {
  expect(['0000-01-01T00:00:00.000Z', '0001-01-01T00:00:00+02:00'].map((moment) => codes(Instant, moment))).toEqual([
    [':invalidField'],
    [':invalidField'],
  ])
  expect(codes(LocalDay, '0000-01-01')).toEqual([':day_unknown'])
})

describe('page and limit [S7-05]', () => {
  const { query } = listServices.request

  it('are 1 and 10 by default', () => {
    expect(v.parse(query, {})).toMatchObject({ page: 1, limit: 10, sort: '-startedAt' })
  })

  it.each(['1', '10', '30', '999'])('accept a limit of %s', (limit) => expect(codes(query, { limit })).toEqual([]))
  it.each(['0', '1000', '-1', '1.5', '1e2', '', ' 10', 'NaN', '٣'])('refuse a limit of %j', (limit) =>
    expect(codes(query, { limit })).toContain('limit:limit_invalid'),
  )
  it.each(['1', '1000000'])('accept page %s', (page) => expect(codes(query, { page })).toEqual([]))
  it.each(['0', '1000001', '99999999', 'x'])('refuse page %j', (page) =>
    expect(codes(query, { page })).toContain('page:page_invalid'),
  )
})

describe('the filters of services', () => {
  const { query } = listServices.request

  it('read an empty list as no filter [S2-42]', () => {
    expect(v.parse(query, { locationIds: '', paymentMethods: ',' })).toMatchObject({
      locationIds: [],
      paymentMethods: [],
    })
  })

  it('reject an invalid payment method, id, sort or plate', () => {
    expect(codes(query, { paymentMethods: 'cash,cheque' })).toEqual(['paymentMethods.1:invalidField'])
    expect(codes(query, { locationIds: 'here' })).toEqual(['locationIds.0:invalidField'])
    expect(codes(query, { sort: 'plate' })).toEqual(['sort:invalidField'])
    expect(codes(query, { plate: 'A'.repeat(20) })).toEqual([])
    expect(codes(query, { plate: 'A'.repeat(21) })).toEqual(['plate:plate_invalid'])
  })

  it('accept IANA time zones only [S7-03]', () => {
    expect(codes(TimeZone, 'America/Bogota')).toEqual([])
    expect(codes(TimeZone, 'Bogotá')).toEqual([':time_zone_invalid'])
    expect(codes(TimeZone, 'A'.repeat(65))).toContain(':time_zone_invalid')
  })
})

describe('the fields of an edit', () => {
  it('accept remarks of up to 500 characters, and read blank ones as none', () => {
    expect(codes(Remarks, 'x'.repeat(500))).toEqual([])
    expect(codes(Remarks, `  ${'x'.repeat(500)}  `)).toEqual([])
    expect(codes(Remarks, 'x'.repeat(501))).toEqual([':remarks_too_long'])
    expect(v.parse(Remarks, ' \n\t ')).toBeNull()
    expect(v.parse(Remarks, ' a note ')).toBe('a note')
  })

  it('accept a plate of 2 to 12 letters and digits, however it is typed', () => {
    expect(v.parse(Plate, 'abc-12 3')).toBe('ABC123')
    for (const plate of ['A1', 'ABCDEF123456']) expect(codes(Plate, plate)).toEqual([])
    for (const plate of ['A', 'ABCDEF1234567', 'ABC_123', 'ÑBC123'])
      expect(codes(Plate, plate)).toContain(':plate_invalid')
    expect(codes(Plate, ' - ')).toContain(':required')
  })

  it('must include a change', () => {
    expect(codes(ServiceChanges, {})).toEqual([':nothing_changed'])
    expect(codes(ServiceChanges, { color: { from: null, to: 'red' } })).toEqual([':nothing_changed'])
    expect(codes(ServiceChanges, { remarks: { from: null, to: null } })).toEqual([])
  })
})

describe('a sign-in [S5-02]', () => {
  const { body } = signIn.request
  const email = (length: number) => `${'a'.repeat(length - 12)}@example.com`

  it('accepts an e-mail under 100 characters, trimmed', () => {
    expect(codes(Email, ' ana@demo.parq.test ')).toEqual([])
    expect(codes(Email, `${'a'.repeat(64)}@${'b'.repeat(30)}.io`)).toEqual([])
    expect(codes(Email, email(100))).toContain(':email_too_long')
    expect(codes(Email, 'ana')).toEqual([':email_invalid'])
    expect(codes(Email, '  ')).toContain(':required')
  })

  it('accepts a password of 1 to 200 characters', () => {
    expect(codes(body, { email: 'a@b.co', password: 'x' })).toEqual([])
    expect(codes(body, { email: 'a@b.co', password: 'x'.repeat(200) })).toEqual([])
    expect(codes(body, { email: 'a@b.co', password: '' })).toEqual(['password:required'])
    expect(codes(body, { email: 'a@b.co', password: 'x'.repeat(201) })).toEqual(['password:password_invalid'])
    expect(codes(body, { email: 'a@b.co', password: 'x', remember: 'yes' })).toEqual(['remember:invalidField'])
  })
})
