import { useLingui } from '@lingui/react/macro'
import * as v from 'valibot'

import { isFieldCode } from '../../../contract/errors.ts'
import { SignUpCompany } from '../../../contract/sign-up.ts'
import { BUSINESS_NAME_MAX, COMPANY_NAME_MAX, LEGAL_NAME_MAX } from '../../../domain/companies.ts'
import { COUNTRY_OPTIONS } from '../../../domain/countries.ts'
import { bareTaxId } from '../../../domain/tax-ids.ts'
import { withFieldGroup } from '../../ui/form/app-form.ts'
import { checkedInput, type InputFault, fieldOfPath } from '../../ui/form/check-input.ts'
import { COUNTRY_LABELS } from '../../ui/labels/people.ts'
import { useTaxIdWords } from './company-fields.tsx'
import { companyKind } from './kind.ts'

const typed = v.string()

/** Input of a super admin for a new company. */
export const NewCompanyInput = v.object({
  country: typed,
  name: typed,
  businessName: typed,
  legalName: typed,
  taxId: typed,
})
export type NewCompanyInput = v.InferOutput<typeof NewCompanyInput>

export const NO_COMPANY: NewCompanyInput = { country: '', name: '', businessName: '', legalName: '', taxId: '' }

/** Checks a company as at sign-up: with the rules of its country. */
export const newCompanySchema = checkedInput(NewCompanyInput, (input) => {
  if (input.country === '') return [...emptyOf(input)]
  const { issues = [] } = v.safeParse(SignUpCompany, input)
  return issues.flatMap(({ path, message }): InputFault[] => {
    const key = path?.at(-1)?.key
    return typeof key === 'string' ? [{ path: [key], code: isFieldCode(message) ? message : 'invalidField' }] : []
  })
})

/** Without a country nothing is said of the tax id but that it is missing. */
function emptyOf(input: NewCompanyInput): InputFault[] {
  return Object.entries(input).flatMap(([field, value]): InputFault[] =>
    value.trim() === '' ? [{ path: [field], code: 'required' }] : [],
  )
}

export const companyOf = (input: NewCompanyInput) => v.parse(SignUpCompany, input)

export const newCompanyFieldOf = (path: string) =>
  fieldOfPath(path, ['country', 'name', 'businessName', 'legalName', 'taxId'])

const OPEN_COUNTRIES = COUNTRY_OPTIONS.filter(({ isActive }) => isActive).map(({ country }) => country)

/** Path of the group's fields in the form. */
export const NEW_COMPANY_FIELDS = {
  country: 'country',
  name: 'name',
  businessName: 'businessName',
  legalName: 'legalName',
  taxId: 'taxId',
} as const

export const NewCompanyFields = withFieldGroup({
  defaultValues: NO_COMPANY,
  render: function Fields({ group }) {
    const { t } = useLingui()
    const { fields } = companyKind
    return (
      <>
        <group.AppField name="country">
          {(field) => (
            <field.SelectField
              label={t(fields.country.label)}
              options={OPEN_COUNTRIES.map((value) => ({ value, label: t(COUNTRY_LABELS[value]) }))}
              description={t`Its money, its taxes and its tax id go by it; it stays as it is chosen.`}
            />
          )}
        </group.AppField>
        <group.AppField name="name">
          {(field) => (
            <field.TextField
              label={t(fields.name.label)}
              required
              maxLength={COMPANY_NAME_MAX}
              autoComplete="off"
              autoCapitalize="words"
            />
          )}
        </group.AppField>
        <group.AppField name="businessName">
          {(field) => (
            <field.TextField
              label={t(fields.businessName.label)}
              required
              maxLength={BUSINESS_NAME_MAX}
              autoComplete="off"
              autoCapitalize="words"
              description={t`Under which it trades`}
            />
          )}
        </group.AppField>
        <group.AppField name="legalName">
          {(field) => (
            <field.TextField
              label={t(fields.legalName.label)}
              required
              maxLength={LEGAL_NAME_MAX}
              autoComplete="off"
              autoCapitalize="words"
              description={t`As it is registered`}
            />
          )}
        </group.AppField>
        <group.Subscribe selector={({ values: { country } }) => country}>
          {(country) => (
            <group.AppField name="taxId">
              {(field) => (
                <TaxIdWords country={country}>
                  {(words) => (
                    <field.TextField
                      label={t(fields.taxId.label)}
                      required
                      autoComplete="off"
                      autoCapitalize="characters"
                      keep={(typed) => bareTaxId(country, typed)}
                      description={words}
                    />
                  )}
                </TaxIdWords>
              )}
            </group.AppField>
          )}
        </group.Subscribe>
      </>
    )
  },
})

function TaxIdWords({
  country,
  children,
}: {
  country: string
  children: (words: string | undefined) => React.ReactNode
}) {
  return children(useTaxIdWords(country))
}
