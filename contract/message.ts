import * as v from 'valibot'

import { defineEndpoint } from './endpoint.ts'
import { IdParams, listOf, pageEntries } from './list.ts'
import { Id, Instant } from './primitives.ts'

/**
 * Subjects of a company's messages: a driver's link to correct or to register; a person's sign-in; a customer's
 * receipt or entry ticket; the figures of a regularly mailed view; a requested file; an issued invoice; a customer's
 * request for one; a sold pass, its end, and the end of a pre-paid stay; an alert to an administrator.
 */
export const MESSAGE_KINDS = [
  'driver_update',
  'driver_invitation',
  'confirm_email',
  'email_changed',
  'password_changed',
  'second_factor_changed',
  'password_reset',
  'invitation',
  'sign_up_code',
  'receipt',
  'entry_ticket',
  'view',
  'export',
  'invoice',
  'invoice_request',
  'pass_sold',
  'pass_expiring',
  'pass_expired',
  'overstay',
  'alert',
] as const

/**
 * Reason why a message was given up: the mail server rejects it permanently; it was not accepted for half a day; its
 * link has expired; it no longer applies; it could not be written.
 */
export const MESSAGE_FAILURES = ['refused', 'not_taken', 'expired', 'outdated', 'not_written'] as const

/** A message that could not be sent. */
const UnsentMessage = v.object({
  id: Id,
  kind: v.picklist(MESSAGE_KINDS),
  sentTo: v.string(),
  createdAt: Instant,
  failedAt: Instant,
  failure: v.picklist(MESSAGE_FAILURES),
  /** Answer of the mail server, in its own words. */
  answer: v.nullable(v.string()),
})
export type UnsentMessage = v.InferOutput<typeof UnsentMessage>

export const listUnsentMessages = defineEndpoint({
  id: 'listUnsentMessages',
  area: 'management',
  method: 'GET',
  path: '/messages/unsent',
  request: { query: v.object(pageEntries) },
  response: v.object({
    ...listOf(UnsentMessage).entries,
    /**
     * Messages that wait because the company has sent more than its limit, and when the last of them leaves. Absent
     * from earlier servers.
     */
    held: v.optional(v.nullable(v.object({ count: v.number(), leavesAt: Instant }))),
  }),
  queueable: false,
})

export const sendMessageAgain = defineEndpoint({
  id: 'sendMessageAgain',
  area: 'management',
  method: 'POST',
  path: '/messages/:id/again',
  request: { params: IdParams },
  response: v.object({ sentTo: v.string() }),
  queueable: false,
})

export const discardMessage = defineEndpoint({
  id: 'discardMessage',
  area: 'management',
  method: 'DELETE',
  path: '/messages/:id',
  request: { params: IdParams },
  response: v.object({ id: Id }),
  queueable: false,
})
