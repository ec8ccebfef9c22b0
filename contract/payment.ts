import * as v from 'valibot'

import { LANGUAGES } from '../domain/people.ts'
import { PAYMENT_METHODS } from '../domain/services.ts'
import { defineEndpoint } from './endpoint.ts'
import { IdParams } from './list.ts'
import { Email, Id, PaymentReference, Reason } from './primitives.ts'
import { Service } from './service.ts'

export const assignPayment = defineEndpoint({
  id: 'assignPayment',
  area: 'services',
  method: 'POST',
  path: '/services/:id/cash-up',
  request: {
    params: IdParams,
    body: v.object({
      cashUpId: Id,
      /** Second payment to assign; by default the payment of the stay. */
      paymentId: v.optional(Id),
    }),
  },
  response: Service,
  queueable: false,
})

export const refundService = defineEndpoint({
  id: 'refundService',
  area: 'services',
  method: 'POST',
  path: '/services/:id/refunds',
  request: {
    params: IdParams,
    body: v.object({
      /** Id of the refund, so that a repeat has no second effect. */
      id: Id,
      /** The second payment to refund. */
      paymentId: Id,
      /** Method of the payment; another method needs an admin and a reason. */
      method: v.picklist(PAYMENT_METHODS, 'invalidField'),
      reason: v.optional(Reason),
      reference: v.optional(PaymentReference, null),
      /** Open cash-up out of which the person took the money; null if none is open. */
      cashUpId: v.nullable(Id),
    }),
  },
  response: Service,
  queueable: false,
})

export const resendInvoice = defineEndpoint({
  id: 'resendInvoice',
  area: 'services',
  method: 'POST',
  path: '/services/:id/resend-invoice',
  request: {
    params: IdParams,
    body: v.object({ email: Email, language: v.optional(v.picklist(LANGUAGES, 'invalidField')) }),
  },
  response: v.object({ sentTo: v.string() }),
  queueable: false,
})
