import { describe, expect, it } from 'vitest'

import { addService, enterDemo, freshPlate } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { type Body, idIn, integrator } from './original-calls/integrator.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const [location = ''] = await demo.locationsOf(demo.colombia)
const { ask } = integrator(server, demo, { location, company: demo.colombia, mexico: demo.mexico })

describe('a body with plain fields', () => {
  let days = 0
  const holiday = async () => {
    days += 1
    const { answer } = await ask({
      call: 'POST /entities/calendar',
      body: { holidayName: 'Feria', holidayDate: `2082-01-${String(days).padStart(2, '0')}` },
    })
    return idIn(answer)
  }
  const edit = (id: string, body: Body, headers: Record<string, string> = {}) =>
    ask({ call: `PATCH /entities/calendar/${id}`, body, headers })
  const faults = (...errors: [path: string, code: string][]) => ({
    status: 400,
    answer: expect.objectContaining({
      errors: errors.map(([path, code]) => expect.objectContaining({ path, code })),
    }),
  })

  it('sets a field whatever value another person has set before', async () => {
    const id = await holiday()
    for (const holidayName of ['Primera', 'Segunda', 'Segunda'])
      expect(await edit(id, { holidayName })).toMatchObject({ status: 200, answer: { holidayName } })
    expect(await ask({ call: `GET /entities/calendar/${id}` })).toMatchObject({ answer: { version: 3 } })
  })

  it.each(['"2"', '2', 'W/"2"', '*'])(
    'sets the field if the record has the version in If-Match: %s',
    async (version) => {
      const id = await holiday()
      await edit(id, { description: 'one' })
      expect(await edit(id, { description: 'two' }, { 'if-match': version })).toMatchObject({ status: 200 })
    },
  )

  it('causes a conflict if the record has another version than If-Match, as an edit in the form of the contract does', async () => {
    const id = await holiday()
    await edit(id, { description: 'one' })
    const conflict = {
      status: 409,
      answer: { code: 'edit_conflict', conflicts: [{ path: 'version', base: 1, theirs: 2, mine: 1 }] },
    }
    const strict = { changes: { description: { from: 'one', to: 'two' } } }
    for (const body of [{ description: 'two' }, strict])
      expect(await edit(id, body, { 'if-match': '"1"' })).toMatchObject(conflict)
    expect(await edit(id, strict)).toMatchObject({ status: 200 })
  })

  it('is refused if If-Match cannot be read', async () => {
    const id = await holiday()
    expect(await edit(id, { description: 'x' }, { 'if-match': '"abc"' })).toEqual(faults(['if-match', 'invalidField']))
  })

  it('names a wrong field by its own name', async () => {
    const id = await holiday()
    expect(await edit(id, { holidayName: '', holidayDate: '2082-02-30' })).toEqual(
      faults(['holidayName', 'required'], ['holidayDate', 'day_unknown']),
    )
    const managed = await ask({ call: 'PATCH /entities/locations/{location}', body: { managerId: demo.ana.id } })
    expect(managed).toEqual(faults(['managerId', 'manager_unknown']))
    const full = await ask({ call: 'PATCH /entities/locations/{location}', body: { occupancy: { 1: 99_999 } } })
    expect(full).toEqual(faults(['occupancy.1', 'spaces_below_types']))
  })

  it('is refused with a field that the call does not have, even if devices may queue the call', async () => {
    const id = await holiday()
    expect(await edit(id, { holidayName: 'A', colour: 'red' })).toEqual(faults(['colour', 'unknown_field']))
    const owner = await ask({
      call: 'POST /users/operator/drivers',
      body: { firstName: 'Iván', lastName: 'Gil', email: 'ivan@example.test' },
    })
    const vehicle = await ask({
      call: 'POST /entities/operator/vehicles',
      body: { licensePlate: freshPlate(), vehicleTypeId: 1, driverId: idIn(owner.answer) },
    })
    expect(
      await ask({
        call: `PATCH /entities/operator/vehicles/${idIn(vehicle.answer)}`,
        body: { color: 'red', colour: 'red' },
      }),
    ).toEqual(faults(['colour', 'unknown_field']))
  })

  it.each([{}, { companyId: demo.colombia }])('is refused if it changes nothing: %j', async (body) => {
    const id = await holiday()
    expect(await edit(id, body)).toEqual(faults(['', 'nothing_changed']))
  })

  it.each([{}, 'AS_IT_STANDS', '*'])(
    'is a conflict if an edit in the contract’s form claims the original value %j',
    async (from) => {
      const id = await holiday()
      expect(await edit(id, { changes: { description: { from, to: 'x' } } })).toMatchObject({ status: 409 })
      expect(await edit(id, { description: 'x' })).toMatchObject({ status: 200 })
    },
  )
})

describe('a call without the headers of the app', () => {
  const post = (body: Body, headers: Record<string, string> = {}) =>
    ask({ call: 'POST /users/operator/drivers', body: { firstName: 'Iván', lastName: 'Gil', ...body }, headers })

  it('is done twice without a key, and once with a key', async () => {
    const plain = [await post({ email: 'twice.a@example.test' }), await post({ email: 'twice.b@example.test' })]
    expect(plain.map(({ status }) => status)).toEqual([201, 201])
    const keyed = { 'idempotency-key': 'an integrator 1' }
    const first = await post({ email: 'once@example.test' }, keyed)
    expect(first.status).toBe(201)
    expect(await post({ email: 'once@example.test' }, keyed)).toEqual(first)
  })

  it.each([
    ['on-behalf-of', demo.ana.id],
    ['done-at', '2026-11-17T15:00:00.000Z'],
  ])('is refused with %s but no key', async (header, value) => {
    expect(await post({ email: 'author@example.test' }, { [header]: value })).toMatchObject({
      status: 400,
      answer: { code: 'idempotency_key_required' },
    })
  })

  it.each([
    'GET /entities/discounts?companyId={mexico}',
    'GET /services/operator/reports/sales?startDate=2026-11-17&endDate=2026-11-17&companyId={mexico}',
    'GET /entities/locations?companyId={mexico}',
    'GET /entities/calendar?companyId=none',
    'GET /entities/parking-services?companyId={mexico}',
  ])('finds nothing in another company: %s', async (call) => {
    expect(await ask({ call })).toMatchObject({ status: 404, answer: { code: 'not_found' } })
    expect(await ask({ call: call.replace(/=(\{mexico\}|none)$/, '={company}') })).toMatchObject({ status: 200 })
  })

  it('writes nothing for another company', async () => {
    const body = { holidayName: 'Feria', holidayDate: '2083-01-01' }
    const call = 'POST /entities/calendar'
    expect(await ask({ call, body: { ...body, companyId: demo.mexico } })).toMatchObject({ status: 404 })
    expect(await ask({ call: 'GET /entities/calendar/count?year=2083' })).toMatchObject({ answer: { count: 0 } })
    expect(await ask({ call, as: 'root', body: { ...body, companyId: demo.mexico } })).toMatchObject({ status: 201 })
    expect(await ask({ call: 'GET /entities/calendar/count?year=2083&companyId={mexico}', as: 'root' })).toMatchObject({
      answer: { count: 1 },
    })
  })

  it('pays no stay that is not inside, because the call names no price', async () => {
    const body = { paymentMethod: 'cash' }
    const id = await addService(server, {
      companyId: demo.colombia,
      locationId: location,
      status: 'completed',
      paymentMethod: 'cash',
      totalCost: 100_00,
    })
    const call = `POST /services/off-street/finish-parking-notification/${id}`
    expect(await ask({ call, body })).toMatchObject({ status: 400, answer: { errors: [{ code: 'not_in_progress' }] } })
  })
})
