import { sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import {
  LINK_PURPOSES,
  PASSWORD_LINK_HEADER,
  type LinkPurpose,
  type openPasswordLink,
} from '../../contract/password-link.ts'
import { callDefiner } from '../db/call-definer.ts'
import type { Transaction } from '../db/database.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { RequestContext } from '../http/route.ts'
import { count } from '../limiter/limiter.ts'
import { unknownLinkLimits, linkUseLimits } from '../limiter/limits.ts'
import { type LinkKey, makeToken, readToken } from '../mail/link-token.ts'

export const RESET_MINUTES = 60
export const INVITATION_DAYS = 7
const MINUTES: Readonly<Record<LinkPurpose, number>> = { reset: RESET_MINUTES, invitation: INVITATION_DAYS * 24 * 60 }

/** A created link: its token and its expiry. */
interface PasswordLink {
  secret: string
  expiresAt: Date
}

const LinkOwnerRow = v.nullish(
  v.object({
    purpose: v.picklist(LINK_PURPOSES),
    email: v.string(),
    first_name: v.string(),
    last_name: v.string(),
    company: v.nullable(v.string()),
    expires_at: v.string(),
  }),
)

/**
 * Creates the link with which a person sets their password, and returns its token, which goes only to their e-mail. The
 * earlier link stops working. An invitation is created in the transaction of a person of the company who may invite;
 * the invited person has no password until they set one. Throws `not_found` if the person can't get such a link.
 */
export async function makePasswordLink(personId: string, purpose: LinkPurpose, tx: Transaction): Promise<PasswordLink> {
  const { token, hash } = makeToken(personId)
  const ends = await callDefiner(
    tx,
    sql`auth_keep_password_link(${personId}::uuid, ${purpose}, ${hash}::bytea, ${MINUTES[purpose]})`,
  )
  if (ends === null) throw new ProblemError('not_found')
  return { secret: token, expiresAt: new Date(v.parse(v.string(), ends)) }
}

/** Returns another link for an open invitation, with the same expiry; null if the invitation is no longer open. */
export async function renewInvitation(personId: string, tx: Transaction): Promise<Pick<PasswordLink, 'secret'> | null> {
  const { token, hash } = makeToken(personId)
  const renewed = await callDefiner(tx, sql`auth_renew_invitation(${personId}::uuid, ${hash}::bytea)`)
  return renewed === true ? { secret: token } : null
}

/** Returns the person whose password a link sets. Mail scanners open links, so reading changes nothing. */
export async function readPasswordLink(
  request: ParsedRequest<typeof openPasswordLink>,
  context: RequestContext,
): Promise<ResponseOf<typeof openPasswordLink>> {
  const key = await passwordLinkKey(request.headers[PASSWORD_LINK_HEADER], context)
  const opened = await context.database.transaction((tx) => readLinkOwner(key, tx))
  if (!opened) throw new ProblemError('link_gone')
  const { purpose, email, first_name: firstName, last_name: lastName, company, expires_at: expiresAt } = opened
  return { id: key.placeId, purpose, email, firstName, lastName, company, expiresAt: new Date(expiresAt).toISOString() }
}

/**
 * In a separate transaction, because refused calls are counted too. People with a valid link are not held up by people
 * without one at the same address.
 */
export async function passwordLinkKey(
  token: string,
  { database, ip }: Pick<RequestContext, 'database' | 'ip'>,
): Promise<LinkKey> {
  const key = readToken(token)
  await database.transaction(async (tx) =>
    count((await readLinkOwner(key, tx)) ? linkUseLimits(key.hash) : unknownLinkLimits(ip), tx),
  )
  return key
}

/** Null for a link that no longer works. */
export async function readLinkOwner(
  { placeId, hash }: LinkKey,
  tx: Transaction,
): Promise<v.InferOutput<typeof LinkOwnerRow>> {
  return v.parse(LinkOwnerRow, await callDefiner(tx, sql`auth_open_password_link(${placeId}::uuid, ${hash}::bytea)`))
}
