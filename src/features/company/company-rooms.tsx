import { Trans, useLingui } from '@lingui/react/macro'
import { useStore, type AnyFormApi } from '@tanstack/react-form'

import { type Company, getCompanyHistory } from '../../../contract/company.ts'
import { COUNTRY_OPTIONS } from '../../../domain/countries.ts'
import { AMOUNT_STYLES, type AmountStyle, formatMoney } from '../../../domain/money.ts'
import { bareTaxId, taxIdFault } from '../../../domain/tax-ids.ts'
import { useSession } from '../../data/session-provider.tsx'
import { definePageRoom, defineRoom } from '../../records/define-room.ts'
import { RecordFacts } from '../../records/record-section.tsx'
import { Choices } from '../../ui/form/choices.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { type FieldProps, useFieldControl, useFormContext } from '../../ui/form/use-field-control.ts'
import { COUNTRY_LABELS } from '../../ui/labels/people.ts'
import { Missing } from '../../ui/missing.tsx'
import { percentText } from '../../ui/percent.tsx'
import { ActiveOperators, EntryButton } from './company-entry.tsx'
import { companyForm, invoicingForm, newCompanyForm, staffForm } from './company-forms.ts'
import styles from './company-page.module.css'
import { companyKind } from './kind.ts'
import { OtherCompany } from './release-tax-id.tsx'

const kind = companyKind
const TAX_ID = { taxId: TaxIdField }

/** A company beside the list of a super admin, and a company's own profile. */
export const COMPANY_ROOM = defineRoom({
  kind,
  form: companyForm,
  drafts: 'company',
  name: ({ name }: Company) => name,
  history: getCompanyHistory,
  rules: ({ taxId }, before) => [['taxId', before && taxIdFault(before.record.country, taxId)]],
  parts: { controls: { ...TAX_ID, amountStyle: AmountStyleField } },
  below: ActiveOperators,
})

/** The room of companies with the button to enter one. */
export const OTHER_COMPANY_ROOM = {
  ...COMPANY_ROOM,
  parts: { ...COMPANY_ROOM.parts, above: { name: EntryButton } },
  below: OtherCompany,
}

export const NEW_COMPANY_ROOM = defineRoom({
  kind,
  form: newCompanyForm,
  drafts: 'company',
  name: ({ name }: Company) => name,
  history: getCompanyHistory,
  parts: { controls: { ...TAX_ID, country: CountryField } },
})

export const STAFF_ROOM = definePageRoom({ kind, form: staffForm, parts: { below: CompanyFacts } })

export const INVOICING_ROOM = definePageRoom({ kind, form: invoicingForm })

const OPEN_COUNTRIES = COUNTRY_OPTIONS.filter(({ isActive }) => isActive).map(({ country }) => country)

function CountryField({ label, description }: FieldProps) {
  const { t } = useLingui()
  const options = OPEN_COUNTRIES.map((value) => ({ value, label: t(COUNTRY_LABELS[value]) }))
  return <SelectField label={label} description={description} options={options} />
}

/** A tax id in the format of the company's country. */
function TaxIdField({ record, ...props }: FieldProps & { record: Company | null }) {
  const form: AnyFormApi = useFormContext()
  const chosen = useStore(form.store, () => String(form.getFieldValue('country') ?? ''))
  const country = record?.country ?? chosen
  return (
    <TextField
      {...props}
      autoCapitalize="characters"
      keep={(typed) => bareTaxId(country, typed)}
      description={useTaxIdWords(country)}
    />
  )
}

/** Returns the format of a country's tax ids. */
function useTaxIdWords(country: string): string | undefined {
  const { t } = useLingui()
  if (country === 'colombia') return t`Digits; the check digit is optional, after a hyphen`
  if (country === 'mexico') return t`12 letters and digits for a company, 13 for a person: ABC010203XY1`
  return country === '' ? undefined : t`Nine digits`
}

/** Amount that shows how a company's amounts would be written. */
const EXAMPLE = 565_000

/** Format of the company's amounts. */
function AmountStyleField({ label, description, record }: FieldProps & { record: Company | null }) {
  const { value, setValue } = useFieldControl<AmountStyle>()
  const { company } = useSession()
  const { currency } = record ?? company
  return (
    <div>
      <Choices
        label={label}
        options={AMOUNT_STYLES.map((style) => ({ value: style, label: formatMoney(EXAMPLE, currency, style) }))}
        value={value}
        onChange={setValue}
      />
      <p className={styles.quiet}>{description}</p>
    </div>
  )
}

/** Facts that staff only read. */
function CompanyFacts({ record }: { record: Company | null }) {
  const { t } = useLingui()
  if (record === null) return null
  const { words } = companyForm
  const facts = (
    ['businessName', 'legalName', 'taxId', 'insuranceCompany', 'insurancePolicy', 'liabilityNotice'] as const
  ).map((field) => ({ label: t(words[field].label), value: record[field] ?? <Missing /> }))
  return (
    <>
      <RecordFacts facts={[...facts, { label: t(words.vatRate.label), value: `${percentText(record.vatRate)} %` }]} />
      <p className={styles.quiet}>
        <Trans>You can change the name and the logo; an administrator changes the rest.</Trans>
      </p>
    </>
  )
}
