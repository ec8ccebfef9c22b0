import { and, eq, inArray, sql } from 'drizzle-orm'

import type { KioskDevice, PairedKiosk } from '../../contract/kiosk-device.ts'
import { companies } from '../db/schema/companies.ts'
import { kioskDevices, locations } from '../db/schema/locations.ts'
import type { CompanyContext } from '../http/route.ts'

type DeviceRow = typeof kioskDevices.$inferSelect

/** Devices of the locations that the caller sees. */
export function visibleDevices({ actor: { locationIds } }: CompanyContext) {
  return locationIds === null ? undefined : inArray(kioskDevices.locationId, [...locationIds])
}

export function toRecord({
  companyId: _,
  changedXid: __,
  tokenHash: ___,
  pairedAt,
  revokedAt,
  lastHeartbeatAt,
  ...device
}: DeviceRow): KioskDevice {
  return {
    ...device,
    pairedAt: isoOrNull(pairedAt),
    revokedAt: isoOrNull(revokedAt),
    lastHeartbeatAt: isoOrNull(lastHeartbeatAt),
  }
}

function isoOrNull(instant: Date | null): string | null {
  return instant?.toISOString() ?? null
}

/** A location's record contains its devices, so it has changed with them. */
export async function markLocations(ids: readonly string[], { tx, actor }: CompanyContext): Promise<void> {
  await tx.db
    .update(locations)
    .set({ name: sql`name` })
    .where(and(eq(locations.companyId, actor.companyId), inArray(locations.id, [...ids])))
}

/** Returns a device's own record; null if it is not paired. */
export async function readPairedDevice(
  deviceId: string,
  companyId: string,
  { db }: CompanyContext['tx'],
): Promise<PairedKiosk | null> {
  const [row] = await db
    .select({
      id: kioskDevices.id,
      name: kioskDevices.name,
      receiptPrefix: kioskDevices.receiptPrefix,
      location: { id: locations.id, name: locations.name },
      timeZone: locations.timeZone,
      company: companies.name,
    })
    .from(kioskDevices)
    .innerJoin(
      locations,
      and(eq(locations.companyId, kioskDevices.companyId), eq(locations.id, kioskDevices.locationId)),
    )
    .innerJoin(companies, eq(companies.id, kioskDevices.companyId))
    .where(and(eq(kioskDevices.companyId, companyId), eq(kioskDevices.id, deviceId)))
  return row === undefined || row.receiptPrefix === null ? null : { ...row, receiptPrefix: row.receiptPrefix }
}
