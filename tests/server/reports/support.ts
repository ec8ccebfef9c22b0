import { v7 as uuidv7 } from 'uuid'

import type { PaymentMethod } from '../../../domain/services.ts'
import type { TestServer } from '../support/test-server.ts'

/** Adds a location of this test, with no other stays. */
export async function addLocation(
  { owner }: TestServer,
  companyId: string,
  timeZone: string,
  parkingType = 'parking_lot',
): Promise<string> {
  const id = uuidv7()
  await owner.query(
    `insert into locations (company_id, id, name, address, city, time_zone, parking_type, parking_services, payment_type, spaces) values ($1, $2, $3, 'Calle 1', 'X', $4, $5, '{}', 'post_pay', 20)`,
    [companyId, id, `Reports ${id.slice(-6)}`, timeZone, parkingType],
  )
  return id
}

export interface PaidStay {
  companyId: string
  locationId: string
  startedAt: Date
  paidAt: Date
  parts: readonly { method: PaymentMethod; amount: number }[]
  vehicleTypeId: number
  exitOperatorId: string | null
  agreementId?: string | null
  discount?: number
  /** The payment was reversed. */
  isVoided: boolean
}

/** Adds a paid stay as the application stores it: a voided stay keeps its amounts, and its payments sum to zero. */
export async function addPaidStay({ owner }: TestServer, stay: PaidStay): Promise<string> {
  const id = uuidv7()
  const total = stay.parts.reduce((sum, { amount }) => sum + amount, 0)
  const discount = stay.discount ?? 0
  await owner.query(
    `insert into services (company_id, id, location_id, operation, status, receipt_number, license_plate, vehicle_type_id, started_at, ended_at, paid_at, total_minutes,
       payment_method, service_charge, discount, agreement_id, agreement_name, adjustment_50, total_cost, tax, service_fee, exit_operator_id)
     values ($1, $2, $3, 'off_street', $4, $5, $6, $7, $8, $9, $9, 60, $10, $11, $12, $13, $14, 0, $15, 0, 0, $16)`,
    [
      stay.companyId,
      id,
      stay.locationId,
      stay.isVoided ? 'voided' : 'completed',
      `R-${id}`,
      `P${id.slice(-7).toUpperCase()}`,
      stay.vehicleTypeId,
      stay.startedAt,
      stay.paidAt,
      stay.parts[0]?.method ?? null,
      total + discount,
      discount,
      stay.agreementId ?? null,
      stay.agreementId ? 'Given' : null,
      total,
      stay.exitOperatorId,
    ],
  )
  for (const [nth, { method, amount }] of stay.parts.entries()) {
    const payment = uuidv7()
    const write = (key: string, sign: 1 | -1, of: string | null) =>
      owner.query(
        `insert into payments (company_id, id, service_id, kind, method, amount, stays, by, by_name, at, recorded_at, reversal_of) values ($1, $2, $3, 'stay', $4, $5, $6, $7, '', $8, $8, $9)`,
        [stay.companyId, key, id, method, sign * amount, nth === 0 ? sign : 0, stay.exitOperatorId, stay.paidAt, of],
      )
    await write(payment, 1, null)
    if (stay.isVoided) await write(uuidv7(), -1, payment)
  }
  return id
}

export interface PaidPass {
  companyId: string
  locationId: string
  /** Person who took the money. */
  by: string
  /**
   * The first amount pays for the first days of a pass, each further one for a renewal; a negative amount refunds part
   * of the first.
   */
  payments: readonly { at: Date; method: PaymentMethod; amount: number }[]
}

/** Adds a pass of a new membership, with its payments as the application stores them. */
export async function addPaidPass(
  { owner }: TestServer,
  { companyId, locationId, by, payments }: PaidPass,
): Promise<{ id: string; membershipId: string }> {
  const [membershipId, id] = [uuidv7(), uuidv7()]
  const createdAt = payments[0]?.at ?? new Date()
  await owner.query(
    `insert into memberships (company_id, id, name, cost, vehicle_type_id, authorized_vehicles, parking_spaces, validity_unit, validity_count, created_at) values ($1, $2, $3, 0, 1, 1, 1, 'months', 1, $4)`,
    [companyId, membershipId, `Reported ${membershipId}`, createdAt],
  )
  await owner.query(
    `insert into passes (company_id, id, membership_id, location_id, plates, starts_on, ends_on, anchor_day, authorized_vehicles, parking_spaces, created_at) values ($1, $2, $3, $4, '{PAS123}', '2026-01-01', '2026-12-31', 1, 1, 1, $5)`,
    [companyId, id, membershipId, locationId, createdAt],
  )
  const ids = payments.map(() => uuidv7())
  for (const [nth, { at, method, amount }] of payments.entries()) {
    const isRefund = amount < 0
    if (!isRefund)
      await owner.query(
        `insert into pass_periods (company_id, id, pass_id, location_id, starts_on, ends_on, cost, receipt_number, sold_at, sold_by, sold_by_name) values ($1, $2, $3, $4, '2026-01-01', '2026-01-31', $5, $6, $7, $8, '')`,
        [companyId, ids[nth], id, locationId, amount, `R-${ids[nth]}`, at, by],
      )
    await owner.query(
      `insert into payments (company_id, id, pass_id, kind, method, amount, stays, by, by_name, at, recorded_at, reversal_of) values ($1, $2, $3, $4, $5, $6, 0, $7, 'Somebody', $8, $8, $9)`,
      [companyId, ids[nth], id, isRefund ? 'refund' : 'pass', method, amount, by, at, isRefund ? ids[0] : null],
    )
  }
  return { id, membershipId }
}

/** Returns the day and the hour on a zone's clock, using only the platform. */
export function clockOf(instant: Date, timeZone: string): { day: string; hour: number; time: string } {
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(instant)
  return { day: text.slice(0, 10), hour: Number(text.slice(11, 13)), time: text.slice(11, 16) }
}
