import { Trans, useLingui } from '@lingui/react/macro'

import type { Company } from '../../../contract/company.ts'
import { COMPANY_NAME_MAX } from '../../../domain/companies.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useCompanyWrite } from '../../data/use-company-write.ts'
import { useDraft, type ReadyDraft } from '../../data/use-draft.ts'
import { editDraft, type EditDraft } from '../../records/edit-values.ts'
import { PageForm } from '../../records/page-form.tsx'
import { RecordFacts } from '../../records/record-section.tsx'
import { useRecordEdit } from '../../records/use-record-edit.ts'
import { Missing } from '../../ui/missing.tsx'
import { COMPANY_FORM_FIELDS, CompanyFields } from './company-fields.tsx'
import {
  CompanyInput,
  CompanyValues,
  companyFieldOf,
  companySchema,
  companyValuesOf,
  inputOfCompany,
  valuesOfCompany,
} from './company-input.ts'
import styles from './company-page.module.css'
import { companyKind } from './kind.ts'
import { percentText } from '../../ui/percent.tsx'
import { editProfile } from './queries.ts'

const Draft = editDraft(CompanyInput, CompanyValues)
type Draft = EditDraft<CompanyInput, CompanyValues>

/** What the company says of itself: all of it for admins; staff change its name. */
export function CompanyForm({ afterSave, onSaved }: { afterSave: boolean; onSaved: () => void }) {
  const { company } = useSession()
  const draft = useDraft(`company:${company.id}`, Draft)
  return draft.status === 'ready' ? (
    <LoadedForm company={company} draft={draft} afterSave={afterSave} onSaved={onSaved} />
  ) : (
    <div className={styles.waiting} aria-busy="true" />
  )
}

function LoadedForm({
  company,
  draft,
  afterSave,
  onSaved,
}: {
  company: Company
  draft: ReadyDraft<Draft>
  afterSave: boolean
  onSaved: () => void
}) {
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
  const { form } = record
  return (
    <PageForm record={record} kind={companyKind} afterSave={afterSave}>
      {isAdmin(user.role) ? (
        <CompanyFields form={form} fields={COMPANY_FORM_FIELDS} country={company.country} currency={company.currency} />
      ) : (
        <>
          <form.AppField name="name">
            {(field) => (
              <field.TextField
                label={t(companyKind.fields.name.label)}
                required
                maxLength={COMPANY_NAME_MAX}
                autoComplete="organization"
              />
            )}
          </form.AppField>
          <CompanyFacts company={company} />
        </>
      )}
    </PageForm>
  )
}

/** What staff only read. */
function CompanyFacts({ company }: { company: Company }) {
  const { t } = useLingui()
  const { fields } = companyKind
  const words = (
    ['businessName', 'legalName', 'taxId', 'insuranceCompany', 'insurancePolicy', 'liabilityNotice'] as const
  ).map((field) => ({ label: t(fields[field].label), value: company[field] ?? <Missing /> }))
  return (
    <>
      <RecordFacts facts={[...words, { label: t(fields.vatRate.label), value: `${percentText(company.vatRate)} %` }]} />
      <p className={styles.quiet}>
        <Trans>You change the name and the logo; the rest an administrator changes.</Trans>
      </p>
    </>
  )
}
