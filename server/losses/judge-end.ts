import type { Service } from '../../contract/service.ts'
import { minutesAfter } from '../../domain/early-end.ts'
import { provenUntil, riskOfEnd } from '../../domain/deviations.ts'
import type { LocationLimits } from '../../domain/location-limits.ts'
import { priceUntilUncovered } from '../../domain/pricing/price-stay.ts'
import type { CompanyContext } from '../http/route.ts'
import { readLimits } from '../locations/queries.ts'
import { bookingOf, type EndedStay } from '../services/price-service.ts'
import { keepDeviations } from './deviation-rows.ts'
import { contactsSince } from './device-contacts.ts'

interface StatedEnd {
  /** Moment of the payment by the device; undefined from a device of an earlier release. */
  chargedAt: string | undefined
  reason: string | null
}

/**
 * Stores the amount at risk of a stay that is reported to have ended before the report arrived. `ended` is the stay as
 * it was priced, `written` as it was stored.
 */
export async function judgeEnd(
  ended: EndedStay,
  written: Service,
  { chargedAt, reason }: StatedEnd,
  context: CompanyContext,
): Promise<void> {
  const { now } = context
  if (minutesAfter(ended.endedAt, now.toISOString()) === 0) return
  const limits = await readLimits(ended.location.id, context)
  if (minutesAfter(ended.endedAt, now.toISOString()) <= limits.earlyEndMinutes) return
  const endedAt = new Date(ended.endedAt)
  const proven = provenUntil(
    { endedAt, chargedAt: chargedAt === undefined ? null : new Date(chargedAt), arrivedAt: now },
    await contactsSince(endedAt, context),
  )
  const booked = await priceUntil(ended, endedAt, context)
  const arrived = await priceUntil(ended, now, context)
  if (booked === null || arrived === null) return
  const risk = riskOfEnd({
    booked,
    proven: isOverLimit(endedAt, proven, limits) ? ((await priceUntil(ended, proven, context)) ?? booked) : booked,
    arrived,
  })
  await keepDeviations(written, ['early_end'], [{ kind: 'early_end', ...risk, reason }], context)
}

/** Returns whether a proven moment is so long after the end that the price shown to the customer does not explain it. */
function isOverLimit(endedAt: Date, proven: Date, { earlyEndMinutes }: LocationLimits): boolean {
  return minutesAfter(endedAt.toISOString(), proven.toISOString()) > earlyEndMinutes
}

async function priceUntil(stay: EndedStay, end: Date, context: CompanyContext): Promise<number | null> {
  const booking = await bookingOf({ ...stay, endedAt: end.toISOString() }, context, priceUntilUncovered)
  return booking.ok ? booking.price.totalCost : null
}
