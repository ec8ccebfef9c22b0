import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'

import { KIOSK_HEADER } from '../../contract/kiosk-device.ts'
import { callDefiner } from '../db/call-definer.ts'
import type { Transaction } from '../db/database.ts'
import { kioskDevices } from '../db/schema/locations.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { Caller, DeviceContext } from '../http/route.ts'
import { type Bucket, count } from '../limiter/limiter.ts'
import { kioskCallLimits, unknownKioskLimits } from '../limiter/limits.ts'
import { readToken } from '../mail/link-token.ts'
import type { CompanyActor } from '../session/actor.ts'

const FoundId = v.nullable(v.string())

/**
 * Returns the company of a device's token, and `enter`, which admits a transaction to the company. Its result is null
 * if the token is no longer valid.
 */
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

/** Counts a call of a device, or of a caller without a valid token, in a separate transaction. */
export async function countDevice(
  token: string,
  limit: (hash: Buffer) => readonly Bucket[],
  { database, ip }: Pick<Caller, 'database' | 'ip'>,
): Promise<void> {
  const { hash, enter } = deviceOf(token)
  await database.transaction(async (tx) => count((await enter(tx)) === null ? unknownKioskLimits(ip) : limit(hash), tx))
}

/**
 * Runs `work` as the device of the call's token. The device sees its own location and has the rights of staff there,
 * but acts in nobody's name.
 */
export async function enterDevice<T>(
  headers: unknown,
  { database, ip, now }: Pick<Caller, 'database' | 'ip' | 'now'>,
  work: (scope: Pick<DeviceContext, 'tx' | 'actor' | 'entered' | 'session' | 'device'>) => Promise<T>,
): Promise<T> {
  const header = v.safeParse(v.object({ [KIOSK_HEADER]: v.string() }), headers)
  const token = header.success ? header.output[KIOSK_HEADER] : ''
  await countDevice(token, kioskCallLimits, { database, ip })
  const { companyId, hash, enter } = deviceOf(token)
  return database.transaction(async (tx) => {
    const id = await enter(tx)
    if (id === null) throw new ProblemError('link_gone')
    // A trigger dates price terms by this clock, as in a session.
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
      has_factor: false,
      lacks_factor: false,
      is_proved: false,
    }
    return work({ tx, actor, entered, session: hash, device: { id, locationId } })
  })
}
