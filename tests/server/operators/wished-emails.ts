import {
  EMAIL_LINK_HEADER,
  confirmEmail,
  getEmail,
  openEmailLink,
  sendEmailLink,
  setEmail,
} from '../../../contract/account.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { type Person, addColleague, type Demo } from '../support/demo.ts'
import type { Caller, TestServer } from '../support/test-server.ts'

let nth = 0
export const freshEmail = () => `wished-${(nth += 1)}@example.test`

export const GONE = { status: 410, problem: { code: 'link_gone' } }

/** Short forms of a change of the e-mail that a person signs in with. */
export function emailsOf(server: TestServer, demo: Demo) {
  const ask = (id: string, email: string, by: Caller, currentPassword = DEMO_PASSWORD) =>
    server.call(setEmail, { params: { id }, body: { currentPassword, email } }, by)
  const open = (token: string) => server.call(openEmailLink, { headers: { [EMAIL_LINK_HEADER]: token } })
  const confirm = (token: string) => server.call(confirmEmail, { headers: { [EMAIL_LINK_HEADER]: token } })
  const state = (id: string, by: Caller) => server.value(getEmail, { params: { id } }, by)
  const again = (id: string, by: Caller) => server.call(sendEmailLink, { params: { id } }, by)

  /** A staff member who is signed in. */
  async function aPerson(): Promise<Pick<Person, 'id' | 'email' | 'token'>> {
    const id = await addColleague(server, demo.colombia)
    const email = `${id}@colleague.test`
    return { id, email, token: await server.signIn(email) }
  }

  return { ask, open, confirm, state, again, aPerson }
}
