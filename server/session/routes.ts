import { randomBytes } from 'node:crypto'

import { sql } from 'drizzle-orm'
import * as v from 'valibot'

import { currentUser, endSessions, signIn, signOut } from '../../contract/session.ts'
import { ProblemError } from '../http/problem-error.ts'
import { type Route, publicRoute, sessionRoute } from '../http/route.ts'
import { mustEnrol } from '../second-factor/require-factor.ts'
import { openSecondStep } from '../second-factor/sign-in.ts'
import { tokenHash } from './actor.ts'
import { callDefiner } from '../db/call-definer.ts'
import { clearAfterSuccess } from '../limiter/limiter.ts'
import { strangerSignInLimits, knownDeviceSignInLimits } from '../limiter/limits.ts'
import { openSession, toCurrentUser } from './open-session.ts'
import { countSignIn, noteRefusedSignIn } from './refused-sign-in.ts'
import { hashPassword, isPasswordOf } from '../passwords/password-hash.ts'

/** Verified in place of an unknown person's hash, so that the time of the answer does not reveal who exists. */
const nobodysHash = hashPassword(randomBytes(16).toString('hex'))

const Identity = v.optional(
  v.object({ id: v.string(), password_hash: v.nullable(v.string()), is_active: v.boolean(), is_known: v.boolean() }),
)

export const sessionRoutes: readonly Route[] = [
  publicRoute(signIn, async ({ body }, context) => {
    const { database, ip, deviceId, userAgent } = context
    const email = body.email.toLowerCase()
    const proof = body.deviceProof == null ? null : tokenHash(body.deviceProof)
    const { identity, counted } = await database.transaction(async (tx) => {
      const found = v.parse(
        Identity,
        (await callDefiner(tx, sql`auth_identity(${email}, ${proof}::bytea)`)) ?? undefined,
      )
      const buckets =
        found?.is_known && proof !== null ? knownDeviceSignInLimits(found.id, proof) : strangerSignInLimits(email, ip)
      await countSignIn(buckets, tx, { accountId: found?.id ?? null, step: 'password' }, context)
      return { identity: found, counted: buckets }
    })
    const isRight = await isPasswordOf(identity?.password_hash ?? (await nobodysHash), body.password)
    if (!identity?.is_active || !isRight) {
      const refusal = 'bad_credentials'
      await noteRefusedSignIn({ email, accountId: identity?.id ?? null, step: 'password', refusal }, context)
      throw new ProblemError(refusal)
    }

    return database.transaction(async (tx) => {
      const secondStep = await openSecondStep({ identityId: identity.id, remember: body.remember }, tx)
      if (secondStep !== null) {
        await clearAfterSuccess(counted, tx)
        return { secondStep }
      }
      const signedIn = await openSession(
        { identityId: identity.id, remember: body.remember, deviceId, userAgent, ip, deviceProof: body.deviceProof },
        tx,
      )
      await clearAfterSuccess(counted, tx)
      return signedIn
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
  sessionRoute(currentUser, async (_, { actor, entered, tx, superAdminsNeedFactor }) => ({
    ...(await toCurrentUser(actor, entered, tx)),
    ...(mustEnrol(entered, superAdminsNeedFactor) && { secondFactor: 'missing' as const }),
  })),
]
