import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import { uuidv7 } from '../../data/kept-data.ts'
import { useDraft, type ReadyDraft } from '../../data/use-draft.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { RecordForm } from '../../records/record-form.tsx'
import { useRecordCreation } from '../../records/use-record-creation.ts'
import { FormLoading } from '../../ui/form-loading.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { companyKind } from './kind.ts'
import {
  companyOf,
  NEW_COMPANY_FIELDS,
  newCompanyFieldOf,
  NewCompanyFields,
  NewCompanyInput,
  newCompanySchema,
  NO_COMPANY,
} from './new-company-fields.tsx'
import { createCompany } from './queries.ts'

interface NewCompanyPanelProps {
  onDone: (id: string) => void
  onClose: () => void
}

/** Creates a company for others, who are invited to it afterwards. */
export function NewCompanyPanel({ onDone, onClose }: NewCompanyPanelProps) {
  const draft = useDraft('company-create', NewCompanyInput)
  return (
    <SidePanel onClose={onClose}>
      {draft.status === 'ready' ? (
        <Form draft={draft} onDone={onDone} onClose={onClose} />
      ) : (
        <FormLoading title={<Trans>New company</Trans>} reads={[draft]} />
      )}
    </SidePanel>
  )
}

function Form({ draft, onDone, onClose }: NewCompanyPanelProps & { draft: ReadyDraft<NewCompanyInput> }) {
  const [id] = useState(() => uuidv7(Date.now()))
  const { run } = useOnlineWrite(createCompany)
  const record = useRecordCreation({
    start: NO_COMPANY,
    schema: newCompanySchema,
    draft,
    fieldOf: newCompanyFieldOf,
    run: (input) => run({ body: { id, ...companyOf(input) } }),
    onDone: () => onDone(id),
  })
  return (
    <RecordForm record={record} kind={companyKind} title={<Trans>New company</Trans>} onCancel={onClose}>
      <NewCompanyFields form={record.form} fields={NEW_COMPANY_FIELDS} />
    </RecordForm>
  )
}
