import { randomUUID } from 'node:crypto'

import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { DONE_AT, IDEMPOTENCY_KEY, ON_BEHALF_OF } from '../../../contract/write-headers.ts'
import { openRegister } from '../../../contract/cash-up-writes.ts'
import { editOperator } from '../../../contract/account.ts'
import { createDriver, registerDriver } from '../../../contract/driver.ts'
import { type Endpoint, endpointPath } from '../../../contract/endpoint.ts'
import { holidayCalls } from '../../../contract/holiday.ts'
import { countServices, listServices } from '../../../contract/service.ts'
import { editService } from '../../../contract/service-writes.ts'
import { aNewDriver } from '../drivers/support.ts'
import { addService, enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const given = () => addService(server, { companyId: demo.colombia, locationId: demo.ana.locations[0] ?? '' })

const NOW = '2026-11-17T16:00:00.000Z'

interface Asked {
  id?: string
  query?: string
  headers?: Record<string, string>
  body?: unknown
  token?: string | null
}

async function ask(endpoint: Endpoint, { id = '', query = '', headers = {}, body, token = demo.owner.token }: Asked) {
  const response = await server.app.request(`${endpointPath(endpoint).replace(':id', id)}${query}`, {
    method: endpoint.method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json()
  return {
    status: response.status,
    location: response.headers.get('location'),
    key: response.headers.get(IDEMPOTENCY_KEY),
    answer,
  }
}

const remarks = (to: string) => ({ changes: { remarks: { from: null, to } } })
const errorsAt = (...errors: [path: string, code: string][]) => ({
  status: 400,
  answer: { errors: errors.map(([path, code]) => ({ path, code, detail: expect.any(String) })) },
})

describe('a creation answers 201 with the address of the record', () => {
  it('for a new record, also when it is repeated', async () => {
    const [id, key] = [uuidv7(), randomUUID()]
    const made = await ask(holidayCalls.create, {
      body: { id, holidayName: 'Aniversario', holidayDate: '2071-01-01' },
      headers: { [IDEMPOTENCY_KEY]: key },
    })
    expect(made).toMatchObject({ status: 201, location: `/api/v2/entities/calendar/${id}`, answer: { id } })
    expect(
      await ask(holidayCalls.create, {
        body: { id, holidayName: 'Aniversario', holidayDate: '2071-01-01' },
        headers: { [IDEMPOTENCY_KEY]: key },
      }),
    ).toEqual(made)
    const read = await server.app.request(made.location ?? '', {
      headers: { authorization: `Bearer ${demo.owner.token}` },
    })
    expect(await read.json()).toEqual(made.answer)
  })

  it('and 200 for a driver who exists already', async () => {
    const driver = aNewDriver()
    expect(await ask(createDriver, { body: driver, headers: { [IDEMPOTENCY_KEY]: randomUUID() } })).toMatchObject({
      status: 201,
      location: `/api/v2/users/operator/drivers/detail/${driver.id}`,
    })
    expect(await ask(registerDriver, { body: aNewDriver({ mergeInto: driver.id }) })).toMatchObject({
      status: 200,
      location: null,
      answer: { id: driver.id },
    })
  })
})

describe('the key of a write', () => {
  it.each([
    'booth-7/2026-11-17#12',
    'x'.repeat(255),
    ' spaced out ',
    '{"json": true}',
    '00000000-0000-0000-0000-00000000000Z',
  ])('may be any text: %j', async (key) => {
    const id = await given()
    const first = await ask(editService, { id, body: remarks('one'), headers: { [IDEMPOTENCY_KEY]: key } })
    expect(first).toMatchObject({ status: 200, key: key.trim(), answer: { remarks: 'one' } })
    expect(await ask(editService, { id, body: remarks('one'), headers: { [IDEMPOTENCY_KEY]: key } })).toEqual(first)
    expect(await ask(editService, { id, body: remarks('two'), headers: { [IDEMPOTENCY_KEY]: key } })).toMatchObject({
      status: 422,
      answer: { code: 'idempotency_key_reused' },
    })
  })

  it.each(['x'.repeat(256), 'ñandú'])('is reported as wrong, not as missing, if it is invalid: %j', async (key) => {
    const id = await given()
    expect(await ask(editService, { id, body: remarks('one'), headers: { [IDEMPOTENCY_KEY]: key } })).toMatchObject(
      errorsAt([IDEMPOTENCY_KEY, 'invalidField']),
    )
    expect(await ask(editService, { id, body: remarks('one'), headers: { [DONE_AT]: NOW } })).toMatchObject({
      status: 400,
      answer: { code: 'idempotency_key_required' },
    })
  })
})

describe('a missing session is reported first', () => {
  it.each<[string, Asked]>([
    ['without a key', { body: remarks('x') }],
    ['with an invalid key', { body: remarks('x'), headers: { [IDEMPOTENCY_KEY]: 'x'.repeat(256) } }],
    ['with an unreadable author', { body: remarks('x'), headers: { [IDEMPOTENCY_KEY]: 'x', [ON_BEHALF_OF]: 'me' } }],
    ['with a body that is wrong', { body: { changes: 7 }, headers: { [IDEMPOTENCY_KEY]: 'x' } }],
    ['with no body', { headers: { [IDEMPOTENCY_KEY]: 'x' } }],
    ['with a body that is too large', { body: 'x'.repeat(2_000_000), headers: { [IDEMPOTENCY_KEY]: 'x' } }],
  ])('%s', async (_, asked) => {
    const id = await given()
    for (const token of [null, 'of-nobody'])
      expect(await ask(editService, { ...asked, id, token })).toMatchObject({
        status: 401,
        answer: { code: 'unauthorized' },
      })
    expect((await ask(editService, { ...asked, id })).status).not.toBe(401)
  })
})

describe('unknown parts of a call', () => {
  it('are rejected by name: parameters, even of calls without any, and fields at any depth', async () => {
    expect(await ask(listServices, { query: '?limit=1&plates=ABC' })).toMatchObject(
      errorsAt(['plates', 'unknown_field']),
    )
    expect(await ask(holidayCalls.get, { id: uuidv7(), query: '?lang=es' })).toMatchObject(
      errorsAt(['lang', 'unknown_field']),
    )
    expect(await ask(editOperator, { id: demo.owner.id, body: { firstname: 'Ana', __proto__: null } })).toMatchObject({
      status: 400,
      answer: {
        errors: expect.arrayContaining([expect.objectContaining({ path: 'firstname', code: 'unknown_field' })]),
      },
    })
    const holiday = { id: uuidv7(), holidayName: 'Aniversario', holidayDate: '2071-01-02' }
    expect(await ask(holidayCalls.create, { body: { ...holiday, colour: 'red' } })).toMatchObject(
      errorsAt(['colour', 'unknown_field']),
    )
    const vehicle = { id: uuidv7(), licensePlate: 'ABC123', vehicleTypeId: 1, wheels: 4 }
    expect(await ask(registerDriver, { body: { ...aNewDriver(), vehicles: [vehicle] } })).toMatchObject(
      errorsAt(['vehicles.0.wheels', 'unknown_field']),
    )
  })

  it('are ignored in queued writes, because a newer release may have written them', async () => {
    const id = await given()
    const body = { changes: { remarks: { from: null, to: 'one' }, mood: { from: null, to: 'good' } }, of: 'tomorrow' }
    expect(await ask(editService, { id, body, headers: { [IDEMPOTENCY_KEY]: 'k' } })).toMatchObject({
      status: 200,
      answer: { remarks: 'one' },
    })
  })
})

describe('a parameter that comes several times', () => {
  it('is read as a list, as with commas, and is rejected for a single value', async () => {
    const count = async (query: string) => (await ask(countServices, { query })).answer
    const both = await count('?paymentMethods=cash,digital')
    expect(await count('?paymentMethods=cash&paymentMethods=digital')).toEqual(both)
    expect(await count('?paymentMethods=cash')).not.toEqual(both)
    expect(await ask(listServices, { query: '?page=1&page=2' })).toMatchObject(errorsAt(['page', 'page_invalid']))
  })
})

describe('moments', () => {
  const opened = async (openedAt: string) => {
    const body = {
      id: uuidv7(),
      locationId: demo.ana.locations[0],
      register: `kiosk ${openedAt}`,
      openedAt,
      float: 0,
      count: null,
      note: null,
    }
    return ask(openRegister, { body, headers: { [IDEMPOTENCY_KEY]: randomUUID() } })
  }

  it.each([
    '2026-11-17T10:00:00Z',
    '2026-11-17T05:00:00-05:00',
    '2026-11-17t10:00:00.000z',
    '2026-11-17T10:00:00.000000Z',
    '2026-11-17T10:00:00+00:00',
  ])('are read in RFC 3339 form: %s', async (openedAt) => {
    // The register does not belong to the location, which is checked only after the body was read.
    expect(await opened(openedAt)).toMatchObject(errorsAt(['register', 'register_unknown']))
  })

  it.each([
    '2026-11-17',
    '2026-11-17T10:00Z',
    '2026-11-17T10:00:00',
    '2026-11-17T10:00:00+0500',
    '2026-02-30T10:00:00Z',
    '2026-11-17 10:00:00Z',
    '2026-11-17T24:00:00Z',
    '9999-12-31T23:59:59-05:00',
  ])('are rejected in other forms: %s', async (openedAt) => {
    expect(await opened(openedAt)).toMatchObject({
      status: 400,
      answer: { errors: expect.arrayContaining([expect.objectContaining({ path: 'openedAt', code: 'invalidField' })]) },
    })
  })
})

describe('dates without a time zone [S7-03]', () => {
  it('are read in the zone of the company’s country', async () => {
    const range = '?startDate=2026-11-10T00:00:00&endDate=2026-11-10T23:59:59'
    const count = async (headers: Record<string, string>, query = range) =>
      (await ask(countServices, { query, headers, token: demo.mexicanOwner.token })).answer
    await server.owner.query(
      `update services set started_at = '2026-11-11T05:30:00Z' where id = (select id from services where company_id = $1 and status = 'voided' limit 1)`,
      [demo.mexico],
    )
    expect(await count({})).toEqual(await count({ timezone: 'America/Mexico_City' }))
    expect(await count({})).not.toEqual(await count({ timezone: 'UTC' }))
  })
})
