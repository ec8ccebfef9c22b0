import { isOverLimit } from './cash-ups.ts'
import { type QuietHours, quietFor } from './messaging.ts'
import { MINUTE_MS } from './time.ts'

/** Kinds of alerts to administrators. Each is switched by channel. */
export const ALERT_KINDS = [
  'shortage',
  'money_waiting',
  'money_unsent',
  'invoice_rejected',
  'booth_silent',
  'credential',
] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/** Events that raise an alert, with its kind. */
export const KIND_OF_CAUSE = {
  shortage: 'shortage',
  approval: 'money_waiting',
  refund: 'money_waiting',
  void_asked: 'money_waiting',
  unassigned: 'money_waiting',
  refused_money: 'money_waiting',
  unsent: 'money_unsent',
  invoice: 'invoice_rejected',
  booth: 'booth_silent',
  invoicing: 'credential',
  whatsapp: 'credential',
} as const satisfies Readonly<Record<string, AlertKind>>
export type AlertCause = keyof typeof KIND_OF_CAUSE

/** Causes for which somebody at a booth waits, so that no pause holds them back. Quiet hours do. */
const URGENT_CAUSES: readonly AlertCause[] = ['approval']

export function isUrgent({ cause }: { cause: AlertCause }): boolean {
  return URGENT_CAUSES.includes(cause)
}

export const ALERT_CHANNELS = ['email', 'push'] as const
export type AlertChannel = (typeof ALERT_CHANNELS)[number]

/** Minutes between two messages to one person. */
export const ALERT_PAUSES = [15, 60, 240] as const

/** A person's own settings about alerts. */
export interface AlertSettings {
  /** Kinds that are sent by e-mail. */
  email: readonly AlertKind[]
  /** Kinds that are shown on the person's devices. */
  push: readonly AlertKind[]
  /** Shortage above which the person is alerted, in minor units; null for the limit of each location. */
  shortageAbove: number | null
  /** Hours without alerts; null if alerts are sent at any hour. */
  quiet: QuietHours | null
  /** Minutes between two messages; alerts of the time between are sent together. */
  pauseMinutes: (typeof ALERT_PAUSES)[number]
  /** Whether the figures of each person come by mail on Monday morning. */
  weeklyPeople: boolean
}

/** Settings of a person who has changed none. */
export const FIRST_ALERTS: AlertSettings = {
  email: ALERT_KINDS,
  push: ALERT_KINDS,
  shortageAbove: null,
  quiet: null,
  pauseMinutes: 15,
  weeklyPeople: false,
}

/** An alert as it is offered to a person. */
interface OfferedAlert {
  cause: AlertCause
  amount: number | null
  /** Limit of the location for differences; null without a location. */
  varianceLimit: number | null
}

/**
 * Returns the channels by which a person receives an alert. If a kind is only shown on devices and none can show it, the
 * alert goes by e-mail, unless the person has unsubscribed from mail.
 */
export function channelsFor(
  { cause, amount, varianceLimit }: OfferedAlert,
  { email, push, shortageAbove }: Pick<AlertSettings, 'email' | 'push' | 'shortageAbove'>,
  { hasDevice, isMailRefused = false }: { hasDevice: boolean; isMailRefused?: boolean },
): AlertChannel[] {
  const kind = KIND_OF_CAUSE[cause]
  if (kind === 'shortage' && !isOverLimit(amount ?? 0, shortageAbove ?? varianceLimit ?? 0)) return []
  const isPushed = push.includes(kind)
  return [
    ...(email.includes(kind) || (isPushed && !hasDevice && !isMailRefused) ? (['email'] as const) : []),
    ...(isPushed && hasDevice ? (['push'] as const) : []),
  ]
}

/** Returns the time until the next message to a person, in milliseconds; 0 if it may be sent now. */
export function waitForAlert(
  now: Date,
  lastSentAt: Date | null,
  { quiet, pauseMinutes }: Pick<AlertSettings, 'quiet' | 'pauseMinutes'>,
  timeZone: string,
): number {
  const paused = lastSentAt === null ? 0 : lastSentAt.getTime() + pauseMinutes * MINUTE_MS - now.getTime()
  return Math.max(0, paused, quiet === null ? 0 : quietFor(now, quiet, timeZone))
}
