import { expect, it } from 'vitest'

import { signIn } from '../../contract/session.ts'
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts'
import { realWorld } from './support/browser.ts'

const { server, aBrowser } = await realWorld()

const email = 'ana@demo.parq.test'
const ANA = { email, password: DEMO_PASSWORD, remember: false }

it('a person can sign in again on a tablet that knows them, whatever strangers have tried', async () => {
  const [known, other] = [await aBrowser().openTab(), await aBrowser().openTab()]
  await known.sessions.signIn(ANA)
  await known.sessions.signOut()
  for (let nth = 0; nth < 11; nth++) await server.call(signIn, { body: { email, password: `wrong ${nth}` } })

  await expect(other.sessions.signIn(ANA)).rejects.toMatchObject({
    reason: { kind: 'problem', problem: { code: 'too_many_attempts' } },
  })
  await known.sessions.signIn(ANA)
  expect(known.sessions.state()).toEqual({ status: 'signed_in' })
})
