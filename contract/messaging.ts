import * as v from 'valibot'

import {
  CHANNELS,
  CUSTOMER_MESSAGE_KINDS,
  CUSTOMER_MESSAGE_STATES,
  DELIVERY_STATES,
  EXPIRING_DAYS_MAX,
  MESSAGE_REASONS,
  MESSAGING_TROUBLES,
  OVERSTAY_MINUTES_MAX,
} from '../domain/messaging.ts'
import { LANGUAGES } from '../domain/people.ts'
import { defineEndpoint } from './endpoint.ts'
import { IdParams, listOf, pageEntries } from './list.ts'
import { Clock, Id, Instant, commaList, requiredText, wholeNumber } from './primitives.ts'

const call = { area: 'management', queueable: false } as const

/** Which messages a company sends to its customers, and when. */
const MessagingSettings = v.object({
  kinds: v.pipe(
    v.array(v.picklist(CUSTOMER_MESSAGE_KINDS, 'invalidField'), 'invalidField'),
    v.transform((kinds) => [...new Set(kinds)]),
  ),
  /** Days before the end of a pass at which its driver is reminded. */
  expiringDays: wholeNumber(1, EXPIRING_DAYS_MAX, 'invalidField'),
  /** Minutes before the end of a pre-paid stay at which its driver is warned. */
  overstayMinutes: wholeNumber(5, OVERSTAY_MINUTES_MAX, 'invalidField'),
  /** Hours without reminders, by the clock of the location; null for none. */
  quiet: v.nullable(v.object({ from: Clock, until: Clock })),
})

/** Connection of a company to WhatsApp. Its secrets are never returned. */
const WhatsAppConnection = v.object({
  isSimulated: v.boolean(),
  phoneNumberId: v.string(),
  /** Phone that customers see as the sender. */
  displayPhone: v.string(),
  connectedAt: Instant,
  lastCallAt: v.nullable(Instant),
  /** When Meta last reported about a message; null if it never did, as with a wrong webhook. */
  lastNoticeAt: v.nullable(Instant),
  /** Meta refuses the token, has locked the account, or the server can't decrypt the token. */
  trouble: v.nullable(v.picklist(MESSAGING_TROUBLES)),
  /** Words of Meta. */
  troubleText: v.nullable(v.string()),
})
export type WhatsAppConnection = v.InferOutput<typeof WhatsAppConnection>

/** Text of one kind of message, with sample values. */
const MessagePreview = v.object({
  kind: v.picklist(CUSTOMER_MESSAGE_KINDS),
  language: v.picklist(LANGUAGES),
  /** Name under which Meta has to approve the template. */
  template: v.string(),
  /** Body as Meta has to approve it: `{{plate}}`. */
  body: v.string(),
  hasDocument: v.boolean(),
  subject: v.string(),
  sample: v.string(),
})

const Messaging = v.object({
  settings: MessagingSettings,
  connection: v.nullable(WhatsAppConnection),
  /** Address to register at Meta as the webhook. */
  webhookUrl: v.string(),
  /** True if this installation offers a simulator in place of WhatsApp. */
  offersSimulator: v.boolean(),
  previews: v.array(MessagePreview),
})
export type Messaging = v.InferOutput<typeof Messaging>

export const getMessaging = defineEndpoint({
  ...call,
  id: 'getMessaging',
  method: 'GET',
  path: '/messaging',
  request: {},
  response: Messaging,
})

export const setMessaging = defineEndpoint({
  ...call,
  id: 'setMessaging',
  method: 'POST',
  path: '/messaging',
  request: { body: MessagingSettings },
  response: Messaging,
})

/** Connects the company to WhatsApp, or replaces its secrets. Fails if Meta refuses them. */
export const connectWhatsApp = defineEndpoint({
  ...call,
  id: 'connectWhatsApp',
  method: 'POST',
  path: '/messaging/whatsapp',
  request: {
    /** Number and secrets of the company's app at Meta; null for the simulator of the demo. */
    body: v.object({
      account: v.nullable(
        v.object({
          phoneNumberId: v.pipe(requiredText(40), v.regex(/^\d+$/, 'invalidField')),
          token: requiredText(1_000),
          appSecret: requiredText(200),
          verifyToken: requiredText(200),
        }),
      ),
    }),
  },
  response: Messaging,
})

export const disconnectWhatsApp = defineEndpoint({
  ...call,
  id: 'disconnectWhatsApp',
  method: 'DELETE',
  path: '/messaging/whatsapp',
  request: {},
  response: Messaging,
})

/** An attempt to send a message. */
const MessageDelivery = v.object({
  channel: v.picklist(CHANNELS),
  sentTo: v.string(),
  state: v.picklist(DELIVERY_STATES),
  at: Instant,
  /** Error code and words of the provider; null without an error. */
  code: v.nullable(v.number()),
  answer: v.nullable(v.string()),
})

/** A message to a customer, with its attempts, first to last. */
const CustomerMessage = v.object({
  id: Id,
  kind: v.picklist(CUSTOMER_MESSAGE_KINDS),
  subjectId: Id,
  state: v.picklist(CUSTOMER_MESSAGE_STATES),
  /** Reason for a message that failed or was dropped. */
  reason: v.nullable(v.picklist(MESSAGE_REASONS)),
  createdAt: Instant,
  changedAt: Instant,
  deliveries: v.array(MessageDelivery),
})
export type CustomerMessage = v.InferOutput<typeof CustomerMessage>

export const listCustomerMessages = defineEndpoint({
  ...call,
  id: 'listCustomerMessages',
  method: 'GET',
  path: '/messages/customers',
  request: {
    query: v.object({
      ...pageEntries,
      states: commaList(v.picklist(CUSTOMER_MESSAGE_STATES, 'invalidField')),
      subjectId: v.optional(Id),
    }),
  },
  response: listOf(CustomerMessage),
})

/** Sends a message again, as of now, by a channel of choice. */
export const resendCustomerMessage = defineEndpoint({
  ...call,
  id: 'resendCustomerMessage',
  method: 'POST',
  path: '/messages/customers/:id/again',
  request: { params: IdParams, body: v.object({ channel: v.picklist(CHANNELS, 'invalidField') }) },
  response: CustomerMessage,
  idempotent: true,
})

/** Calls for messages to customers. */
export const MESSAGING_ENDPOINTS = [
  getMessaging,
  setMessaging,
  connectWhatsApp,
  disconnectWhatsApp,
  listCustomerMessages,
  resendCustomerMessage,
] as const
