import { randomBytes } from 'node:crypto'

import { hash, verify } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'

import { type CurrentUser, currentUser, signIn, signOut } from '../../contract/session.ts'
import { ROLE_IDS } from '../../domain/roles.ts'
import type { Transaction } from '../db/database.ts'
import { ProblemError } from '../http/problem-error.ts'
import { type Route, publicRoute, sessionRoute } from '../http/route.ts'
import { findOperatorsByIds } from '../operators/queries.ts'
import { type Actor, type Entered, enter, tokenHash } from './actor.ts'
import { callDefiner, countTry } from './tries.ts'

const TRIES = 10
const TRIES_OF_ONE_EMAIL = 100
/** Many people may share one address; whoever tries one password on many e-mails is stopped too. */
const TRIES_FROM_ONE_ADDRESS = 300

/** Verified in place of an unknown person's, so that the time of the answer does not tell who exists. */
const nobodysHash = hash(randomBytes(16).toString('hex'))

const Identity = v.optional(v.object({ id: v.string(), password_hash: v.string(), is_active: v.boolean() }))

async function toCurrentUser(actor: Actor, entered: Entered, tx: Transaction): Promise<CurrentUser> {
  if (actor.companyId !== null && actor.role !== 'super_admin') {
    const found = await findOperatorsByIds([actor.id], { tx, actor: { ...actor, companyId: actor.companyId } })
    if (found[0]) return found[0]
  }
  return {
    id: actor.id,
    version: 1,
    companyId: null,
    roleId: ROLE_IDS[actor.role],
    role: actor.role,
    firstName: entered.first_name,
    lastName: entered.last_name,
    email: entered.email,
    phoneCode: null,
    phone: null,
    gender: null,
    language: entered.language,
    photo: null,
    locationIds: [],
    legacy: false,
  }
}

export const sessionRoutes: readonly Route[] = [
  publicRoute(signIn, async ({ body }, { database, ip, deviceId }) => {
    const email = body.email.toLowerCase()
    const widerSubject = `sign-in:${email}`
    const subject = `${widerSubject}:${ip}`
    await countTry(database, [
      [subject, TRIES],
      [widerSubject, TRIES_OF_ONE_EMAIL],
      [`sign-in-from:${ip}`, TRIES_FROM_ONE_ADDRESS],
    ])
    const identity = await database.transaction(async (tx) => v.parse(Identity, (await callDefiner(tx, sql`auth_identity(${email})`)) ?? undefined))
    const isRight = await verify(identity?.password_hash ?? (await nobodysHash), body.password)
    if (!identity?.is_active || !isRight) throw new ProblemError('bad_credentials')

    const token = randomBytes(32).toString('base64url')
    return database.transaction(async (tx) => {
      const opened = await callDefiner(tx, sql`auth_open_session(${tokenHash(token)}::bytea, ${identity.id}::uuid, ${body.remember}, ${deviceId}::uuid)`)
      await tx.db.execute(sql`select auth_succeeded(${subject}, ${widerSubject})`)
      const session = await enter(tx, tokenHash(token))
      if (!session) throw new Error('A session just opened cannot be entered')
      return { token, expiresAt: new Date(v.parse(v.string(), opened)).toISOString(), user: await toCurrentUser(session.actor, session.entered, tx) }
    })
  }),
  sessionRoute(signOut, async (_, { tx, session, announceSignOut }) => {
    await tx.db.execute(sql`select auth_close_session(${session}::bytea)`)
    announceSignOut(session)
    return { signedOut: true as const }
  }),
  sessionRoute(currentUser, (_, { actor, entered, tx }) => toCurrentUser(actor, entered, tx)),
]
