import * as v from 'valibot'

import { isPhone, isPhoneCode, phoneDigits, withNationalPhone } from '../domain/phones.ts'
import { defineEndpoint } from './endpoint.ts'
import { IdParams } from './list.ts'
import { Email, Id, cleanedCode } from './primitives.ts'
import { Service } from './service.ts'

const EmailAddress = v.object({ channel: v.literal('email'), email: v.pipe(Email, v.toLowerCase()) })

const WhatsAppNumber = v.pipe(
  v.object({
    channel: v.literal('whatsapp'),
    /** Country code, without its plus. */
    phoneCode: v.pipe(
      v.string('required'),
      cleanedCode,
      v.transform((code) => code.replace(/^\+/, '')),
      v.check(isPhoneCode, 'phone_code_invalid'),
    ),
    phone: v.pipe(v.string('required'), cleanedCode, v.nonEmpty('required'), v.transform(phoneDigits)),
  }),
  v.transform(withNationalPhone),
  v.forward(
    v.check(({ phone }) => isPhone(phone), 'phone_invalid'),
    ['phone'],
  ),
)

/** Address that a customer gives to staff for a message. The rules are those of a driver's contacts. */
export const CustomerAddress = v.variant('channel', [EmailAddress, WhatsAppNumber])
export type CustomerAddress = v.InferOutput<typeof CustomerAddress>

/** Returns an address as people read it. */
export function addressWords(address: CustomerAddress): string {
  return address.channel === 'email' ? address.email : `+${address.phoneCode} ${address.phone}`
}

/** Address of a receipt, chosen at the payment. */
export const ReceiptAddress = v.object({
  address: CustomerAddress,
  /** Whether the customer agrees that the driver's record keeps the address for later messages. */
  keep: v.optional(v.boolean('invalidField')),
})
export type ReceiptAddress = v.InferOutput<typeof ReceiptAddress>

export const sendEntryTicket = defineEndpoint({
  id: 'sendEntryTicket',
  area: 'services',
  method: 'POST',
  path: '/services/:id/entry-ticket',
  request: {
    params: IdParams,
    body: v.object({
      /** Id of the message, so that a repeat sends nothing. */
      id: Id,
      address: CustomerAddress,
    }),
  },
  response: Service,
  queueable: true,
})
