import { beforeEach, describe, expect, it } from 'vitest'

import { resetPassword } from '../../../contract/account.ts'
import { endOpenSessions } from '../../../contract/open-session.ts'
import { PASSWORD_LINK_HEADER } from '../../../contract/password-link.ts'
import { finishSignIn } from '../../../contract/second-factor.ts'
import { signIn } from '../../../contract/session.ts'
import { userCalls } from '../../../contract/user.ts'
import { makePasswordLink } from '../../../server/account/password-links.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { enrol, removeFactors } from '../support/authenticator-app.ts'
import { addColleague, enterDemo } from '../support/demo.ts'
import { openSession } from '../support/session.ts'
import { openTestServer } from '../support/test-server.ts'

const at = new Date('2026-11-20T12:00:00.000Z')
const server = await openTestServer({ now: () => at })
const demo = await enterDemo(server)
const NEW = 'vencejo-tapia-93'

beforeEach(() => removeFactors(server))

/** A person whose sign-in waits for the second factor; returns how it would end. */
async function aWaitingSignIn() {
  const id = await addColleague(server, demo.colombia)
  const token = await openSession(server, id)
  const { recoveryCodes } = await enrol(server, { token }, at)
  const answer = await server.value(signIn, { body: { email: `${id}@colleague.test`, password: DEMO_PASSWORD } })
  if (!('secondStep' in answer)) throw new Error('The colleague has no second factor')
  const { challenge } = answer.secondStep
  const proof = { kind: 'recovery' as const, code: recoveryCodes[0] ?? '' }
  return { id, token, finish: () => server.call(finishSignIn, { body: { challenge, proof } }) }
}

const EXPIRED = { ok: false, status: 410, problem: { code: 'sign_in_expired' } }

describe('a sign-in that waits for its second factor', () => {
  it('is finished with the factor if nothing changed', async () => {
    const { id, finish } = await aWaitingSignIn()
    expect(await finish()).toMatchObject({ ok: true, value: { user: { id } } })
  })

  it('ends when the person changes their password', async () => {
    const { id, token, finish } = await aWaitingSignIn()
    const body = { currentPassword: DEMO_PASSWORD, newPassword: NEW }
    await server.value(resetPassword, { params: { id }, headers: {}, body }, { token })
    expect(await finish()).toMatchObject(EXPIRED)
  })

  it('ends when a mailed link sets the password', async () => {
    const { id, finish } = await aWaitingSignIn()
    const { secret } = await server.database.transaction((tx) => makePasswordLink(id, 'reset', tx))
    const headers = { [PASSWORD_LINK_HEADER]: secret }
    await server.value(resetPassword, { params: { id }, headers, body: { newPassword: NEW } })
    expect(await finish()).toMatchObject(EXPIRED)
  })

  it('ends when the person signs out everywhere else', async () => {
    const { id, token, finish } = await aWaitingSignIn()
    await server.value(endOpenSessions, { params: { id } }, { token })
    expect(await finish()).toMatchObject(EXPIRED)
  })

  it('stays ended when an administrator deactivates the person and activates them again', async () => {
    const { id, finish } = await aWaitingSignIn()
    for (const isActive of [false, true])
      await server.value(
        userCalls.edit,
        { params: { id }, body: { changes: { isActive: { from: !isActive, to: isActive } } } },
        demo.owner,
      )
    expect(await finish()).toMatchObject(EXPIRED)
  })
})
