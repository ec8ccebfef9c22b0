import { beforeEach, describe, expect, it } from 'vitest'

import {
  addPasskey,
  finishSignIn,
  getSecondFactor,
  proveSecondFactor,
  removePasskey,
  startPasskey,
  startPasskeyProof,
  startPasskeySignIn,
} from '../../../contract/second-factor.ts'
import { signIn } from '../../../contract/session.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { letProofsAge, removeFactors } from '../support/authenticator-app.ts'
import { enterDemo } from '../support/demo.ts'
import { SoftwareAuthenticator } from '../support/software-authenticator.ts'
import { openTestServer } from '../support/test-server.ts'

const ORIGIN = 'https://parq.test'
const server = await openTestServer({ superAdminsNeedFactor: true })
const demo = await enterDemo(server)
const { owner, mexicanOwner, root } = demo

const REFUSED = {
  status: 400,
  problem: { code: 'validation_failed', errors: [{ code: 'passkey_refused' }] },
}
const REGISTRATION = {
  user: { id: 'b3duZXI', name: owner.email, displayName: owner.email },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' as const }],
  attestation: 'none' as const,
  authenticatorSelection: { residentKey: 'discouraged' as const, userVerification: 'preferred' as const },
  excludeCredentials: [],
}
let key: SoftwareAuthenticator

beforeEach(async () => {
  await removeFactors(server)
  key = new SoftwareAuthenticator(ORIGIN)
})

const options = (caller: { token: string }) =>
  server.value(startPasskey, { body: { currentPassword: DEMO_PASSWORD } }, caller)
const add = (attestation: ReturnType<SoftwareAuthenticator['create']>, caller: { token: string } = owner) =>
  server.call(addPasskey, { body: { name: 'Office laptop', attestation } }, caller)

async function register(caller: { token: string } = owner, of = key): Promise<void> {
  const answer = await add(of.create(await options(caller)), caller)
  if (!answer.ok) throw new Error(`The passkey was refused: ${JSON.stringify(answer.problem)}`)
}

async function secondStep(email = owner.email) {
  const answer = await server.value(signIn, { body: { email, password: DEMO_PASSWORD } })
  if (!('secondStep' in answer)) throw new Error(`${email} has no second factor`)
  return answer.secondStep
}
const finish = (challenge: string, assertion: ReturnType<SoftwareAuthenticator['get']>) =>
  server.call(finishSignIn, { body: { challenge, proof: { kind: 'passkey', assertion } } })

describe('a passkey', () => {
  it('is made for the public address, with recovery codes, and opens a session in the second step', async () => {
    const made = await options(owner)
    expect(made).toMatchObject({
      rp: { id: 'parq.test', name: 'PARQ' },
      user: { name: owner.email },
      attestation: 'none',
    })
    const answer = await add(key.create(made))
    expect(answer).toMatchObject({
      ok: true,
      value: { hasApp: false, passkeys: [{ name: 'Office laptop', usedAt: null }] },
    })
    expect(answer.ok && answer.value.recoveryCodes).toHaveLength(10)

    const { challenge, methods } = await secondStep()
    expect(methods).toEqual(['passkey', 'recovery'])
    const asked = await server.value(startPasskeySignIn, { body: { challenge } })
    const finished = await finish(challenge, key.get(asked))
    expect(finished).toMatchObject({ ok: true, value: { user: { id: owner.id } } })
  })

  it.each([
    ['another origin', { origin: 'https://parq.example' }],
    ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['another site', { rpId: 'parq.example' }],
    ['nobody present', { absent: true }],
  ])('is not registered with %s', async (_, falsely) => {
    expect(await add(key.create(await options(owner), falsely))).toMatchObject(REFUSED)
    expect(await server.value(getSecondFactor, {}, owner)).toMatchObject({ passkeys: [] })
  })

  it.each([
    ['another origin', { origin: 'https://parq.example' }],
    ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['another site', { rpId: 'parq.example' }],
    ['nobody present', { absent: true }],
  ])('signs nobody in with %s', async (_, falsely) => {
    await register()
    const { challenge } = await secondStep()
    const asked = await server.value(startPasskeySignIn, { body: { challenge } })
    expect(await finish(challenge, key.get(asked, falsely))).toMatchObject(REFUSED)
    const again = await server.value(startPasskeySignIn, { body: { challenge } })
    expect(await finish(challenge, key.get(again))).toMatchObject({ ok: true })
  })

  it('is not accepted twice with one answer, nor registered twice with one challenge', async () => {
    const made = await options(owner)
    await add(key.create(made))
    expect(await add(new SoftwareAuthenticator(ORIGIN).create(made))).toMatchObject(REFUSED)
    const first = await secondStep()
    const assertion = key.get(await server.value(startPasskeySignIn, { body: { challenge: first.challenge } }))
    expect(await finish(first.challenge, assertion)).toMatchObject({ ok: true })
    const second = await secondStep()
    await server.value(startPasskeySignIn, { body: { challenge: second.challenge } })
    expect(await finish(second.challenge, assertion)).toMatchObject(REFUSED)
  })

  it('is refused as a copy if its counter does not grow', async () => {
    await register()
    const use = async (counter: number) => {
      const { challenge } = await secondStep()
      return finish(challenge, key.get(await server.value(startPasskeySignIn, { body: { challenge } }), { counter }))
    }
    expect(await use(7)).toMatchObject({ ok: true })
    expect(await use(7)).toMatchObject(REFUSED)
    expect(await use(6)).toMatchObject(REFUSED)
    expect(await use(8)).toMatchObject({ ok: true })
  })

  it('is accepted again and again if it does not count', async () => {
    await register()
    for (let nth = 0; nth < 2; nth++) {
      const { challenge } = await secondStep()
      const asked = await server.value(startPasskeySignIn, { body: { challenge } })
      expect(await finish(challenge, key.get(asked, { counter: 0 }))).toMatchObject({ ok: true })
    }
  })

  it('is not registered with the challenge of a proof, which needs no password', async () => {
    const { challenge, timeout, rpId } = await server.value(startPasskeyProof, {}, owner)
    const answer = await add(key.create({ ...REGISTRATION, challenge, timeout, rp: { id: rpId, name: 'PARQ' } }))
    expect(answer).toMatchObject(REFUSED)
    expect(await server.value(getSecondFactor, {}, owner)).toMatchObject({ passkeys: [] })
  })

  it('proves nothing with the challenge of a registration', async () => {
    await register()
    const { challenge, timeout } = await options(owner)
    const userVerification = 'preferred' as const
    const asked = { challenge, timeout, rpId: 'parq.test', userVerification, allowCredentials: [] }
    const proof = { kind: 'passkey' as const, assertion: key.get(asked) }
    expect(await server.call(proveSecondFactor, { body: { proof } }, owner)).toMatchObject(REFUSED)
  })

  it('opens nothing for another person', async () => {
    await register()
    const other = new SoftwareAuthenticator(ORIGIN)
    await register(mexicanOwner, other)
    const { challenge } = await secondStep()
    const asked = await server.value(startPasskeySignIn, { body: { challenge } })
    expect(await finish(challenge, other.get(asked))).toMatchObject(REFUSED)
  })

  it('is not removed by another person', async () => {
    await register()
    await register(mexicanOwner, new SoftwareAuthenticator(ORIGIN))
    const passkeyId = (await server.value(getSecondFactor, {}, owner)).passkeys[0]?.id ?? ''
    expect(await server.call(removePasskey, { params: { passkeyId } }, mexicanOwner)).toMatchObject({ status: 404 })
    expect(await server.call(removePasskey, { params: { passkeyId } }, owner)).toMatchObject({ ok: true })
  })

  it('is not registered again by another person', async () => {
    await register()
    expect(await add(key.create(await options(mexicanOwner)), mexicanOwner)).toMatchObject(REFUSED)
  })

  it('proves the session before a sensitive act, and is then removed', async () => {
    await register()
    await letProofsAge(server)
    const id = (await server.value(getSecondFactor, {}, owner)).passkeys[0]?.id ?? ''
    expect(await server.call(removePasskey, { params: { passkeyId: id } }, owner)).toMatchObject({
      status: 403,
      problem: { code: 'step_up_needed' },
    })
    const assertion = key.get(await server.value(startPasskeyProof, {}, owner))
    await server.value(proveSecondFactor, { body: { proof: { kind: 'passkey', assertion } } }, owner)
    expect(await server.value(removePasskey, { params: { passkeyId: id } }, owner)).toMatchObject({ passkeys: [] })
    expect(await server.value(signIn, { body: { email: owner.email, password: DEMO_PASSWORD } })).toHaveProperty(
      'token',
    )
  })

  it('is not removed if it is a super admin’s only second factor', async () => {
    await register(root)
    const id = (await server.value(getSecondFactor, {}, root)).passkeys[0]?.id ?? ''
    expect(await server.call(removePasskey, { params: { passkeyId: id } }, root)).toMatchObject({
      status: 409,
      problem: { code: 'factor_in_use' },
    })
  })
})
