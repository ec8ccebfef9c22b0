import { and, eq, ne } from 'drizzle-orm'

import type { Service } from '../../contract/service.ts'
import type { CheckIn } from '../../contract/service-entries.ts'
import { operationWith } from '../../domain/gate-pass.ts'
import { keptSince } from '../../domain/kept-window.ts'
import { isPlate } from '../../domain/plates.ts'
import { isBicyclePlate } from '../../domain/vehicles.ts'
import { doneAt, writeAudit } from '../audit/audit-trail.ts'
import { deviceTime } from '../cash-ups/device-time.ts'
import { companies } from '../db/schema/companies.ts'
import { locations } from '../db/schema/locations.ts'
import { services } from '../db/schema/services.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { visibleLocations } from '../locations/queries.ts'
import { requireInUse } from '../locations/require-locations.ts'
import { passAtGate } from '../passes/stay-pass.ts'
import { operatorOf } from '../session/actor.ts'
import { driverOfPlate } from './driver-of-plate.ts'
import { insertStay, requireNotPaidAhead } from './insert-stay.ts'
import { readService } from './queries.ts'

/** Lets a vehicle in, possibly hours ago and offline. It can be inside only once. */
export async function checkInVehicle(entry: CheckIn, context: CompanyContext): Promise<Service> {
  const { tx, actor, now } = context
  const { id, locationId, licensePlate, vehicleTypeId, space, keyTag, keptItems } = entry
  const [location] = await tx.db
    .select({ parkingType: locations.parkingType, isActive: locations.isActive, country: companies.country })
    .from(locations)
    .innerJoin(companies, eq(companies.id, locations.companyId))
    .where(and(visibleLocations(context), eq(locations.id, locationId)))
  if (!location) throw new ProblemError('not_found')
  requireInUse(locationId, location, context)
  if (!isPlate(licensePlate, location.country) && !isBicyclePlate(licensePlate))
    throw invalidField('licensePlate', 'plate_invalid')

  const overstayed = entry.overstayOf ? await requirePaidStay(entry.overstayOf, entry, context) : null
  const startedAt = overstayed?.paidUntil ?? deviceTime(entry.startedAt, keptSince(now), now)
  const pass = await passAtGate({ id, locationId, licensePlate, startedAt }, context)
  const driver = await driverOfPlate(licensePlate, null, context)
  const values = {
    companyId: actor.companyId,
    id,
    locationId,
    operation: operationWith(pass, location.parkingType),
    status: 'progress' as const,
    licensePlate,
    vehicleTypeId,
    startedAt,
    overstayOf: overstayed?.id ?? null,
    overstayGraceUntil: overstayed?.graceUntil ?? null,
    operatorId: operatorOf(actor),
    driverId: driver?.id ?? null,
    space,
    keyTag,
    keptItems,
    visitor: entry.visitor ?? null,
    passId: pass?.id ?? null,
    pass,
  }
  await insertStay(values, entry.receiptNumber, context)
  if (overstayed === null) await requireNotPaidAhead(entry, context)
  await writeAudit(
    [
      {
        entity: 'service',
        id,
        action: 'created',
        before: {},
        after: {
          licensePlate,
          vehicleTypeId: String(vehicleTypeId),
          status: 'progress',
          ...(overstayed === null && doneAt(startedAt, context.now)),
        },
      },
    ],
    context,
  )
  context.announce(actor.companyId, ['services'])
  return readService(id, context)
}

/**
 * Returns the paid stay that this overstay continues. Refuses any other stay, and a stay whose overstay was already
 * charged.
 */
async function requirePaidStay(id: string, { locationId, licensePlate }: CheckIn, { tx, actor }: CompanyContext) {
  const [paid] = await tx.db
    .select({ id: services.id, endedAt: services.endedAt, paidAt: services.paidAt, graceUntil: services.graceUntil })
    .from(services)
    .where(
      and(
        eq(services.companyId, actor.companyId),
        eq(services.id, id),
        eq(services.locationId, locationId),
        eq(services.licensePlate, licensePlate),
        eq(services.status, 'completed'),
      ),
    )
    .for('update')
  if (!paid || paid.endedAt === null || paid.paidAt === null || paid.graceUntil === null)
    throw invalidField('overstayOf', 'overstay_unknown')
  const charged = await tx.db.$count(
    services,
    and(eq(services.companyId, actor.companyId), eq(services.overstayOf, id), ne(services.status, 'voided')),
  )
  if (charged > 0) throw invalidField('overstayOf', 'overstay_charged')
  return { id: paid.id, paidUntil: paid.endedAt, graceUntil: paid.graceUntil }
}
