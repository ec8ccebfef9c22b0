import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { FIELD_DETAILS } from '../../../server/http/error-details.ts'
import { IDEMPOTENCY_KEY } from '../../../contract/write-headers.ts'
import type { FieldError } from '../../../contract/problem.ts'
import { countServices, getService, listServices } from '../../../contract/service.ts'
import { editService } from '../../../contract/service-writes.ts'
import { signIn } from '../../../contract/session.ts'
import { type Demo, addService, enterDemo } from '../support/demo.ts'
import { type Answer, type TestServer, startTestServer } from '../support/test-server.ts'

let server: TestServer
let demo: Demo
let service: string

beforeAll(async () => {
  server = await startTestServer()
  demo = await enterDemo(server)
  service = await addService(server, { companyId: demo.colombia, locationId: demo.ana.locations[0] ?? '' })
})
afterAll(() => server.close())

/** Returns path and code of each error, and checks that its detail explains more. */
function told(errors: readonly FieldError[] = []): Pick<FieldError, 'path' | 'code'>[] {
  for (const { code, detail } of errors) expect(detail).toBe(FIELD_DETAILS[code])
  return errors.map(({ path, code }) => ({ path, code }))
}

/** Returns the fields that an answer rejects; none if the call was done. */
function refused(
  answer: Answer<typeof listServices | typeof countServices | typeof editService | typeof signIn>,
): Pick<FieldError, 'path' | 'code'>[] {
  if (answer.ok) return []
  expect(answer).toMatchObject({ status: 400, problem: { code: 'validation_failed' } })
  return told(answer.problem.errors)
}

const list = async (query: Record<string, string>, timezone?: string) =>
  refused(await server.call(listServices, { headers: timezone === undefined ? {} : { timezone }, query }, demo.owner))

const DAY = { startDate: '2026-11-20T00:00:00', endDate: '2026-11-20T23:59:59' }

describe('the list of services names the wrong field', () => {
  it.each([
    ['startDate', { ...DAY, startDate: '2026-11-2' }, 'date_range_invalid'],
    ['endDate', { ...DAY, endDate: '2026-11-2' }, 'date_range_invalid'],
    ['startDate', { ...DAY, startDate: '2026-11-31T00:00:00' }, 'date_range_invalid'],
    ['', { startDate: DAY.startDate }, 'date_range_invalid'],
    ['', { startDate: DAY.endDate, endDate: DAY.startDate }, 'date_range_invalid'],
    ['page', { page: '0' }, 'page_invalid'],
    ['limit', { limit: '1000' }, 'limit_invalid'],
    ['plate', { plate: 'A'.repeat(21) }, 'plate_invalid'],
    ['plate', { plate: 'A\0' }, 'invalidField'],
    ['sort', { sort: 'plate' }, 'invalidField'],
    ['locationIds.1', { locationIds: `${'0'.repeat(8)}-0000-7000-8000-000000000000,here` }, 'invalidField'],
    ['paymentMethods.0', { paymentMethods: 'cheque' }, 'invalidField'],
  ])('with its code: %s in %j [S5-14]', async (path, query, code) => {
    expect(await list(query)).toContainEqual({ path, code })
  })

  it('accepts two ordered times written with ten characters or more [S5-14]', async () => {
    expect(await list(DAY)).toEqual([])
    expect(await list({ startDate: DAY.startDate, endDate: DAY.startDate })).toEqual([])
  })

  it('names the time zone, and several wrong fields at once [S7-03]', async () => {
    expect(await list({}, 'Bogota')).toEqual([{ path: 'timezone', code: 'time_zone_invalid' }])
    expect(await list({}, 'America/Bogota')).toEqual([])
    const all = await list({ page: 'x', limit: 'x', sort: 'x' }, 'x')
    expect(all.map((error) => error.path)).toEqual(['page', 'limit', 'sort', 'timezone'])
  })

  it('in the count as well as in the list', async () => {
    const answer = await server.call(countServices, { headers: {}, query: { endDate: DAY.endDate } }, demo.owner)
    expect(refused(answer)).toEqual([{ path: '', code: 'date_range_invalid' }])
  })
})

describe('an edit names the wrong field', () => {
  async function patch(changes: unknown): Promise<Pick<FieldError, 'path' | 'code'>[]> {
    const response = await server.app.request(`/api/v2/services/services/${service}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${demo.owner.token}`,
        'content-type': 'application/json',
        [IDEMPOTENCY_KEY]: randomUUID(),
      },
      body: JSON.stringify(changes === undefined ? {} : { changes }),
    })
    if (response.ok) return []
    const problem: { code: string; errors?: FieldError[] } = await response.json()
    expect(problem).toMatchObject({ status: 400, code: 'validation_failed' })
    return told(problem.errors)
  }

  it.each([
    [undefined, '', 'nothing_changed'],
    [null, 'changes', 'invalidField'],
    [{}, 'changes', 'nothing_changed'],
    [{ remarks: { from: null, to: 'x'.repeat(501) } }, 'changes.remarks.to', 'remarks_too_long'],
    [{ remarks: { from: null, to: 7 } }, 'changes.remarks.to', 'invalidField'],
    [{ remarks: { to: 'x' } }, 'changes.remarks.from', 'invalidField'],
    [{ remarks: { from: 7, to: 'x' } }, 'changes.remarks.from', 'invalidField'],
    [{ remarks: { from: null } }, 'changes.remarks.to', 'invalidField'],
    [{ remarks: 'x' }, 'changes.remarks', 'invalidField'],
    [{ remarks: { from: null, to: 'a\0b' } }, 'changes.remarks.to', 'invalidField'],
    [{ remarks: { from: null, to: 'a\ud800b' } }, 'changes.remarks.to', 'invalidField'],
    [{ licensePlate: { from: 'ABC123', to: null } }, 'changes.licensePlate.to', 'required'],
    [{ licensePlate: { from: 'ABC123', to: '' } }, 'changes.licensePlate.to', 'required'],
    [{ licensePlate: { from: 'ABC123', to: 'A' } }, 'changes.licensePlate.to', 'plate_invalid'],
    [{ licensePlate: { from: 'ABC123', to: 'ABCDEF1234567' } }, 'changes.licensePlate.to', 'plate_invalid'],
    [{ notificationMethod: { from: null, to: 'pigeon' } }, 'changes.notificationMethod.to', 'invalidField'],
  ])('with its code: %j gets %s %s', async (changes, path, code) => {
    expect(await patch(changes)).toContainEqual({ path, code })
  })

  it('accepts remarks of 500 characters', async () => {
    const long = 'ñ'.repeat(500)
    expect(await patch({ remarks: { from: null, to: long } })).toEqual([])
    expect(await server.value(getService, { params: { id: service } }, demo.owner)).toMatchObject({ remarks: long })
  })
})

describe('a sign-in names the wrong field [S5-02]', () => {
  beforeEach(() => server.owner.query('delete from limiter_buckets'))

  const at = (length: number) => `${'a'.repeat(64)}@${'b'.repeat(length - 68)}.io`
  it.each([
    [{ email: '', password: 'x' }, 'email', 'required'],
    [{ email: 'ana', password: 'x' }, 'email', 'email_invalid'],
    [{ email: `${at(99)}x`, password: 'x' }, 'email', 'email_too_long'],
    [{ email: 'a@b.co', password: '' }, 'password', 'required'],
    [{ email: 'a@b.co', password: 'x'.repeat(201) }, 'password', 'password_invalid'],
    [{ email: 'a@b.co', password: 'a\0b' }, 'password', 'invalidField'],
  ])('with its code: %j gets %s %s', async (body, path, code) => {
    expect(refused(await server.call(signIn, { body }))).toContainEqual({ path, code })
  })

  it('accepts the longest e-mail and password, and only then compares them', async () => {
    for (const body of [
      { email: at(99), password: 'x' },
      { email: 'a@b.co', password: 'x'.repeat(200) },
    ])
      expect(await server.call(signIn, { body })).toMatchObject({ status: 401, problem: { code: 'bad_credentials' } })
  })
})
