import { randomBytes } from 'node:crypto'

import { hash, verify } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'

import { type CurrentUser, currentUser, endSessions, signIn, signOut } from '../../contract/session.ts'
import { ROLE_IDS } from '../../domain/roles.ts'
import type { Transaction } from '../db/database.ts'
import { ProblemError } from '../http/problem-error.ts'
import { type Route, publicRoute, sessionRoute } from '../http/route.ts'
import { findOperatorsByIds } from '../operators/user-rows.ts'
import { type Actor, type Entered, enter, tokenHash } from './actor.ts'
import { callDefiner } from '../db/call-definer.ts'
import { count, countWasRight } from '../limiter/limiter.ts'
import { signInOfStranger, signInOnKnownDevice } from '../limiter/limits.ts'

/** Verified in place of an unknown person's, so that the time of the answer does not tell who exists. */
const nobodysHash = hash(randomBytes(16).toString('hex'))

const USER_AGENT_MOST = 300

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

const Identity = v.optional(v.object({ id: v.string(), password_hash: v.nullable(v.string()), is_active: v.boolean(), is_known: v.boolean() }))

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
  publicRoute(signIn, async ({ body }, { database, ip, deviceId, userAgent }) => {
    const email = body.email.toLowerCase()
    const proof = body.deviceProof == null ? null : tokenHash(body.deviceProof)
    const { identity, counted } = await database.transaction(async (tx) => {
      const found = v.parse(Identity, (await callDefiner(tx, sql`auth_identity(${email}, ${proof}::bytea)`)) ?? undefined)
      const buckets = found?.is_known && proof !== null ? signInOnKnownDevice(found.id, proof) : signInOfStranger(email, ip)
      await count(buckets, tx)
      return { identity: found, counted: buckets }
    })
    const isRight = await verify(identity?.password_hash ?? (await nobodysHash), body.password)
    if (!identity?.is_active || !isRight) throw new ProblemError('bad_credentials')

    const token = newSecret()
    const deviceProof = body.deviceProof === undefined ? undefined : (body.deviceProof ?? newSecret())
    return database.transaction(async (tx) => {
      const opened = await callDefiner(tx, sql`auth_open_session(${tokenHash(token)}::bytea, ${identity.id}::uuid, ${body.remember}, ${deviceId}::uuid, ${userAgent?.slice(0, USER_AGENT_MOST) ?? null}, ${ip})`)
      if (deviceProof !== undefined) await tx.db.execute(sql`select auth_know_device(${identity.id}::uuid, ${tokenHash(deviceProof)}::bytea)`)
      await countWasRight(counted, tx)
      const session = await enter(tx, tokenHash(token))
      if (!session) throw new Error('A session just opened cannot be entered')
      return { token, expiresAt: new Date(v.parse(v.string(), opened)).toISOString(), user: await toCurrentUser(session.actor, session.entered, tx), ...(deviceProof !== undefined && { deviceProof }) }
    })
  }),
  sessionRoute(signOut, async (_, { tx, session, announceSignOut }) => {
    await tx.db.execute(sql`select auth_close_session(${session}::bytea)`)
    announceSignOut(session)
    return { signedOut: true as const }
  }),
  publicRoute(endSessions, async ({ body }, { database, announceSignOut }) => {
    const sessions = body.sessions.map((hex) => Buffer.from(hex, 'hex'))
    await database.transaction(async (tx) => {
      for (const session of sessions) await tx.db.execute(sql`select auth_close_session(${session}::bytea)`)
    })
    sessions.forEach(announceSignOut)
    return { signedOut: true as const }
  }),
  sessionRoute(currentUser, (_, { actor, entered, tx }) => toCurrentUser(actor, entered, tx)),
]
