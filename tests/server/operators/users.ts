import { v7 as uuidv7 } from 'uuid'

import { type NewUser, userCalls } from '../../../contract/user.ts'
import { resetPassword } from '../../../contract/account.ts'
import { PASSWORD_LINK_HEADER } from '../../../contract/password-link.ts'
import type { Caller, TestServer } from '../support/test-server.ts'
import type { Demo } from '../support/demo.ts'

export const wrong = (path: string, code: string) => ({
  status: 400,
  problem: { code: 'validation_failed', errors: [{ path, code }] },
})
export const refused = (code: string) => ({ ok: false, problem: { code } })

export function linkIn(text: string | undefined): string {
  return /\/reset-password\?[^#\s]*#([\w-]+)/.exec(text ?? '')?.[1] ?? ''
}

/** Short forms of an admin’s calls for users. */
export function usersOf(server: TestServer, demo: Demo) {
  const [bogota = ''] = demo.luis.locations

  function aUser(given: Partial<NewUser> = {}) {
    const id = uuidv7()
    return {
      id,
      email: `${id}@example.test`,
      firstName: 'Rosa',
      lastName: 'Mora',
      phoneCode: null,
      phone: null,
      gender: null,
      language: 'es' as const,
      photo: null,
      role: 'parking_staff' as const,
      locationIds: [bogota],
      ...given,
    }
  }

  const invite = (given: Partial<NewUser> = {}, caller: Caller = demo.owner) =>
    server.call(userCalls.create, { body: aUser(given) }, caller)
  const edit = (id: string, changes: object, caller: Caller = demo.owner) =>
    server.call(userCalls.edit, { params: { id }, body: { changes } }, caller)
  const read = (id: string, caller: Caller = demo.owner) => server.value(userCalls.get, { params: { id } }, caller)
  const remove = (id: string, caller: Caller = demo.owner) => server.call(userCalls.remove, { params: { id } }, caller)

  const choosePassword = (id: string, token: string) =>
    server.call(resetPassword, {
      params: { id },
      headers: { [PASSWORD_LINK_HEADER]: token },
      body: { newPassword: 'a first way in 29' },
    })

  return { aUser, invite, edit, read, remove, choosePassword }
}
