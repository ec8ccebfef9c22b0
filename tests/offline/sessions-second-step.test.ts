import { expect, test } from 'vitest'

import { finishSignIn } from '../../contract/second-factor.ts'
import type { NewSession } from '../../contract/session.ts'
import { SecondStepNeeded } from '../../src/offline/second-step.ts'
import { LUIS, aServer, started } from './support/people.ts'
import { LUIS_ID, aUser } from './support/records.ts'
import { createBrowser } from './support/tab.ts'

const CHALLENGE = 'A'.repeat(43)
const STEP = { challenge: CHALLENGE, expiresAt: '2026-11-20T12:10:00.000Z', methods: ['totp' as const] }
const SIGNED_IN: NewSession = {
  token: 'seed-luis',
  expiresAt: '2026-12-20T12:00:00.000Z',
  user: aUser({ id: LUIS_ID, firstName: 'Luis', email: LUIS.email }),
}

const json = (body: unknown) => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })

/** A server where Luis has a second factor. */
function aStrictServer() {
  const server = aServer()
  server.instead = ({ path }) => {
    if (path.endsWith('/auth/login/operator')) return json({ secondStep: STEP })
    return path.endsWith('/auth/login/second-factor') ? json(SIGNED_IN) : null
  }
  return server
}

test('a password alone signs nobody in who has a second factor', async () => {
  const tab = await started(createBrowser(aStrictServer()))
  const refused = await tab.sessions.signIn(LUIS).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(SecondStepNeeded)
  expect(refused).toMatchObject({ step: STEP })
  expect(tab.sessions.state()).toEqual({ status: 'signed_out', reason: 'none' })
})

test('the second step signs the person in, who then works on without the server', async () => {
  const browser = createBrowser(aStrictServer())
  const tab = await started(browser)
  await tab.sessions.signIn(LUIS).catch(() => undefined)
  await tab.sessions.begin((api) =>
    api.call(finishSignIn, { body: { challenge: CHALLENGE, proof: { kind: 'totp', code: '123456' } } }),
  )
  expect(await tab.sessions.enter()).toEqual({ kind: 'open' })
  tab.stop()

  browser.server.instead = () => Promise.reject(new TypeError('Failed to fetch'))
  const later = await started(browser)
  expect(await later.sessions.enter()).toEqual({ kind: 'open' })
})
