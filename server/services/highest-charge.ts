import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'

import { Instant } from '../../contract/primitives.ts'
import type { Service } from '../../contract/service.ts'
import { EditedTypeId } from '../../contract/vehicle-type.ts'
import { keptSince } from '../../domain/kept-window.ts'
import type { Money } from '../../domain/money.ts'
import { priceUntilUncovered } from '../../domain/pricing/price-stay.ts'
import type { VehicleTypeId } from '../../domain/vehicles.ts'
import { auditEntries } from '../db/schema/companies.ts'
import type { CompanyContext } from '../http/route.ts'
import { lostTicketFeesSince } from './lost-ticket.ts'
import { readTariffsSince } from './tariff.ts'

/** Corrected fields whose newer values a device may not know. */
const CorrectedFields = v.object({ startedAt: v.optional(Instant), vehicleTypeId: v.optional(EditedTypeId) })

/**
 * Returns the highest amount that any booth could have asked for a stay until now, or until a later paid end: without
 * agreement and exempt minutes, with each set of rates that an offline device may still have, and for each start and
 * vehicle type that the stay ever had. At least the amount that was already charged.
 */
export async function highestCharge(
  service: Service,
  context: CompanyContext,
  until: Date = context.now,
): Promise<Money> {
  const endedAt = new Date(Math.max(until.getTime(), context.now.getTime())).toISOString()
  const charges = [service.totalCost ?? 0, service.serviceCharge ?? 0]
  const { starts, types } = await everHad(service, context)
  for (const startedAt of starts) {
    const since = keptSince(new Date(startedAt))
    for (const vehicleTypeId of types) {
      const tariffs = await readTariffsSince({ location: service.location, vehicleTypeId, startedAt }, since, context)
      for (const tariff of tariffs) {
        const stay = { startedAt, endedAt, pass: null, agreement: null, corrections: [], paymentMethod: null }
        // A price that depends on the length or end of a stay may have been highest earlier, so every such price is
        // checked.
        const withoutConditions = {
          ...tariff,
          arrivals: [],
          flats: tariff.flats.filter(({ leftAfter }) => leftAfter === null),
        }
        for (const terms of [tariff, withoutConditions])
          for (const isLost of [false, true]) {
            const pricing = priceUntilUncovered({ ...stay, isLost }, terms)
            if (pricing.ok) charges.push(pricing.price.serviceCharge)
          }
        charges.push(...tariff.arrivals.map(({ cost }) => cost))
      }
    }
  }
  // Its ticket may have been lost.
  const fees = await lostTicketFeesSince(service.location.id, keptSince(context.now), context.now, context)
  return Math.max(...charges) + Math.max(...fees.map(({ fee }) => fee))
}

/** Returns the starts and vehicle types that a service has or had. */
async function everHad(
  { id, startedAt, vehicleTypeId }: Service,
  { tx, actor }: CompanyContext,
): Promise<{ starts: Set<string>; types: Set<VehicleTypeId> }> {
  const edits = await tx.db
    .select({ before: auditEntries.before })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.companyId, actor.companyId),
        eq(auditEntries.entity, 'service'),
        eq(auditEntries.entityId, id),
        eq(auditEntries.action, 'edited'),
      ),
    )
  const starts = new Set([startedAt])
  const types = new Set([vehicleTypeId])
  for (const { before } of edits) {
    const corrected = v.parse(CorrectedFields, before)
    if (corrected.startedAt !== undefined) starts.add(corrected.startedAt)
    if (corrected.vehicleTypeId !== undefined) types.add(corrected.vehicleTypeId)
  }
  return { starts, types }
}
