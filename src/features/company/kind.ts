import { msg } from '@lingui/core/macro'

import { defineKind, oneOf } from '../../records/record-kind.ts'
import { AMOUNT_STYLE_LABELS } from '../../ui/labels/companies.ts'
import { INVOICING_TYPE_LABELS } from '../../ui/labels/people.ts'
import { PercentWords } from '../../ui/percent.tsx'

export const companyKind = defineKind({
  one: msg`Company`,
  help: 'company',
  link: () => ({ to: '/dashboard/company' }),
  fields: {
    name: { label: msg`Name` },
    businessName: { label: msg`Business name` },
    legalName: { label: msg`Legal name` },
    taxId: { label: msg`Tax ID` },
    country: { label: msg`Country` },
    logo: { label: msg`Logo`, value: () => msg`another picture` },
    contactEmail: { label: msg`Email` },
    contactPhone: { label: msg`Phone` },
    contactPerson: { label: msg`Contact person` },
    contactPosition: { label: msg`Position` },
    vatRate: { label: msg`VAT percentage`, value: { shown: PercentWords } },
    insuranceCompany: { label: msg`Insurance company` },
    insurancePolicy: { label: msg`Policy number` },
    liabilityNotice: { label: msg`Liability notice` },
    amountStyle: { label: msg`How amounts are written`, value: oneOf(AMOUNT_STYLE_LABELS) },
    skippedSteps: { label: msg`First steps left out`, value: { listOf: 'text' } },
    invoicingPlatform: { label: msg`Platform` },
    invoicingType: { label: msg`What is invoiced`, value: oneOf(INVOICING_TYPE_LABELS) },
    invoicingThreshold: { label: msg`From which amount`, value: 'amount' },
    automaticInvoicing: { label: msg`Invoices are issued automatically`, value: 'yes_or_no' },
    invoiceRequestEmail: { label: msg`Who gets requests for invoices` },
  },
})
