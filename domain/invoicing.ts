import type { CfdiCustomer } from './cfdi.ts'
import type { Country } from './countries.ts'
import type { Money } from './money.ts'
import type { InvoicingPlatform, InvoicingType } from './people.ts'
import { normalTaxId, taxIdFault } from './tax-ids.ts'

/**
 * States of an invoice or credit note. `requested`: waits for a person to issue it. `queued`: the worker takes it next.
 * `sent`: the platform may have it, and the tax office has not answered. `credited`: a credit note cancels it.
 * `dropped`: its stay was voided before anything was sent.
 */
export const INVOICE_STATES = ['requested', 'queued', 'sent', 'issued', 'rejected', 'credited', 'dropped'] as const
export type InvoiceState = (typeof INVOICE_STATES)[number]

export const INVOICE_KINDS = ['invoice', 'credit_note'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]

/** Reason for an invoice: the company's rule, a customer's request, or an admin. */
export const INVOICE_ORIGINS = ['rule', 'customer', 'admin'] as const
export type InvoiceOrigin = (typeof INVOICE_ORIGINS)[number]

/**
 * Causes of a rejected document, named by what fixes it: the connection, the choices for the platform, a tax rate that
 * the platform lacks, the customer's data, the amounts, the date, the tax office's answer, the plan, or none of these.
 */
export const INVOICE_FAULTS = [
  'settings',
  'tax_unknown',
  'customer',
  'amounts',
  'date',
  'tax_office',
  'plan',
  'other',
] as const
export type InvoiceFault = (typeof INVOICE_FAULTS)[number]

/** Platforms with an adapter. Satcom publishes no description of its API. */
export const CONNECTED_PLATFORMS = ['alegra', 'siigo'] as const satisfies readonly InvoicingPlatform[]
export type ConnectedPlatform = (typeof CONNECTED_PLATFORMS)[number]

/** Whether PARQ has an adapter for the platform. */
export function hasAdapter(platform: string | null): platform is ConnectedPlatform {
  return CONNECTED_PLATFORMS.some((one) => one === platform)
}

/**
 * Whether PARQ issues at the platform for companies of the country. Siigo and Alegra describe the invoices of Colombia;
 * for those of Mexico (CFDI 4.0), no public description was found.
 */
export function isConnectable(platform: string | null, country: Country): platform is ConnectedPlatform {
  return country === 'colombia' && hasAdapter(platform)
}

/** Troubles of a connection: the platform refuses the key, or the server cannot decrypt it. */
export const CONNECTION_TROUBLES = ['credentials', 'key'] as const

/** Types of tax id of a customer. The platforms have their own codes for them. */
export const CUSTOMER_ID_TYPES = ['nit', 'citizenship', 'foreigner', 'passport'] as const
export type CustomerIdType = (typeof CUSTOMER_ID_TYPES)[number]

/** Customer of an invoice. Without one it is issued to the general consumer. */
export interface InvoiceCustomer {
  idType: CustomerIdType
  /** Without dots; a NIT may have its check digit behind a hyphen. */
  taxId: string
  name: string
  email: string | null
  address: string | null
  /** For an invoice in Mexico; absent elsewhere, and from devices that do not ask. */
  cfdi?: CfdiCustomer | null | undefined
}

/** Tax id of the general consumer in Colombia (*consumidor final*). */
export const GENERAL_CONSUMER = '222222222222'

/** Mexico's RFC: letters of the name, the day of birth or foundation, and three signs that the tax office adds. */
const RFC = /^[A-ZÑ&]{3,4}[0-9]{2}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])[A-Z0-9]{3}$/

/** Returns the types of tax id that customers of a country have. Only Colombia tells people's documents apart. */
export function customerIdTypes(country: Country): readonly CustomerIdType[] {
  return country === 'colombia' ? CUSTOMER_ID_TYPES : ['nit']
}

/** Why a customer's tax id is invalid; null if it is valid. Only a NIT has a check digit. */
export function customerIdFault(
  country: Country,
  { idType, taxId }: Pick<InvoiceCustomer, 'idType' | 'taxId'>,
): 'tax_id_invalid' | 'check_digit_wrong' | null {
  if (idType === 'nit' && country === 'mexico') return RFC.test(normalTaxId(taxId)) ? null : 'tax_id_invalid'
  if (idType === 'nit') return taxIdFault(country, taxId)
  return /^[A-Z0-9]{3,20}$/.test(normalTaxId(taxId)) ? null : 'tax_id_invalid'
}

/** A setting that is chosen from what the platform returns. */
export interface PlatformChoice {
  key: string
  /** Catalogue of the platform. */
  from: string
  /** Whether documents can't be issued without it. `rounding`: only if the company rounds cash. */
  needed: 'always' | 'rounding' | 'never'
}

export const PLATFORM_CHOICES: Readonly<Record<ConnectedPlatform, readonly PlatformChoice[]>> = {
  siigo: [
    { key: 'documentType', from: 'documentTypes', needed: 'always' },
    { key: 'creditNoteType', from: 'creditNoteTypes', needed: 'always' },
    { key: 'product', from: 'products', needed: 'always' },
    { key: 'seller', from: 'sellers', needed: 'always' },
    { key: 'paymentCash', from: 'paymentTypes', needed: 'always' },
    { key: 'paymentDataphone', from: 'paymentTypes', needed: 'always' },
    { key: 'paymentDigital', from: 'paymentTypes', needed: 'always' },
    { key: 'paymentRounding', from: 'paymentTypes', needed: 'rounding' },
  ],
  alegra: [
    { key: 'documentType', from: 'documentTypes', needed: 'always' },
    { key: 'creditNoteType', from: 'creditNoteTypes', needed: 'never' },
    { key: 'product', from: 'products', needed: 'always' },
  ],
}

/** Company settings that decide which stays are invoiced. */
export interface InvoicingRule {
  invoicingPlatform: InvoicingPlatform | null
  invoicingType: InvoicingType
  invoicingThreshold: Money | null
  automaticInvoicing: boolean
  country: Country
}

interface PaidAmounts {
  totalCost: Money | null
  adjustment50: Money | null
  tax: Money | null
}

/** Amount of a stay before tax and before cash rounding. */
export function netOf({ totalCost, adjustment50, tax }: PaidAmounts): Money {
  return (totalCost ?? 0) - (adjustment50 ?? 0) - (tax ?? 0)
}

/** Returns whether the company's rule invoices a stay without a customer's request. A free stay has no invoice. */
export function isInvoicedByRule(rule: InvoicingRule, stay: PaidAmounts): boolean {
  if (rule.invoicingPlatform === null || (stay.totalCost ?? 0) <= 0) return false
  if (rule.invoicingType === 'all') return true
  return rule.invoicingThreshold !== null && netOf(stay) >= rule.invoicingThreshold
}

/** Whether a new invoice is sent to the platform automatically. */
export function isIssuedAutomatically({ invoicingPlatform, automaticInvoicing, country }: InvoicingRule): boolean {
  return automaticInvoicing && isConnectable(invoicingPlatform, country)
}
