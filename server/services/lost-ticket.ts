import { and, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'

import type { ParsedRequest } from '../../contract/endpoint.ts'
import type { Service } from '../../contract/service.ts'
import type { finishService } from '../../contract/service-writes.ts'
import { hasLostTicketPrice } from '../../domain/pricing/rate.ts'
import { formerAmounts } from '../audit/former-amounts.ts'
import { locations } from '../db/schema/locations.ts'
import { serviceCorrections } from '../db/schema/services.ts'
import type { CompanyContext } from '../http/route.ts'
import { readLedger } from './tariff.ts'
import { amountText } from './write-service.ts'

type LostTicketInput = NonNullable<ParsedRequest<typeof finishService>['body']['lostTicket']>

/** Columns of a lost ticket, and its entry in the history. */
interface LostTicketRecord {
  columns: { lostTicketTakenBy: string; lostTicketDocument: string; correction?: number }
  told: { lostTicketTakenBy: string; lostTicketDocument: string; lostTicketFee: string | null }
}

/**
 * Adds the location's fee for a lost ticket to a stay before it is priced; no fee if the rates have a price for a lost
 * ticket. Null if the ticket is not lost.
 */
export async function noteLostTicket(
  service: Service & { endedAt: string },
  told: LostTicketInput | null,
  context: CompanyContext,
): Promise<LostTicketRecord | null> {
  if (told === null) return null
  const { tx, actor, now } = context
  const { books } = await readLedger(service, context)
  const fee = hasLostTicketPrice(books.rates, service) ? 0 : await lostTicketFeeOf(service.location.id, context)
  const who = { lostTicketTakenBy: told.takenBy, lostTicketDocument: told.document }
  if (fee === 0) return { columns: who, told: { ...who, lostTicketFee: null } }
  await tx.db.insert(serviceCorrections).values({
    companyId: actor.companyId,
    id: uuidv7(),
    serviceId: service.id,
    at: now,
    by: actor.id,
    amount: fee,
    reason: '',
    kind: 'lost_ticket',
  })
  return {
    columns: { ...who, correction: (service.correction ?? 0) + fee },
    told: { ...who, lostTicketFee: amountText(fee) },
  }
}

/**
 * Returns the fees that a device may still use after a last contact at `since` or later: the current fee and earlier
 * ones, each with its start.
 */
export async function lostTicketFeesSince(
  locationId: string,
  since: Date,
  until: Date,
  context: CompanyContext,
): Promise<{ fee: number; from: Date | null }[]> {
  const former = await formerAmounts(
    { entity: 'location', id: locationId, field: 'lostTicketFee', since, until },
    context,
  )
  return [
    { fee: await lostTicketFeeOf(locationId, context), from: null },
    ...former.map(({ amount: fee, from, until: changedAt }) => ({ fee, from: from ?? changedAt })),
  ]
}

export async function lostTicketFeeOf(locationId: string, { tx, actor }: CompanyContext): Promise<number> {
  const [location] = await tx.db
    .select({ fee: locations.lostTicketFee })
    .from(locations)
    .where(and(eq(locations.companyId, actor.companyId), eq(locations.id, locationId)))
  return location?.fee ?? 0
}
