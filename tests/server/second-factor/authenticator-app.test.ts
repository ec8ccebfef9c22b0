import { afterEach, describe, expect, it } from 'vitest'

import {
  confirmTotp,
  finishSignIn,
  getSecondFactor,
  proveSecondFactor,
  removeTotp,
  renewRecoveryCodes,
  startTotp,
} from '../../../contract/second-factor.ts'
import { currentUser, sessionOf, signIn } from '../../../contract/session.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { STEP_MS, codeAt, enrol, letProofsAge, removeFactors } from '../support/authenticator-app.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'

/** Each test gets later time steps, because the server accepts none twice. */
let at = new Date('2026-11-20T12:00:00.000Z')
const server = await openTestServer({ now: () => at })
const demo = await enterDemo(server)
const { owner } = demo

const nextStep = () => {
  at = new Date(at.getTime() + STEP_MS)
}
afterEach(async () => {
  await removeFactors(server)
  nextStep()
})

const totp = (code: string) => ({ kind: 'totp' as const, code })
const recovery = (code: string) => ({ kind: 'recovery' as const, code })
const WRONG = {
  ok: false,
  status: 400,
  problem: { code: 'validation_failed', errors: [{ code: 'factor_code_wrong' }] },
}

async function firstStep(email = owner.email) {
  const answer = await server.value(signIn, { body: { email, password: DEMO_PASSWORD } })
  if (!('secondStep' in answer)) throw new Error(`${email} has no second factor`)
  return answer.secondStep
}

describe('an authenticator app', () => {
  it('is set up with the password and one code, and gives ten recovery codes', async () => {
    const { secret, uri } = await server.value(startTotp, { body: { currentPassword: DEMO_PASSWORD } }, owner)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toBe(`otpauth://totp/PARQ:${encodeURIComponent(owner.email)}?secret=${secret}&issuer=PARQ`)
    expect(await server.value(getSecondFactor, {}, owner)).toMatchObject({ hasApp: false, recoveryCodesLeft: 0 })

    const answer = await server.value(confirmTotp, { body: { code: codeAt(secret, at) } }, owner)
    expect(answer).toMatchObject({ hasApp: true, recoveryCodesLeft: 10, isRequired: false, isProved: true })
    expect(new Set(answer.recoveryCodes).size).toBe(10)
    expect(await server.value(currentUser, {}, owner)).toMatchObject({ secondFactor: 'set' })
  })

  it('is not set up with a wrong password', async () => {
    expect(await server.call(startTotp, { body: { currentPassword: 'not this one' } }, owner)).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'currentPassword', code: 'password_wrong' }] },
    })
  })

  it('is not set up with a wrong code, and the person keeps signing in without one', async () => {
    const { secret } = await server.value(startTotp, { body: { currentPassword: DEMO_PASSWORD } }, owner)
    const wrong = codeAt(secret, at.getTime() + 10 * STEP_MS)
    expect(await server.call(confirmTotp, { body: { code: wrong } }, owner)).toMatchObject(WRONG)
    expect(
      sessionOf(await server.value(signIn, { body: { email: owner.email, password: DEMO_PASSWORD } })).user.id,
    ).toBe(owner.id)
  })

  it('stores neither its secret nor a recovery code as they are', async () => {
    const { secret, recoveryCodes } = await enrol(server, owner, at)
    const { rows } = await server.owner.query<{ kept: string }>(
      `select (select string_agg(t::text, '') from totp_factors t) || (select string_agg(encode(code_hash, 'escape') || encode(code_hash, 'hex'), '') from recovery_codes) as kept`,
    )
    const kept = rows[0]?.kept ?? ''
    expect(kept).toContain('v1.')
    for (const told of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(kept).not.toContain(told)
  })

  it('is removed with a code of its own', async () => {
    const { secret } = await enrol(server, owner, at)
    nextStep()
    expect(await server.call(removeTotp, { body: { proof: totp('000000') } }, owner)).toMatchObject(WRONG)
    expect(await server.value(removeTotp, { body: { proof: totp(codeAt(secret, at)) } }, owner)).toMatchObject({
      hasApp: false,
      recoveryCodesLeft: 0,
    })
    expect(await server.value(signIn, { body: { email: owner.email, password: DEMO_PASSWORD } })).toHaveProperty(
      'token',
    )
  })

  it('is replaced only after a recent proof', async () => {
    const { secret } = await enrol(server, owner, at)
    await letProofsAge(server)
    const again = () => server.call(startTotp, { body: { currentPassword: DEMO_PASSWORD } }, owner)
    expect(await again()).toMatchObject({ status: 403, problem: { code: 'step_up_needed' } })
    nextStep()
    await server.value(proveSecondFactor, { body: { proof: totp(codeAt(secret, at)) } }, owner)
    expect(await again()).toMatchObject({ ok: true })
  })
})

describe('the second step of a sign-in', () => {
  it('opens the session with a code, and keeps "Remember me" of the first step', async () => {
    const { secret } = await enrol(server, owner, at)
    nextStep()
    const { challenge, methods } = await firstStep()
    expect(methods).toEqual(['totp', 'recovery'])
    const { token, user } = await server.value(finishSignIn, {
      body: { challenge, proof: totp(codeAt(secret, at)) },
    })
    expect(user).toMatchObject({ id: owner.id, secondFactor: 'set' })
    expect(await server.value(getSecondFactor, {}, { token })).toMatchObject({ isProved: true })
  })

  it('gives no session for the challenge itself', async () => {
    await enrol(server, owner, at)
    const { challenge } = await firstStep()
    expect(await server.call(currentUser, {}, { token: challenge })).toMatchObject({ status: 401 })
  })

  it.each([
    ['before', -STEP_MS, true],
    ['after', STEP_MS, true],
    ['two steps before', -2 * STEP_MS, false],
    ['two steps after', 2 * STEP_MS, false],
  ])('takes a code of the time step %s: by %i ms, %s', async (_, away, isTaken) => {
    const { secret } = await enrol(server, owner, at)
    at = new Date(at.getTime() + 5 * STEP_MS)
    const { challenge } = await firstStep()
    const answer = await server.call(finishSignIn, {
      body: { challenge, proof: totp(codeAt(secret, at.getTime() + away)) },
    })
    expect(answer.ok).toBe(isTaken)
  })

  it('refuses a code that was used before, also the code of the set-up', async () => {
    const { secret } = await enrol(server, owner, at)
    const used = totp(codeAt(secret, at))
    expect(
      await server.call(finishSignIn, { body: { challenge: (await firstStep()).challenge, proof: used } }),
    ).toMatchObject(WRONG)
    nextStep()
    const next = totp(codeAt(secret, at))
    await server.value(finishSignIn, { body: { challenge: (await firstStep()).challenge, proof: next } })
    expect(
      await server.call(finishSignIn, { body: { challenge: (await firstStep()).challenge, proof: next } }),
    ).toMatchObject(WRONG)
  })

  it('accepts one of two simultaneous uses of a code', async () => {
    const { secret } = await enrol(server, owner, at)
    nextStep()
    const proof = totp(codeAt(secret, at))
    const challenges = [(await firstStep()).challenge, (await firstStep()).challenge]
    const answers = await Promise.all(
      challenges.map((challenge) => server.call(finishSignIn, { body: { challenge, proof } })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('refuses a challenge that was used or has expired', async () => {
    const { secret } = await enrol(server, owner, at)
    nextStep()
    const { challenge } = await firstStep()
    const gone = { status: 410, problem: { code: 'sign_in_expired' } }
    await server.value(finishSignIn, { body: { challenge, proof: totp(codeAt(secret, at)) } })
    nextStep()
    expect(await server.call(finishSignIn, { body: { challenge, proof: totp(codeAt(secret, at)) } })).toMatchObject(
      gone,
    )
    const { challenge: late } = await firstStep()
    await server.owner.query(`update factor_challenges set expires_at = now() - interval '1 second'`)
    expect(
      await server.call(finishSignIn, { body: { challenge: late, proof: totp(codeAt(secret, at)) } }),
    ).toMatchObject(gone)
  })

  it('refuses another person’s code', async () => {
    await enrol(server, owner, at)
    const { secret } = await enrol(server, demo.mexicanOwner, at)
    nextStep()
    const { challenge } = await firstStep()
    expect(await server.call(finishSignIn, { body: { challenge, proof: totp(codeAt(secret, at)) } })).toMatchObject(
      WRONG,
    )
  })

  it('limits guesses, and lets the owner in on a device of an earlier sign-in', async () => {
    const known = sessionOf(
      await server.value(signIn, { body: { email: owner.email, password: DEMO_PASSWORD, deviceProof: null } }),
    ).deviceProof
    const { secret } = await enrol(server, owner, at)
    nextStep()
    const { challenge } = await firstStep()
    const guess = () => server.call(finishSignIn, { body: { challenge, proof: totp('000000') } })
    for (let nth = 0; nth < 10; nth++) expect(await guess()).toMatchObject(WRONG)
    expect(await guess()).toMatchObject({ status: 429, problem: { code: 'too_many_attempts' } })
    const right = totp(codeAt(secret, at))
    expect(await server.call(finishSignIn, { body: { challenge, proof: right } })).toMatchObject({ status: 429 })
    expect(await server.call(finishSignIn, { body: { challenge, proof: right, deviceProof: known } })).toMatchObject({
      ok: true,
    })
  })
})

describe('a recovery code', () => {
  it('opens one session, as typed with or without hyphens', async () => {
    const { recoveryCodes } = await enrol(server, owner, at)
    const [first = '', second = ''] = recoveryCodes
    const use = async (code: string) =>
      server.call(finishSignIn, { body: { challenge: (await firstStep()).challenge, proof: recovery(code) } })
    expect(await use(first)).toMatchObject({ ok: true })
    expect(await use(first)).toMatchObject(WRONG)
    expect(await use(second.replaceAll('-', ' ').toUpperCase())).toMatchObject({ ok: true })
    expect(await server.value(getSecondFactor, {}, owner)).toMatchObject({ recoveryCodesLeft: 8 })
  })

  it('stops working when new ones are made', async () => {
    const { recoveryCodes } = await enrol(server, owner, at)
    const { recoveryCodes: renewed } = await server.value(renewRecoveryCodes, {}, owner)
    const { challenge } = await firstStep()
    expect(
      await server.call(finishSignIn, { body: { challenge, proof: recovery(recoveryCodes[0] ?? '') } }),
    ).toMatchObject(WRONG)
    expect(await server.call(finishSignIn, { body: { challenge, proof: recovery(renewed[0] ?? '') } })).toMatchObject({
      ok: true,
    })
  })
})

describe('a proof in a session', () => {
  it('counts for this session only', async () => {
    const { secret } = await enrol(server, owner, at)
    await letProofsAge(server)
    expect(await server.value(getSecondFactor, {}, owner)).toMatchObject({ isProved: false })
    nextStep()
    const { challenge } = await firstStep()
    const { token } = await server.value(finishSignIn, { body: { challenge, proof: totp(codeAt(secret, at)) } })
    expect(await server.value(getSecondFactor, {}, { token })).toMatchObject({ isProved: true })
    expect(await server.value(getSecondFactor, {}, owner)).toMatchObject({ isProved: false })
  })

  it('limits guesses', async () => {
    await enrol(server, owner, at)
    const guess = () => server.call(proveSecondFactor, { body: { proof: totp('000000') } }, owner)
    for (let nth = 0; nth < 10; nth++) expect(await guess()).toMatchObject(WRONG)
    expect(await guess()).toMatchObject({ status: 429 })
  })
})
