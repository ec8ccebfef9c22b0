import { and, desc, eq, inArray, or } from 'drizzle-orm'

import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import type { stampStay } from '../../contract/shop.ts'
import { normalizePlate } from '../../domain/plates.ts'
import { possibleCodes, readTicket } from '../../domain/scanned-codes.ts'
import { DAY_MS } from '../../domain/time.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { agreements } from '../db/schema/agreements.ts'
import { locations } from '../db/schema/locations.ts'
import { services } from '../db/schema/services.ts'
import { shopStamps } from '../db/schema/shops.ts'
import { invalidField } from '../http/problem-error.ts'
import { readAgreementOf } from '../services/tariff.ts'
import { priceOf } from '../services/price-service.ts'
import { toVehicleTypeId } from '../vehicle-types/vehicle-type-id.ts'
import type { ShopContext } from './by-link.ts'
import { monthAt, readStamps, usedOf } from './stamps.ts'

type Body = ParsedRequest<typeof stampStay>['body']

/** Time after which a paid plate is answered as unknown instead of `stay_paid`. */
const PAID_LATELY_MS = 2 * DAY_MS

/**
 * Stamps the stay of a plate or a ticket: the stay gets the shop's agreement, so every booth applies it. The row of the
 * shop is locked, so that two simultaneous stamps cannot exceed its budget together.
 */
export async function stamp(
  { id, ticket, purchase }: Body,
  context: ShopContext,
): Promise<ResponseOf<typeof stampStay>> {
  const { tx, actor, shop, now } = context
  const { companyId } = actor
  const earlier = await stampOf(eq(shopStamps.id, id), context)
  if (earlier !== null && earlier.shopId === shop.id) return earlier.shown
  if (shop.minimumPurchase !== null && purchase === null) throw invalidField('purchase', 'required')
  if (shop.minimumPurchase !== null && (purchase ?? 0) < shop.minimumPurchase)
    throw invalidField('purchase', 'purchase_too_small')

  const stay = await findStay(ticket, context)
  if (stay.status !== 'progress') throw invalidField('ticket', 'stay_paid')
  const stamped = await stampOf(eq(shopStamps.serviceId, stay.id), context)
  if (stamped !== null) throw invalidField('ticket', 'already_stamped')
  if (stay.agreementId !== null && stay.agreementId !== shop.agreementId)
    throw invalidField('ticket', 'other_agreement')
  const { location, ...service } = stay
  const arrival = {
    location,
    vehicleTypeId: toVehicleTypeId(service.vehicleTypeId),
    startedAt: service.startedAt.toISOString(),
  }
  // Throws if the agreement does not apply to this vehicle, location or day.
  const { name } = await readAgreementOf({ ...arrival, agreementId: shop.agreementId }, context, 'ticket')
  const at = now.toISOString()
  const { discount: reserved } = await priceOf(
    {
      ...arrival,
      id: service.id,
      operation: service.operation,
      pass: service.pass,
      agreementId: shop.agreementId,
      endedAt: at,
      paidAt: at,
      paymentMethod: null,
    },
    context,
  )
  if (shop.monthlyBudget !== null) {
    const used = usedOf(await readStamps(shop.id, monthAt(now, location.timeZone), context))
    if (used + reserved > shop.monthlyBudget) throw invalidField('ticket', 'budget_used_up')
  }
  await tx.db
    .update(services)
    .set({ agreementId: shop.agreementId, agreementName: name })
    .where(and(eq(services.companyId, companyId), eq(services.id, service.id)))
  await tx.db.insert(shopStamps).values({
    companyId,
    id,
    shopId: shop.id,
    agreementId: shop.agreementId,
    serviceId: service.id,
    at: now,
    purchase,
    reserved,
  })
  await writeAudit(
    [
      {
        entity: 'service',
        id: service.id,
        action: 'edited',
        before: { agreementId: service.agreementId },
        after: { agreementId: shop.agreementId },
      },
    ],
    context,
  )
  context.announce(companyId, ['services'])
  return { id, at, location, licensePlate: service.licensePlate, state: 'inside' }
}

/** Returns the stay in progress that a text stands for, otherwise the one that was paid last; the latest of several. */
async function findStay(text: string, { tx, actor, shop, now }: ShopContext) {
  const ticket = readTicket(text)
  const plate = normalizePlate(text)
  const { companyId } = actor
  const means =
    ticket !== null
      ? eq(services.id, ticket)
      : or(eq(services.licensePlate, plate), inArray(services.receiptNumber, possibleCodes(text)))
  const [agreement] = await tx.db
    .select({ locationIds: agreements.locationIds })
    .from(agreements)
    .where(and(eq(agreements.companyId, companyId), eq(agreements.id, shop.agreementId)))
  const places = agreement?.locationIds ?? []
  const found = await tx.db
    .select({
      id: services.id,
      status: services.status,
      operation: services.operation,
      licensePlate: services.licensePlate,
      vehicleTypeId: services.vehicleTypeId,
      startedAt: services.startedAt,
      paidAt: services.paidAt,
      pass: services.pass,
      agreementId: services.agreementId,
      location: { id: locations.id, name: locations.name, timeZone: locations.timeZone },
    })
    .from(services)
    .innerJoin(locations, and(eq(locations.companyId, services.companyId), eq(locations.id, services.locationId)))
    .where(
      and(
        eq(services.companyId, companyId),
        means,
        inArray(services.status, ['progress', 'completed']),
        places.length === 0 ? undefined : inArray(services.locationId, places),
      ),
    )
    .orderBy(desc(services.startedAt), desc(services.id))
    .limit(MOST_FOUND)
  const inside = found.find(({ status }) => status === 'progress')
  const stay =
    inside ?? found.find(({ paidAt }) => paidAt !== null && now.getTime() - paidAt.getTime() < PAID_LATELY_MS)
  if (stay === undefined) throw invalidField('ticket', 'stay_unknown')
  // A simultaneous charge or correction waits for the stamp, or the stamp waits for it.
  const [locked] = await tx.db
    .select({ status: services.status, agreementId: services.agreementId })
    .from(services)
    .where(and(eq(services.companyId, companyId), eq(services.id, stay.id)))
    .for('update')
  return { ...stay, ...locked }
}

const MOST_FOUND = 20

async function stampOf(where: ReturnType<typeof eq>, { tx, actor }: ShopContext) {
  const [found] = await tx.db
    .select({
      shopId: shopStamps.shopId,
      id: shopStamps.id,
      at: shopStamps.at,
      licensePlate: services.licensePlate,
      location: { id: locations.id, name: locations.name, timeZone: locations.timeZone },
    })
    .from(shopStamps)
    .innerJoin(services, and(eq(services.companyId, shopStamps.companyId), eq(services.id, shopStamps.serviceId)))
    .innerJoin(locations, and(eq(locations.companyId, services.companyId), eq(locations.id, services.locationId)))
    .where(and(eq(shopStamps.companyId, actor.companyId), where))
  if (!found) return null
  const { shopId, at, ...shown } = found
  return { shopId, shown: { ...shown, at: at.toISOString(), state: 'inside' as const } }
}
