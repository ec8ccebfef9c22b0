import { sql } from 'drizzle-orm'

import { services } from '../db/schema/services.ts'

/*
 * Columns of a stay's price in reports. Deductions are negative, so that charge, overstay, discount, correction, floor,
 * lost ticket, difference and rounding add up to the total.
 */

const LOST = sql`(case when ${services.lostTicketTakenBy} is not null then (select sum(k.amount) from service_corrections k where k.company_id = ${services.companyId} and k.service_id = ${services.id} and k.kind = 'lost_ticket') end)`

/** Fee for a lost ticket; null if the ticket was not lost. */
export const LOST_TICKET = sql<number | null>`${LOST}`.mapWith(Number)

/** Charge of a stay; null for time after a payment. */
export const CHARGE = sql<
  number | null
>`(case when ${services.overstayOf} is null then ${services.serviceCharge} end)`.mapWith(Number)

/** Charge of the time after a payment; null for any other stay. */
export const OVERSTAY = sql<
  number | null
>`(case when ${services.overstayOf} is not null then ${services.serviceCharge} end)`.mapWith(Number)

/** Sum of the correction lines without the fee for a lost ticket; null without any. */
export const CORRECTIONS = sql<number | null>`(${services.correction} - coalesce(${LOST}, 0))`.mapWith(Number)

/** Amount that raises a price to zero if its corrections would make it negative; null without a correction. */
export const FLOOR = sql<
  number | null
>`(case when ${services.correction} is not null and ${services.serviceCharge} is not null then
  ${services.totalCost} - ${services.serviceCharge} + coalesce(${services.discount}, 0) - ${services.correction} - coalesce(${services.difference}, 0) - coalesce(${services.adjustment50}, 0) end)`.mapWith(
  Number,
)
