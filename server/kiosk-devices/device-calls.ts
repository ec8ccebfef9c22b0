import { and, desc, eq, inArray, sql } from 'drizzle-orm'

import type {
  deviceCheckIn,
  deviceCheckOut,
  devicePay,
  deviceQuote,
  getDeviceConfiguration,
} from '../../contract/device.ts'
import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import type { Service } from '../../contract/service.ts'
import { keptSince } from '../../domain/kept-window.ts'
import { GATE_LEEWAY_MS, HEARTBEAT_SECONDS } from '../../domain/kiosks.ts'
import { type PaymentMethod, isWaiting } from '../../domain/services.ts'
import { deviceTime } from '../cash-ups/device-time.ts'
import { companies } from '../db/schema/companies.ts'
import { locations } from '../db/schema/locations.ts'
import { services } from '../db/schema/services.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { DeviceContext } from '../http/route.ts'
import { contactsSince } from '../losses/device-contacts.ts'
import { findLocationsByIds } from '../locations/queries.ts'
import { admitBooking, createBooking } from '../services/bookings.ts'
import { checkInVehicle as letInByStaff } from '../services/check-in.ts'
import { finishStay } from '../services/finish-service.ts'
import { hasLapsedUnseen, lapsedReservationOf } from '../services/lapsed-stay.ts'
import { type PricedColumns, priceOf } from '../services/price-service.ts'
import { lockService, readService } from '../services/queries.ts'
import { readPairedDevice } from './device-rows.ts'

/* Calls of a device at its location. They use the functions of staff, so there is only one set of rules. */

export async function configurationOf({
  device,
  ...context
}: DeviceContext): Promise<ResponseOf<typeof getDeviceConfiguration>> {
  const { tx, actor, now } = context
  const [location] = await findLocationsByIds([device.locationId], context)
  const [company] = await tx.db
    .select({ id: companies.id, name: companies.name, country: companies.country, currency: companies.currency })
    .from(companies)
    .where(eq(companies.id, actor.companyId))
  const kiosk = await readPairedDevice(device.id, actor.companyId, tx)
  if (!location || !company || kiosk === null) throw new ProblemError('link_gone')
  return { asOf: now.toISOString(), heartbeatSeconds: HEARTBEAT_SECONDS, kiosk, location, company }
}

export async function checkInAtDevice(
  body: ParsedRequest<typeof deviceCheckIn>['body'],
  context: DeviceContext,
): Promise<Service> {
  const { device, tx, actor, now } = context
  const { locationId } = device
  const asStaff = { ...body, locationId, space: null, keyTag: null, keptItems: null }
  // An overstay has started already, so it needs neither a reservation nor a payment at the entry.
  if (body.overstayOf) return letInByStaff(asStaff, context)
  const reserved = await latest(
    and(eq(services.licensePlate, body.licensePlate), eq(services.status, 'reserved')),
    context,
  )
  const entered = deviceTime(body.startedAt, keptSince(now), now)
  const booked = reserved ?? (await lapsedReservationOf({ ...body, locationId }, entered, context))
  if (booked !== null) return admitBooking(booked, body.startedAt, context)
  const [place] = await tx.db
    .select({ paymentType: locations.paymentType })
    .from(locations)
    .where(and(eq(locations.companyId, actor.companyId), eq(locations.id, locationId)))
  if (place?.paymentType !== 'pre_pay') return letInByStaff(asStaff, context)
  return createBooking(
    {
      ...body,
      locationId,
      remarks: null,
      status: 'unconfirmed',
      startedAt: entered,
    },
    context,
  )
}

/** Returns the latest matching stay of the device's location; null without one. */
async function latest(which: ReturnType<typeof and>, { tx, actor, device }: DeviceContext): Promise<string | null> {
  const [found] = await tx.db
    .select({ id: services.id })
    .from(services)
    .where(and(eq(services.companyId, actor.companyId), eq(services.locationId, device.locationId), which))
    // Stays that are inside precede paid ones.
    .orderBy(sql`${services.status} = 'progress' desc`, desc(services.startedAt), desc(services.id))
    .limit(1)
  return found?.id ?? null
}

async function namedStay(
  { id, licensePlate }: { id?: string | undefined; licensePlate?: string | undefined },
  context: DeviceContext,
): Promise<string> {
  const found =
    id ??
    (licensePlate === undefined
      ? null
      : await latest(
          and(
            eq(services.licensePlate, licensePlate),
            inArray(services.status, ['unconfirmed', 'reserved', 'progress', 'completed']),
          ),
          context,
        ))
  if (found === null) throw new ProblemError('not_found')
  return found
}

/** Prices a stay as if it were paid at `at` and ended at `endedAt`. */
async function pricedAt(
  service: Service,
  {
    at,
    endedAt,
    paymentMethod,
    agreementId,
  }: { at: Date; endedAt: Date; paymentMethod: PaymentMethod; agreementId: string | null },
  context: DeviceContext,
): Promise<PricedColumns> {
  return priceOf(
    {
      ...service,
      endedAt: endedAt.toISOString(),
      paidAt: at.toISOString(),
      paymentMethod,
      agreementId: agreementId ?? service.agreementId,
    },
    context,
  )
}

export async function quote(
  { paymentMethod, agreementId, until, ...which }: ParsedRequest<typeof deviceQuote>['query'],
  context: DeviceContext,
): Promise<ResponseOf<typeof deviceQuote>> {
  const service = await readService(await namedStay(which, context), context)
  if (service.status !== 'progress' && !isWaiting(service.status)) throw invalidField('id', 'not_in_progress')
  const endedAt = until === undefined ? context.now : new Date(until)
  if (endedAt < new Date(service.startedAt)) throw invalidField('until', 'end_before_start')
  const priced = await pricedAt(
    service,
    { at: context.now, endedAt, paymentMethod, agreementId: agreementId ?? null },
    context,
  )
  const { agreementName, totalMinutes, serviceCharge, discount, adjustment50, totalCost, tax, serviceFee, graceUntil } =
    priced
  return {
    service,
    at: endedAt.toISOString(),
    quote: { agreementName, totalMinutes, serviceCharge, discount, adjustment50, totalCost, tax, serviceFee },
    graceUntil,
  }
}

export async function pay(
  {
    id,
    endedAt,
    chargedAt,
    paymentMethod,
    agreementId,
    cashReceived,
    reference,
    total,
  }: ParsedRequest<typeof devicePay>['body'],
  context: DeviceContext,
): Promise<Service> {
  const service = await lockService(id, context)
  // A stay that is paid at the entry is checked in by its payment.
  if (isWaiting(service.status) || (await hasLapsedUnseen(service, new Date(chargedAt), context)))
    await admitBooking(id, service.startedAt, context)
  return inWordsOfDevice(
    finishStay(
      {
        params: { id, type: service.operation },
        query: undefined,
        headers: undefined,
        body: {
          endedAt,
          chargedAt,
          paymentMethod,
          agreementId,
          cashUpId: null,
          cashReceived,
          ...(total > 0 && { payments: [{ method: paymentMethod, amount: total, cashReceived, reference }] }),
          quote: {
            agreementName: null,
            totalMinutes: 0,
            serviceCharge: 0,
            discount: 0,
            adjustment50: 0,
            totalCost: total,
            tax: 0,
            serviceFee: 0,
          },
        },
      },
      context,
    ),
  )
}

/** Paths in refusals of `finishStay` that a device sends under another name. */
const DEVICE_PATHS: ReadonlyMap<string, string> = new Map([
  ['quote.totalCost', 'total'],
  ['payments.0.cashReceived', 'cashReceived'],
])

/** Names the fields of a refused payment as the device sent them. */
async function inWordsOfDevice(payment: Promise<Service>): Promise<Service> {
  try {
    return await payment
  } catch (error) {
    if (!(error instanceof ProblemError) || error.details.errors === undefined) throw error
    const errors = error.details.errors.map((one) => ({ ...one, path: DEVICE_PATHS.get(one.path) ?? one.path }))
    throw new ProblemError(error.code, { ...error.details, errors }, { cause: error })
  }
}

/**
 * Returns the moment of a vehicle at the gate: the server's time, if the device had contact at the stated moment and
 * for some minutes after it. Without such contact the stated moment counts, and the stay carries its deviation.
 */
async function momentAtGate(told: string, { startedAt }: Service, context: DeviceContext): Promise<Date> {
  const { now } = context
  const stated = deviceTime(told, new Date(startedAt), now)
  const known = stated.getTime() + GATE_LEEWAY_MS
  if (now.getTime() <= known) return stated
  const contacts = await contactsSince(stated, context)
  return contacts.some(({ from, until }) => from <= stated && until.getTime() >= known) ? now : stated
}

export async function checkOut(
  { at: told, ...which }: ParsedRequest<typeof deviceCheckOut>['body'],
  context: DeviceContext,
): Promise<ResponseOf<typeof deviceCheckOut>> {
  const service = await lockService(await namedStay(which, context), context)
  const at = await momentAtGate(told, service, context)
  if (service.status === 'completed') {
    const until = Math.max(
      Date.parse(service.graceUntil ?? service.startedAt),
      Date.parse(service.endedAt ?? service.startedAt),
    )
    const opens = at.getTime() <= until
    return { opens, reason: opens ? 'paid' : 'overstayed', due: null, service }
  }
  if (service.status !== 'progress') return { opens: false, reason: 'not_inside', due: null, service }
  const { totalCost } = await pricedAt(
    service,
    { at, endedAt: at, paymentMethod: 'digital', agreementId: null },
    context,
  )
  if (totalCost > 0) return { opens: false, reason: 'payment_due', due: totalCost, service }
  const ended = await pay(
    {
      id: service.id,
      endedAt: at.toISOString(),
      chargedAt: at.toISOString(),
      paymentMethod: 'cash',
      agreementId: null,
      cashReceived: null,
      reference: null,
      total: 0,
    },
    context,
  )
  return { opens: true, reason: 'free', due: null, service: ended }
}
