import { and, eq, sql } from 'drizzle-orm'
import { DatabaseError } from 'pg'

import type { FieldCode } from '../../contract/errors.ts'
import type { FieldError } from '../../contract/problem.ts'
import type { Service } from '../../contract/service.ts'
import type { Quote, ServiceChanges } from '../../contract/service-writes.ts'
import { reductionOverLimit } from '../../domain/price-reduction.ts'
import { feeOfParts, withFirstMethod, partsOf } from '../../domain/payments.ts'
import { isPlate } from '../../domain/plates.ts'
import {
  editedValue,
  type FrozenReason,
  frozenReason,
  PRICED_FIELDS,
  SERVICE_EDIT_FIELDS,
} from '../../domain/service-edit.ts'
import { lastChange, writeAudit } from '../audit/audit-trail.ts'
import { bookChange } from '../books/book-change.ts'
import { touchCashUp } from '../cash-ups/cash-up-sums.ts'
import { requirePayOut } from '../cash-ups/own-shift.ts'
import { definePrepared } from '../db/prepared.ts'
import { companies } from '../db/schema/companies.ts'
import { services } from '../db/schema/services.ts'
import { compareFields } from '../edits/compare-fields.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { followPrice } from '../invoicing/queue-invoice.ts'
import { readLimits } from '../locations/queries.ts'
import { followMethod } from '../messaging/occasions.ts'
import { judgeChanges } from '../losses/judge-changes.ts'
import { refreshStays } from '../passes/stay-pass.ts'
import { requireKept } from '../privacy/require-kept.ts'
import { isCredited, partsOfStay, priceOfParts, reprice } from '../payments/stay-payments.ts'
import { driverOfPlate } from './driver-of-plate.ts'
import { lockService, readService } from './queries.ts'
import { withShift } from './shift.ts'
import { priceAfterEdit } from './taken-price.ts'
import { readAgreementOf } from './tariff.ts'
import { type ServiceChange, differenceForHistory, amountText, writeFields } from './write-service.ts'

export const FROZEN_CODES = {
  voided: 'frozen_voided',
  collected: 'frozen_collected',
  invoiced: 'frozen_invoiced',
  not_own_cash_up: 'frozen_not_own_cash_up',
  admins_only: 'frozen_admins_only',
} as const satisfies Record<FrozenReason, FieldCode>

const UNIQUE_VIOLATION = '23505'

interface Edit {
  changes: ServiceChanges
  /** Reason for the lower price: null if the form did not ask, undefined from a device of an earlier release. */
  reason?: string | null | undefined
  /** Price of the stay that the device showed to the customer. */
  quote?: Quote | undefined
}

/** Applies an edit completely or not at all: it is refused if a field is frozen or was changed by somebody else. */
export async function applyServiceEdit(
  id: string,
  { changes, reason, quote }: Edit,
  context: CompanyContext,
): Promise<Service> {
  const { actor } = context
  const current = await lockService(id, context)
  await requireUnfrozen(current, changes, context)
  await requireKept(current, Object.keys(changes), context)
  const { fields, before, after } = await compareFields({
    current: (field) => editedValue(current, field),
    version: current.version,
    expectedVersion: context.expectedVersion,
    changes,
    fields: SERVICE_EDIT_FIELDS,
    lastChange: (field) => lastChange('service', id, field, context),
  })
  if (fields.length === 0) return current
  if (changes.licensePlate !== undefined && fields.includes('licensePlate'))
    await requirePlate(changes.licensePlate.to, context)

  const edited = withChanges(current, changes)
  if (fields.includes('licensePlate')) edited.driver = await driverOfPlate(edited.licensePlate, current.driver, context)
  const change = {
    action: 'edited',
    before: { ...before, ...driverNamed(current, edited) },
    after: { ...after, ...driverNamed(edited, current) },
  } as const
  const isPriced = PRICED_FIELDS.some((field) => fields.includes(field))
  const written = await (
    isPriced
      ? bookChange(id, 'edit', context, () => writePriced(current, edited, { ...change, reason, quote }, context))
      : writePlain(edited, change, context)
  ).catch(refuseSecondInProgress)
  await requireCash(current, written, fields, context)
  if (written.status === 'completed' && fields.some((field) => field !== 'remarks'))
    await judgeChanges(written, context)
  if (isPriced) await followPrice(written, context)
  if (fields.includes('notificationMethod')) await followMethod(written, context)
  context.announce(actor.companyId, isPriced ? ['services', 'cashUps'] : ['services'])
  if (current.status !== 'progress' || !fields.includes('licensePlate')) return written
  await refreshStays({ id: null, locationId: current.location.id, plates: [edited.licensePlate] }, context)
  return readService(id, context)
}

/**
 * Refuses an edit that takes cash out of a drawer, through the method or the price, if the actor may not pay cash out.
 */
async function requireCash(
  { cashUp, location, ...before }: Service,
  after: Service,
  fields: readonly string[],
  context: CompanyContext,
): Promise<void> {
  const cashOf = (stay: Parameters<typeof partsOf>[0]) =>
    partsOf(stay).reduce((sum, { method, amount }) => (method === 'cash' ? sum + amount : sum), 0)
  if (cashUp === null || cashOf(after) >= cashOf(before)) return
  await requirePayOut(
    { id: cashUp.id, openedBy: cashUp.openedBy.id, ...(await readLimits(location.id, context)) },
    fields.includes('paymentMethod') ? 'paymentMethod' : (fields[0] ?? ''),
    context,
  )
}

/** Returns the driver for the audit trail, if it differs from that of `other`. */
function driverNamed({ driver }: Service, other: Service): { driver?: string | null } {
  return driver?.id === other.driver?.id ? {} : { driver: driver?.name ?? null }
}

/** Checked before conflicts: resolving them would be useless if the edit is refused anyway. */
async function requireUnfrozen(current: Service, changes: ServiceChanges, context: CompanyContext): Promise<void> {
  const inShift = await withShift(current, context)
  const frozen = SERVICE_EDIT_FIELDS.flatMap((field): FieldError[] => {
    const change = changes[field]
    const why =
      change === undefined || change.to === editedValue(current, field)
        ? null
        : frozenReason(inShift, field, context.actor)
    return why === null ? [] : [{ path: field, code: FROZEN_CODES[why] }]
  })
  if (frozen.length > 0) throw new ProblemError('service_frozen', { errors: frozen })
}

/** Returns the service with the values of the edit. */
function withChanges(
  current: Service,
  {
    remarks,
    licensePlate,
    notificationMethod,
    vehicleTypeId,
    agreementId,
    paymentMethod,
    startedAt,
    endedAt,
  }: ServiceChanges,
): Service {
  return {
    ...current,
    ...(remarks && { remarks: remarks.to }),
    ...(licensePlate && { licensePlate: licensePlate.to }),
    ...(notificationMethod && { notificationMethod: notificationMethod.to }),
    ...(vehicleTypeId && { vehicleTypeId: vehicleTypeId.to }),
    ...(agreementId && { agreementId: agreementId.to }),
    ...(paymentMethod && { paymentMethod: paymentMethod.to }),
    ...(startedAt && { startedAt: startedAt.to }),
    ...(endedAt && { endedAt: endedAt.to }),
    edited: true,
  }
}

/** Sends the edit and its audit entry together with the statement after them. */
async function writePlain(edited: Service, change: ServiceChange, context: CompanyContext): Promise<Service> {
  context.tx.follow(writeEdit(edited, context).catch(refuseSecondInProgress))
  await writeAudit([{ entity: 'service', id: edited.id, ...change }], context)
  // The row is locked, so the trigger of its version adds one to the version that was read.
  return { ...edited, version: edited.version + 1 }
}

/** Prices a paid service again. A service that is still inside has no price, payment or end. */
async function writePriced(
  current: Service,
  edited: Service,
  { action, before, after, reason, quote }: ServiceChange & Pick<Edit, 'reason' | 'quote'>,
  context: CompanyContext,
): Promise<Service> {
  const { endedAt, paymentMethod } = edited
  if (endedAt !== null && Date.parse(endedAt) > context.now.getTime()) throw invalidField('endedAt', 'in_the_future')
  if (Date.parse(edited.startedAt) > context.now.getTime()) throw invalidField('startedAt', 'in_the_future')
  if (current.status !== 'completed') {
    for (const field of ['endedAt', 'paymentMethod'] as const)
      if (field in after) throw invalidField(field, 'not_paid_yet')
    const { agreementId } = edited
    const agreement = agreementId === null ? null : await readAgreementOf({ ...edited, agreementId }, context)
    return writeFields(edited, { agreementName: agreement?.name ?? null }, { action, before, after }, context)
  }
  if (endedAt === null || current.endedAt === null) throw new Error('A service was completed without an end')
  const named = ({ agreementName }: Pick<Service, 'agreementName'>) => ('agreementId' in after ? { agreementName } : {})
  const parts = withFirstMethod(await partsOfStay(edited.id, context), paymentMethod)
  // Part of the money is owed or was refunded: only the price can still be corrected.
  if (isCredited(parts))
    throw new ProblemError('service_frozen', {
      errors: PRICED_FIELDS.flatMap((field) => (field in after ? [{ path: field, code: 'frozen_collected' }] : [])),
    })
  const paid = { ...current, endedAt: current.endedAt }
  const priced = await priceOfParts(parts, (method) =>
    priceAfterEdit(paid, { ...edited, endedAt, paymentMethod: method }, quote, context),
  )
  // A free stay has no method. If it has a price now, it needs the method of its payment.
  if (paymentMethod === null && priced.totalCost > 0) throw invalidField('paymentMethod', 'required')
  const limits = await readLimits(current.location.id, context)
  const lowered = reductionOverLimit(current, priced, limits)
  if (lowered !== null && reason === null) throw invalidField('reason', 'lowered_reason_required')
  // The limit of a shift asks for the reason of a smaller reduction, too.
  const isExplained = reason != null && reductionOverLimit(current, priced, { ...limits, loweredPrice: 0 }) !== null
  const settled = await reprice(edited.id, { parts, total: priced.totalCost }, context)
  const isOtherDifference = JSON.stringify(priced.difference) !== JSON.stringify(current.difference ?? null)
  // The cash-up's record contains the differences, so it changes even if its sums don't.
  if (isOtherDifference && current.cashUp !== null) await touchCashUp(current.cashUp.id, context)
  return writeFields(
    edited,
    {
      ...priced,
      serviceFee: feeOfParts(priced.serviceFee, settled),
      ...('agreementId' in after && { agreementReason: reason ?? null }),
      ...(paymentMethod !== 'cash' && { cashReceived: null }),
      ...(lowered !== null && { loweredBy: lowered, loweredReason: reason ?? null }),
    },
    {
      action,
      before: {
        ...before,
        ...named(current),
        totalCost: amountText(current.totalCost),
        ...((lowered !== null || isExplained) && { loweredReason: current.lowered?.reason ?? null }),
      },
      after: {
        ...after,
        ...named(priced),
        totalCost: amountText(priced.totalCost),
        ...(isOtherDifference && differenceForHistory(priced)),
        ...((lowered !== null || isExplained) && { loweredReason: reason ?? null }),
      },
    },
    context,
  )
}

/** Sets all three fields and the driver, so that only one statement is prepared instead of seven. */
const editStatement = definePrepared((db, name) =>
  db
    .update(services)
    .set({
      remarks: sql`${sql.placeholder('remarks')}`,
      licensePlate: sql`${sql.placeholder('licensePlate')}`,
      notificationMethod: sql`${sql.placeholder('notificationMethod')}`,
      driverId: sql`${sql.placeholder('driver')}`,
      editedAt: sql`${sql.placeholder('now')}`,
    })
    .where(and(eq(services.companyId, sql.placeholder('company')), eq(services.id, sql.placeholder('id'))))
    .returning({ version: services.version })
    .prepare(name),
)

async function writeEdit(
  { id, version, remarks, licensePlate, notificationMethod, driver }: Service,
  { tx, actor, now }: CompanyContext,
): Promise<void> {
  const [row] = await editStatement(tx.db, 'services.edit').execute({
    remarks,
    licensePlate,
    notificationMethod,
    driver: driver?.id ?? null,
    now: now.toISOString(),
    company: actor.companyId,
    id,
  })
  if (row?.version !== version + 1) throw new Error('Somebody else wrote a locked service')
}

async function requirePlate(plate: string, { tx, actor }: CompanyContext): Promise<void> {
  const [company] = await tx.db
    .select({ country: companies.country })
    .from(companies)
    .where(eq(companies.id, actor.companyId))
  if (!company || !isPlate(plate, company.country)) throw invalidField('licensePlate', 'plate_invalid')
}

function refuseSecondInProgress(error: unknown): never {
  const cause = error instanceof Error ? error.cause : undefined
  if (
    cause instanceof DatabaseError &&
    cause.code === UNIQUE_VIOLATION &&
    cause.constraint === 'services_one_in_progress'
  )
    throw invalidField('licensePlate', 'plate_in_progress')
  throw error
}
