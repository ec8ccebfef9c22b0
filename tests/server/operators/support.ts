import { randomUUID } from 'node:crypto'

import { makeToken } from '../../../server/mail/link-token.ts'
import type { Mail } from '../../../server/mail/mailer.ts'
import type { TestServer } from '../support/test-server.ts'

/** A person waits to sign in with another e-mail; returns the token of the link that confirms it. */
export async function wishEmail(
  { owner }: Pick<TestServer, 'owner'>,
  personId: string,
  { email = `${randomUUID()}@example.test`, left = '1 hour', askedIn = Buffer.from('') } = {},
): Promise<string> {
  const { token, hash } = makeToken(personId)
  await owner.query(
    `insert into email_changes (identity_id, email, hash, asked_in, expires_at) values ($1, $2, $3, $4, now() + $5::interval)
     on conflict (identity_id) do update set email = excluded.email, hash = excluded.hash, asked_in = excluded.asked_in, expires_at = excluded.expires_at`,
    [personId, email, hash, askedIn, left],
  )
  return token
}

/** Gives a person a link to set their password; returns its token. */
export async function addPasswordLink(
  { owner }: Pick<TestServer, 'owner'>,
  personId: string,
  { purpose = 'reset', left = '1 hour' } = {},
): Promise<string> {
  const { token, hash } = makeToken(personId)
  await owner.query(
    `insert into password_links (identity_id, purpose, hash, expires_at) values ($1, $2, $3, now() + $4::interval)
     on conflict (identity_id) do update set purpose = excluded.purpose, hash = excluded.hash, expires_at = excluded.expires_at`,
    [personId, purpose, hash, left],
  )
  return token
}

/** Returns the token of the password link in a message; empty if there is none. */
export function passwordTokenIn(mail: Mail | undefined): string {
  return /\/reset-password\?lng=\w\w(?:&for=invitation)?#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

/** Returns the token of the e-mail link in a message; empty if there is none. */
export function emailTokenIn(mail: Mail | undefined): string {
  return /\/confirm-email\?lng=\w\w#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
