import { describe, expect, it } from 'vitest'

import { NewSession, signIn } from '../../../contract/session.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { createApiClient } from '../../../src/offline/api-client.ts'
import { enrol } from '../support/authenticator-app.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

/** The call in release 0.1.0, whose app reads a session only. */
const SIGN_IN_THEN = { ...signIn, response: NewSession }
const api = createApiClient({
  fetch: async (input, init) => server.app.request(input, init),
  now: Date.now,
  baseUrlOf: () => '',
  deviceId: null,
  token: null,
  openToken: null,
  companyId: null,
  onOutcome: () => undefined,
})
const enter = (email: string) => api.call(SIGN_IN_THEN, { body: { email, password: DEMO_PASSWORD } })

describe('an app of an earlier release', () => {
  it('can’t read the second step, and says that it is too old', async () => {
    await enrol(server, demo.owner, new Date())
    await expect(enter(demo.owner.email)).rejects.toMatchObject({ reason: { kind: 'unreadable', status: 200 } })
  })

  it('signs in a person without a second factor as before', async () => {
    expect((await enter(demo.ana.email)).user.id).toBe(demo.ana.id)
  })
})
