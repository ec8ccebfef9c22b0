import { randomBytes } from 'node:crypto'

import { expect, it } from 'vitest'

import { proveSecondFactor } from '../../../contract/second-factor.ts'
import { resealCredentials } from '../../../server/secrets/reseal.ts'
import { type SecretBox, createSecretBox } from '../../../server/secrets/secret-box.ts'
import { STEP_MS, codeAt, enrol } from '../support/authenticator-app.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'

const [OLD, NEW] = [randomBytes(32), randomBytes(32)]
let box = createSecretBox(OLD)
const secrets: SecretBox = {
  seal: (...given) => box.seal(...given),
  open: (...given) => box.open(...given),
  reseal: (...given) => box.reseal(...given),
}
let at = new Date('2026-11-20T12:00:00.000Z')
const server = await openTestServer({ now: () => at, secrets })
const demo = await enterDemo(server)

it('the key of credentials is replaced without asking companies and people for them again', async () => {
  const { secret } = await enrol(server, demo.owner, at)
  await server.owner.query('delete from invoicing_accounts')
  await server.owner.query(
    `insert into invoicing_accounts (company_id, platform, is_simulated, user_name, sealed_key, choices, taxes, connected_at)
     values ($1, 'siigo', false, 'x', $2, '{}', '{}', now()), ($3, 'siigo', false, 'x', 'v1.cafecafe.AAAA', '{}', '{}', now())`,
    [demo.colombia, box.seal('siigo key', demo.colombia), demo.mexico],
  )
  await server.owner.query('delete from messaging_accounts')
  await server.owner.query(
    `insert into messaging_accounts (company_id, is_simulated, phone_number_id, display_phone, sealed_token, sealed_app_secret, sealed_verify_token, connected_at)
     values ($1, false, '1', '1', $2, $3, $4, now())`,
    [demo.colombia, ...['token', 'secret', 'verify'].map((text) => box.seal(text, demo.colombia))],
  )

  box = createSecretBox(NEW, OLD)
  const unreadable = [`invoicing_accounts.sealed_key ${demo.mexico}`]
  expect(await resealCredentials(server.owner, box)).toEqual({ done: 5, unreadable })
  expect(await resealCredentials(server.owner, box)).toEqual({ done: 0, unreadable })

  box = createSecretBox(NEW)
  const { rows } = await server.owner.query<{ sealed: string }>(
    'select sealed_key as sealed from invoicing_accounts where company_id = $1 union all select unnest(array[sealed_token, sealed_app_secret, sealed_verify_token]) from messaging_accounts',
    [demo.colombia],
  )
  expect(rows.map(({ sealed }) => box.open(sealed, demo.colombia))).toEqual(['siigo key', 'token', 'secret', 'verify'])
  at = new Date(at.getTime() + STEP_MS)
  const proof = { kind: 'totp' as const, code: codeAt(secret, at) }
  expect(await server.call(proveSecondFactor, { body: { proof } }, demo.owner)).toMatchObject({ ok: true })
})
