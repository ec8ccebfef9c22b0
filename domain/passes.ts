import { lastDayOf, type ValidityUnit } from './memberships.ts'
import type { Money } from './money.ts'
import { dayAfter } from './periods.ts'
import { proportion } from './pricing/proportion.ts'
import { ADMIN_ROLES, BACK_OFFICE_ROLES, type Role } from './roles.ts'
import { DAY_MS } from './time.ts'

/** States of a pass on a day. `overdue`: past the last day and unpaid, valid for a few more days. */
export const PASS_STATES = ['future', 'active', 'expiring', 'overdue', 'expired', 'paused', 'cancelled'] as const
export type PassState = (typeof PASS_STATES)[number]

export const PASS_PLACE_MAX = 20

/** Days before the end in which a pass is about to end: at most 7, and at most a quarter of the days last sold. */
export const EXPIRING_DAYS = 7
export const EXPIRING_SHARE = 4
/** Days for which a pass stays valid after its end without a renewal. */
export const GRACE_DAYS = 3

/** Places in billing: to be renewed soon, past its end, or renewed lately. */
export const PASS_BILLINGS = ['due', 'overdue', 'paid'] as const
export type PassBilling = (typeof PASS_BILLINGS)[number]

/** Days after its end for which a pass is listed as overdue, and after its renewal as paid. */
export const BILLING_DAYS = 30
/** Maximum number of passes in a renewal run. */
export const DUE_PASSES_MAX = 500

/** A purchased membership. Its days are local, both included. */
export interface PassDays {
  startsOn: string
  endsOn: string
  /** Day of the month on which it renews, kept through shorter months. */
  anchorDay: number
  /** Start of its pause. */
  pausedOn: string | null
  cancelledAt: string | null
}

/** Days between two dates; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

/** Returns the number of last days in which a pass is about to end: 2 for a week, 7 for a month. */
export function expiringDays(sold: Pick<PassDays, 'startsOn' | 'endsOn'>): number {
  return Math.min(EXPIRING_DAYS, Math.ceil((daysBetween(sold.startsOn, sold.endsOn) + 1) / EXPIRING_SHARE))
}

/**
 * Returns the state of a pass on a day. `lastSale` has the days of the last sale; without it all days of the pass
 * count.
 */
export function passState(
  {
    startsOn,
    endsOn,
    pausedOn,
    cancelledAt,
    lastSale,
  }: Omit<PassDays, 'anchorDay'> & { lastSale?: Pick<PassDays, 'startsOn' | 'endsOn'> | null | undefined },
  today: string,
): PassState {
  if (cancelledAt !== null) return 'cancelled'
  if (pausedOn !== null) return 'paused'
  if (today < startsOn) return 'future'
  const left = daysBetween(today, endsOn)
  if (left >= expiringDays(lastSale ?? { startsOn, endsOn })) return 'active'
  if (left >= 0) return 'expiring'
  return -left <= GRACE_DAYS ? 'overdue' : 'expired'
}

/** Returns the last day on which the pass opens the gate, with or without a renewal. */
export function lastGateDay({ endsOn }: Pick<PassDays, 'endsOn'>): string {
  return dayAfter(endsOn, GRACE_DAYS)
}

export interface Validity {
  validityUnit: ValidityUnit
  validityCount: number
}

/** Returns whether a membership is on sale on a day. */
export function isSold(
  { enabled, expirationDate }: { enabled: boolean; expirationDate: string | null },
  day: string,
): boolean {
  return enabled && (expirationDate === null || day <= expirationDate)
}

export interface PassPeriod {
  startsOn: string
  endsOn: string
  anchorDay: number
}

/** Returns the period of a purchase from a first day. */
export function firstPeriod(startsOn: string, validity: Validity): PassPeriod {
  return { startsOn, endsOn: lastDayOf(startsOn, validity), anchorDay: Number(startsOn.slice(8)) }
}

/** Returns the period of a renewal: after the paid days while the pass is valid, otherwise from today. */
export function renewalOf(pass: Pick<PassDays, 'endsOn' | 'anchorDay'>, validity: Validity, today: string): PassPeriod {
  if (today > lastGateDay(pass)) return firstPeriod(today, validity)
  const startsOn = dayAfter(pass.endsOn, 1)
  return { startsOn, endsOn: lastDayOf(startsOn, validity, pass.anchorDay), anchorDay: pass.anchorDay }
}

/** A resumed pass is extended by its paused days. */
export function extendByPause(
  { endsOn, pausedOn }: { endsOn: string; pausedOn: string },
  today: string,
): Pick<PassDays, 'endsOn' | 'anchorDay'> {
  const later = dayAfter(endsOn, daysBetween(pausedOn, today))
  return { endsOn: later, anchorDay: Number(dayAfter(later, 1).slice(8)) }
}

/**
 * Returns the day of the month on which a pass with given days renews: the day of its start if the month after its end
 * is too short.
 */
export function uploadAnchor({ startsOn, endsOn }: Pick<PassDays, 'startsOn' | 'endsOn'>): number {
  const renewsOn = dayAfter(endsOn, 1)
  const [first, next] = [Number(startsOn.slice(8)), Number(renewsOn.slice(8))]
  const isLastOfMonth = dayAfter(renewsOn, 1).endsWith('-01')
  return isLastOfMonth && first > next ? first : next
}

interface PaidPeriod {
  startsOn: string
  endsOn: string
  cost: Money
}

/** Returns the refund of each period of a pass with the end `endsOn`, for its unused days after `from`. */
export function refundByDays<Period extends PaidPeriod>(
  periods: readonly Period[],
  { endsOn, from }: { endsOn: string; from: string },
): { period: Period; days: number; amount: Money }[] {
  let left = daysBetween(from, endsOn) + 1
  const parts: { period: Period; days: number; amount: Money }[] = []
  for (const period of periods.toSorted((one, other) => (one.endsOn < other.endsOn ? 1 : -1))) {
    const all = daysBetween(period.startsOn, period.endsOn) + 1
    const days = Math.min(all, Math.max(0, left))
    left -= days
    const amount = proportion(period.cost, days, all)
    if (amount > 0) parts.push({ period, days, amount })
  }
  return parts
}

/** First day that a cancellation today refunds: today counts as used. */
export function firstUnusedDay({ startsOn, pausedOn }: Pick<PassDays, 'startsOn' | 'pausedOn'>, today: string): string {
  if (today < startsOn) return startsOn
  return pausedOn ?? dayAfter(today, 1)
}

/** Roles that may act on a pass, and the states in which they may. */
export const PASS_ACTS = {
  renew: { roles: BACK_OFFICE_ROLES, states: ['active', 'expiring', 'overdue', 'expired'] },
  edit: { roles: BACK_OFFICE_ROLES, states: ['future', 'active', 'expiring', 'overdue', 'expired', 'paused'] },
  pause: { roles: ADMIN_ROLES, states: ['active', 'expiring'] },
  resume: { roles: ADMIN_ROLES, states: ['paused'] },
  cancel: { roles: ADMIN_ROLES, states: ['future', 'active', 'expiring', 'overdue', 'expired', 'paused'] },
} as const satisfies Record<string, { roles: readonly Role[]; states: readonly PassState[] }>
export type PassAct = keyof typeof PASS_ACTS

export function isInState(act: PassAct, state: PassState): boolean {
  const { states }: { states: readonly PassState[] } = PASS_ACTS[act]
  return states.includes(state)
}

export function mayAct(act: PassAct, { role, state }: { role: Role; state: PassState }): boolean {
  const { roles }: { roles: readonly Role[] } = PASS_ACTS[act]
  return roles.includes(role) && isInState(act, state)
}
