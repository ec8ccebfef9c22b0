import { randomInt } from 'node:crypto'

import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import {
  KIOSK_HEADER,
  type KioskDevice,
  type beatKiosk,
  type makePairingCode,
  type pairKiosk,
  type revokeKioskDevice,
} from '../../contract/kiosk-device.ts'
import {
  PAIRING_ALPHABET,
  PAIRING_LENGTH,
  PAIRING_MINUTES,
  receiptPrefixOf,
  spellPairingCode,
} from '../../domain/kiosks.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { companyRows } from '../crud/company-table.ts'
import { callDefiner } from '../db/call-definer.ts'
import { kioskDevices, kioskPrefixes, locations } from '../db/schema/locations.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { CompanyContext, RequestContext } from '../http/route.ts'
import { count } from '../limiter/limiter.ts'
import { kioskBeatLimits, pairingTryLimits } from '../limiter/limits.ts'
import { noteHeartbeat } from '../losses/device-contacts.ts'
import { makeToken } from '../mail/link-token.ts'
import { tokenHash } from '../session/actor.ts'
import { readPairedDevice, toRecord } from './device-rows.ts'
import { countDevice, deviceOf } from './enter-device.ts'

const FoundId = v.nullable(v.string())

/** Returns a new pairing code for a device. Only its hash is stored. */
export async function makeCode(
  { params: { id } }: ParsedRequest<typeof makePairingCode>,
  context: CompanyContext,
): Promise<ResponseOf<typeof makePairingCode>> {
  const code = Array.from({ length: PAIRING_LENGTH }, () =>
    PAIRING_ALPHABET.charAt(randomInt(PAIRING_ALPHABET.length)),
  ).join('')
  const ends = v.parse(
    v.nullable(v.string()),
    (await callDefiner(
      context.tx,
      sql`kiosk_keep_code(${id}::uuid, ${tokenHash(code)}::bytea, ${PAIRING_MINUTES}::integer)`,
    )) ?? null,
  )
  if (ends === null) throw new ProblemError('not_found')
  await writeAudit([{ entity: 'kiosk_device', id, action: 'code_made', before: {}, after: {} }], context)
  return { code: spellPairingCode(code), expiresAt: new Date(ends).toISOString() }
}

/** Pairs the device of a code, and uses up the code. Any invalid code gets the same answer. */
export async function pair(
  { body: { code } }: ParsedRequest<typeof pairKiosk>,
  { database, ip, now, ...context }: RequestContext,
): Promise<ResponseOf<typeof pairKiosk>> {
  // In a separate transaction, because refused calls are counted too.
  await database.transaction((tx) => count(pairingTryLimits(ip), tx))
  return database.transaction(async (tx) => {
    const { db } = tx
    const deviceId = v.parse(FoundId, (await callDefiner(tx, sql`kiosk_spend_code(${tokenHash(code)}::bytea)`)) ?? null)
    if (deviceId === null) throw invalidField('code', 'pairing_code_wrong')
    // Row-level security limits this to the company's devices.
    const [device] = await db.select().from(kioskDevices).where(eq(kioskDevices.id, deviceId)).for('update')
    if (!device) throw invalidField('code', 'pairing_code_wrong')
    const { companyId, locationId } = device
    const ofLocation = and(eq(kioskPrefixes.companyId, companyId), eq(kioskPrefixes.locationId, locationId))
    // If two devices pair at once, the second waits here and takes the next number.
    await db
      .select({ id: locations.id })
      .from(locations)
      .where(and(eq(locations.companyId, companyId), eq(locations.id, locationId)))
      .for('no key update')
    const number = 1 + (await db.$count(kioskPrefixes, ofLocation))
    await db.insert(kioskPrefixes).values({ companyId, locationId, number, deviceId, pairedAt: now })
    const { token, hash } = makeToken(companyId)
    const receiptPrefix = receiptPrefixOf(number)
    await db
      .update(kioskDevices)
      .set({
        tokenHash: hash,
        receiptPrefix,
        pairedAt: now,
        revokedAt: null,
        lastHeartbeatAt: null,
        clockSkew: null,
        appVersion: null,
        queueLength: null,
      })
      .where(and(eq(kioskDevices.companyId, companyId), eq(kioskDevices.id, deviceId)))
    // The device acts in its own name; the previous entry names the person who created the code.
    const actor = { id: deviceId, name: device.name, email: '', role: 'guest' as const, companyId, sentBy: null }
    await writeAudit(
      [
        {
          entity: 'kiosk_device',
          id: deviceId,
          action: 'paired',
          before: { receiptPrefix: device.receiptPrefix },
          after: { receiptPrefix },
        },
      ],
      { ...context, now, tx, actor },
    )
    const kiosk = await readPairedDevice(deviceId, companyId, tx)
    if (kiosk === null) throw new Error('A device just paired has no prefix')
    return { token, kiosk }
  })
}

/** Stores a heartbeat of a device, in place of its previous one. */
export async function beat(
  { headers, body: { sentAt, appVersion, queueLength } }: ParsedRequest<typeof beatKiosk>,
  { database, ip, now }: RequestContext,
): Promise<ResponseOf<typeof beatKiosk>> {
  const { companyId, enter } = deviceOf(headers[KIOSK_HEADER])
  await countDevice(headers[KIOSK_HEADER], kioskBeatLimits, { database, ip })
  return database.transaction(async (tx) => {
    const deviceId = await enter(tx)
    if (deviceId === null) throw new ProblemError('link_gone')
    const clockSkew = Math.max(-MOST_SKEW, Math.min(MOST_SKEW, Date.parse(sentAt) - now.getTime()))
    await tx.db
      .update(kioskDevices)
      .set({ lastHeartbeatAt: now, clockSkew, appVersion, queueLength })
      .where(and(eq(kioskDevices.companyId, companyId), eq(kioskDevices.id, deviceId)))
    await noteHeartbeat({ tx, companyId, deviceId, now })
    const kiosk = await readPairedDevice(deviceId, companyId, tx)
    if (kiosk === null) throw new ProblemError('link_gone')
    return { kiosk, receivedAt: now.toISOString(), clockSkew }
  })
}

/** Bounds of a database integer, for clocks that are further off. */
const MOST_SKEW = 2_147_483_647

/** Ends a pairing. The device's next heartbeat is refused. */
export async function revoke(
  { params: { id } }: ParsedRequest<typeof revokeKioskDevice>,
  context: CompanyContext,
): Promise<KioskDevice> {
  const rows = companyRows(kioskDevices, context)
  const row = await rows.lock(id)
  if (!row) throw new ProblemError('not_found')
  await context.tx.db.execute(sql`select kiosk_drop_code(${id}::uuid)`)
  return isPaired(row) ? toRecord(await endPairing(row, context)) : toRecord(row)
}

export function isPaired({
  pairedAt,
  revokedAt,
}: Pick<typeof kioskDevices.$inferSelect, 'pairedAt' | 'revokedAt'>): boolean {
  return pairedAt !== null && revokedAt === null
}

export async function endPairing(
  { id, receiptPrefix }: Pick<typeof kioskDevices.$inferSelect, 'id' | 'receiptPrefix'>,
  context: CompanyContext,
) {
  const revoked = await companyRows(kioskDevices, context).update(id, { tokenHash: null, revokedAt: context.now })
  await writeAudit([{ entity: 'kiosk_device', id, action: 'revoked', before: { receiptPrefix }, after: {} }], context)
  return revoked
}
