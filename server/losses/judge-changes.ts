import { and, asc, eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'

import { Instant } from '../../contract/primitives.ts'
import type { Service } from '../../contract/service.ts'
import { EditedTypeId } from '../../contract/vehicle-type.ts'
import { type StayDeviation, splitByChange } from '../../domain/deviations.ts'
import { operationOf, PAYMENT_METHODS } from '../../domain/services.ts'
import { priceUntilUncovered } from '../../domain/pricing/price-stay.ts'
import { auditEntries } from '../db/schema/companies.ts'
import { locations } from '../db/schema/locations.ts'
import type { CompanyContext } from '../http/route.ts'
import { bookingOf, type EndedStay } from '../services/price-service.ts'
import { openShiftOf } from '../services/shift.ts'
import { type FoundDeviation, keepDeviations } from './deviation-rows.ts'

/** Earlier values of the fields that decide a price, in one entry of the history. */
const Former = v.object({
  vehicleTypeId: v.optional(EditedTypeId),
  startedAt: v.optional(Instant),
  endedAt: v.optional(v.nullable(Instant)),
  agreementId: v.optional(v.nullable(v.string())),
  paymentMethod: v.optional(v.nullable(v.picklist(PAYMENT_METHODS))),
  licensePlate: v.optional(v.string()),
})
type Field = keyof v.InferOutput<typeof Former>

const KINDS = [
  'lowered_type',
  'changed_times',
  'agreement_after',
  'method_after',
  'plate_to_pass',
] as const satisfies readonly StayDeviation[]
const FIELD_OF = {
  lowered_type: ['vehicleTypeId'],
  changed_times: ['startedAt', 'endedAt'],
  agreement_after: ['agreementId'],
  method_after: ['paymentMethod'],
  plate_to_pass: ['licensePlate'],
} as const satisfies Record<(typeof KINDS)[number], readonly Field[]>

interface Change {
  former: v.InferOutput<typeof Former>
  byId: string | null
  isAfterPayment: boolean
  reason: string | null
}

/**
 * Compares the price of a paid stay with the price by its first entries: the type and the start as first recorded, and
 * the end, the agreement and the method as first paid. Stores the part of each change that lowered it.
 */
export async function judgeChanges(stay: Service, context: CompanyContext): Promise<void> {
  if (stay.status !== 'completed' || stay.endedAt === null || stay.paidAt === null) return
  const changes = await changesOf(stay.id, context)
  const first = (field: Field) => changes.find(({ former }) => former[field] !== undefined)
  const firstPaid = (field: Field) =>
    changes.find(({ former, isAfterPayment }) => isAfterPayment && former[field] !== undefined)
  const typed = first('vehicleTypeId')?.former.vehicleTypeId ?? stay.vehicleTypeId
  const started = first('startedAt')?.former.startedAt ?? stay.startedAt
  const ended = firstPaid('endedAt')?.former.endedAt ?? stay.endedAt
  const paidWith = firstPaid('agreementId')
  const agreementId = paidWith === undefined ? stay.agreementId : (paidWith.former.agreementId ?? null)
  const plateWas = first('licensePlate')
  const isMoved = plateWas !== undefined && stay.operation === 'membership'

  const asFirst: EndedStay = {
    ...stay,
    endedAt: ended,
    startedAt: started,
    vehicleTypeId: typed,
    paidAt: stay.paidAt,
    agreementId,
    withoutAgreement: agreementId === null,
    ...(isMoved && { pass: null, operation: await plainOperation(stay.location.id, context) }),
  }
  const withPass = { ...asFirst, pass: stay.pass, operation: stay.operation }
  const withType = { ...withPass, vehicleTypeId: stay.vehicleTypeId }
  const withTimes = { ...withType, startedAt: stay.startedAt, endedAt: stay.endedAt }
  const withAgreement = { ...withTimes, agreementId: stay.agreementId, withoutAgreement: stay.agreementId === null }
  const priceOf = async (one: EndedStay) => {
    const booking = await bookingOf(one, context, priceUntilUncovered)
    return booking.ok ? booking.price.totalCost : null
  }
  const parts = splitByChange<StayDeviation>(await priceOf(asFirst), [
    { kind: 'plate_to_pass', price: await priceOf(withPass) },
    { kind: 'lowered_type', price: await priceOf(withType) },
    { kind: 'changed_times', price: await priceOf(withTimes) },
    { kind: 'agreement_after', price: await priceOf(withAgreement) },
  ])
  const wasCash = firstPaid('paymentMethod')?.former.paymentMethod === 'cash' && stay.paymentMethod !== 'cash'
  if (wasCash) parts.set('method_after', stay.totalCost ?? 0)
  const cashUpId = stay.cashUp?.id ?? (await openShiftOf(stay.location.id, context))
  const found = KINDS.flatMap((kind): FoundDeviation[] => {
    const amount = parts.get(kind)
    const last = changes.findLast(({ former }) => FIELD_OF[kind].some((field) => former[field] !== undefined))
    return amount === undefined || last === undefined
      ? []
      : [{ kind, amount, unverified: 0, reason: last.reason, byId: last.byId, cashUpId }]
  })
  await keepDeviations(stay, KINDS, found, context)
}

async function changesOf(id: string, { tx, actor }: CompanyContext): Promise<Change[]> {
  const entries = await tx.db
    .select({
      action: auditEntries.action,
      actorId: auditEntries.actorId,
      onBehalfOfId: auditEntries.onBehalfOfId,
      before: auditEntries.before,
      after: auditEntries.after,
    })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.companyId, actor.companyId),
        eq(auditEntries.entity, 'service'),
        eq(auditEntries.entityId, id),
        inArray(auditEntries.action, ['edited', 'finished']),
      ),
    )
    .orderBy(asc(auditEntries.at), asc(auditEntries.id))
  const paid = entries.findIndex(({ action }) => action === 'finished')
  return entries.flatMap(({ action, actorId, onBehalfOfId, before, after }, nth): Change[] => {
    if (action !== 'edited') return []
    // A change in a form that only an earlier release knew is not judged; it never refuses an edit or a payment.
    const former = v.safeParse(Former, before)
    if (!former.success) return []
    const { loweredReason } = after
    return [
      {
        former: former.output,
        byId: onBehalfOfId ?? actorId,
        isAfterPayment: paid !== -1 && nth > paid,
        reason: typeof loweredReason === 'string' ? loweredReason : null,
      },
    ]
  })
}

/** Returns the kind of stays without a pass at a location. */
async function plainOperation(locationId: string, { tx, actor }: CompanyContext) {
  const [place] = await tx.db
    .select({ parkingType: locations.parkingType })
    .from(locations)
    .where(and(eq(locations.companyId, actor.companyId), eq(locations.id, locationId)))
  if (!place) throw new Error('A stay without its location')
  return operationOf(place.parkingType)
}
