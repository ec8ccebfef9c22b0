import { randomUUID } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { BATCH_MOST } from '../../../contract/batch.ts'
import { tokenHash } from '../../../server/session/actor.ts'
import { receiptsOf, remarks, stateOf } from '../idempotency/support.ts'
import { addService, enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { type GivenWrite, carry, editOf, put, refusalOf, statuses } from './support.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

const given = () => addService(server, { companyId: demo.colombia, locationId: demo.ana.locations[0] ?? '' })
const UNTOUCHED = { remarks: null, version: 1, entries: 0 }

/** Checks that a valid write is not done if its whole batch is refused. */
async function nothingOf(refuse: (sound: GivenWrite) => Promise<void>): Promise<void> {
  const id = await given()
  const sound = editOf(id, remarks(null, 'sound'))
  await refuse(sound)
  expect(await stateOf(server, id)).toEqual(UNTOUCHED)
  expect(await receiptsOf(server, sound.key)).toEqual([])
}

const refusedFor = (...errors: object[]) => ({ status: 400, code: 'validation_failed', errors })

describe('a batch that is refused as a whole, without any effect [D-03]', () => {
  it('has one key twice', () =>
    nothingOf(async (sound) => {
      const again = { ...editOf(await given(), remarks(null, 'again')), key: sound.key }
      expect(await refusalOf(server, [sound, again], demo.ana)).toMatchObject(
        refusedFor({ path: 'writes.1.key', code: 'invalidField' }),
      )
    }))

  it('has a write that follows a later one', () =>
    nothingOf(async (sound) => {
      const early = { ...editOf(await given(), remarks(null, 'early')), after: [sound.key] }
      expect(await refusalOf(server, [early, sound], demo.ana)).toMatchObject(
        refusedFor({ path: 'writes.0.after', code: 'invalidField' }),
      )
    }))

  it('has a write that follows itself', () =>
    nothingOf(async (sound) => {
      const key = randomUUID()
      const circular = editOf(await given(), remarks(null, 'circular'), { key, after: [key] })
      expect(await refusalOf(server, [sound, circular], demo.ana)).toMatchObject(
        refusedFor({ path: 'writes.1.after', code: 'invalidField' }),
      )
    }))

  it.each<[string, unknown, string]>([
    ['no key', { key: undefined }, 'writes.1.key'],
    ['a key of more than 255 characters', { key: 'x'.repeat(256) }, 'writes.1.key'],
    ['no lane', { lane: undefined }, 'writes.1.lane'],
    ['an empty lane', { lane: '' }, 'writes.1.lane'],
    ['no call', { endpoint: undefined }, 'writes.1.endpoint'],
    ['parameters that are not text', { params: { id: 7 } }, 'writes.1.params.id'],
    ['a followed op that is no key', { after: ['ñ'] }, 'writes.1.after.0'],
  ])('has a write that cannot be identified: %s', (_, faulty, path) =>
    nothingOf(async (sound) => {
      const { errors } = await refusalOf(
        server,
        [sound, { ...editOf(await given(), remarks(null, 'x')), ...Object(faulty) }],
        demo.ana,
      )
      expect(errors?.map((error) => error.path)).toEqual([path])
    }),
  )

  it.each([[[]], ['none'], [null], [{}], [undefined]])('has no writes: %j', async (writes) => {
    expect(await refusalOf(server, writes, demo.ana)).toMatchObject({ status: 400, errors: [{ path: 'writes' }] })
  })

  it('has one write above the maximum, while a batch of the maximum is done', async () => {
    const ids = await Promise.all(Array.from({ length: BATCH_MOST + 1 }, () => given()))
    const writes = ids.map((id) => editOf(id, remarks(null, 'one of many')))
    expect(BATCH_MOST).toBe(200)
    expect(await refusalOf(server, writes, demo.ana)).toMatchObject(
      refusedFor({ path: 'writes', code: 'limit_invalid' }),
    )
    expect(await stateOf(server, ids[0] ?? '')).toEqual(UNTOUCHED)
    expect(statuses(await carry(server, writes.slice(1), demo.ana))).toEqual(writes.slice(1).map(() => 200))
  })

  it('is longer than a body may be, while a body of the maximum length is done', () =>
    nothingOf(async (sound) => {
      const padded = (write: GivenWrite, length: number) => JSON.stringify({ writes: [write] }).padEnd(length, ' ')
      expect(await put(server, padded(sound, 1024 * 1024 + 1), demo.ana)).toMatchObject({
        status: 413,
        text: expect.stringContaining('body_too_large'),
      })
      expect(
        (await put(server, padded(editOf(await given(), remarks(null, 'fits')), 1024 * 1024), demo.ana)).status,
      ).toBe(200)
    }))

  it('is not JSON', () =>
    nothingOf(async (sound) => {
      expect((await put(server, JSON.stringify({ writes: [sound] }).slice(0, -1), demo.ana)).status).toBe(400)
    }))

  it('comes without a session or with an ended one, which is checked before its contents [S7-01]', () =>
    nothingOf(async (sound) => {
      const token = await server.signIn(demo.ana.email)
      await server.owner.query(`update sessions set expires_at = now() - interval '1 second' where token_hash = $1`, [
        tokenHash(token),
      ])
      for (const caller of [{}, { token: 'made-up' }, { token }])
        for (const writes of [[sound], [], 'none']) {
          const answer = await put(server, JSON.stringify({ writes }), caller)
          expect(answer).toMatchObject({ status: 401, text: expect.stringContaining('"unauthorized"') })
          expect(answer.headers.get('www-authenticate')).toBe('Bearer')
        }
    }))

  it('comes from a super admin without a company or with an unknown one, while a batch with a company is done [S6-07]', () =>
    nothingOf(async (sound) => {
      for (const caller of [demo.root, { token: demo.root.token, companyId: randomUUID() }])
        expect(await refusalOf(server, [sound], caller)).toMatchObject({ status: 403, code: 'company_required' })
      const done = editOf(await given(), remarks(null, 'by root'))
      expect(await carry(server, [done], { token: demo.root.token, companyId: demo.colombia })).toMatchObject([
        { status: 200, body: { remarks: 'by root' } },
      ])
    }))
})
