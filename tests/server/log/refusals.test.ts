import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'

import { getRetention } from '../../../contract/retention.ts'
import { signIn } from '../../../contract/session.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'

const Line = v.object({ path: v.string(), status: v.number(), refusal: v.optional(v.string()) })
const lines: string[] = []
const server = await openTestServer({ log: pino({}, { write: (line: string) => void lines.push(line) }) })
const demo = await enterDemo(server)

beforeEach(() => {
  lines.length = 0
})

const logged = () => lines.map((line) => v.parse(Line, JSON.parse(line)))

describe('the log', () => {
  it('names why a sign-in was refused, and neither the e-mail nor the password', async () => {
    await server.call(signIn, { body: { email: demo.owner.email, password: 'vencejo-tapia-93' } })
    expect(logged()).toEqual([{ path: '/api/v2/users/auth/login/operator', status: 401, refusal: 'bad_credentials' }])
    expect(lines.join()).not.toContain(demo.owner.email)
    expect(lines.join()).not.toContain('vencejo')
  })

  it('has no refusal for a sign-in that succeeds', async () => {
    await server.value(signIn, { body: { email: demo.owner.email, password: DEMO_PASSWORD } })
    expect(logged()).toEqual([{ path: '/api/v2/users/auth/login/operator', status: 200 }])
  })

  it('names a missing session and a missing right', async () => {
    await server.call(getRetention, {}, { token: 'nobody' })
    await server.call(getRetention, {}, demo.ana)
    await server.call(getRetention, {}, demo.owner)
    expect(logged().map(({ status, refusal }) => [status, refusal])).toEqual([
      [401, 'unauthorized'],
      [403, 'forbidden'],
      [200, undefined],
    ])
  })
})
