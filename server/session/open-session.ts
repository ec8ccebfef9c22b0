import { randomBytes } from 'node:crypto'

import { sql } from 'drizzle-orm'
import * as v from 'valibot'

import { type CurrentUser, type NewSession } from '../../contract/session.ts'
import { ROLE_IDS } from '../../domain/roles.ts'
import { callDefiner } from '../db/call-definer.ts'
import type { Transaction } from '../db/database.ts'
import type { Caller } from '../http/route.ts'
import { administratorsOf, findOperatorsByIds } from '../operators/user-rows.ts'
import { recentlyLost } from '../rights/past-rights.ts'
import { type Actor, type CompanyActor, type SessionPerson, enter, tokenHash } from './actor.ts'

/** Maximum length of a stored user agent, in characters. */
const USER_AGENT_MOST = 300

/** Returns the part of a user agent that is stored. */
export const storedUserAgent = (userAgent: string | null): string | null => userAgent?.slice(0, USER_AGENT_MOST) ?? null

interface SessionOptions extends Pick<Caller, 'deviceId' | 'userAgent' | 'ip'> {
  identityId: string
  remember: boolean
  /** Device token of an earlier answer; null if the device wants one, undefined if it does not. */
  deviceProof: string | null | undefined
}

/** Starts a session for a person whose right to it was checked, and admits the transaction to their company. */
export async function openSession(
  { identityId, remember, deviceId, userAgent, ip, deviceProof: given }: SessionOptions,
  tx: Transaction,
): Promise<NewSession> {
  const token = newSecret()
  const deviceProof = given === undefined ? undefined : (given ?? newSecret())
  const opened = await callDefiner(
    tx,
    sql`auth_open_session(${tokenHash(token)}::bytea, ${identityId}::uuid, ${remember}, ${deviceId}::uuid, ${storedUserAgent(userAgent)}, ${ip})`,
  )
  if (deviceProof !== undefined)
    await tx.db.execute(sql`select auth_know_device(${identityId}::uuid, ${tokenHash(deviceProof)}::bytea)`)
  const session = await enter(tx, tokenHash(token))
  if (!session) throw new Error('A session just opened cannot be entered')
  return {
    token,
    expiresAt: new Date(v.parse(v.string(), opened)).toISOString(),
    user: await toCurrentUser(session.actor, session.entered, tx),
    ...(deviceProof !== undefined && { deviceProof }),
  }
}

export async function toCurrentUser(actor: Actor, entered: SessionPerson, tx: Transaction): Promise<CurrentUser> {
  const secondFactor = entered.lacks_factor ? 'missing' : entered.has_factor ? 'set' : 'none'
  if (actor.companyId !== null && actor.role !== 'super_admin') {
    const found = await findOperatorsByIds([actor.id], { tx, actor: { ...actor, companyId: actor.companyId } })
    if (found[0])
      return { ...found[0], secondFactor, ...(await standingOf({ ...actor, companyId: actor.companyId }, tx)) }
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
    secondFactor,
  }
}

/** Further facts for a device: the person's lost locations, and people who can help. */
async function standingOf(
  actor: CompanyActor,
  tx: Transaction,
): Promise<Pick<CurrentUser, 'lostLocations' | 'administrators'>> {
  return { lostLocations: await recentlyLost({ actor, tx }), administrators: await administratorsOf({ actor, tx }) }
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}
