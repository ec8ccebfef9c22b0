import * as v from 'valibot'

import {
  BUSINESS_NAME_MAX,
  COMPANY_NAME_MAX,
  JOB_TITLE_MAX,
  LEGAL_NAME_MAX,
  LIABILITY_NOTICE_MAX,
  VAT_MAX,
} from '../domain/companies.ts'
import { COUNTRIES, CURRENCIES } from '../domain/countries.ts'
import { REQUEST_DAYS_MAX } from '../domain/invoice-deadlines.ts'
import { AMOUNT_STYLES } from '../domain/money.ts'
import { INVOICING_PLATFORMS, INVOICING_TYPES } from '../domain/people.ts'
import { PRIVACY_ADDRESS_MAX, PRIVACY_NOTICE_MAX, isPageAddress } from '../domain/privacy.ts'
import { normalTaxId } from '../domain/tax-ids.ts'
import { defineEndpoint } from './endpoint.ts'
import { editBody } from './field-changes.ts'
import { IdParams } from './list.ts'
import {
  Amount,
  EmailOrNull,
  Id,
  Instant,
  Version,
  cleanedCode,
  requiredText,
  textOrNull,
  wholeNumber,
} from './primitives.ts'
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
  /** For invoicing type `amount`: the total from which a service is invoiced. */
  invoicingThreshold: v.nullable(Amount),
  automaticInvoicing: v.boolean(),
  /** Basis points: 1900 is 19 %. */
  vatRate: v.number(),
  invoiceRequestEmail: v.nullable(v.string()),
  /**
   * Number of days in which customers may ask for an invoice; null for the legal number. Absent from servers of older
   * releases.
   */
  invoiceRequestDays: v.optional(v.nullable(v.number())),
  insuranceCompany: v.nullable(v.string()),
  insurancePolicy: v.nullable(v.string()),
  liabilityNotice: v.nullable(v.string()),
  /** The company's own words about personal data; null for those by the country's law. Absent from earlier servers. */
  privacyNotice: v.optional(v.nullable(v.string()), null),
  /** Address of the whole privacy notice. Absent from earlier servers. */
  privacyNoticeAddress: v.optional(v.nullable(v.string()), null),
  /**
   * Notation of amounts on screen, tickets, exports and mail. Absent in records that an older release stored on a
   * device.
   */
  amountStyle: v.optional(v.picklist(AMOUNT_STYLES), 'spec'),
  /** Whether administrators must have a second factor. Absent in records that an older release stored. */
  adminsNeedFactor: v.optional(v.boolean(), false),
  /** First steps that an admin has hidden. */
  skippedSteps: v.optional(v.array(v.string()), []),
  /**
   * Whether the tax id was released for its owner, so that the company has to enter its own. Absent in records that an
   * older release stored.
   */
  taxIdReleased: v.optional(v.boolean(), false),
  /** Kinds of messages that the company sends to its customers. Absent in records that an older release stored. */
  customerMessages: v.optional(v.array(v.string()), []),
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

/** Names of a company, at sign-up and in edits. The country decides which tax ids are valid. */
export const companyEntries = {
  name: requiredText(COMPANY_NAME_MAX),
  legalName: requiredText(LEGAL_NAME_MAX),
  businessName: requiredText(BUSINESS_NAME_MAX),
  taxId: v.pipe(
    v.string('required'),
    cleanedCode,
    v.nonEmpty('required'),
    v.maxLength(20, 'tax_id_invalid'),
    v.transform(normalTaxId),
  ),
}

/** More than the app will ever show. */
const STEPS_MOST = 40

const optionalText = (max: number) => textOrNull(max, 'text_too_long')

/** Fields of a company that may be edited. Country and currency can't, because amounts and rates depend on them. */
export const COMPANY_FIELDS = {
  ...companyEntries,
  /** A file's id. */
  logo: v.nullable(Id),
  contactEmail: EmailOrNull,
  contactPhone: optionalText(40),
  contactPerson: optionalText(80),
  contactPosition: optionalText(JOB_TITLE_MAX),
  vatRate: v.pipe(
    v.number('invalidField'),
    v.integer('invalidField'),
    v.minValue(0, 'vat_invalid'),
    v.maxValue(VAT_MAX, 'vat_invalid'),
  ),
  insuranceCompany: optionalText(80),
  insurancePolicy: optionalText(64),
  liabilityNotice: optionalText(LIABILITY_NOTICE_MAX),
  privacyNotice: optionalText(PRIVACY_NOTICE_MAX),
  privacyNoticeAddress: v.pipe(
    textOrNull(PRIVACY_ADDRESS_MAX, 'text_too_long', cleanedCode),
    v.check((text) => text === null || isPageAddress(text), 'page_address_invalid'),
  ),
  amountStyle: v.picklist(AMOUNT_STYLES, 'invalidField'),
  /** Whether administrators must have a second factor. */
  adminsNeedFactor: v.boolean('invalidField'),
  skippedSteps: v.pipe(
    v.array(v.pipe(v.string('invalidField'), v.regex(/^[a-z_]{1,40}$/, 'invalidField')), 'invalidField'),
    v.maxLength(STEPS_MOST, 'invalidField'),
  ),
}
export const COMPANY_FIELD_NAMES = Object.freeze([
  'name',
  'legalName',
  'businessName',
  'taxId',
  'logo',
  'contactEmail',
  'contactPhone',
  'contactPerson',
  'contactPosition',
  'vatRate',
  'insuranceCompany',
  'insurancePolicy',
  'liabilityNotice',
  'privacyNotice',
  'privacyNoticeAddress',
  'amountStyle',
  'adminsNeedFactor',
  'skippedSteps',
] as const satisfies readonly (keyof typeof COMPANY_FIELDS)[])

/** Fields of a company that staff may change; only admins change the others. */
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

/** Settings for the invoices of services. */
export const INVOICING_FIELDS = {
  invoicingPlatform: v.nullable(v.picklist(INVOICING_PLATFORMS, 'invalidField')),
  invoicingType: v.picklist(INVOICING_TYPES, 'invalidField'),
  invoicingThreshold: v.nullable(v.pipe(Amount, v.minValue(0, 'amount_negative'))),
  automaticInvoicing: v.boolean('invalidField'),
  invoiceRequestEmail: EmailOrNull,
  invoiceRequestDays: v.nullable(wholeNumber(0, REQUEST_DAYS_MAX, 'invalidField')),
}
export const INVOICING_FIELD_NAMES = Object.freeze([
  'invoicingPlatform',
  'invoicingType',
  'invoicingThreshold',
  'automaticInvoicing',
  'invoiceRequestEmail',
  'invoiceRequestDays',
] as const satisfies readonly (keyof typeof INVOICING_FIELDS)[])

const invoicing = {
  area: 'entities',
  path: '/operator/invoicing-settings',
  response: Company,
  queueable: false,
  idempotent: true,
} as const

export const setInvoicing = defineEndpoint({
  ...invoicing,
  id: 'setInvoicing',
  method: 'POST',
  request: {
    body: v.object({ ...INVOICING_FIELDS, invoiceRequestDays: v.optional(INVOICING_FIELDS.invoiceRequestDays, null) }),
  },
})

export const editInvoicing = defineEndpoint({
  ...invoicing,
  id: 'editInvoicing',
  method: 'PATCH',
  request: { body: editBody(INVOICING_FIELDS) },
})
