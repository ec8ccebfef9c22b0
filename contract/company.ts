import * as v from 'valibot'

import { BUSINESS_NAME_MAX, COMPANY_NAME_MAX, JOB_TITLE_MAX, LEGAL_NAME_MAX, LIABILITY_NOTICE_MAX, VAT_MAX } from '../domain/companies.ts'
import { COUNTRIES, CURRENCIES } from '../domain/countries.ts'
import { INVOICING_PLATFORMS, INVOICING_TYPES } from '../domain/people.ts'
import { ADMIN_ROLES, BACK_OFFICE_ROLES } from '../domain/roles.ts'
import { normalTaxId } from '../domain/tax-ids.ts'
import { defineEndpoint } from './endpoint.ts'
import { editBody } from './field-changes.ts'
import { IdParams, listOf, pageEntries } from './list.ts'
import { Amount, EmailOrNull, Id, Instant, Version, textOrNull } from './primitives.ts'
import { RecordHistory } from './record-history.ts'

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
  createdAt: Instant,
})
export type Company = v.InferOutput<typeof Company>

export const getCompany = defineEndpoint({
  id: 'getCompany',
  area: 'entities',
  method: 'GET',
  path: '/companies/:id',
  summary: 'One company. Staff see their own without invoicing settings and contacts.',
  roles: BACK_OFFICE_ROLES,
  request: { params: IdParams },
  response: Company,
  queueable: false,
})

export const CompanySummary = v.object({ id: Id, name: v.string(), country: v.picklist(COUNTRIES) })

export const listCompanies = defineEndpoint({
  id: 'listCompanies',
  area: 'entities',
  method: 'GET',
  path: '/companies',
  summary: 'The companies that a super admin can choose from.',
  roles: ['super_admin'],
  request: { query: v.object(pageEntries) },
  response: listOf(CompanySummary),
  queueable: false,
})

const requiredText = (max: number) => v.pipe(v.string('required'), v.trim(), v.nonEmpty('required'), v.maxLength(max, 'text_too_long'))
const optionalText = (max: number) => textOrNull(max, 'text_too_long')

/** What an edit of a company may change. Its country and its currency stay: amounts and rates are in them. */
export const COMPANY_FIELDS = {
  name: requiredText(COMPANY_NAME_MAX),
  legalName: requiredText(LEGAL_NAME_MAX),
  businessName: requiredText(BUSINESS_NAME_MAX),
  taxId: v.pipe(v.string('required'), v.trim(), v.nonEmpty('required'), v.maxLength(20, 'tax_id_invalid'), v.transform(normalTaxId)),
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
}
export const COMPANY_FIELD_NAMES = Object.freeze(['name', 'legalName', 'businessName', 'taxId', 'logo', 'contactEmail', 'contactPhone', 'contactPerson', 'contactPosition', 'vatRate', 'insuranceCompany', 'insurancePolicy', 'liabilityNotice'] as const satisfies readonly (keyof typeof COMPANY_FIELDS)[])

/** What staff may change of it; the rest is for admins. */
export const STAFF_COMPANY_FIELDS: readonly string[] = ['name', 'logo']

export const editCompany = defineEndpoint({
  id: 'editCompany',
  area: 'entities',
  method: 'PATCH',
  path: '/companies/:id',
  summary: 'Changes fields of a company; each carries the value that it was made from. Staff change its name and its logo. Another VAT counts for what is paid from then on.',
  roles: BACK_OFFICE_ROLES,
  request: { params: IdParams, body: editBody(COMPANY_FIELDS) },
  response: Company,
  queueable: false,
  idempotent: true,
})

export const getCompanyHistory = defineEndpoint({
  id: 'getCompanyHistory',
  area: 'entities',
  method: 'GET',
  path: '/companies/:id/history',
  summary: 'Reads the audit trail of a company, newest first.',
  roles: ADMIN_ROLES,
  request: { params: IdParams },
  response: RecordHistory,
  queueable: false,
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

const invoicing = { area: 'entities', path: '/operator/invoicing-settings', roles: ADMIN_ROLES, response: Company, queueable: false, idempotent: true } as const

export const setInvoicing = defineEndpoint({
  ...invoicing,
  id: 'setInvoicing',
  method: 'POST',
  summary: 'Sets how the services of the company are invoiced, all at once.',
  request: { body: v.object(INVOICING_FIELDS) },
})

export const editInvoicing = defineEndpoint({
  ...invoicing,
  id: 'editInvoicing',
  method: 'PATCH',
  summary: 'Changes how the services of the company are invoiced; each field carries the value that it was made from.',
  request: { body: editBody(INVOICING_FIELDS) },
})
