import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'

import { KIOSK_HEADER } from '../../contract/kiosk-device.ts'
import { callDefiner } from '../db/call-definer.ts'
import type { Transaction } from '../db/database.ts'
import { kioskDevices } from '../db/schema/locations.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { Caller } from '../http/route.ts'
import { type Limited, count } from '../limiter/limiter.ts'
import { kioskCalls, unknownKiosk } from '../limiter/limits.ts'
import { readToken } from '../mail/link-token.ts'
import type { CompanyActor, Session } from '../session/actor.ts'

const FoundId = v.nullable(v.string())

/** The company that a device's token stands for, and how a transaction is let into it: null where the token is worth nothing any more. */
export function deviceOf(token: string): {
  companyId: string
  hash: Buffer
  enter: (tx: Transaction) => Promise<string | null>
} {
  const { placeId: companyId, hash } = readToken(token)
  return {
    companyId,
    hash,
    enter: async (tx) =>
      v.parse(FoundId, (await callDefiner(tx, sql`app_enter_kiosk(${companyId}::uuid, ${hash}::bytea)`)) ?? null),
  }
}

/** Counts a call of a device, or of whoever has no token of one, in a transaction of its own. */
export async function countDevice(
  token: string,
  limit: (hash: Buffer) => readonly Limited[],
  { database, ip }: Pick<Caller, 'database' | 'ip'>,
): Promise<void> {
  const { hash, enter } = deviceOf(token)
  await database.transaction(async (tx) => count((await enter(tx)) === null ? unknownKiosk(ip) : limit(hash), tx))
}

type Work<T> = (tx: Transaction, actor: CompanyActor, found: Session, session: Buffer) => Promise<T>

/** Runs `work` as the device whose token the call bears: it sees its own location, and does what staff do there, in nobody's name. */
export async function withDevice<T>(
  headers: unknown,
  { database, ip, now }: Pick<Caller, 'database' | 'ip' | 'now'>,
  work: Work<T>,
): Promise<T> {
  const told = v.safeParse(v.object({ [KIOSK_HEADER]: v.string() }), headers)
  const token = told.success ? told.output[KIOSK_HEADER] : ''
  await countDevice(token, kioskCalls, { database, ip })
  const { companyId, hash, enter } = deviceOf(token)
  return database.transaction(async (tx) => {
    const id = await enter(tx)
    if (id === null) throw new ProblemError('link_gone')
    // As of a session: by it a trigger dates what a price depends on.
    await tx.db.execute(sql`select set_config('app.now', ${now.toISOString()}, true)`)
    const [device] = await tx.db
      .select({ name: kioskDevices.name, locationId: kioskDevices.locationId })
      .from(kioskDevices)
      .where(and(eq(kioskDevices.companyId, companyId), eq(kioskDevices.id, id)))
    if (!device) throw new ProblemError('link_gone')
    const { name, locationId } = device
    const actor: CompanyActor = {
      id,
      name,
      email: '',
      role: 'parking_staff',
      companyId,
      locationIds: [locationId],
      isKiosk: true,
      sentBy: null,
    }
    const entered = {
      id,
      role: actor.role,
      company_id: companyId,
      first_name: name,
      last_name: '',
      language: 'es' as const,
      email: '',
      location_ids: [locationId],
    }
    return work(tx, actor, { actor, entered }, hash)
  })
}
