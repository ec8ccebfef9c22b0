import { wallClock } from './zoned-time.ts'

/** Messages that customers receive about their stays, passes and invoices. */
export const CUSTOMER_MESSAGE_KINDS = [
  'receipt',
  'entry_ticket',
  'pass_sold',
  'pass_expiring',
  'pass_expired',
  'invoice',
  'driver_update',
  'overstay',
] as const
export type CustomerMessageKind = (typeof CUSTOMER_MESSAGE_KINDS)[number]

/** Messages that nobody waits for: quiet hours hold them back, and an opt-out ends them on every channel. */
const REMINDERS: readonly CustomerMessageKind[] = ['pass_expiring', 'pass_expired']

export function isReminder(kind: CustomerMessageKind): boolean {
  return REMINDERS.includes(kind)
}

export const CHANNELS = ['email', 'whatsapp'] as const
export type Channel = (typeof CHANNELS)[number]

/**
 * States of a message. `waiting`: a channel is to take it. `accepted`: the channel took it, which says nothing about its
 * arrival. `dropped`: it was not sent, for the reason beside it.
 */
export const CUSTOMER_MESSAGE_STATES = [
  'waiting',
  'accepted',
  'sent',
  'delivered',
  'read',
  'failed',
  'dropped',
] as const
export type CustomerMessageState = (typeof CUSTOMER_MESSAGE_STATES)[number]

/**
 * States of one attempt. `sending`: the call began and has no recorded answer. `unsure`: nobody can tell any more whether
 * the channel took it.
 */
export const DELIVERY_STATES = ['sending', 'accepted', 'sent', 'delivered', 'read', 'failed', 'unsure'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Reasons for a message that failed or was dropped. */
export const MESSAGE_REASONS = [
  'no_address',
  'switched_off',
  'opted_out',
  'outdated',
  'too_many',
  'not_connected',
  'refused',
  'misconfigured',
  'unsure',
] as const
export type MessageReason = (typeof MESSAGE_REASONS)[number]

/** Order in which an attempt advances; notices of an earlier state that arrive late change nothing. */
const PROGRESS: readonly DeliveryState[] = ['sending', 'unsure', 'failed', 'accepted', 'sent', 'delivered', 'read']

/**
 * Returns the state of an attempt after a notice, which may be late or repeated. A failure counts until the message is
 * delivered, because the provider may report it after it has accepted and sent the message.
 */
export function nextDelivery(now: DeliveryState, noticed: DeliveryState): DeliveryState {
  if (noticed === 'failed') return now === 'delivered' || now === 'read' ? now : 'failed'
  if (now === 'failed') return noticed === 'delivered' || noticed === 'read' ? noticed : now
  return PROGRESS.indexOf(noticed) > PROGRESS.indexOf(now) ? noticed : now
}

/** Hours of the day in which no reminder is sent, by the location's clock: `from` may be later than `until`. */
export interface QuietHours {
  from: string
  until: string
}

/** Milliseconds until the quiet hours are over; 0 outside them. */
export function quietFor(at: Date, { from, until }: QuietHours, timeZone: string): number {
  const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
  const wall = wallClock(at, timeZone)
  const now = minutes(wall.slice(11, 16))
  const [start, end] = [minutes(from), minutes(until)]
  const isQuiet = start <= end ? now >= start && now < end : now >= start || now < end
  if (!isQuiet) return 0
  const left = (end - now + MINUTES_A_DAY) % MINUTES_A_DAY
  return left * 60_000 - Number(wall.slice(17, 19)) * 1_000
}

const MINUTES_A_DAY = 24 * 60

/** Words with which a customer ends messages, and allows them again. The whole answer is the word. */
const STOP_WORDS = ['stop', 'baja', 'parar', 'cancelar', 'unsubscribe', 'no mas', 'salir']
const START_WORDS = ['start', 'alta', 'unstop']

/** Tells whether an answer of a customer ends messages or allows them again; null for any other text. */
export function readOptOut(text: string): 'stop' | 'start' | null {
  const word = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, '')
    .trim()
  if (STOP_WORDS.includes(word)) return 'stop'
  return START_WORDS.includes(word) ? 'start' : null
}

/** Why a connection to WhatsApp sends nothing. */
export const MESSAGING_TROUBLES = ['credentials', 'account', 'key'] as const

/** Settings of a company about messages to its customers. */
export interface MessagingSettings {
  kinds: readonly CustomerMessageKind[]
  /** Days before the end of a pass at which its driver is reminded. */
  expiringDays: number
  /** Minutes before the end of a pre-paid stay at which its driver is warned. */
  overstayMinutes: number
  /** Null if reminders are sent at any hour. */
  quiet: QuietHours | null
}

export const EXPIRING_DAYS_MAX = 30
export const OVERSTAY_MINUTES_MAX = 120

/** Settings of a company that has changed none: what a customer has asked for or paid is sent, and reminders are not. */
export const FIRST_SETTINGS: MessagingSettings = {
  kinds: ['receipt', 'entry_ticket', 'pass_sold', 'invoice', 'driver_update'],
  expiringDays: 3,
  overstayMinutes: 15,
  quiet: { from: '21:00', until: '08:00' },
}
