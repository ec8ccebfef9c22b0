import { type SQL, and, desc, eq, gte, inArray, lt, notInArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import type { NamedReference } from '../../contract/primitives.ts'
import type { ReportedStay, salesReport } from '../../contract/report.ts'
import { discountTypeOf } from '../../domain/agreements.ts'
import { fullName } from '../../domain/people.ts'
import type { PaymentMethod } from '../../domain/services.ts'
import type { InstantRange } from '../../domain/zoned-time.ts'
import { VOID_ENTRY } from '../audit/void-entry.ts'
import { agreements } from '../db/schema/agreements.ts'
import { cashUps } from '../db/schema/cash-ups.ts'
import { kioskDevices, locations } from '../db/schema/locations.ts'
import { payments } from '../db/schema/payments.ts'
import { operators } from '../db/schema/people.ts'
import { saleChanges } from '../db/schema/sale-changes.ts'
import { services } from '../db/schema/services.ts'
import { toVehicleTypeId } from '../vehicle-types/vehicle-type-id.ts'
import { afterCursor, pageOf } from './keyset.ts'
import { type ReportContext, readScope } from './scope.ts'
import { changedSales, countChangedSales } from './changed-sales.ts'
import { CHARGE, CORRECTIONS, FLOOR, LOST_TICKET, OVERSTAY } from './stay-amounts.ts'
import { type StayReport, narrow } from './stay-conditions.ts'

export type RowsRequest = Pick<ParsedRequest<typeof salesReport>, 'query' | 'headers'>

const entry = alias(operators, 'entry_operator')
const exit = alias(operators, 'exit_operator')

const paidBy = (method: PaymentMethod) =>
  sql<number>`(select coalesce(sum(${payments.amount}), 0)::bigint from ${payments}
    where ${payments.companyId} = ${services.companyId} and ${payments.serviceId} = ${services.id} and ${payments.kind} = 'stay' and ${payments.method} = ${method})`.mapWith(
    Number,
  )

const {
  id,
  locationId,
  receiptNumber,
  invoiceNumber,
  licensePlate,
  vehicleTypeId,
  operation,
  status,
  startedAt,
  endedAt,
  paidAt,
  totalMinutes,
  editedAt,
  cashUpId,
} = services
const {
  agreementName,
  discount,
  difference,
  adjustment50,
  totalCost,
  tax,
  serviceFee,
  paymentMethod,
  operatorId,
  exitOperatorId,
  voidReason,
  remarks,
} = services

/** Only the columns of a report: reading all columns of a thousand stays would block others. */
const TOLD = {
  id,
  locationId,
  receiptNumber,
  invoiceNumber,
  licensePlate,
  vehicleTypeId,
  operation,
  status,
  startedAt,
  endedAt,
  paidAt,
  totalMinutes,
  editedAt,
  cashUpId,
  serviceCharge: CHARGE,
  overstay: OVERSTAY,
  agreementName,
  discount,
  correction: CORRECTIONS,
  zeroFloor: FLOOR,
  lostTicketFee: LOST_TICKET,
  difference,
  adjustment50,
  totalCost,
  tax,
  serviceFee,
  paymentMethod,
  operatorId,
  exitOperatorId,
  voidReason,
  remarks,
  voidedBy: sql<NamedReference | null>`case when ${services.status} = 'voided' then (select json_build_object('id', a.actor_id, 'name', coalesce(a.actor_name, '')) ${VOID_ENTRY} and a.actor_id is not null limit 1) end`,
  membership: sql<string | null>`${services.pass} ->> 'membership'`,
}

/** Stays with the further columns of a report. */
function selectStays({ tx }: ReportContext) {
  return tx.db
    .select({
      service: TOLD,
      location: { name: locations.name, timeZone: locations.timeZone },
      agreementType: agreements.type,
      register: cashUps.register,
      cashUpOpenedAt: cashUps.openedAt,
      registerName: kioskDevices.name,
      entry: { firstName: entry.firstName, lastName: entry.lastName },
      exit: { firstName: exit.firstName, lastName: exit.lastName },
      cash: paidBy('cash'),
      dataphone: paidBy('dataphone'),
      digital: paidBy('digital'),
    })
    .from(services)
    .innerJoin(locations, and(eq(locations.companyId, services.companyId), eq(locations.id, services.locationId)))
    .leftJoin(agreements, and(eq(agreements.companyId, services.companyId), eq(agreements.id, services.agreementId)))
    .leftJoin(cashUps, and(eq(cashUps.companyId, services.companyId), eq(cashUps.id, services.cashUpId)))
    .leftJoin(
      kioskDevices,
      and(eq(kioskDevices.companyId, services.companyId), eq(sql`${kioskDevices.id}::text`, cashUps.register)),
    )
    .leftJoin(entry, and(eq(entry.companyId, services.companyId), eq(entry.id, services.operatorId)))
    .leftJoin(exit, and(eq(exit.companyId, services.companyId), eq(exit.id, services.exitOperatorId)))
}

type Row = Awaited<ReturnType<typeof selectStays>>[number]

function person(id: string | null, name: { firstName: string; lastName: string } | null): NamedReference | null {
  return id === null ? null : { id, name: name === null ? '' : fullName(name) }
}

function toStay({
  service,
  location,
  agreementType,
  register,
  registerName,
  cashUpOpenedAt,
  entry: entryName,
  exit: exitName,
  cash,
  dataphone,
  digital,
}: Row): ReportedStay {
  return {
    id: service.id,
    paidAt: service.paidAt?.toISOString() ?? null,
    location: { id: service.locationId, ...location },
    register,
    registerName,
    cashUpId: service.cashUpId,
    cashUpOpenedAt: cashUpOpenedAt?.toISOString() ?? null,
    receiptNumber: service.receiptNumber,
    invoiceNumber: service.invoiceNumber,
    licensePlate: service.licensePlate,
    vehicleTypeId: toVehicleTypeId(service.vehicleTypeId),
    operation: service.operation,
    startedAt: service.startedAt.toISOString(),
    endedAt: service.endedAt?.toISOString() ?? null,
    totalMinutes: service.totalMinutes,
    serviceCharge: service.serviceCharge,
    overstay: service.overstay,
    agreementName: service.agreementName,
    agreementType: agreementType === null ? null : discountTypeOf(agreementType),
    discount: service.discount === null ? null : 0 - service.discount,
    correction: service.correction,
    zeroFloor: service.zeroFloor,
    lostTicketFee: service.lostTicketFee,
    difference: service.difference,
    adjustment50: service.adjustment50,
    totalCost: service.totalCost,
    tax: service.tax,
    serviceFee: service.serviceFee,
    paymentMethod: service.paymentMethod,
    cash,
    dataphone,
    digital,
    operator: person(service.operatorId, entryName),
    exitOperator: person(service.exitOperatorId, exitName),
    status: service.status,
    voidReason: service.voidReason,
    voidedBy: service.voidedBy,
    remarks: service.remarks,
    membership: service.membership,
    edited: service.editedAt !== null,
  }
}

/**
 * Returns one page of a report's rows, the last first: sales as first reported, and later changes on their own day. Ids
 * come from indexes; only the rows of the page are then read and joined.
 */
export async function readRows(
  report: StayReport,
  { query, headers }: RowsRequest,
  context: ReportContext,
): Promise<ResponseOf<typeof salesReport>> {
  const { cursor, limit, ...asked } = query
  const scope = await readScope(asked.locationIds, headers.timezone, context)
  const { where, range } = narrow(report, asked, scope, context)
  const unchanged = await context.tx.db
    .select({ id: services.id, at: sql<Date>`${report.moment}`.mapWith(services.startedAt) })
    .from(services)
    .where(and(where, notChanged(report, range, context), afterCursor(cursor, report.moment, services.id)))
    .orderBy(desc(report.moment), desc(services.id))
    .limit(limit + 1)
  const changed = await changedSales(report, asked, scope, { range, cursor, limit: limit + 1 }, context)
  const inOrder = [...unchanged.map(({ id, at }) => ({ id, at, serviceId: id, told: null })), ...changed].toSorted(
    (one, other) => other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1),
  )
  const { page, next } = pageOf(inOrder, limit, ({ id, at }) => ({ id, at: at.toISOString() }))
  const rows = await selectStays(context).where(
    and(
      eq(services.companyId, context.actor.companyId),
      inArray(
        services.id,
        page.map(({ serviceId }) => serviceId),
      ),
    ),
  )
  const stays = new Map(rows.map((row) => [row.service.id, toStay(row)]))
  return {
    data: page.flatMap(({ serviceId, told }) => {
      const stay = stays.get(serviceId)
      return stay === undefined ? [] : [{ ...stay, ...told }]
    }),
    next,
    timeZone: scope.timeZone,
    currency: scope.currency,
    asOf: context.now.toISOString(),
  }
}

/** Leaves out stays that changed after their sale, whose rows come from the changes. */
function notChanged(report: StayReport, { from, before }: InstantRange, { tx, actor }: ReportContext): SQL | undefined {
  if (report.changes === null) return undefined
  return notInArray(
    services.id,
    tx.db
      .select({ serviceId: saleChanges.serviceId })
      .from(saleChanges)
      .where(
        and(eq(saleChanges.companyId, actor.companyId), gte(saleChanges.soldAt, from), lt(saleChanges.soldAt, before)),
      ),
  )
}

/** Counts the rows of a report, up to a bound. */
export async function countRowsUpTo(
  bound: number,
  report: StayReport,
  { query, headers }: RowsRequest,
  context: ReportContext,
): Promise<number> {
  const { cursor: _, limit: __, ...asked } = query
  const scope = await readScope(asked.locationIds, headers.timezone, context)
  const { where, range } = narrow(report, asked, scope, context)
  const found = context.tx.db
    .select({ one: sql`1`.as('one') })
    .from(services)
    .where(and(where, notChanged(report, range, context)))
    .limit(bound)
    .as('found')
  const [row] = await context.tx.db.select({ count: sql<number>`count(*)::int` }).from(found)
  return Math.min(bound, (row?.count ?? 0) + (await countChangedSales(report, asked, scope, range, context)))
}
