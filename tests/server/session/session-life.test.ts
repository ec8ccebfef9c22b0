import { beforeEach, describe, expect, it } from 'vitest'

import { listLocations } from '../../../contract/location.ts'
import { currentUser, endSessions, signIn, signOut, sessionOf } from '../../../contract/session.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { tokenHash } from '../../../server/session/actor.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
let token: string

beforeEach(async () => {
  await server.owner.query('delete from sessions')
  token = await server.signIn('ana@demo.parq.test')
})

const UNAUTHORIZED = { ok: false, status: 401, problem: { code: 'unauthorized' } }

async function hoursLeft(): Promise<number> {
  const { rows } = await server.owner.query<{ hours: number }>(
    'select extract(epoch from expires_at - now())::float / 3600 as hours from sessions',
  )
  return rows[0]?.hours ?? 0
}

const endIn = (interval: string) =>
  server.owner.query('update sessions set expires_at = now() + $1::interval', [interval])

describe('a session [S7-01]', () => {
  it('is accepted only as a bearer token', async () => {
    const withHeader = async (authorization: string) =>
      (await server.app.request('/api/v2/entities/locations', { headers: { authorization } })).status
    expect(await withHeader(`Bearer ${token}`)).toBe(200)
    expect(await withHeader(`bearer ${token}`)).toBe(200)
    for (const header of [
      token,
      `Basic ${token}`,
      'Bearer',
      'Bearer ',
      `Bearer ${token}x`,
      `Bearer ${token} x`,
      `Bearer ${token.slice(1)}`,
      `Bearer ${'x'.repeat(5_000)}`,
    ])
      expect(await withHeader(header), header).toBe(401)
    expect(
      (
        await server.app.request(`/api/v2/entities/locations?access_token=${token}`, {
          headers: { cookie: `token=${token}` },
        })
      ).status,
    ).toBe(401)
  })

  it('is refused with the scheme that the server needs', async () => {
    const response = await server.app.request('/api/v2/entities/locations')
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
  })

  it('ends with its sign-out, and no other session ends', async () => {
    const other = await server.signIn('ana@demo.parq.test')
    expect(await server.value(signOut, {}, { token })).toEqual({ signedOut: true })
    expect(await server.call(currentUser, {}, { token })).toMatchObject(UNAUTHORIZED)
    expect(await server.call(signOut, {}, { token })).toMatchObject(UNAUTHORIZED)
    expect(await server.call(currentUser, {}, { token: other })).toMatchObject({ ok: true })
  })

  it('can be ended by the hash of its token, which is no token itself, and other sessions continue', async () => {
    const other = await server.signIn('ana@demo.parq.test')
    const hash = tokenHash(token).toString('hex')
    expect(await server.call(currentUser, {}, { token: hash })).toMatchObject(UNAUTHORIZED)
    expect(await server.value(endSessions, { body: { sessions: ['0'.repeat(64), hash] } })).toEqual({ signedOut: true })
    expect(await server.call(currentUser, {}, { token })).toMatchObject(UNAUTHORIZED)
    expect(await server.call(currentUser, {}, { token: other })).toMatchObject({ ok: true })
  })

  it('ends when its time is over', async () => {
    await endIn('30 seconds')
    expect(await server.call(currentUser, {}, { token })).toMatchObject({ ok: true })
    await endIn('-1 second')
    expect(await server.call(currentUser, {}, { token })).toMatchObject(UNAUTHORIZED)
    expect(await server.call(listLocations, { query: {} }, { token })).toMatchObject(UNAUTHORIZED)
  })

  it('ends when the person is disabled, and continues when they are enabled again', async () => {
    await server.owner.query(`update identities set is_active = false where email = 'ana@demo.parq.test'`)
    expect(await server.call(currentUser, {}, { token })).toMatchObject(UNAUTHORIZED)
    await server.owner.query(`update identities set is_active = true where email = 'ana@demo.parq.test'`)
    expect(await server.call(currentUser, {}, { token })).toMatchObject({ ok: true })
  })
})

describe('the duration of a session', () => {
  it('is 12 hours, or 30 days if the person asks to stay signed in', async () => {
    const open = async (remember: boolean) => {
      await server.owner.query('delete from sessions')
      const { expiresAt } = sessionOf(
        await server.value(signIn, { body: { email: 'ana@demo.parq.test', password: DEMO_PASSWORD, remember } }),
      )
      const { rows } = await server.owner.query<{ expires_at: Date }>('select expires_at from sessions')
      expect(rows[0]?.expires_at.toISOString()).toBe(expiresAt)
      return hoursLeft()
    }
    expect(await open(false)).toBeCloseTo(12, 1)
    expect(await open(true)).toBeCloseTo(30 * 24, 1)
  })

  it('starts again with each use', async () => {
    await endIn('2 hours')
    await server.value(currentUser, {}, { token })
    expect(await hoursLeft()).toBeCloseTo(12, 1)
  })

  it('starts again in its own length if the person stays signed in', async () => {
    await server.owner.query(`update sessions set remember = true, expires_at = now() + interval '2 hours'`)
    await server.value(currentUser, {}, { token })
    expect(await hoursLeft()).toBeCloseTo(30 * 24, 1)
  })

  it('ends 90 days after the sign-in, despite any use', async () => {
    await server.owner.query(
      `update sessions set remember = true, created_at = now() - interval '80 days', expires_at = now() + interval '2 hours'`,
    )
    await server.value(currentUser, {}, { token })
    expect(await hoursLeft()).toBeCloseTo(10 * 24, 1)
    await server.owner.query(`update sessions set created_at = now() - interval '90 days' + interval '1 minute'`)
    await server.owner.query(`update sessions set expires_at = auth_session_end(created_at, remember)`)
    expect(await server.call(currentUser, {}, { token })).toMatchObject({ ok: true })
    await server.owner.query(
      `update sessions set created_at = now() - interval '90 days', expires_at = now() + interval '30 seconds'`,
    )
    await server.value(currentUser, {}, { token })
    expect(await hoursLeft()).toBeLessThan(0.01)
  })

  it('is not written with each call', async () => {
    const stamp = async () =>
      (await server.owner.query<{ xmin: string }>('select xmin::text from sessions')).rows[0]?.xmin
    await endIn('11 hours 58 minutes')
    const before = await stamp()
    await server.value(currentUser, {}, { token })
    expect(await stamp()).toBe(before)
    await endIn('11 hours 50 minutes')
    await server.value(currentUser, {}, { token })
    expect(await hoursLeft()).toBeCloseTo(12, 1)
  })

  it('is deleted after its end, at the next sign-in of anybody', async () => {
    await endIn('-2 days')
    await server.signIn('luis@demo.parq.test')
    const { rows } = await server.owner.query('select count(*)::int as count from sessions')
    expect(rows).toEqual([{ count: 1 }])
  })
})
