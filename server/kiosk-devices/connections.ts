import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { LocationConnection } from '../../contract/kiosk-device.ts'
import { ONLINE_MINUTES, isOnline } from '../../domain/kiosks.ts'
import { kioskDevices } from '../db/schema/locations.ts'
import { visibleLocationIds } from '../locations/queries.ts'
import type { ReportContext } from '../reports/scope.ts'
import { isPaired } from './pairing.ts'

/** Interval, in minutes, at which the use of a session is recorded: the recorded time may be this old. */
const NOTED_EVERY_MINUTES = 5
const Booths = v.array(v.object({ locationId: v.string(), ago: v.number() }))

/** Returns the connection of each location that the caller sees. */
export async function readConnections(context: ReportContext): Promise<LocationConnection[]> {
  const { tx, actor, now } = context
  const at = now.getTime()
  const ids = await visibleLocationIds(context)
  const devices = await tx.db.select().from(kioskDevices).where(eq(kioskDevices.companyId, actor.companyId))
  // By the clock of the database, which recorded the times.
  const booths = v.parse(
    Booths,
    await tx.db
      .select({ locationId: sql`location_id`, ago: sql`extract(epoch from now() - seen_at)::float` })
      .from(sql`app_booths()`),
  )
  return ids.map((locationId) => {
    const beats = devices
      .filter((device) => device.locationId === locationId && isPaired(device))
      .flatMap(({ lastHeartbeatAt }) => lastHeartbeatAt?.toISOString() ?? [])
    const tablets = booths
      .filter((booth) => booth.locationId === locationId)
      .map(({ ago }) => new Date(at - ago * 1_000).toISOString())
    const devicesOnline = beats.filter((beat) => isOnline(beat, at)).length
    const tabletsOnline = tablets.filter(
      (seenAt) => at - Date.parse(seenAt) < (ONLINE_MINUTES + NOTED_EVERY_MINUTES) * 60_000,
    ).length
    const boothSeenAt = tablets.toSorted().at(-1) ?? null
    return {
      locationId,
      boothSeenAt,
      isOnline: devicesOnline + tabletsOnline > 0,
      seenAt: [...beats, ...tablets].toSorted().at(-1) ?? null,
      devicesOnline,
      tabletsOnline,
    }
  })
}
