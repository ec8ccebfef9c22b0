import {
  type FactorProof,
  addPasskey,
  confirmTotp,
  finishSignIn,
  getSecondFactor,
  proveSecondFactor,
  removePasskey,
  removeSecondFactorOf,
  removeTotp,
  renewRecoveryCodes,
  startPasskey,
  startPasskeyProof,
  startPasskeySignIn,
  startTotp,
} from '../../../../contract/second-factor.ts'
import { signIn } from '../../../../contract/session.ts'
import { DEMO_PASSWORD } from '../../../../server/demo/accounts.ts'
import { codeAt, enrol } from '../../support/authenticator-app.ts'
import { openSession } from '../../support/session.ts'
import { SoftwareAuthenticator } from '../../support/software-authenticator.ts'
import type { Caller, TestServer } from '../../support/test-server.ts'
import { type Sample, sample } from './sample.ts'

const PASSWORD = { body: { currentPassword: DEMO_PASSWORD } }
const CODE = 'abcd-efgh-jkmn-pqrs-tuvw-xyz2'
const CHALLENGE = 'Vb3kJq0ZcTn5sWw8xYl2RmDg7HuEi1PoAfNtBv6XzKQ'
const ATTESTATION = {
  id: 'q2V5',
  rawId: 'q2V5',
  type: 'public-key' as const,
  response: { clientDataJSON: 'e30', attestationObject: 'o2Nm', transports: ['usb'] },
}

const recovery = (code: string | undefined): FactorProof => ({ kind: 'recovery', code: code ?? '' })

/** The caller sets up an authenticator app; returns one of their recovery codes. */
async function codeOf(server: TestServer, caller: Caller): Promise<string | undefined> {
  return (await enrol(server, caller, new Date())).recoveryCodes[0]
}

/** A person with a second factor has given their password. */
async function secondStep(server: TestServer): Promise<{ challenge: string; proof: FactorProof }> {
  const email = 'owner@gb.demo.parq.test'
  const { rows } = await server.owner.query<{ id: string }>('select id from identities where email = $1', [email])
  const token = await openSession(server, rows[0]?.id ?? '')
  await server.owner.query('select remove_factors_of($1)', [email])
  const proof = recovery(await codeOf(server, { token }))
  const answer = await server.value(signIn, { body: { email, password: DEMO_PASSWORD } })
  if (!('secondStep' in answer)) throw new Error('The person has no second factor')
  return { challenge: answer.secondStep.challenge, proof }
}

async function attestationOf(server: TestServer, caller: Caller) {
  return new SoftwareAuthenticator('https://parq.test').create(await server.value(startPasskey, PASSWORD, caller))
}

/** Calls about the caller's own second factor. */
export const SECOND_FACTOR_SAMPLES: readonly Sample[] = [
  sample(
    finishSignIn,
    () => ({ body: { challenge: CHALLENGE, proof: recovery(CODE) } }),
    async (server) => ({ body: await secondStep(server) }),
  ),
  sample(
    startPasskeySignIn,
    () => ({ body: { challenge: CHALLENGE } }),
    async (server) => ({ body: { challenge: (await secondStep(server)).challenge } }),
  ),
  sample(getSecondFactor, () => ({})),
  sample(startTotp, () => PASSWORD),
  sample(
    confirmTotp,
    () => ({ body: { code: '246813' } }),
    async (server, caller) => {
      const { secret } = await server.value(startTotp, PASSWORD, caller)
      return { body: { code: codeAt(secret, new Date()) } }
    },
  ),
  sample(
    removeTotp,
    () => ({ body: { proof: recovery(CODE) } }),
    async (server, caller) => ({ body: { proof: recovery(await codeOf(server, caller)) } }),
  ),
  sample(
    renewRecoveryCodes,
    () => ({}),
    async (server, caller) => {
      await codeOf(server, caller)
      return {}
    },
  ),
  sample(
    proveSecondFactor,
    () => ({ body: { proof: recovery(CODE) } }),
    async (server, caller) => ({ body: { proof: recovery(await codeOf(server, caller)) } }),
  ),
  sample(startPasskeyProof, () => ({})),
  sample(startPasskey, () => PASSWORD),
  sample(
    addPasskey,
    () => ({ body: { name: 'Office laptop', attestation: ATTESTATION } }),
    async (server, caller) => ({ body: { name: 'Office laptop', attestation: await attestationOf(server, caller) } }),
  ),
  sample(
    removePasskey,
    () => ({ params: { passkeyId: 'q2V5' } }),
    async (server, caller) => {
      const attestation = await attestationOf(server, caller)
      await server.value(addPasskey, { body: { name: 'Office laptop', attestation } }, caller)
      return { params: { passkeyId: attestation.id } }
    },
  ),
  sample(removeSecondFactorOf, ({ operator }) => ({ params: { id: operator } })),
]
