import { randomUUID } from 'node:crypto'

import { pino } from 'pino'
import { describe, expect, it } from 'vitest'

import { endpointPath } from '../../../contract/endpoint.ts'
import type { ProblemCode } from '../../../contract/errors.ts'
import { type Service } from '../../../contract/service.ts'
import { type ServiceChanges, correctService, editService } from '../../../contract/service-writes.ts'
import type { EventHub } from '../../../server/events/hub.ts'
import { executeRoute } from '../../../server/http/execute-route.ts'
import { ProblemError } from '../../../server/http/problem-error.ts'
import { companyCalls } from '../../../server/limiter/company-calls.ts'
import { companyRoute } from '../../../server/http/route.ts'
import { tokenHash } from '../../../server/session/actor.ts'
import { type GivenService, type Person, addService, enterDemo, freshPlate } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { carry, editOf } from '../batch/support.ts'
import { atEach, edit, receiptsOf, remarks, stateOf } from './support.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

const given = (fields: Partial<GivenService> = {}) =>
  addService(server, { companyId: demo.colombia, locationId: demo.ana.locations[0] ?? '', ...fields })
const NO_EVENTS: EventHub = {
  announce() {},
  announceAccount() {},
  announceSignOut() {},
  subscribe: () => () => {},
  streams: () => 0,
  async close() {},
}
const SILENT = pino({ level: 'silent' })
const problem = (text: string): unknown => JSON.parse(text)

/** A change that is refused until a condition changes. */
interface Refusal {
  id: string
  changes: ServiceChanges
  by?: Person
  becomeOtherwise: () => Promise<unknown>
}

const refusals: [code: ProblemCode, status: number, arrange: () => Promise<Refusal>][] = [
  [
    'edit_conflict',
    409,
    async () => {
      const id = await given({ remarks: 'theirs' })
      return {
        id,
        changes: remarks(null, 'mine'),
        becomeOtherwise: () => edit(server, id, remarks('theirs', null), demo.owner),
      }
    },
  ],
  [
    'service_frozen',
    409,
    async () => {
      const id = await given({ status: 'voided' })
      const changes = { notificationMethod: { from: null, to: 'email' as const }, ...remarks(null, 'mine') }
      return {
        id,
        changes,
        becomeOtherwise: () => server.owner.query(`update services set status = 'completed' where id = $1`, [id]),
      }
    },
  ],
  [
    'validation_failed',
    400,
    async () => {
      const [plate, taken] = [freshPlate(), freshPlate()]
      const [id, parked] = [await given({ licensePlate: plate }), await given({ licensePlate: taken })]
      const changes = { licensePlate: { from: plate, to: taken }, ...remarks(null, 'mine') }
      return {
        id,
        changes,
        becomeOtherwise: () => server.owner.query(`update services set status = 'completed' where id = $1`, [parked]),
      }
    },
  ],
  [
    'not_found',
    404,
    async () => {
      const id = await given()
      const assign = 'insert into operator_locations (company_id, operator_id, location_id) values ($1, $2, $3)'
      return {
        id,
        changes: remarks(null, 'mine'),
        by: demo.luis,
        becomeOtherwise: () => server.owner.query(assign, [demo.colombia, demo.luis.id, demo.ana.locations[0]]),
      }
    },
  ],
]

describe('a refusal [D-03]', () => {
  it.each(refusals)(
    'is final under its key, even if the write would now be accepted, and a new key is accepted: %s',
    async (code, status, arrange) => {
      const [{ id, changes, by = demo.ana, becomeOtherwise }, key] = [await arrange(), randomUUID()]
      const first = await edit(server, id, changes, by, key)
      expect(first).toMatchObject({ status, key })
      expect(problem(first.text)).toMatchObject({ code })
      expect(await receiptsOf(server, key)).toEqual([status])

      await becomeOtherwise()
      const before = await stateOf(server, id)
      expect(await edit(server, id, changes, by, key)).toEqual(first)
      expect(await stateOf(server, id)).toEqual(before)

      expect(await edit(server, id, changes, by)).toMatchObject({ status: 200 })
      expect(await stateOf(server, id)).toMatchObject({ remarks: 'mine', entries: before.entries + 1 })
    },
  )

  it('for an invalid edit is final', async () => {
    const [id, key] = [await given(), randomUUID()]
    const first = await edit(server, id, remarks(null, 'x'.repeat(501)), demo.ana, key)
    expect(problem(first.text)).toMatchObject({
      status: 400,
      errors: [{ path: 'changes.remarks.to', code: 'remarks_too_long' }],
    })
    expect(await edit(server, id, remarks(null, 'x'.repeat(501)), demo.ana, key)).toEqual(first)
    expect(problem((await edit(server, id, remarks(null, 'shorter'), demo.ana, key)).text)).toMatchObject({
      code: 'idempotency_key_reused',
    })
    expect(await stateOf(server, id)).toMatchObject({ remarks: null, version: 1 })
  })

  it('for a missing role is final, so that the acts behind it do not wait forever', async () => {
    const [id, other, key] = [await given({ status: 'completed' }), await given(), randomUUID()]
    const correction = { key, endpoint: correctService.id, params: { id }, body: {}, lane: id }
    const asked = () => carry(server, [correction, editOf(other, remarks(null, 'mine'))], demo.ana)
    const [first, beside] = await asked()
    expect(first).toMatchObject({ status: 403, final: true, body: { code: 'forbidden' } })
    expect(beside).toMatchObject({ status: 200, final: true })
    expect(await receiptsOf(server, key)).toEqual([403])

    await server.owner.query(`update operators set role = 'parking_admin' where id = $1`, [demo.ana.id])
    const [again] = await asked()
    await server.owner.query(`update operators set role = 'parking_staff' where id = $1`, [demo.ana.id])
    expect(again).toEqual(first)
  })

  it('is sent after it is stored, and not before', async () => {
    const [id, key] = [await given({ remarks: 'theirs' }), randomUUID()]
    await atEach(server, 'before insert on receipts', `raise exception 'not today'`, async () =>
      expect(await edit(server, id, remarks(null, 'mine'), demo.ana, key)).toMatchObject({ status: 500 }),
    )
    expect(await receiptsOf(server, key)).toEqual([])
    await edit(server, id, remarks('theirs', null), demo.owner)
    expect(await edit(server, id, remarks(null, 'mine'), demo.ana, key)).toMatchObject({ status: 200 })
  })

  it('is stored once for 8 equal requests at once', async () => {
    for (let round = 0; round < 5; round++) {
      const [id, key] = [await given({ remarks: 'theirs' }), randomUUID()]
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => edit(server, id, remarks(null, 'mine'), demo.ana, key)),
      )
      expect(answers[0]).toMatchObject({ status: 409 })
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
      expect(await receiptsOf(server, key)).toEqual([409])
    }
  })
})

describe('an error without a decision leaves no receipt, and its key can be used again,', () => {
  it('without a session, or after it ended', async () => {
    const [id, key] = [await given(), randomUUID()]
    const token = await server.signIn(demo.ana.email)
    await server.owner.query(`update sessions set expires_at = now() - interval '1 second' where token_hash = $1`, [
      tokenHash(token),
    ])
    for (const caller of [{}, { token }]) {
      const answer = await edit(server, id, remarks(null, 'mine'), caller, key)
      expect(answer).toMatchObject({ status: 401, key: null })
    }
    expect(await receiptsOf(server, key)).toEqual([])
    expect(await edit(server, id, remarks(null, 'mine'), demo.ana, key)).toMatchObject({ status: 200 })
    expect(await stateOf(server, id)).toEqual({ remarks: 'mine', version: 2, entries: 1 })
  })

  it('from a super admin before a company was chosen', async () => {
    const [id, key] = [await given(), randomUUID()]
    expect(await edit(server, id, remarks(null, 'mine'), demo.root, key)).toMatchObject({ status: 403 })
    expect(await receiptsOf(server, key)).toEqual([])
    expect(
      await edit(server, id, remarks(null, 'mine'), { token: demo.root.token, companyId: demo.colombia }, key),
    ).toMatchObject({ status: 200 })
  })

  it('if the server failed', async () => {
    const [id, key] = [await given(), randomUUID()]
    await atEach(server, 'before update on services', `raise exception 'not today'`, async () =>
      expect(await edit(server, id, remarks(null, 'mine'), demo.ana, key)).toMatchObject({ status: 500, key: null }),
    )
    expect(await receiptsOf(server, key)).toEqual([])
    expect(await edit(server, id, remarks(null, 'mine'), demo.ana, key)).toMatchObject({ status: 200 })
    expect(await stateOf(server, id)).toEqual({ remarks: 'mine', version: 2, entries: 1 })
  })

  it('with a body that could not be read', async () => {
    const [id, key] = [await given(), randomUUID()]
    const headers = { authorization: `Bearer ${demo.ana.token}`, 'idempotency-key': key }
    const put = async (type: string, body: string) =>
      (
        await server.app.request(endpointPath(editService).replace(':id', id), {
          method: 'PATCH',
          headers: { ...headers, 'content-type': type },
          body,
        })
      ).status
    expect([
      await put('application/json', '{"changes":'),
      await put('text/plain', '{}'),
      await put('application/json', ' '.repeat(1024 * 1024 + 1)),
    ]).toEqual([400, 415, 413])
    expect(await receiptsOf(server, key)).toEqual([])
    expect(await edit(server, id, remarks(null, 'mine'), demo.ana, key)).toMatchObject({ status: 200 })
  })

  it.each<ProblemCode>(['too_many_attempts', 'unavailable', 'internal', 'unauthorized'])(
    'if its handler returns %s',
    async (code) => {
      const [id, key] = [await given(), randomUUID()]
      const caller = {
        requestId: 'r',
        now: new Date(),
        ip: '',
        deviceId: null,
        userAgent: null,
        session: tokenHash(demo.ana.token),
        database: server.database,
        jobs: server.jobs,
        log: SILENT,
        chosenCompany: null,
        key,
        onBehalfOf: null,
        doneAt: null,
        unsent: null,
        tablet: null,
        ifMatch: null,
        companyCalls: companyCalls(),
        superAdminsNeedFactor: false,
      }
      const raw = { params: { id }, query: {}, headers: {}, body: { changes: remarks(null, 'mine') } }
      const refusing = companyRoute(editService, async (): Promise<Service> => {
        throw new ProblemError(code)
      })
      await expect(executeRoute(refusing, raw, caller, NO_EVENTS)).rejects.toMatchObject({ code })
      expect(await receiptsOf(server, key)).toEqual([])
      expect(await edit(server, id, remarks(null, 'mine'), demo.ana, key)).toMatchObject({ status: 200 })
    },
  )
})
