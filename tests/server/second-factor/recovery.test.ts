import { beforeEach, describe, expect, it } from 'vitest'

import { removeSecondFactorOf } from '../../../contract/second-factor.ts'
import { signIn } from '../../../contract/session.ts'
import { userCalls } from '../../../contract/user.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import type { Mail } from '../../../server/mail/mailer.ts'
import { enrol, letProofsAge, removeFactors } from '../support/authenticator-app.ts'
import { addColleague, enterDemo } from '../support/demo.ts'
import { openSession } from '../support/session.ts'
import { openTestServer } from '../support/test-server.ts'

const at = new Date('2026-11-20T12:00:00.000Z')
const sent: Mail[] = []
const server = await openTestServer({
  now: () => at,
  mailer: {
    send: (message) => {
      sent.push(message)
      return Promise.resolve()
    },
    kept: () => Promise.resolve([]),
    keptMessage: () => Promise.resolve(null),
  },
})
const demo = await enterDemo(server)
const { owner, root, ana } = demo

/** Another administrator of the owner's company. */
const colleague = { id: await addColleague(server, demo.colombia), token: '' }
await server.owner.query(`update identities set role = 'parking_admin' where id = $1`, [colleague.id])
await server.owner.query(`update operators set role = 'parking_admin' where id = $1`, [colleague.id])
colleague.token = await openSession(server, colleague.id)
const email = `${colleague.id}@colleague.test`

beforeEach(async () => {
  await removeFactors(server)
  sent.length = 0
})

const remove = (id: string, caller: { token: string; companyId?: string }) =>
  server.call(removeSecondFactorOf, { params: { id } }, caller)
const stepOf = async () => server.value(signIn, { body: { email, password: DEMO_PASSWORD } })

describe('removing a lost second factor', () => {
  it('lets another administrator do it, names them in the history, and mails the person', async () => {
    await enrol(server, colleague, at)
    expect(await stepOf()).toHaveProperty('secondStep')
    expect(await server.value(userCalls.get, { params: { id: colleague.id } }, owner)).toMatchObject({
      hasSecondFactor: true,
    })
    sent.length = 0
    expect(await remove(colleague.id, owner)).toMatchObject({ ok: true, value: { removed: true } })
    expect(await stepOf()).toHaveProperty('token')
    expect(await server.value(userCalls.get, { params: { id: colleague.id } }, owner)).toMatchObject({
      hasSecondFactor: false,
    })
    const { data } = await server.value(userCalls.history, { params: { id: colleague.id } }, owner)
    expect(data[0]).toMatchObject({ action: 'factor_removed', actor: { id: owner.id } })
    expect(sent).toMatchObject([{ to: email, subject: expect.stringContaining('segundo factor') }])
  })

  it('lets a super admin help a lone administrator', async () => {
    await enrol(server, owner, at)
    expect(await remove(owner.id, { token: root.token, companyId: demo.colombia })).toMatchObject({
      ok: true,
      value: { removed: true },
    })
  })

  it('is refused to the person, to staff and to another company', async () => {
    await enrol(server, colleague, at)
    expect(await remove(colleague.id, colleague)).toMatchObject({ status: 409, problem: { code: 'own_account' } })
    expect(await remove(colleague.id, ana)).toMatchObject({ status: 403, problem: { code: 'forbidden' } })
    expect(await remove(colleague.id, demo.mexicanOwner)).toMatchObject({ status: 404 })
    expect(await stepOf()).toHaveProperty('secondStep')
  })

  it('is refused to an administrator with an old proof', async () => {
    await enrol(server, colleague, at)
    await enrol(server, owner, at)
    await letProofsAge(server)
    expect(await remove(colleague.id, owner)).toMatchObject({ status: 403, problem: { code: 'step_up_needed' } })
    expect(await stepOf()).toHaveProperty('secondStep')
  })

  it('changes nothing for a person without one', async () => {
    expect(await remove(colleague.id, owner)).toMatchObject({ ok: true, value: { removed: false } })
    expect(sent).toEqual([])
  })

  it('lets the owner of the database help a super admin', async () => {
    await enrol(server, root, at)
    const { rows } = await server.owner.query('select remove_factors_of($1) as removed', ['root@demo.parq.test'])
    expect(rows).toEqual([{ removed: true }])
    await expect(server.application.query('select remove_factors_of($1)', ['root@demo.parq.test'])).rejects.toThrow(
      /permission denied/,
    )
    expect(await server.value(signIn, { body: { email: root.email, password: DEMO_PASSWORD } })).toHaveProperty('token')
  })
})
