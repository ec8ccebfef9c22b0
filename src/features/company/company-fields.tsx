import { useLingui } from '@lingui/react/macro'

import { BUSINESS_NAME_MAX, COMPANY_NAME_MAX, LEGAL_NAME_MAX, LIABILITY_NOTICE_MAX } from '../../../domain/companies.ts'
import type { Country, Currency } from '../../../domain/countries.ts'
import { AMOUNT_STYLES, type AmountStyle, formatMoney } from '../../../domain/money.ts'
import { bareTaxId } from '../../../domain/tax-ids.ts'
import { withFieldGroup } from '../../ui/form/app-form.ts'
import { Choices } from '../../ui/form/choices.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { useFieldControl } from '../../ui/form/use-field-control.ts'
import type { CompanyInput } from './company-input.ts'
import styles from './company-page.module.css'
import { companyKind } from './kind.ts'

/** Values of the form replace the defaults. */
const EMPTY: CompanyInput = {
  name: '',
  businessName: '',
  legalName: '',
  taxId: '',
  contactPerson: '',
  contactPosition: '',
  contactEmail: '',
  contactPhone: '',
  vatRate: '',
  insuranceCompany: '',
  insurancePolicy: '',
  liabilityNotice: '',
  amountStyle: 'spec',
}
const PROPS: { country: Country; currency: Currency } = { country: 'colombia', currency: 'COP' }

/** The amount by which a company sees how its amounts would be written. */
const EXAMPLE = 565_000

/** Path of the group's fields in the form. */
export const COMPANY_FORM_FIELDS = {
  name: 'name',
  businessName: 'businessName',
  legalName: 'legalName',
  taxId: 'taxId',
  contactPerson: 'contactPerson',
  contactPosition: 'contactPosition',
  contactEmail: 'contactEmail',
  contactPhone: 'contactPhone',
  vatRate: 'vatRate',
  insuranceCompany: 'insuranceCompany',
  insurancePolicy: 'insurancePolicy',
  liabilityNotice: 'liabilityNotice',
  amountStyle: 'amountStyle',
} as const

/** Format of a country's tax ids. */
export function useTaxIdWords(country: string): string | undefined {
  const { t } = useLingui()
  if (country === 'colombia') return t`Digits, with the check digit behind a hyphen if you like`
  if (country === 'mexico') return t`5 to 15 letters and digits`
  return country === '' ? undefined : t`Nine digits`
}

/** All that a company says of itself, for who may change it. */
export const CompanyFields = withFieldGroup({
  defaultValues: EMPTY,
  props: PROPS,
  render: function Fields({ group, country, currency }) {
    const { t } = useLingui()
    const taxIdWords = useTaxIdWords(country)
    const label = (field: keyof CompanyInput) => t(companyKind.fields[field].label)
    return (
      <>
        <div className={styles.pair}>
          <group.AppField name="name">
            {(field) => (
              <field.TextField
                label={label('name')}
                required
                maxLength={COMPANY_NAME_MAX}
                autoComplete="organization"
              />
            )}
          </group.AppField>
          <group.AppField name="businessName">
            {(field) => (
              <field.TextField
                label={label('businessName')}
                required
                maxLength={BUSINESS_NAME_MAX}
                description={t`Under which it trades`}
              />
            )}
          </group.AppField>
        </div>
        <div className={styles.pair}>
          <group.AppField name="legalName">
            {(field) => (
              <field.TextField
                label={label('legalName')}
                required
                maxLength={LEGAL_NAME_MAX}
                description={t`As it is registered`}
              />
            )}
          </group.AppField>
          <group.AppField name="taxId">
            {(field) => (
              <field.TextField
                label={label('taxId')}
                required
                autoCapitalize="characters"
                keep={(typed) => bareTaxId(country, typed)}
                description={taxIdWords}
              />
            )}
          </group.AppField>
        </div>
        <div className={styles.pair}>
          <group.AppField name="contactPerson">
            {(field) => <field.TextField label={label('contactPerson')} autoCapitalize="words" />}
          </group.AppField>
          <group.AppField name="contactPosition">
            {(field) => <field.TextField label={label('contactPosition')} />}
          </group.AppField>
        </div>
        <div className={styles.pair}>
          <group.AppField name="contactEmail">
            {(field) => <field.TextField label={label('contactEmail')} type="email" />}
          </group.AppField>
          <group.AppField name="contactPhone">
            {(field) => <field.TextField label={label('contactPhone')} type="tel" />}
          </group.AppField>
        </div>
        <div className={styles.pair}>
          <group.AppField name="vatRate">
            {(field) => (
              <field.TextField label={label('vatRate')} required description={t`Counts for what is paid from now on`} />
            )}
          </group.AppField>
          <group.AppField name="insuranceCompany">
            {(field) => <field.TextField label={label('insuranceCompany')} />}
          </group.AppField>
        </div>
        <group.AppField name="insurancePolicy">
          {(field) => <field.TextField label={label('insurancePolicy')} />}
        </group.AppField>
        <group.AppField name="liabilityNotice">
          {() => (
            <TextAreaField
              label={label('liabilityNotice')}
              rows={3}
              max={LIABILITY_NOTICE_MAX}
              description={t`What the company answers for, as the ticket says it`}
            />
          )}
        </group.AppField>
        <group.AppField name="amountStyle">
          {() => (
            <AmountStyleField
              label={label('amountStyle')}
              description={t`On screen, on tickets and receipts, in exports and in mail`}
              options={AMOUNT_STYLES.map((value) => ({ value, label: formatMoney(EXAMPLE, currency, value) }))}
            />
          )}
        </group.AppField>
      </>
    )
  },
})

interface AmountStyleFieldProps {
  label: string
  description: string
  /** Each by an example. */
  options: readonly { value: AmountStyle; label: string }[]
}

/** Format of the company's amounts. */
function AmountStyleField({ label, description, options }: AmountStyleFieldProps) {
  const { value, setValue } = useFieldControl<AmountStyle>()
  return (
    <div>
      <Choices label={label} options={options} value={value} onChange={setValue} />
      <p className={styles.quiet}>{description}</p>
    </div>
  )
}
