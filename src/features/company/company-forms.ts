import { msg } from '@lingui/core/macro'

import { MOST_MONEY } from '../../../contract/amount-limits.ts'
import {
  BUSINESS_NAME_MAX,
  COMPANY_NAME_MAX,
  JOB_TITLE_MAX,
  LEGAL_NAME_MAX,
  LIABILITY_NOTICE_MAX,
  VAT_MAX,
} from '../../../domain/companies.ts'
import { COUNTRIES } from '../../../domain/countries.ts'
import { REQUEST_DAYS_MAX } from '../../../domain/invoice-deadlines.ts'
import { hasAdapter } from '../../../domain/invoicing.ts'
import { AMOUNT_STYLES } from '../../../domain/money.ts'
import { INVOICING_PLATFORMS, INVOICING_TYPES } from '../../../domain/people.ts'
import { normalTaxId, taxIdFault } from '../../../domain/tax-ids.ts'
import { choice, yesNo } from '../../records/form/choice-fields.ts'
import { email } from '../../records/form/contact-fields.ts'
import { defineRecordForm, type InputOf } from '../../records/form/define-record-form.ts'
import type { Field, Words } from '../../records/form/field.ts'
import { count, ifShown, money, optional, percent, text } from '../../records/form/field-types.ts'
import { own } from '../../records/form/joint-fields.ts'
import { AMOUNT_STYLE_LABELS } from '../../ui/labels/companies.ts'
import { COUNTRY_LABELS, INVOICING_PLATFORM_NAMES, INVOICING_TYPE_LABELS } from '../../ui/labels/people.ts'

/** The company's country decides which tax ids are valid. */
const taxId = (words: Words): Field<string, string> => ({
  ...own(text({ ...words, max: 20, code: 'tax_id_invalid' })),
  toValue: normalTaxId,
})

const name = text({ label: msg`Name`, max: COMPANY_NAME_MAX, capitals: 'words' })
/** The browser may fill in the name of a person's own company. */
const ownName = { ...name, fills: 'organization' } as const
const namesAndTaxId = {
  businessName: text({
    label: msg`Business name`,
    max: BUSINESS_NAME_MAX,
    capitals: 'words',
    hint: msg`Name that it trades under`,
    beside: 'wide',
  }),
  legalName: text({
    label: msg`Legal name`,
    max: LEGAL_NAME_MAX,
    capitals: 'words',
    hint: msg`Registered name`,
  }),
  taxId: taxId({ label: msg`Tax ID`, beside: 'wide' }),
} as const

/** The profile of a company, for admins. */
export const companyForm = defineRecordForm({
  fields: {
    name: ownName,
    ...namesAndTaxId,
    contactPerson: optional(
      text({
        label: msg`Contact person`,
        max: 80,
        capitals: 'words',
        hint: msg`For administrators; it is not printed`,
      }),
    ),
    contactPosition: optional(text({ label: msg`Position`, max: JOB_TITLE_MAX, beside: 'wide' })),
    contactEmail: optional(
      email({
        label: msg`Email`,
        fills: 'off',
        hint: msg`Shown to customers with the phone, on tickets, receipts, pages and emails`,
      }),
    ),
    contactPhone: { ...optional(text({ label: msg`Phone`, max: 40, beside: 'wide' })), look: { as: 'phone' } },
    vatRate: percent({
      label: msg`VAT percentage`,
      min: 0,
      max: VAT_MAX,
      code: 'vat_invalid',
      hint: msg`Applies to payments from now on`,
    }),
    insuranceCompany: optional(text({ label: msg`Insurance company`, max: 80, beside: 'wide' })),
    insurancePolicy: optional(text({ label: msg`Policy number`, max: 64 })),
    liabilityNotice: optional(
      text({
        label: msg`Liability notice`,
        max: LIABILITY_NOTICE_MAX,
        rows: 3,
        hint: msg`The company’s liability, as the ticket says it`,
      }),
    ),
    amountStyle: choice({
      label: msg`Amount format`,
      of: AMOUNT_STYLES,
      labels: AMOUNT_STYLE_LABELS,
      chosen: 'spec',
      hint: msg`On screen, on tickets and receipts, in exports and in emails`,
    }),
    adminsNeedFactor: yesNo({
      label: msg`Administrators must have a second factor`,
      hint: msg`Administrators without one are led to set it up, and do booth work only until then`,
    }),
  },
})

/** The part of the profile that staff change. */
export const staffForm = defineRecordForm({ fields: { name: ownName } })

/** A company that a super admin creates for others. */
export const newCompanyForm = defineRecordForm({
  fields: {
    country: ifShown(
      choice({
        label: msg`Country`,
        of: COUNTRIES,
        labels: COUNTRY_LABELS,
        hint: msg`It decides the currency, the taxes and the tax ID. It cannot be changed later.`,
      }),
    ),
    name,
    ...namesAndTaxId,
  },
  rules: (values) => [['taxId', values.country && taxIdFault(values.country, values.taxId)]],
})

export type NewCompanyInput = InputOf<(typeof newCompanyForm)['fields']>

/** Settings for the invoices of a company's services. */
export const invoicingForm = defineRecordForm({
  fields: {
    invoicingPlatform: optional(
      choice({ label: msg`Platform`, of: INVOICING_PLATFORMS, labels: INVOICING_PLATFORM_NAMES }),
    ),
    invoicingType: choice({
      label: msg`Invoiced services`,
      of: INVOICING_TYPES,
      labels: INVOICING_TYPE_LABELS,
      beside: 'wide',
    }),
    invoicingThreshold: ifShown(
      money({
        label: msg`From which amount`,
        max: MOST_MONEY,
        hint: msg`Before tax. Cheaper services are invoiced only if the customer asks.`,
      }),
    ),
    invoiceRequestEmail: optional(
      email({
        label: msg`Recipient of invoice requests`,
        fills: 'off',
        hint: msg`Customers’ requests are emailed to this address if invoices are not issued automatically`,
      }),
    ),
    invoiceRequestDays: optional(
      count({
        label: msg`Days to ask for an invoice`,
        max: REQUEST_DAYS_MAX,
        min: 0,
        code: 'invalidField',
        hint: msg`Counted from the payment. If empty, the number set by law applies: five in Colombia, and until the month ends in Mexico.`,
      }),
    ),
    automaticInvoicing: yesNo({ label: msg`Invoices are issued automatically` }),
  },
  hides: ({ invoicingType, invoicingPlatform }) => [
    ...(invoicingType === 'amount' ? [] : (['invoicingThreshold'] as const)),
    ...(hasAdapter(invoicingPlatform) ? [] : (['automaticInvoicing'] as const)),
  ],
})
