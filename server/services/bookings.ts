import { and, eq } from 'drizzle-orm'

import type { Service } from '../../contract/service.ts'
import type { Reservation } from '../../contract/service-entries.ts'
import { operationWith } from '../../domain/gate-pass.ts'
import { keptSince } from '../../domain/kept-window.ts'
import { isPlate } from '../../domain/plates.ts'
import { RESERVED_AHEAD_DAYS, mayMove, waitDeadline } from '../../domain/service-states.ts'
import { operationOf, type WaitingStatus } from '../../domain/services.ts'
import { DAY_MS } from '../../domain/time.ts'
import { isBicyclePlate } from '../../domain/vehicles.ts'
import { doneAt, writeAudit } from '../audit/audit-trail.ts'
import { deviceTime } from '../cash-ups/device-time.ts'
import { companies } from '../db/schema/companies.ts'
import { locations } from '../db/schema/locations.ts'
import { services } from '../db/schema/services.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { STAY_TIMER } from '../jobs/queues.ts'
import { dropNoShow } from '../losses/judge-no-show.ts'
import { visibleLocations } from '../locations/queries.ts'
import { requireInUse } from '../locations/require-locations.ts'
import { passAtGate } from '../passes/stay-pass.ts'
import { moverOfActor, operatorOf } from '../session/actor.ts'
import { driverOfPlate } from './driver-of-plate.ts'
import { insertStay, requireNotPaidAhead } from './insert-stay.ts'
import { hasLapsedUnseen } from './lapsed-stay.ts'
import { lockService, readService } from './queries.ts'
import { writeFields } from './write-service.ts'

interface BookingInput extends Pick<
  Reservation,
  'id' | 'locationId' | 'licensePlate' | 'vehicleTypeId' | 'receiptNumber' | 'remarks'
> {
  status: WaitingStatus
  /** Time of the request, or planned arrival. */
  startedAt: Date
}

/** Reserves a space for a vehicle, possibly hours ago and offline. */
export async function reserve({ arrivesAt, ...reservation }: Reservation, context: CompanyContext): Promise<Service> {
  const { now } = context
  if (Date.parse(arrivesAt) > now.getTime() + RESERVED_AHEAD_DAYS * DAY_MS)
    throw invalidField('arrivesAt', 'arrival_too_far')
  return createBooking(
    {
      ...reservation,
      status: 'reserved',
      startedAt: new Date(Math.max(Date.parse(arrivesAt), keptSince(now).getTime())),
    },
    context,
  )
}

/** Writes a waiting stay, and schedules its voiding. */
export async function createBooking(
  { id, locationId, licensePlate, vehicleTypeId, receiptNumber, remarks, status, startedAt }: BookingInput,
  context: CompanyContext,
): Promise<Service> {
  const { tx, actor } = context
  const [location] = await tx.db
    .select({ parkingType: locations.parkingType, isActive: locations.isActive, country: companies.country })
    .from(locations)
    .innerJoin(companies, eq(companies.id, locations.companyId))
    .where(and(visibleLocations(context), eq(locations.id, locationId)))
  if (!location) throw new ProblemError('not_found')
  requireInUse(locationId, location, context)
  if (!isPlate(licensePlate, location.country) && !isBicyclePlate(licensePlate))
    throw invalidField('licensePlate', 'plate_invalid')
  const driver = await driverOfPlate(licensePlate, null, context)
  await insertStay(
    {
      companyId: actor.companyId,
      id,
      locationId,
      operation: operationOf(location.parkingType),
      status,
      licensePlate,
      vehicleTypeId,
      startedAt,
      driverId: driver?.id ?? null,
      remarks,
    },
    receiptNumber,
    context,
  )
  await writeAudit(
    [
      {
        entity: 'service',
        id,
        action: 'created',
        before: {},
        after: { licensePlate, vehicleTypeId: String(vehicleTypeId), status },
      },
    ],
    context,
  )
  await startTimer({ id, status, startedAt: startedAt.toISOString() }, context)
  context.announce(actor.companyId, ['services'])
  return readService(id, context)
}

/** Turns a request into a reservation. A repeat changes nothing. */
export async function confirmBooking(id: string, confirmedAt: string, context: CompanyContext): Promise<Service> {
  const service = await lockService(id, context)
  if (service.status === 'reserved') return service
  requireMove(service, 'reserved', context)
  // The time to arrive starts now.
  const startedAt = deviceTime(confirmedAt, new Date(service.startedAt), context.now).toISOString()
  const written = await writeFields(
    { ...service, startedAt },
    { status: 'reserved' },
    {
      action: 'confirmed',
      before: { status: service.status },
      after: { status: 'reserved', ...doneAt(startedAt, context.now) },
    },
    context,
  )
  await startTimer({ id, status: 'reserved', startedAt }, context)
  context.announce(context.actor.companyId, ['services'])
  return written
}

/**
 * Lets in a waiting vehicle. Its stay starts with the pass that its plate has then. An entry that a device did not know
 * to be too late is a fact, so it undoes the void of the timer.
 */
export async function admitBooking(id: string, admittedAt: string, context: CompanyContext): Promise<Service> {
  const { tx, actor, now } = context
  const service = await lockService(id, context)
  const startedAt = deviceTime(admittedAt, keptSince(now), now)
  const hasLapsed = await hasLapsedUnseen(service, startedAt, context)
  if (!hasLapsed) requireMove(service, 'progress', context)
  const { licensePlate, location, status, voidReason } = service
  const inside = and(
    eq(services.companyId, actor.companyId),
    eq(services.locationId, location.id),
    eq(services.licensePlate, licensePlate),
    eq(services.status, 'progress'),
  )
  if ((await tx.db.$count(services, inside)) > 0) throw invalidField('licensePlate', 'plate_in_progress')
  const pass = await passAtGate({ id, locationId: location.id, licensePlate, startedAt }, context)
  const [place] = await tx.db
    .select({ parkingType: locations.parkingType })
    .from(locations)
    .where(and(eq(locations.companyId, actor.companyId), eq(locations.id, location.id)))
  if (!place) throw new Error('A stay without its location')
  const written = await writeFields(
    { ...service, startedAt: startedAt.toISOString() },
    {
      status: 'progress',
      operatorId: operatorOf(actor),
      operation: operationWith(pass, place.parkingType),
      passId: pass?.id ?? null,
      pass,
      ...(hasLapsed && { voidReason: null }),
    },
    {
      action: 'admitted',
      before: { status, ...(hasLapsed && { voidReason }) },
      after: { status: 'progress', ...(hasLapsed && { voidReason: null }), ...doneAt(startedAt, now) },
    },
    context,
  )
  // A vehicle that came in its time used its reservation.
  if (hasLapsed && startedAt.getTime() <= waitDeadline({ status: 'reserved', startedAt: service.startedAt }))
    await dropNoShow(written, context)
  await requireNotPaidAhead({ id, locationId: location.id, licensePlate }, context)
  context.announce(actor.companyId, ['services'])
  return written
}

function requireMove({ status }: Service, to: Service['status'], { actor }: CompanyContext): void {
  if (!mayMove(status, to, moverOfActor(actor)))
    throw new ProblemError('service_frozen', { errors: [{ path: 'status', code: 'not_waiting' }] })
}

function startTimer(
  { id, ...waiting }: { id: string; status: WaitingStatus; startedAt: string },
  context: CompanyContext,
): Promise<void> {
  const { actor, tx, now } = context
  return context.enqueue(STAY_TIMER, { companyId: actor.companyId, id }, tx, waitDeadline(waiting) - now.getTime())
}
