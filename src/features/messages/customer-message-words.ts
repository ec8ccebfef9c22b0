import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { Channel, CustomerMessageKind, CustomerMessageState, MessageReason } from '../../../domain/messaging.ts'

export const CUSTOMER_MESSAGE_LABELS: Readonly<Record<CustomerMessageKind, MessageDescriptor>> = {
  receipt: msg`Receipt after the payment`,
  entry_ticket: msg`Entry ticket, if a driver asks for it`,
  pass_sold: msg`Confirmation of a sold or renewed pass`,
  pass_expiring: msg`Reminder that a pass ends`,
  pass_expired: msg`Notice that a pass ended`,
  invoice: msg`Issued invoice`,
  driver_update: msg`Link for a driver to update their details`,
  overstay: msg`Warning that a paid time ends`,
}

export const CHANNEL_LABELS: Readonly<Record<Channel, MessageDescriptor>> = {
  email: msg`Email`,
  whatsapp: msg`WhatsApp`,
}

export const MESSAGE_STATE_LABELS: Readonly<Record<CustomerMessageState, MessageDescriptor>> = {
  waiting: msg`Waiting`,
  accepted: msg`Accepted by WhatsApp`,
  sent: msg`Sent`,
  delivered: msg`Delivered`,
  read: msg`Read`,
  failed: msg`Not sent`,
  dropped: msg`Not sent`,
}

export const MESSAGE_REASON_LABELS: Readonly<Record<MessageReason, MessageDescriptor>> = {
  no_address: msg`The driver has no email or phone for the chosen method.`,
  switched_off: msg`This kind of message was switched off before it was sent.`,
  opted_out: msg`The customer replied that they want no more messages.`,
  outdated: msg`It no longer applied, for example because the stay was voided or the pass renewed.`,
  too_many: msg`The ticket of this stay was already sent five times.`,
  not_connected: msg`WhatsApp is not connected, and the driver has no email.`,
  refused: msg`The address was refused. Check the phone or email of the driver.`,
  misconfigured: msg`WhatsApp refused the template or the account. See the connection above.`,
  unsure: msg`WhatsApp did not answer, so nobody knows if it arrived. It was not repeated.`,
}
