import { createHash } from 'node:crypto'

import { verify } from '@node-rs/argon2'
import { describe, expect, it, vi } from 'vitest'

import { currentUser, signIn, sessionOf } from '../../../contract/session.ts'
import { PROBLEM_DETAILS } from '../../../server/http/error-details.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'

// The real module, with a spy.
vi.mock('@node-rs/argon2', { spy: true })

const server = await openTestServer()
const demo = await enterDemo(server)

const tryToSignIn = (email: string, password: string) => server.call(signIn, { body: { email, password } })

describe('signing in [S5-02]', () => {
  it('answers with a token, its end, and the person', async () => {
    const answer = sessionOf(
      await server.value(signIn, { body: { email: 'ana@demo.parq.test', password: DEMO_PASSWORD } }),
    )
    expect(answer.token).toMatch(/^[\w-]{43}$/)
    expect(answer.user).toMatchObject({
      id: demo.ana.id,
      companyId: demo.colombia,
      role: 'parking_staff',
      roleId: 3,
      email: 'ana@demo.parq.test',
      locationIds: demo.ana.locations,
    })
    expect(await server.value(currentUser, {}, { token: answer.token })).toEqual(answer.user)
  })

  it('accepts the e-mail in any spelling', async () => {
    expect(await tryToSignIn(' Ana@DEMO.parq.test ', DEMO_PASSWORD)).toMatchObject({
      ok: true,
      value: { user: { id: demo.ana.id } },
    })
  })

  it('gets the same answer for a wrong password, an unknown person and a disabled person', async () => {
    await server.owner.query(`update identities set is_active = false where id = $1`, [demo.luis.id])
    const answers = [
      await tryToSignIn('ana@demo.parq.test', 'parq-demo-2025'),
      await tryToSignIn('nobody@demo.parq.test', DEMO_PASSWORD),
      await tryToSignIn('luis@demo.parq.test', DEMO_PASSWORD),
    ]
    const blank = answers.map((answer) =>
      answer.ok ? answer : { ...answer, problem: { ...answer.problem, requestId: '' } },
    )
    const same = {
      ok: false,
      status: 401,
      problem: {
        title: 'bad_credentials',
        status: 401,
        code: 'bad_credentials',
        detail: PROBLEM_DETAILS.bad_credentials,
        requestId: '',
      },
    }
    expect(blank).toEqual([same, same, same])
    await server.owner.query(`update identities set is_active = true where id = $1`, [demo.luis.id])
    expect(await tryToSignIn('luis@demo.parq.test', DEMO_PASSWORD)).toMatchObject({ ok: true })
  })

  it('also verifies a password for an unknown person, so that the response time reveals nothing', async () => {
    for (const email of ['owner@mx.demo.parq.test', 'nobody.at.all@demo.parq.test']) {
      vi.mocked(verify).mockClear()
      await tryToSignIn(email, 'wrong')
      expect(verify, email).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^\$argon2id\$/), 'wrong')
    }
  })

  it('compares passwords as they are typed', async () => {
    for (const password of [` ${DEMO_PASSWORD}`, `${DEMO_PASSWORD} `, DEMO_PASSWORD.toUpperCase()])
      expect(await tryToSignIn('owner@demo.parq.test', password), password).toMatchObject({
        status: 401,
        problem: { code: 'bad_credentials' },
      })
  })
})

describe('stored credentials', () => {
  it('are a hash of the token, never the token, and argon2id of the password', async () => {
    const token = await server.signIn('owner@demo.parq.test')
    const { rows } = await server.owner.query<{ hash: Buffer }>(
      'select token_hash as hash from sessions where identity_id = $1',
      [demo.owner.id],
    )
    const hashes = rows.map((row) => row.hash.toString('hex'))
    expect(hashes).toContain(createHash('sha256').update(token).digest('hex'))
    expect(hashes).not.toContain(Buffer.from(token).toString('hex'))
    const identity = await server.owner.query<{ password: string }>('select password_hash as password from identities')
    for (const { password } of identity.rows) expect(password).toMatch(/^\$argon2id\$/)
  })

  it('name the device of the sign-in', async () => {
    const deviceId = '01890a5d-ac96-774b-bcce-b302099a8057'
    await server.value(signIn, { body: { email: 'ana@demo.parq.test', password: DEMO_PASSWORD } }, { deviceId })
    const { rows } = await server.owner.query('select 1 from sessions where identity_id = $1 and device_id = $2', [
      demo.ana.id,
      deviceId,
    ])
    expect(rows).toHaveLength(1)
  })
})
