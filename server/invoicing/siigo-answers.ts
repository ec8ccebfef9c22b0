import * as v from 'valibot'

import type { InvoiceFault } from '../../domain/invoicing.ts'
import { shortText } from './platform-http.ts'
import { type DocumentOutcome, PlatformTrouble } from './platform.ts'

export const TokenAnswer = v.object({ access_token: v.string(), expires_in: v.number() })
export const Document = v.object({
  id: v.string(),
  number: v.union([v.number(), v.string()]),
  name: v.optional(v.string()),
  public_url: v.optional(v.nullable(v.string())),
  stamp: v.optional(
    v.object({
      status: v.optional(v.nullable(v.string())),
      cufe: v.optional(v.nullable(v.string())),
      cude: v.optional(v.nullable(v.string())),
      errors: v.optional(v.unknown()),
    }),
  ),
})
const Errors = v.object({
  Errors: v.array(
    v.object({
      Code: v.string(),
      Message: v.optional(v.nullable(v.string()), ''),
      Params: v.optional(v.nullable(v.array(v.string())), []),
    }),
  ),
})
const numeric = v.union([v.number(), v.string()])
const named = v.object({ id: numeric, name: v.string(), active: v.optional(v.boolean(), true) })
export const DocumentTypes = v.array(
  v.object({ ...named.entries, code: v.optional(numeric, ''), electronic_type: v.optional(v.nullable(v.string())) }),
)
export const Taxes = v.array(v.object({ ...named.entries, type: v.string(), percentage: v.number() }))
export const PaymentTypes = v.array(v.object({ ...named.entries, due_date: v.optional(v.boolean(), false) }))
export const Users = v.object({
  results: v.array(
    v.object({
      id: v.number(),
      first_name: v.optional(v.nullable(v.string()), ''),
      last_name: v.optional(v.nullable(v.string()), ''),
      active: v.optional(v.boolean(), true),
    }),
  ),
})
export const Products = v.object({
  results: v.array(v.object({ code: v.string(), name: v.string(), active: v.optional(v.boolean(), true) })),
})
export const Pdf = v.object({ base64: v.string() })
export const RejectedErrors = v.object({ errors: v.optional(v.unknown()) })

/** Faults by the code of an error; an unlisted code is `other`. */
const FAULTS: Readonly<Record<string, InvoiceFault>> = {
  invalid_total_payments: 'amounts',
  invalid_amount: 'amounts',
  values_limit: 'amounts',
  invalid_date: 'date',
  blocked_transactions: 'date',
  date_settings: 'date',
  invalid_identification: 'customer',
  invalid_email: 'customer',
  invalid_name: 'customer',
  customer_settings: 'customer',
  parameter_required: 'settings',
  parameter_inactive: 'settings',
  invalid_reference: 'settings',
  invalid_document: 'settings',
  invalid_payment: 'settings',
  invalid_code: 'settings',
  invalid_array: 'settings',
  document_settings: 'settings',
  company_settings: 'settings',
  product_settings: 'settings',
  invalid_plan_type: 'plan',
}

/** Errors in a refusal that concern the time and not the document. */
const PASSING = new Set([
  'documents_service',
  'payment_types_service',
  'general_service',
  'service_unavailable',
  'request_timeout',
])

export function outcomeOf({
  id,
  number,
  name,
  public_url: url,
  stamp,
}: v.InferOutput<typeof Document>): DocumentOutcome {
  const status = stamp?.status ?? ''
  switch (status) {
    case 'Accepted':
      return {
        kind: 'issued',
        document: {
          platformId: id,
          number: name ?? String(number),
          code: stamp?.cufe ?? stamp?.cude ?? null,
          url: url ?? null,
        },
      }
    case 'Rejected':
      return { kind: 'rejected', fault: 'tax_office', text: shortText(textOf(stamp?.errors)), platformId: id }
    default:
      return { kind: 'pending', platformId: id }
  }
}

export function refused(body: unknown): DocumentOutcome {
  const parsed = v.safeParse(Errors, body)
  const errors = parsed.success ? parsed.output.Errors : []
  if (errors.some(({ Code }) => PASSING.has(Code))) throw new PlatformTrouble('no_answer', refusalText(body))
  const [first] = errors
  const isOfCustomer = first?.Params?.some((parameter) => parameter.startsWith('customer')) === true
  const fault = isOfCustomer ? 'customer' : (FAULTS[first?.Code ?? ''] ?? 'other')
  return { kind: 'rejected', fault, text: refusalText(body), platformId: null }
}

export function refusalText(body: unknown): string {
  const parsed = v.safeParse(Errors, body)
  return shortText(
    parsed.success
      ? parsed.output.Errors.map(({ Code, Message }) => `${Code}: ${Message ?? ''}`).join('; ')
      : textOf(body),
  )
}

export function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
