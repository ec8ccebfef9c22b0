import * as v from 'valibot'

import { COUNTRIES, CURRENCIES } from '../domain/countries.ts'
import { AMOUNT_STYLES } from '../domain/money.ts'
import { INVOICING_PLATFORMS, INVOICING_TYPES } from '../domain/people.ts'
import { defineEndpoint } from './endpoint.ts'
import { IdParams } from './list.ts'
import { Amount, Id, Instant, Version } from './primitives.ts'

export const Company = v.object({
  id: Id,
  version: Version,
  country: v.picklist(COUNTRIES),
  currency: v.picklist(CURRENCIES),
  name: v.string(),
  legalName: v.string(),
  businessName: v.string(),
  /** NIT, RFC or VAT number. */
  taxId: v.string(),
  logo: v.nullable(v.string()),
  contactEmail: v.nullable(v.string()),
  contactPhone: v.nullable(v.string()),
  contactPerson: v.nullable(v.string()),
  contactPosition: v.nullable(v.string()),
  invoicingPlatform: v.nullable(v.picklist(INVOICING_PLATFORMS)),
  invoicingType: v.picklist(INVOICING_TYPES),
  /** With invoicing type `amount`: from which total a service is invoiced. */
  invoicingThreshold: v.nullable(Amount),
  automaticInvoicing: v.boolean(),
  /** Basis points: 1900 is 19 %. */
  vatRate: v.number(),
  invoiceRequestEmail: v.nullable(v.string()),
  insuranceCompany: v.nullable(v.string()),
  insurancePolicy: v.nullable(v.string()),
  liabilityNotice: v.nullable(v.string()),
  /** How amounts are written on screen, tickets, exports and mail. What an older release kept on a device lacks it. */
  amountStyle: v.optional(v.picklist(AMOUNT_STYLES), 'spec'),
  /** The first steps that an admin does not want to see any more. */
  skippedSteps: v.optional(v.array(v.string()), []),
  createdAt: Instant,
})
export type Company = v.InferOutput<typeof Company>

export const getCompany = defineEndpoint({
  id: 'getCompany',
  area: 'entities',
  method: 'GET',
  path: '/companies/:id',
  request: { params: IdParams },
  response: Company,
  queueable: false,
  enters: 'id',
})
