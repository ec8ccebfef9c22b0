import * as v from 'valibot'

import type { Company } from '../../../contract/company.ts'
import { EmailOrNull } from '../../../contract/primitives.ts'
import {
  BUSINESS_NAME_MAX,
  COMPANY_NAME_MAX,
  JOB_TITLE_MAX,
  LEGAL_NAME_MAX,
  LIABILITY_NOTICE_MAX,
  VAT_MAX,
} from '../../../domain/companies.ts'
import type { Country } from '../../../domain/countries.ts'
import { AMOUNT_STYLES } from '../../../domain/money.ts'
import { taxIdFault } from '../../../domain/tax-ids.ts'
import { amountOf } from '../../lib/amount-text.ts'
import { checkedInput, type InputFault, fieldOfPath } from '../../ui/form/check-input.ts'
import { percentText } from '../../ui/percent.tsx'

const typed = v.string()
const known = v.nullable(v.string())

export const COMPANY_INPUTS = [
  'name',
  'businessName',
  'legalName',
  'taxId',
  'contactPerson',
  'contactPosition',
  'contactEmail',
  'contactPhone',
  'vatRate',
  'insuranceCompany',
  'insurancePolicy',
  'liabilityNotice',
  'amountStyle',
] as const

/** What a person types of their company; the VAT as a percentage. */
export const CompanyInput = v.object({
  name: typed,
  businessName: typed,
  legalName: typed,
  taxId: typed,
  contactPerson: typed,
  contactPosition: typed,
  contactEmail: typed,
  contactPhone: typed,
  vatRate: typed,
  insuranceCompany: typed,
  insurancePolicy: typed,
  liabilityNotice: typed,
  amountStyle: v.picklist(AMOUNT_STYLES),
})
export type CompanyInput = v.InferOutput<typeof CompanyInput>

/** What an edit of it sets. */
export const CompanyValues = v.object({
  name: typed,
  businessName: typed,
  legalName: typed,
  taxId: typed,
  contactPerson: known,
  contactPosition: known,
  contactEmail: known,
  contactPhone: known,
  vatRate: v.number(),
  insuranceCompany: known,
  insurancePolicy: known,
  liabilityNotice: known,
  amountStyle: v.picklist(AMOUNT_STYLES),
})
export type CompanyValues = v.InferOutput<typeof CompanyValues>

export function companyValuesOf({
  name,
  businessName,
  legalName,
  taxId,
  contactPerson,
  contactPosition,
  contactEmail,
  contactPhone,
  vatRate,
  insuranceCompany,
  insurancePolicy,
  liabilityNotice,
  amountStyle,
}: Company): CompanyValues {
  return {
    name,
    businessName,
    legalName,
    taxId,
    contactPerson,
    contactPosition,
    contactEmail,
    contactPhone,
    vatRate,
    insuranceCompany,
    insurancePolicy,
    liabilityNotice,
    amountStyle,
  }
}

export function inputOfCompany(values: CompanyValues): CompanyInput {
  const {
    contactPerson,
    contactPosition,
    contactEmail,
    contactPhone,
    vatRate,
    insuranceCompany,
    insurancePolicy,
    liabilityNotice,
  } = values
  return {
    ...values,
    vatRate: percentText(vatRate),
    contactPerson: contactPerson ?? '',
    contactPosition: contactPosition ?? '',
    contactEmail: contactEmail ?? '',
    contactPhone: contactPhone ?? '',
    insuranceCompany: insuranceCompany ?? '',
    insurancePolicy: insurancePolicy ?? '',
    liabilityNotice: liabilityNotice ?? '',
  }
}

/** What was typed, as it is sent; a VAT that cannot be read stays what it was. */
export function valuesOfCompany(input: CompanyInput, base: CompanyValues): CompanyValues {
  const orNull = (text: string) => text.trim() || null
  return {
    name: input.name.trim(),
    businessName: input.businessName.trim(),
    legalName: input.legalName.trim(),
    taxId: input.taxId.trim().toUpperCase(),
    contactPerson: orNull(input.contactPerson),
    contactPosition: orNull(input.contactPosition),
    contactEmail: orNull(input.contactEmail),
    contactPhone: orNull(input.contactPhone),
    vatRate: amountOf(input.vatRate) ?? base.vatRate,
    insuranceCompany: orNull(input.insuranceCompany),
    insurancePolicy: orNull(input.insurancePolicy),
    liabilityNotice: orNull(input.liabilityNotice),
    amountStyle: input.amountStyle,
  }
}

const LONGEST = {
  name: COMPANY_NAME_MAX,
  businessName: BUSINESS_NAME_MAX,
  legalName: LEGAL_NAME_MAX,
  contactPerson: 80,
  contactPosition: JOB_TITLE_MAX,
  contactPhone: 40,
  insuranceCompany: 80,
  insurancePolicy: 64,
  liabilityNotice: LIABILITY_NOTICE_MAX,
} as const

/** By the rules of the company's country; a tax id that was taken before there were rules may stay. */
export function companySchema(country: Country, base: CompanyValues): v.GenericSchema<CompanyInput, CompanyInput> {
  return checkedInput(CompanyInput, (input) => {
    const faults: InputFault[] = []
    for (const field of ['name', 'businessName', 'legalName', 'taxId'] as const)
      if (input[field].trim() === '') faults.push({ path: [field], code: 'required' })
    for (const [field, longest] of Object.entries(LONGEST))
      if (isText(field) && input[field].trim().length > longest) faults.push({ path: [field], code: 'text_too_long' })
    const taxId = input.taxId.trim().toUpperCase()
    const wrong = taxId === '' || taxId === base.taxId ? null : taxIdFault(country, taxId)
    if (wrong !== null) faults.push({ path: ['taxId'], code: wrong })
    if (!v.is(EmailOrNull, input.contactEmail)) faults.push({ path: ['contactEmail'], code: 'email_invalid' })
    const vatRate = amountOf(input.vatRate)
    if (vatRate === null || vatRate > VAT_MAX) faults.push({ path: ['vatRate'], code: 'vat_invalid' })
    return faults
  })
}

function isText(field: string): field is keyof typeof LONGEST {
  return field in LONGEST
}

export const companyFieldOf = (path: string) => fieldOfPath(path, COMPANY_INPUTS)
