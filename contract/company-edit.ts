import * as v from 'valibot'

import { JOB_TITLE_MAX, LIABILITY_NOTICE_MAX, VAT_MAX } from '../domain/companies.ts'
import { AMOUNT_STYLES } from '../domain/money.ts'
import { INVOICING_PLATFORMS, INVOICING_TYPES } from '../domain/people.ts'
import { Company } from './company.ts'
import { companyEntries } from './company-entries.ts'
import { defineEndpoint } from './endpoint.ts'
import { editBody } from './field-changes.ts'
import { IdParams } from './list.ts'
import { Amount, EmailOrNull, Id, textOrNull } from './primitives.ts'
import { RecordHistory } from './record-history.ts'

/** More than the app will ever show. */
const STEPS_MOST = 40

const optionalText = (max: number) => textOrNull(max, 'text_too_long')

/** What an edit of a company may change. Its country and its currency stay: amounts and rates are in them. */
export const COMPANY_FIELDS = {
  ...companyEntries,
  /** A file's id. */
  logo: v.nullable(Id),
  contactEmail: EmailOrNull,
  contactPhone: optionalText(40),
  contactPerson: optionalText(80),
  contactPosition: optionalText(JOB_TITLE_MAX),
  vatRate: v.pipe(v.number('invalidField'), v.integer('invalidField'), v.minValue(0, 'vat_invalid'), v.maxValue(VAT_MAX, 'vat_invalid')),
  insuranceCompany: optionalText(80),
  insurancePolicy: optionalText(64),
  liabilityNotice: optionalText(LIABILITY_NOTICE_MAX),
  amountStyle: v.picklist(AMOUNT_STYLES, 'invalidField'),
  skippedSteps: v.pipe(v.array(v.pipe(v.string('invalidField'), v.regex(/^[a-z_]{1,40}$/, 'invalidField')), 'invalidField'), v.maxLength(STEPS_MOST, 'invalidField')),
}
export const COMPANY_FIELD_NAMES = Object.freeze(['name', 'legalName', 'businessName', 'taxId', 'logo', 'contactEmail', 'contactPhone', 'contactPerson', 'contactPosition', 'vatRate', 'insuranceCompany', 'insurancePolicy', 'liabilityNotice', 'amountStyle', 'skippedSteps'] as const satisfies readonly (keyof typeof COMPANY_FIELDS)[])

/** What staff may change of it; the rest is for admins. */
export const STAFF_COMPANY_FIELDS: readonly string[] = ['name', 'logo']

export const editCompany = defineEndpoint({
  id: 'editCompany',
  area: 'entities',
  method: 'PATCH',
  path: '/companies/:id',
  request: { params: IdParams, body: editBody(COMPANY_FIELDS) },
  response: Company,
  queueable: false,
  idempotent: true,
  enters: 'id',
})

export const getCompanyHistory = defineEndpoint({
  id: 'getCompanyHistory',
  area: 'entities',
  method: 'GET',
  path: '/companies/:id/history',
  request: { params: IdParams },
  response: RecordHistory,
  queueable: false,
  enters: 'id',
})

/** How services are invoiced. */
export const INVOICING_FIELDS = {
  invoicingPlatform: v.nullable(v.picklist(INVOICING_PLATFORMS, 'invalidField')),
  invoicingType: v.picklist(INVOICING_TYPES, 'invalidField'),
  invoicingThreshold: v.nullable(v.pipe(Amount, v.minValue(0, 'amount_negative'))),
  automaticInvoicing: v.boolean('invalidField'),
  invoiceRequestEmail: EmailOrNull,
}
export const INVOICING_FIELD_NAMES = Object.freeze(['invoicingPlatform', 'invoicingType', 'invoicingThreshold', 'automaticInvoicing', 'invoiceRequestEmail'] as const satisfies readonly (keyof typeof INVOICING_FIELDS)[])

const invoicing = { area: 'entities', path: '/operator/invoicing-settings', response: Company, queueable: false, idempotent: true } as const

export const setInvoicing = defineEndpoint({
  ...invoicing,
  id: 'setInvoicing',
  method: 'POST',
  request: { body: v.object(INVOICING_FIELDS) },
})

export const editInvoicing = defineEndpoint({
  ...invoicing,
  id: 'editInvoicing',
  method: 'PATCH',
  request: { body: editBody(INVOICING_FIELDS) },
})
