import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { LocationConnection } from '../../contract/kiosk-device.ts'
import { ONLINE_MINUTES, isOnline } from '../../domain/kiosks.ts'
import { kioskDevices } from '../db/schema/locations.ts'
import type { CompanyContext } from '../http/route.ts'
import { visibleLocationIds } from '../locations/queries.ts'
import { isPaired } from './pairing.ts'

/** A session notes when it was used once in so many minutes: so much older may what it notes be. */
const NOTED_EVERY_MINUTES = 5
const Booths = v.array(v.object({ locationId: v.string(), seenAt: v.pipe(v.string(), v.transform((text) => new Date(text).toISOString())) }))

/** How each location that the caller sees is connected. */
export async function readConnections(context: CompanyContext): Promise<LocationConnection[]> {
  const { tx, actor, now } = context
  const at = now.getTime()
  const ids = await visibleLocationIds(context)
  const devices = await tx.db.select().from(kioskDevices).where(and(eq(kioskDevices.companyId, actor.companyId)))
  const booths = v.parse(Booths, await tx.db.select({ locationId: sql`location_id`, seenAt: sql`seen_at::text` }).from(sql`app_booths()`))
  return ids.map((locationId) => {
    const beats = devices.filter((device) => device.locationId === locationId && isPaired(device)).flatMap(({ lastHeartbeatAt }) => lastHeartbeatAt?.toISOString() ?? [])
    const tablets = booths.filter((booth) => booth.locationId === locationId).map(({ seenAt }) => seenAt)
    const devicesOnline = beats.filter((beat) => isOnline(beat, at)).length
    const tabletsOnline = tablets.filter((seenAt) => at - Date.parse(seenAt) < (ONLINE_MINUTES + NOTED_EVERY_MINUTES) * 60_000).length
    return { locationId, isOnline: devicesOnline + tabletsOnline > 0, seenAt: [...beats, ...tablets].toSorted().at(-1) ?? null, devicesOnline, tabletsOnline }
  })
}
