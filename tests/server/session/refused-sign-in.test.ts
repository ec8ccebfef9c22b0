import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'

import { listActivity } from '../../../contract/activity.ts'
import { finishSignIn } from '../../../contract/second-factor.ts'
import { signIn } from '../../../contract/session.ts'
import { userCalls } from '../../../contract/user.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { enrol, removeFactors } from '../support/authenticator-app.ts'
import { addColleague, enterDemo } from '../support/demo.ts'
import { openSession } from '../support/session.ts'
import { signInFrom } from '../support/sign-in-from.ts'
import { openTestServer } from '../support/test-server.ts'

const Line = v.object({
  msg: v.literal('sign-in refused'),
  step: v.string(),
  refusal: v.string(),
  address: v.string(),
  account: v.nullable(v.string()),
})
const lines: string[] = []
let at = new Date('2026-11-20T12:00:00.000Z')
const server = await openTestServer({
  now: () => at,
  trustProxy: true,
  log: pino({}, { write: (line: string) => void lines.push(line) }),
})
const demo = await enterDemo(server)
const { wrongTries, tryFrom } = signInFrom(server)

beforeEach(async () => {
  await removeFactors(server)
  lines.length = 0
})

async function aPerson() {
  const id = await addColleague(server, demo.colombia)
  return { id, email: `${id}@colleague.test` }
}

const logged = () =>
  lines.flatMap((line) => {
    const parsed = v.safeParse(Line, JSON.parse(line))
    return parsed.success ? [parsed.output] : []
  })
const refusalsOf = async (id: string, by = demo.owner) => {
  const query = { from: '2026-11-01T00:00:00.000Z', before: '2026-12-01T00:00:00.000Z', record: id }
  return (await server.value(listActivity, { query }, by)).data.filter(({ action }) => action === 'sign_in_refused')
}

describe('a refused sign-in', () => {
  it('is logged with its address and account, and without what was typed', async () => {
    const { id, email } = await aPerson()
    await wrongTries(1, email, '203.0.113.7')
    expect(logged()).toMatchObject([
      { step: 'password', refusal: 'bad_credentials', address: '203.0.113.7', account: id },
    ])
    expect(lines.join()).not.toContain(email)
    expect(lines.join()).not.toContain('wrong 0')
  })

  it('is logged without an account if nobody has the e-mail', async () => {
    await wrongTries(1, 'nobody@demo.parq.test', '203.0.113.7')
    expect(logged()).toMatchObject([{ address: '203.0.113.7', account: null }])
  })

  it('is logged if the limit refuses it', async () => {
    const { id, email } = await aPerson()
    await wrongTries(11, email)
    expect(logged().at(-1)).toMatchObject({ refusal: 'too_many_attempts', account: id })
  })

  it('is not logged if the sign-in succeeds', async () => {
    const { email } = await aPerson()
    expect(await tryFrom('203.0.113.7', email, DEMO_PASSWORD)).toMatchObject({ status: 200 })
    expect(logged()).toEqual([])
  })

  it('is in the history of the account from the fifth failure on, once an hour', async () => {
    const { id, email } = await aPerson()
    await wrongTries(4, email, '203.0.113.7')
    expect(await refusalsOf(id)).toEqual([])
    await wrongTries(2, email, '203.0.113.7')
    const entry = {
      actor: null,
      recordId: id,
      changes: expect.arrayContaining([
        { path: 'address', before: null, after: '203.0.113.7' },
        { path: 'signInStep', before: null, after: 'password' },
      ]),
    }
    expect(await refusalsOf(id)).toEqual([expect.objectContaining(entry)])
    const { data } = await server.value(userCalls.history, { params: { id } }, demo.owner)
    expect(data[0]).toMatchObject({ action: 'sign_in_refused' })

    at = new Date(at.getTime() + 61 * 60_000)
    await wrongTries(1, email, '198.51.100.1')
    expect(await refusalsOf(id)).toHaveLength(2)
  })

  it('is not shown to another company', async () => {
    const { id, email } = await aPerson()
    await wrongTries(5, email)
    expect(await refusalsOf(id)).toHaveLength(1)
    expect(await refusalsOf(id, demo.mexicanOwner)).toEqual([])
  })

  it('answers the same for an account and for nobody, before and after it is recorded', async () => {
    const { email } = await aPerson()
    expect(await wrongTries(6, email)).toEqual(await wrongTries(6, 'nobody@demo.parq.test'))
  })
})

describe('a wrong second factor after the right password', () => {
  it('is logged, and is in the history of the account from the third on', async () => {
    const { id, email } = await aPerson()
    await enrol(server, { token: await openSession(server, id) }, at)
    const answer = await server.value(signIn, { body: { email, password: DEMO_PASSWORD } })
    if (!('secondStep' in answer)) throw new Error('The person has no second factor')
    const body = { challenge: answer.secondStep.challenge, proof: { kind: 'totp' as const, code: '000000' } }
    for (let nth = 0; nth < 2; nth += 1) await server.call(finishSignIn, { body })
    expect(logged()).toMatchObject([
      { step: 'second_factor', account: id },
      { step: 'second_factor', account: id },
    ])
    expect(await refusalsOf(id)).toEqual([])
    await server.call(finishSignIn, { body })
    expect(await refusalsOf(id)).toMatchObject([
      { changes: expect.arrayContaining([{ path: 'signInStep', before: null, after: 'second_factor' }]) },
    ])
  })
})
