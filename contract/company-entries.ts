import * as v from 'valibot'

import { BUSINESS_NAME_MAX, COMPANY_NAME_MAX, LEGAL_NAME_MAX } from '../domain/companies.ts'
import { normalTaxId } from '../domain/tax-ids.ts'
import { requiredText } from './primitives.ts'

/** What a company is called, as it signs up and as it is edited. The rule of its tax id is its country's. */
export const companyEntries = {
  name: requiredText(COMPANY_NAME_MAX),
  legalName: requiredText(LEGAL_NAME_MAX),
  businessName: requiredText(BUSINESS_NAME_MAX),
  taxId: v.pipe(v.string('required'), v.trim(), v.nonEmpty('required'), v.maxLength(20, 'tax_id_invalid'), v.transform(normalTaxId)),
}
