import { expect, it } from 'vitest'

import { currentUser } from '../../../contract/session.ts'
import type { Database } from '../../../server/db/database.ts'
import { aMailer } from '../driver-links/support.ts'
import { openTestServer } from '../support/test-server.ts'
import { aRegistration, signingUp } from './support.ts'

const body = aRegistration()
let isReplyLost = true

const companies = async () =>
  (await server.owner.query<{ id: string }>('select id from companies where tax_id = $1', [body.company.taxId])).rows

/** Loses the answer of the transaction that creates the company, after its commit, like a broken connection. */
const losing: Database = {
  async transaction(work, opening) {
    const answer = await server.database.transaction(work, opening)
    if (isReplyLost && (await companies()).length > 0) throw new Error('Connection terminated unexpectedly')
    return answer
  },
  close: () => server.database.close(),
}
const mailer = aMailer()
const server = await openTestServer({ database: losing, mailer })
const { create, codeFor } = signingUp(server, mailer)

it('a company whose creation got no answer exists once, and a repeat signs its founder in [S2-04] [S4-04]', async () => {
  const code = await codeFor(body)
  expect(await create(body, code)).toMatchObject({ ok: false, status: 503 })
  expect(await companies()).toHaveLength(1)
  isReplyLost = false

  const again = await create(body, code)
  if (!again.ok) throw new Error(JSON.stringify(again.problem))
  expect(await server.value(currentUser, {}, { token: again.value.token })).toMatchObject({ email: body.email })
  expect(await companies()).toEqual([{ id: again.value.user.companyId }])
})
