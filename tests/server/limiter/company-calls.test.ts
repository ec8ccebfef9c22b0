import { randomBytes } from 'node:crypto'

import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'

import { changesHead } from '../../../contract/changes.ts'
import { getService } from '../../../contract/service.ts'
import { checkIn } from '../../../contract/service-entries.ts'
import { batchWrites } from '../../../contract/batch.ts'
import { endpointPath } from '../../../contract/endpoint.ts'
import { currentUser } from '../../../contract/session.ts'
import { type CompanyCalls, companyCalls } from '../../../server/limiter/company-calls.ts'
import { enterDemo, freshPlate } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'

/** Six calls at once, then one in fifty seconds. */
const PER_SECOND = 0.02
const MOST = 6
let clock = 0
let calls: CompanyCalls = companyCalls(Infinity)
const server = await openTestServer({
  companyCalls: { take: (...given) => calls.take(...given), requireRoom: (...given) => calls.requireRoom(...given) },
})
const demo = await enterDemo(server)
const [locationId = ''] = demo.ana.locations

beforeEach(() => {
  calls = companyCalls(PER_SECOND, () => clock)
})

const read = (by: Parameters<typeof server.call>[2]) => server.call(changesHead, { query: {} }, by)
const LIMITED = { ok: false, status: 429, problem: { code: 'too_many_attempts', retryAfter: 5 } }

describe('the limit of calls of a company', () => {
  it('refuses the calls of all its people once it is reached, and those of no other company', async () => {
    for (let nth = 0; nth < MOST; nth++) expect(await read(demo.ana)).toMatchObject({ ok: true })
    expect(await read(demo.ana)).toMatchObject(LIMITED)
    expect(await read(demo.owner)).toMatchObject(LIMITED)
    expect(await read(demo.mexicanOwner)).toMatchObject({ ok: true })
  })

  it('names the wait in the header of the answer', async () => {
    for (let nth = 0; nth < MOST; nth++) await read(demo.ana)
    const answer = await server.app.request(endpointPath(changesHead), {
      headers: { authorization: `Bearer ${demo.ana.token}` },
    })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '5'])
  })

  it('leaves room again as time passes', async () => {
    for (let nth = 0; nth < MOST; nth++) await read(demo.ana)
    await read(demo.ana)
    clock += 49_000
    expect(await read(demo.ana)).toMatchObject(LIMITED)
    clock += 6_000
    expect(await read(demo.ana)).toMatchObject({ ok: true })
  })

  it('refuses a waiting caller without a session of the database', async () => {
    const session = randomBytes(32)
    const caller = { session, chosenCompany: null }
    for (let nth = 0; nth < MOST; nth++) calls.take('one', caller)
    expect(() => calls.requireRoom(caller)).not.toThrow()
    expect(() => calls.take('one', caller)).toThrow('too_many_attempts')
    expect(() => calls.requireRoom(caller)).toThrow('too_many_attempts')
    expect(() => calls.requireRoom({ session: randomBytes(32), chosenCompany: null })).not.toThrow()
    clock += 5_000
    expect(() => calls.requireRoom(caller)).not.toThrow()
  })

  it('keeps nobody from finding out who is signed in', async () => {
    for (let nth = 0; nth <= MOST; nth++) await read(demo.ana)
    expect(await server.call(currentUser, {}, demo.ana)).toMatchObject({ ok: true })
  })

  it('stores no receipt of a refused write, which is then done once', async () => {
    for (let nth = 0; nth <= MOST; nth++) await read(demo.ana)
    const id = uuidv7()
    const body = {
      id,
      locationId,
      licensePlate: freshPlate(),
      vehicleTypeId: 1 as const,
      startedAt: new Date().toISOString(),
      receiptNumber: `LIM-${id.slice(-6).toUpperCase()}`,
    }
    const by = { ...demo.ana, key: uuidv7() }
    expect(await server.call(checkIn, { body }, by)).toMatchObject(LIMITED)
    clock += 60_000
    expect(await server.call(checkIn, { body }, by)).toMatchObject({ ok: true })
    calls = companyCalls(Infinity)
    expect(await server.value(getService, { params: { id } }, demo.owner)).toMatchObject({ status: 'progress' })
  })

  it('answers each write of a batch, so that those within the limit are done', async () => {
    for (let nth = 0; nth < MOST - 1; nth++) await read(demo.ana)
    const entries = [0, 1].map(() => {
      const id = uuidv7()
      const body = {
        id,
        locationId,
        licensePlate: freshPlate(),
        vehicleTypeId: 1,
        startedAt: new Date().toISOString(),
        receiptNumber: `LIM-${id.slice(-6).toUpperCase()}`,
      }
      return { key: uuidv7(), endpoint: 'checkIn', params: {}, body, lane: id, after: [] }
    })
    const { answers } = await server.value(batchWrites, { body: { writes: entries } }, demo.ana)
    expect(answers.map(({ status, final }) => `${status} ${final}`).toSorted()).toEqual(['200 true', '429 false'])
    expect(await server.call(batchWrites, { body: { writes: entries } }, demo.ana)).toMatchObject(LIMITED)
  })
})
