import { and, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { alias } from 'drizzle-orm/pg-core'

import type { NamedReference } from '../../contract/primitives.ts'
import type { Service } from '../../contract/service.ts'
import { fullName } from '../../domain/people.ts'
import { VOID_ENTRY } from '../audit/void-entry.ts'
import { cashUps } from '../db/schema/cash-ups.ts'
import { companies } from '../db/schema/companies.ts'
import { locations } from '../db/schema/locations.ts'
import { drivers, operators } from '../db/schema/people.ts'
import { services } from '../db/schema/services.ts'
import { duplicatePaymentsOf, paymentsBeside, paymentsOf, paymentsTakenBack } from '../payments/payments-of-service.ts'
import { postingsOf } from '../payments/postings.ts'
import { refusedPaymentsBeside } from '../refused-money/read-refused.ts'
import { toVehicleTypeId } from '../vehicle-types/vehicle-type-id.ts'

const entry = alias(operators, 'entry_operator')
const exit = alias(operators, 'exit_operator')
const asker = alias(operators, 'void_asker')
const opener = alias(operators, 'cash_up_opener')

/** Moment and author of a void, from the history; null if the stay was not voided. */
const voidedBeside = sql<{
  at: string
  byId: string | null
  byName: string | null
} | null>`case when ${services.status} = 'voided' then (
  select json_build_object('at', a.at, 'byId', a.actor_id, 'byName', a.actor_name) ${VOID_ENTRY} limit 1) end`

/** Services with the names of related records. */
export function selectServices(db: NodePgDatabase) {
  return db
    .select({
      service: services,
      payments: paymentsBeside,
      voided: voidedBeside,
      refusedPayments: refusedPaymentsBeside,
      currency: companies.currency,
      location: locations.name,
      entry: { firstName: entry.firstName, lastName: entry.lastName },
      exit: { firstName: exit.firstName, lastName: exit.lastName },
      driver: { firstName: drivers.firstName, lastName: drivers.lastName },
      cashUp: { status: cashUps.status, openedBy: cashUps.openedBy },
      asker: { firstName: asker.firstName, lastName: asker.lastName },
      opener: { firstName: opener.firstName, lastName: opener.lastName },
    })
    .from(services)
    .innerJoin(companies, eq(companies.id, services.companyId))
    .innerJoin(locations, and(eq(locations.companyId, services.companyId), eq(locations.id, services.locationId)))
    .leftJoin(entry, and(eq(entry.companyId, services.companyId), eq(entry.id, services.operatorId)))
    .leftJoin(exit, and(eq(exit.companyId, services.companyId), eq(exit.id, services.exitOperatorId)))
    .leftJoin(drivers, and(eq(drivers.companyId, services.companyId), eq(drivers.id, services.driverId)))
    .leftJoin(cashUps, and(eq(cashUps.companyId, services.companyId), eq(cashUps.id, services.cashUpId)))
    .leftJoin(asker, and(eq(asker.companyId, services.companyId), eq(asker.id, services.voidAskedBy)))
    .leftJoin(opener, and(eq(opener.companyId, services.companyId), eq(opener.id, cashUps.openedBy)))
    .$dynamic()
}

export type ServiceRow = Awaited<ReturnType<typeof selectServices>>[number]

interface PersonName {
  firstName: string
  lastName: string
}

function reference(id: string | null, person: PersonName | null): NamedReference | null {
  return id === null ? null : { id, name: person === null ? '' : fullName(person) }
}

function endMarkOf({
  endMark: kind,
  endGapMinutes: minutes,
  endGapAmount: amount,
  endReason: reason,
}: typeof services.$inferSelect): Service['endMark'] {
  return kind === null || minutes === null || amount === null ? null : { kind, minutes, amount, reason }
}

function voidedOf({ voided, payments }: Pick<ServiceRow, 'voided' | 'payments'>): Service['voided'] {
  if (voided === null) return null
  const { at, byId, byName } = voided
  return {
    at: new Date(at).toISOString(),
    by: byId === null ? null : { id: byId, name: byName ?? '' },
    takenBack: paymentsTakenBack(payments),
  }
}

function voidRequestOf(
  { voidAskedAt: at, voidAskedBy, voidAskedReason: reason }: typeof services.$inferSelect,
  asker: PersonName | null,
): Service['voidAsked'] {
  const by = reference(voidAskedBy, asker)
  return at === null || by === null ? null : { at: at.toISOString(), by, reason: reason ?? '' }
}

export function toService({
  service,
  payments,
  voided,
  refusedPayments,
  currency,
  location,
  entry,
  exit,
  driver,
  cashUp,
  asker,
  opener,
}: ServiceRow): Service {
  return {
    id: service.id,
    version: service.version,
    location: { id: service.locationId, name: location },
    operation: service.operation,
    status: service.status,
    receiptNumber: service.receiptNumber,
    licensePlate: service.licensePlate,
    vehicleTypeId: toVehicleTypeId(service.vehicleTypeId),
    startedAt: service.startedAt.toISOString(),
    endedAt: service.endedAt?.toISOString() ?? null,
    paidAt: service.paidAt?.toISOString() ?? null,
    totalMinutes: service.totalMinutes,
    currency,
    paymentMethod: service.paymentMethod,
    payments: paymentsOf(payments),
    ...postingsOf(payments, cashUp?.status === 'current' || service.cashUpId === null ? null : service.cashUpId),
    serviceCharge: service.serviceCharge,
    discount: service.discount,
    agreementId: service.agreementId,
    agreementName: service.agreementName,
    agreementReason: service.agreementReason,
    adjustment50: service.adjustment50,
    difference:
      service.difference === null
        ? null
        : { amount: service.difference, ratesOf: service.differenceRatesOf?.toISOString() ?? null },
    refusedQuote: service.refusedQuote,
    totalCost: service.totalCost,
    tax: service.tax,
    serviceFee: service.serviceFee,
    graceUntil: service.graceUntil?.toISOString() ?? null,
    correction: service.correction,
    paidAgain: duplicatePaymentsOf(payments),
    refundDue: service.refundDue,
    endMark: endMarkOf(service),
    lowered: service.loweredBy === null ? null : { amount: service.loweredBy, reason: service.loweredReason },
    pass: service.pass,
    terms: service.terms,
    voidReason: service.voidReason,
    voidCause: service.voidCause,
    voided: voidedOf({ voided, payments }),
    voidAsked: voidRequestOf(service, asker),
    invoiceNumber: service.invoiceNumber,
    invoiceState: service.invoiceState,
    receiptCode: service.receiptCode,
    remarks: service.remarks,
    space: service.space,
    keyTag: service.keyTag,
    keptItems: service.keptItems,
    visitor: service.visitor,
    lostTicket:
      service.lostTicketTakenBy === null
        ? null
        : { takenBy: service.lostTicketTakenBy, document: service.lostTicketDocument ?? '' },
    ...(refusedPayments !== null && {
      refusedPayments: refusedPayments.map(({ id, at, byId, byName, amount }) => ({
        id,
        at: new Date(at).toISOString(),
        by: { id: byId, name: byName },
        amount,
      })),
    }),
    overstay:
      service.overstayOf === null || service.overstayGraceUntil === null
        ? null
        : { of: service.overstayOf, graceUntil: service.overstayGraceUntil.toISOString() },
    notificationMethod: service.notificationMethod,
    operator: reference(service.operatorId, entry),
    exitOperator: reference(service.exitOperatorId, exit),
    driver: reference(service.driverId, driver),
    cashUp:
      service.cashUpId === null || cashUp === null
        ? null
        : {
            id: service.cashUpId,
            status: cashUp.status,
            openedBy: { id: cashUp.openedBy, name: opener === null ? '' : fullName(opener) },
          },
    edited: service.editedAt !== null,
  }
}
