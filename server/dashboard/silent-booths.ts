import { and, eq } from 'drizzle-orm'

import { MAIN_REGISTER } from '../../domain/cash-ups.ts'
import { ONLINE_MINUTES } from '../../domain/kiosks.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { cashUps } from '../db/schema/cash-ups.ts'
import { readConnections } from '../kiosk-devices/connections.ts'
import { type ReportContext, readScope } from '../reports/scope.ts'
import { readOpenHours } from './open-hours.ts'

/** A location with an open register whose staff's tablets are silent. */
export interface SilentBooth {
  locationId: string
  /** Last contact. */
  seenAt: string
  cashUpId: string
}

/** Returns the locations that have been open long enough for a device to have had contact. */
export async function readOpenLocations(context: ReportContext): Promise<string[]> {
  const { now } = context
  const { locations } = await readScope(undefined, undefined, context)
  const isOpen = await readOpenHours(context)
  const before = new Date(now.getTime() - ONLINE_MINUTES * MINUTE_MS)
  return locations
    .filter((location) => isOpen(location, now) === true && isOpen(location, before) === true)
    .map(({ id }) => id)
}

/** Returns those of the open locations whose booth is silent although its register is open. */
export async function readSilentBooths(open: readonly string[], context: ReportContext): Promise<SilentBooth[]> {
  const { tx, actor } = context
  const registers = await tx.db
    .select({ id: cashUps.id, locationId: cashUps.locationId })
    .from(cashUps)
    .where(
      and(eq(cashUps.companyId, actor.companyId), eq(cashUps.status, 'current'), eq(cashUps.register, MAIN_REGISTER)),
    )
  return (await readConnections(context)).flatMap(({ locationId, boothSeenAt: seenAt, tabletsOnline }) => {
    const register = registers.find((one) => one.locationId === locationId)
    if (register === undefined || seenAt === null || tabletsOnline > 0 || !open.includes(locationId)) return []
    return [{ locationId, seenAt, cashUpId: register.id }]
  })
}
