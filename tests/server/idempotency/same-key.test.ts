import { randomUUID } from 'node:crypto'

import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { getServiceHistory } from '../../../contract/service-history.ts'
import { PROBLEM_DETAILS } from '../../../server/http/error-details.ts'
import { type GivenService, addService, enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { edit, forgetting, headersOf, receiptsOf, remarks, send, stateOf } from './support.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

const given = (fields: Partial<GivenService> = {}) =>
  addService(server, { companyId: demo.colombia, locationId: demo.ana.locations[0] ?? '', ...fields })

async function givenIn(companyId: string): Promise<string> {
  return addService(server, { companyId, locationId: (await demo.locationsOf(companyId))[0] ?? '' })
}

const problem = (text: string): unknown => JSON.parse(text)

describe('a write that is sent twice under its key [D-03]', () => {
  it('is done once, and both answers have the same bytes and the key', async () => {
    const [id, key] = [await given(), randomUUID()]
    const ask = () => edit(server, id, remarks(null, 'once'), demo.ana, key)
    const [first, second] = await forgetting(server, async () => [await ask(), await ask()] as const)
    expect(first).toMatchObject({ status: 200, key, text: expect.stringContaining('"remarks":"once"') })
    expect(second).toEqual(first)
    expect(await stateOf(server, id)).toEqual({ remarks: null, version: 2, entries: 1 })
    expect(await receiptsOf(server, key)).toEqual([200])
  })

  it('gets the first answer, whatever has changed since, and changes nothing', async () => {
    const [id, key] = [await given(), randomUUID()]
    const first = await edit(server, id, remarks(null, 'mine'), demo.ana, key)
    await edit(server, id, remarks('mine', null), demo.owner)
    // The edit would fit again: its field has the original value.
    expect(await edit(server, id, remarks(null, 'mine'), demo.ana, key)).toEqual(first)
    expect(await stateOf(server, id)).toEqual({ remarks: null, version: 3, entries: 2 })
  })

  it('is done twice under two keys', async () => {
    const id = await given()
    await forgetting(server, async () => {
      for (const version of [2, 3])
        expect(await edit(server, id, remarks(null, 'mine'), demo.ana)).toMatchObject({
          status: 200,
          text: expect.stringContaining(`"version":${version},`),
        })
    })
    expect(await stateOf(server, id)).toEqual({ remarks: null, version: 3, entries: 2 })
  })

  it('is the same write with its JSON keys in any order', async () => {
    const [id, key] = [await given(), randomUUID()]
    const texts = [
      '{"changes":{"remarks":{"from":null,"to":"once"},"notificationMethod":{"from":null,"to":"email"}}}',
      '{ "changes": { "notificationMethod": { "to": "email", "from": null }, "remarks": { "to": "once", "from": null } } }',
    ]
    const [first, second] = [
      await send(server, id, { body: texts[0] ?? '', headers: headersOf(demo.ana, key) }),
      await send(server, id, { body: texts[1] ?? '', headers: headersOf(demo.ana, key) }),
    ]
    expect(first).toMatchObject({ status: 200 })
    expect(second).toEqual(first)
    expect(await stateOf(server, id)).toMatchObject({ version: 2, entries: 1 })
  })

  it('is the same write with its key in any spelling', async () => {
    const [id, key] = [await given(), randomUUID()]
    const first = await edit(server, id, remarks(null, 'once'), demo.ana, key)
    expect(await edit(server, id, remarks(null, 'once'), demo.ana, key.toUpperCase())).toMatchObject({
      status: 200,
      text: first.text,
    })
    expect(await stateOf(server, id)).toMatchObject({ version: 2, entries: 1 })
  })

  it('is in the audit trail with the device and the person that sent it first', async () => {
    const [id, key, deviceId] = [await given(), randomUUID(), uuidv7()]
    const again = { ...demo.ana, deviceId: uuidv7(), token: await server.signIn(demo.ana.email) }
    await forgetting(server, async () => {
      for (const caller of [{ ...demo.ana, deviceId }, again, { ...demo.owner, deviceId: uuidv7() }])
        await edit(server, id, remarks(null, 'once'), caller, key)
    })
    const { data } = await server.value(getServiceHistory, { params: { id } }, demo.ana)
    expect(data).toMatchObject([{ deviceId, actor: { id: demo.ana.id, name: demo.ana.name } }])
    expect(data).toHaveLength(1)
  })
})

describe('a key that was used for something else', () => {
  const REUSED = {
    title: 'idempotency_key_reused',
    status: 422,
    code: 'idempotency_key_reused',
    detail: PROBLEM_DETAILS.idempotency_key_reused,
    requestId: expect.any(String),
  }

  it('is refused with another body, without an effect', async () => {
    const [id, key] = [await given(), randomUUID()]
    await edit(server, id, remarks(null, 'one'), demo.ana, key)
    const answer = await edit(server, id, remarks('one', 'two'), demo.ana, key)
    expect(answer).toMatchObject({ status: 422, key: null })
    expect(problem(answer.text)).toEqual(REUSED)
    expect(await stateOf(server, id)).toEqual({ remarks: 'one', version: 2, entries: 1 })
    expect(await receiptsOf(server, key)).toEqual([200])
  })

  it('is refused for another service', async () => {
    const [one, other, key] = [await given(), await given(), randomUUID()]
    await edit(server, one, remarks(null, 'one'), demo.ana, key)
    expect(problem((await edit(server, other, remarks(null, 'one'), demo.ana, key)).text)).toEqual(REUSED)
    expect(await stateOf(server, other)).toEqual({ remarks: null, version: 1, entries: 0 })
  })

  it('is refused for another person of the company, without details about the first', async () => {
    const [id, key] = [await given(), randomUUID()]
    const first = await edit(server, id, remarks(null, 'from Ana'), demo.ana, key)
    for (const person of [demo.owner, demo.luis, { token: demo.root.token, companyId: demo.colombia }]) {
      const answer = await edit(server, id, remarks(null, 'from Ana'), person, key)
      expect(answer.status).toBe(422)
      expect(problem(answer.text)).toEqual(REUSED)
    }
    expect(await stateOf(server, id)).toEqual({ remarks: 'from Ana', version: 2, entries: 1 })
    // The first person keeps the key.
    expect(await edit(server, id, remarks(null, 'from Ana'), demo.ana, key)).toEqual(first)
  })

  it('is a new key in another company', async () => {
    const [colombian, british, key] = [await given(), await givenIn(demo.britain), randomUUID()]
    await edit(server, colombian, remarks(null, 'in Colombia'), demo.ana, key)
    expect(await edit(server, british, remarks(null, 'in Britain'), demo.britishOwner, key)).toMatchObject({
      status: 200,
    })
    expect(await stateOf(server, british)).toEqual({ remarks: 'in Britain', version: 2, entries: 1 })
    expect(await receiptsOf(server, key)).toEqual([200, 200])
  })

  it('is a new key in another company of one super admin', async () => {
    const [colombian, british, key] = [await given(), await givenIn(demo.britain), randomUUID()]
    for (const [id, companyId] of [
      [colombian, demo.colombia],
      [british, demo.britain],
    ] as const)
      expect(
        await edit(server, id, remarks(null, 'by root'), { token: demo.root.token, companyId }, key),
      ).toMatchObject({ status: 200 })
    expect(await stateOf(server, british)).toMatchObject({ remarks: 'by root', version: 2 })
  })
})

describe('a queueable write without a key', () => {
  it('is done and leaves no receipt', async () => {
    const id = await given()
    expect(await edit(server, id, remarks(null, 'keyless'), demo.ana, null)).toMatchObject({ status: 200, key: null })
    expect(await stateOf(server, id)).toMatchObject({ remarks: 'keyless', version: 2 })
  })

  it.each([
    ['nothing', ''],
    ['a space', ' '],
  ])('is refused and not done if its key is blank: %s', async (_, key) => {
    const id = await given()
    const answer = await edit(server, id, remarks(null, 'keyless'), demo.ana, key)
    expect(answer).toMatchObject({ status: 400, key: null })
    expect(problem(answer.text)).toMatchObject({ code: 'idempotency_key_required' })
    expect(await stateOf(server, id)).toEqual({ remarks: null, version: 1, entries: 0 })
  })
})

describe('receipts', () => {
  it('cannot be read, written or deleted from another company under the role of the server', async () => {
    const [id, key] = [await given(), randomUUID()]
    await edit(server, id, remarks(null, 'once'), demo.ana, key)
    const asCompany = async (companyId: string, statement: string) =>
      server.database.transaction(async ({ db }) => {
        await db.execute(`select set_config('app.company', '${companyId}', true)`)
        return (await db.execute(statement)).rows
      })
    for (const statement of [
      `select key from receipts where key = '${key}'`,
      `select key from app_receipt('${key}')`,
    ]) {
      expect(await asCompany(demo.colombia, statement)).toEqual([{ key }])
      expect(await asCompany(demo.britain, statement)).toEqual([])
    }
    for (const statement of ['update receipts set status = 200', 'delete from receipts', 'truncate receipts'])
      await expect(asCompany(demo.colombia, statement), statement).rejects.toMatchObject({
        cause: { message: expect.stringContaining('permission denied') },
      })
    const foreign = `insert into receipts (company_id, key, author_id, request_hash, status, answer) values ('${demo.colombia}', '${randomUUID()}', '${demo.ana.id}', '', 200, '{}')`
    await expect(asCompany(demo.britain, foreign)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('row-level security') },
    })
  })

  it('compare the parts of a body that the contract reads, and cope with any depth', async () => {
    const depth = 400_000
    const deep = '['.repeat(depth) + ']'.repeat(depth)
    const id = await given()
    const sent = (body: string, key: string) => send(server, id, { body, headers: headersOf(demo.ana, key) })
    expect(await sent(deep, randomUUID())).toMatchObject({
      status: 400,
      text: expect.stringContaining('validation_failed'),
    })
    const key = randomUUID()
    const first = await sent(`{"surplus":${deep},"changes":{"remarks":{"from":null,"to":"deep"}}}`, key)
    expect(first).toMatchObject({ status: 200 })
    expect(await sent(`{"changes":{"remarks":{"from":null,"to":"deeper"}},"surplus":${deep}}`, key)).toMatchObject({
      status: 422,
    })
    expect(await stateOf(server, id)).toMatchObject({ remarks: 'deep', version: 2 })
  })
})
