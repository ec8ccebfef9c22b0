import { Trans, useLingui } from '@lingui/react/macro'

import type { Company } from '../../../contract/company.ts'
import { BUSINESS_NAME_MAX, COMPANY_NAME_MAX, LEGAL_NAME_MAX, LIABILITY_NOTICE_MAX } from '../../../domain/companies.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useDraft, type ReadyDraft } from '../../data/use-draft.ts'
import { editDraft, type EditDraft } from '../../records/edit-values.ts'
import { PageForm } from '../../records/page-form.tsx'
import styles from '../../records/page-form.module.css'
import { useRecordEdit } from '../../records/use-record-edit.ts'
import { COMPANY_INPUTS, CompanyInput, CompanyValues, companyFieldOf, companySchema, companyValuesOf, inputOfCompany, valuesOfCompany } from './company-input.ts'
import { companyKind } from './kind.ts'
import { editProfile, useCompanyWrite } from './writes.ts'

const Draft = editDraft(CompanyInput, CompanyValues)
type Draft = EditDraft<CompanyInput, CompanyValues>

/** What the company says of itself: all of it for admins; staff change its name. */
export function CompanyForm({ onSaved }: { onSaved: () => void }) {
  const { company } = useSession()
  const draft = useDraft(`company:${company.id}`, Draft)
  return draft.status === 'ready' ? <LoadedForm company={company} draft={draft} onSaved={onSaved} /> : <div className={styles.waiting} aria-busy="true" />
}

function LoadedForm({ company, draft, onSaved }: { company: Company; draft: ReadyDraft<Draft>; onSaved: () => void }) {
  const { t } = useLingui()
  const { user } = useSession()
  const run = useCompanyWrite(editProfile)
  const record = useRecordEdit({
    standing: companyValuesOf(company),
    values: CompanyValues,
    toInput: inputOfCompany,
    toValues: valuesOfCompany,
    schema: (base) => companySchema(company.country, base),
    draft,
    fieldOf: companyFieldOf,
    run: (changes) => run({ params: { id: company.id }, body: { changes } }),
    onDone: onSaved,
  })
  const isForAdmins = isAdmin(user.role)
  const disabled = !isForAdmins
  const { form } = record
  const label = (field: (typeof COMPANY_INPUTS)[number]) => t(companyKind.fields[field].label)
  const byCountry = company.country === 'colombia' ? t`Digits, with the check digit behind a hyphen if you like` : company.country === 'mexico' ? t`5 to 15 letters and digits` : t`Nine digits`
  return (
    <PageForm record={record} kind={companyKind}>
      <div className={styles.pair}>
        <form.AppField name="name">{(field) => <field.TextField label={label('name')} required maxLength={COMPANY_NAME_MAX} autoComplete="organization" />}</form.AppField>
        <form.AppField name="businessName">{(field) => <field.TextField label={label('businessName')} required disabled={disabled} maxLength={BUSINESS_NAME_MAX} description={t`Under which it trades`} />}</form.AppField>
      </div>
      <div className={styles.pair}>
        <form.AppField name="legalName">{(field) => <field.TextField label={label('legalName')} required disabled={disabled} maxLength={LEGAL_NAME_MAX} description={t`As it is registered`} />}</form.AppField>
        <form.AppField name="taxId">{(field) => <field.TextField label={label('taxId')} required disabled={disabled} description={byCountry} />}</form.AppField>
      </div>
      {isForAdmins && (
        <>
          <div className={styles.pair}>
            <form.AppField name="contactPerson">{(field) => <field.TextField label={label('contactPerson')} autoCapitalize="words" />}</form.AppField>
            <form.AppField name="contactPosition">{(field) => <field.TextField label={label('contactPosition')} />}</form.AppField>
          </div>
          <div className={styles.pair}>
            <form.AppField name="contactEmail">{(field) => <field.TextField label={label('contactEmail')} type="email" />}</form.AppField>
            <form.AppField name="contactPhone">{(field) => <field.TextField label={label('contactPhone')} type="tel" />}</form.AppField>
          </div>
        </>
      )}
      <div className={styles.pair}>
        <form.AppField name="vatRate">{(field) => <field.TextField label={label('vatRate')} required disabled={disabled} description={t`Counts for what is paid from now on`} />}</form.AppField>
        <form.AppField name="insuranceCompany">{(field) => <field.TextField label={label('insuranceCompany')} disabled={disabled} />}</form.AppField>
      </div>
      <form.AppField name="insurancePolicy">{(field) => <field.TextField label={label('insurancePolicy')} disabled={disabled} />}</form.AppField>
      <form.AppField name="liabilityNotice">{(field) => <field.TextAreaField label={label('liabilityNotice')} disabled={disabled} rows={3} max={LIABILITY_NOTICE_MAX} description={t`What the company answers for, as the ticket says it`} />}</form.AppField>
      {disabled && (
        <p className={styles.quiet}>
          <Trans>You change the name and the logo; the rest an administrator changes.</Trans>
        </p>
      )}
    </PageForm>
  )
}
