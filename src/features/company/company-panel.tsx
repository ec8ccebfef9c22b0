import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Navigate } from '@tanstack/react-router'

import { type Company, getCompanyHistory } from '../../../contract/company.ts'
import { fullName } from '../../../domain/people.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useCompanyWrite } from '../../data/use-company-write.ts'
import { useDraft, type ReadyDraft } from '../../data/use-draft.ts'
import { editDraft, type EditDraft } from '../../records/edit-values.ts'
import { RecordForm } from '../../records/record-form.tsx'
import { RecordHistory } from '../../records/record-history.tsx'
import { RecordSection } from '../../records/record-section.tsx'
import { useRecordEdit } from '../../records/use-record-edit.ts'
import { FormLoading, PanelSkeleton } from '../../ui/form-loading.tsx'
import { COUNTRY_LABELS, ROLE_LABELS } from '../../ui/labels/people.ts'
import { PanelPage, SidePanel } from '../../ui/side-panel.tsx'
import { LoadFailed } from '../../ui/states.tsx'
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
import { editOther, useActiveOperators, useOneCompany } from './queries.ts'

const Draft = editDraft(CompanyInput, CompanyValues)
type Draft = EditDraft<CompanyInput, CompanyValues>

interface CompanyPanelProps {
  id: string
  onEnter: (id: string) => void
  onClose: () => void
}

/** A company beside the list, for a super admin: what it says of itself, who can sign in to it, and the way into it. */
export function CompanyPanel({ id, onEnter, onClose }: CompanyPanelProps) {
  const state = useOneCompany(id)
  if (state.status === 'refused') return <Navigate to="/dashboard/companies" replace />
  return (
    <SidePanel onClose={onClose}>
      {state.status === 'ready' ? (
        <Editing key={id} company={state.record} onEnter={onEnter} onClose={onClose} />
      ) : (
        <PanelPage title={<Trans>Company</Trans>}>
          {state.status === 'loading' ? (
            <PanelSkeleton />
          ) : (
            <LoadFailed onRetry={state.retry}>
              <Trans>Companies are kept on the server, which does not answer now.</Trans>
            </LoadFailed>
          )}
        </PanelPage>
      )}
    </SidePanel>
  )
}

type EditingProps = Omit<CompanyPanelProps, 'id'> & { company: Company }

function Editing({ company, onEnter, onClose }: EditingProps) {
  const draft = useDraft(`company-edit:${company.id}`, Draft)
  return draft.status === 'ready' ? (
    <Form company={company} draft={draft} onEnter={onEnter} onClose={onClose} />
  ) : (
    <FormLoading title={<Trans>Company</Trans>} reads={[draft]} />
  )
}

function Form({ company, draft, onEnter, onClose }: EditingProps & { draft: ReadyDraft<Draft> }) {
  const { t } = useLingui()
  const { id, version, country } = company
  const { company: own } = useSession()
  const run = useCompanyWrite(editOther)
  const record = useRecordEdit({
    standing: companyValuesOf(company),
    values: CompanyValues,
    toInput: inputOfCompany,
    toValues: valuesOfCompany,
    schema: (base) => companySchema(country, base),
    draft,
    fieldOf: companyFieldOf,
    run: (changes) => run({ params: { id }, body: { changes } }),
    onDone: onClose,
  })
  return (
    <RecordForm
      record={record}
      kind={companyKind}
      title={company.name}
      onCancel={onClose}
      notices={
        <div className={styles.entry}>
          <p className={styles.quiet}>
            {t(COUNTRY_LABELS[country])} · {company.currency}
          </p>
          {own.id === id ? (
            <p className={styles.quiet}>
              <Trans>You work in this company now.</Trans>
            </p>
          ) : (
            <Button variant="default" onClick={() => onEnter(id)}>
              <Trans>Work in this company</Trans>
            </Button>
          )}
        </div>
      }
      below={
        <>
          <RecordSection title={<Trans>Who can sign in</Trans>}>
            <ActiveOperators id={id} />
          </RecordSection>
          <RecordSection title={<Trans>History</Trans>}>
            <RecordHistory kind={companyKind} endpoint={getCompanyHistory} id={id} version={version} />
          </RecordSection>
        </>
      }
    >
      <CompanyFields form={record.form} fields={COMPANY_FORM_FIELDS} country={country} currency={company.currency} />
    </RecordForm>
  )
}

function ActiveOperators({ id }: { id: string }) {
  const { t } = useLingui()
  const state = useActiveOperators(id)
  if (state.status === 'loading') return <p aria-busy="true" />
  if (state.status !== 'ready') {
    return (
      <LoadFailed onRetry={() => (state.status === 'lost' ? state.retry() : undefined)}>
        <Trans>The server did not answer as it should.</Trans>
      </LoadFailed>
    )
  }
  if (state.record.length === 0) {
    return (
      <p className={styles.quiet}>
        <Trans>Nobody yet. Work in this company and invite its first administrator.</Trans>
      </p>
    )
  }
  return (
    <ul className={styles.people}>
      {state.record.map((user) => (
        <li key={user.id}>
          {fullName(user)}
          <span className={styles.quiet}>
            {user.email} · {t(ROLE_LABELS[user.role])}
          </span>
        </li>
      ))}
    </ul>
  )
}
