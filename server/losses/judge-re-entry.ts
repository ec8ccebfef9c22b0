import { and, desc, eq, gte, inArray, lte, ne, sum } from 'drizzle-orm'

import type { Service } from '../../contract/service.ts'
import { RE_ENTRY_MS } from '../../domain/deviations.ts'
import { priceUntilUncovered } from '../../domain/pricing/price-stay.ts'
import { deviations } from '../db/schema/deviations.ts'
import { services } from '../db/schema/services.ts'
import type { CompanyContext } from '../http/route.ts'
import { bookingOf, type EndedStay } from '../services/price-service.ts'
import { keepDeviations } from './deviation-rows.ts'

/** Longest chain of stays that are followed back. */
const MOST_LINKS = 20

interface Link {
  id: string
  startedAt: Date
  totalCost: number | null
  exitOperatorId: string | null
  cashUpId: string | null
}

/**
 * Stores the additional cost of one continuous stay, if a vehicle or a pass left and came back within minutes. The
 * deviation is recorded for the person who ended the earlier stay.
 */
export async function judgeReEntry(ended: EndedStay, written: Service, context: CompanyContext): Promise<void> {
  if (ended.overstay) return
  const before = await stayBefore(written, context)
  if (before === null) return
  const isByPass = written.operation === 'membership'
  const kind = isByPass ? 'pass_reused' : 're_entry'
  const found = { kind, unverified: 0, reason: null, byId: before.exitOperatorId, cashUpId: before.cashUpId } as const
  if (isByPass) {
    const whole = await priceOf({ ...ended, operation: 'off_street', pass: null }, context)
    const amount = whole - (written.totalCost ?? 0)
    return keepDeviations(
      written,
      [kind],
      [{ ...found, amount, byId: written.exitOperator?.id ?? null, cashUpId: written.cashUp?.id ?? null }],
      context,
    )
  }
  const chain = [before]
  for (let link: Link | null = before; link !== null && chain.length < MOST_LINKS;) {
    link = await stayBefore({ ...written, id: link.id, startedAt: link.startedAt.toISOString() }, context)
    if (link !== null) chain.push(link)
  }
  const first = chain.at(-1) ?? before
  const paid = chain.reduce((total, { totalCost }) => total + (totalCost ?? 0), written.totalCost ?? 0)
  const whole = await priceOf({ ...ended, startedAt: first.startedAt.toISOString() }, context)
  const known = await knownOf(
    chain.map(({ id }) => id),
    context,
  )
  return keepDeviations(written, [kind], [{ ...found, amount: whole - paid - known }], context)
}

/** Returns the paid stay of the same plate that ended just before this one began. */
async function stayBefore(
  { id, location, licensePlate, operation, startedAt }: Service,
  { tx, actor }: CompanyContext,
): Promise<Link | null> {
  const start = new Date(startedAt)
  const [found] = await tx.db
    .select({
      id: services.id,
      startedAt: services.startedAt,
      totalCost: services.totalCost,
      exitOperatorId: services.exitOperatorId,
      cashUpId: services.cashUpId,
    })
    .from(services)
    .where(
      and(
        eq(services.companyId, actor.companyId),
        eq(services.licensePlate, licensePlate),
        // A pass may be valid at several locations.
        operation === 'membership' ? undefined : eq(services.locationId, location.id),
        ne(services.id, id),
        eq(services.status, 'completed'),
        lte(services.startedAt, start),
        gte(services.endedAt, new Date(start.getTime() - RE_ENTRY_MS)),
        lte(services.endedAt, start),
      ),
    )
    .orderBy(desc(services.endedAt))
    .limit(1)
  return found ?? null
}

/** Returns the amounts that were stored with the earlier stays of a chain. */
async function knownOf(ids: readonly string[], { tx, actor }: CompanyContext): Promise<number> {
  const [row] = await tx.db
    .select({ amount: sum(deviations.amount) })
    .from(deviations)
    .where(
      and(
        eq(deviations.companyId, actor.companyId),
        eq(deviations.kind, 're_entry'),
        inArray(deviations.serviceId, [...ids]),
      ),
    )
  return Number(row?.amount ?? 0)
}

async function priceOf(stay: EndedStay, context: CompanyContext): Promise<number> {
  const booking = await bookingOf(stay, context, priceUntilUncovered)
  return booking.ok ? booking.price.totalCost : 0
}
