import { afterEach, describe, expect, it } from 'vitest'

import { listAttention } from '../../../contract/attention.ts'
import { editCompany, getCompany } from '../../../contract/company.ts'
import { listCompanies } from '../../../contract/companies.ts'
import { EVENTS_PATH } from '../../../contract/events.ts'
import { listLocations } from '../../../contract/location.ts'
import { getSecondFactor, removeTotp } from '../../../contract/second-factor.ts'
import { currentUser, signOut } from '../../../contract/session.ts'
import { STEP_MS, codeAt, enrol, letProofsAge, removeFactors } from '../support/authenticator-app.ts'
import { enterDemo } from '../support/demo.ts'
import { openSession } from '../support/session.ts'
import { openTestServer } from '../support/test-server.ts'

let at = new Date('2026-11-20T12:00:00.000Z')
const server = await openTestServer({ now: () => at, superAdminsNeedFactor: true })
const demo = await enterDemo(server)
const { owner, root, ana } = demo
const nextStep = () => {
  at = new Date(at.getTime() + STEP_MS)
}

const REFUSED = { status: 403, problem: { code: 'second_factor_required' } }
const rule = (from: boolean, to: boolean) => ({
  params: { id: demo.colombia },
  body: { changes: { adminsNeedFactor: { from, to } } },
})

afterEach(async () => {
  await removeFactors(server)
  await server.owner.query('update companies set admins_need_factor = false')
  nextStep()
})

describe('a super admin without a second factor', () => {
  it('can do nothing but set one up and leave', async () => {
    expect(await server.value(currentUser, {}, root)).toMatchObject({ secondFactor: 'missing' })
    expect(await server.value(getSecondFactor, {}, root)).toMatchObject({ isRequired: true, hasApp: false })
    const inCompany = { ...root, companyId: demo.colombia }
    expect(await server.call(listCompanies, { query: {} }, root)).toMatchObject(REFUSED)
    expect(await server.call(listLocations, { query: {} }, inCompany)).toMatchObject(REFUSED)
    const stream = await server.app.request(EVENTS_PATH, {
      headers: { authorization: `Bearer ${root.token}`, 'x-company-id': demo.colombia },
    })
    expect(stream.status).toBe(403)
    expect(await server.call(signOut, {}, { token: await openSession(server, root.id) })).toMatchObject({ ok: true })
  })

  it('can do everything once an authenticator app is set up, and may not remove it', async () => {
    const { secret } = await enrol(server, root, at)
    expect(await server.call(listCompanies, { query: {} }, root)).toMatchObject({ ok: true })
    nextStep()
    const proof = { kind: 'totp' as const, code: codeAt(secret, at) }
    expect(await server.call(removeTotp, { body: { proof } }, root)).toMatchObject({
      status: 409,
      problem: { code: 'factor_in_use' },
    })
  })

  it('is not stopped where the installation is a demo', async () => {
    const open = await openTestServer()
    const { root: demoRoot } = await enterDemo(open)
    expect(await open.call(listCompanies, { query: {} }, demoRoot)).toMatchObject({ ok: true })
  })
})

describe('a company that requires a second factor of its administrators', () => {
  it('leads an administrator without one to the set-up, and lets them work at a booth', async () => {
    await server.value(editCompany, rule(false, true), owner)
    expect(await server.value(currentUser, {}, owner)).toMatchObject({ secondFactor: 'missing' })
    expect(await server.call(listAttention, {}, owner)).toMatchObject(REFUSED)
    expect(await server.call(editCompany, rule(true, false), owner)).toMatchObject(REFUSED)
    expect(await server.call(listLocations, { query: {} }, owner)).toMatchObject({ ok: true })
    expect(await server.value(currentUser, {}, demo.mexicanOwner)).toMatchObject({ secondFactor: 'none' })

    await enrol(server, owner, at)
    expect(await server.call(listAttention, {}, owner)).toMatchObject({ ok: true })
    expect(await server.value(editCompany, rule(true, false), owner)).toMatchObject({ adminsNeedFactor: false })
  })

  it('asks nothing of staff', async () => {
    await server.value(editCompany, rule(false, true), owner)
    expect(await server.value(currentUser, {}, ana)).toMatchObject({ secondFactor: 'none' })
    expect(await server.value(getSecondFactor, {}, ana)).toMatchObject({ isRequired: false })
  })

  it('is asked for a recent proof before the rule changes', async () => {
    await enrol(server, owner, at)
    await letProofsAge(server)
    expect(await server.call(editCompany, rule(false, true), owner)).toMatchObject({
      status: 403,
      problem: { code: 'step_up_needed' },
    })
    expect(await server.value(getCompany, { params: { id: demo.colombia } }, owner)).toMatchObject({
      adminsNeedFactor: false,
    })
  })
})
