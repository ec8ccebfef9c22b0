import type { Service } from '../../contract/service.ts'
import { provenUntil } from '../../domain/deviations.ts'
import { priceUntilUncovered } from '../../domain/pricing/price-stay.ts'
import type { VoidCause } from '../../domain/services.ts'
import type { CompanyContext } from '../http/route.ts'
import { bookingOf } from '../services/price-service.ts'
import { openShiftOf } from '../services/shift.ts'
import { keepDeviations } from './deviation-rows.ts'
import { contactsSince } from './device-contacts.ts'
import { withPassAtArrival } from './judge-no-show.ts'

interface Voiding {
  reason: string
  cause: VoidCause
}

/**
 * Stores the price of a stay that was voided without a payment: a vehicle inside until now, or a reservation whose time
 * to arrive had begun. Nobody knows when a vehicle left that is voided as stale, or on a device without contact.
 */
export async function judgeVoid(voided: Service, { reason, cause }: Voiding, context: CompanyContext): Promise<void> {
  const { now, doneAt } = context
  const isInside = voided.status === 'progress'
  if (!isInside && voided.status !== 'reserved') return
  const stay = isInside ? voided : await withPassAtArrival(voided, context)
  const told = new Date(doneAt ?? now)
  const startedAt = new Date(stay.startedAt)
  const endedAt = new Date(Math.max(startedAt.getTime(), Math.min(told.getTime(), now.getTime())))
  if (now <= startedAt) return
  const proven = provenUntil({ endedAt, chargedAt: null, arrivedAt: now }, await contactsSince(endedAt, context))
  const amountUntil = async (end: Date) => {
    if (end <= startedAt) return 0
    const ended = { ...stay, endedAt: end.toISOString(), paidAt: end.toISOString(), isLost: false }
    const booking = await bookingOf(ended, context, priceUntilUncovered)
    return booking.ok ? booking.price.totalCost : 0
  }
  const known = cause === 'stale' ? 0 : await amountUntil(proven)
  const kind = isInside ? 'void_unpaid' : 'reservation_cancelled'
  const unverified = (await amountUntil(now)) - known
  await keepDeviations(
    stay,
    [kind],
    [
      {
        kind,
        amount: known,
        unverified: Math.max(0, unverified),
        reason,
        cashUpId: await openShiftOf(stay.location.id, context),
      },
    ],
    context,
  )
}
