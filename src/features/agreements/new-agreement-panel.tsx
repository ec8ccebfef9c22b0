import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import { uuidv7 } from '../../data/kept-data.ts'
import { useDraft, type ReadyDraft } from '../../data/use-draft.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { RecordForm } from '../../records/record-form.tsx'
import { useRecordCreation } from '../../records/use-record-creation.ts'
import { FormLoading } from '../../ui/form-loading.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { AGREEMENT_GROUP, AgreementFields } from './agreement-fields.tsx'
import {
  AgreementInput,
  NEW_AGREEMENT,
  agreementFieldOf,
  agreementSchema,
  emptyAgreement,
  newAgreementOf,
  valuesOfInput,
} from './agreement-input.ts'
import { agreementKind } from './kind.tsx'
import { createAgreement } from './queries.ts'

/** Makes an agreement. */
export function NewAgreementPanel({ onClose }: { onClose: () => void }) {
  const draft = useDraft('agreement-create', AgreementInput)
  return (
    <SidePanel onClose={onClose}>
      {draft.status === 'ready' ? (
        <Form draft={draft} onClose={onClose} />
      ) : (
        <FormLoading title={<Trans>New agreement</Trans>} reads={[draft]} />
      )}
    </SidePanel>
  )
}

function Form({ draft, onClose }: { draft: ReadyDraft<AgreementInput>; onClose: () => void }) {
  const [id] = useState(() => uuidv7(Date.now()))
  const { run } = useOnlineWrite(createAgreement)
  const record = useRecordCreation({
    start: emptyAgreement,
    schema: agreementSchema,
    draft,
    fieldOf: agreementFieldOf,
    run: (input) => run({ body: newAgreementOf(id, valuesOfInput(input, NEW_AGREEMENT)) }),
    onDone: onClose,
  })
  return (
    <RecordForm record={record} kind={agreementKind} title={<Trans>New agreement</Trans>} onCancel={onClose}>
      <AgreementFields form={record.form} fields={AGREEMENT_GROUP} id={id} standing={null} base={NEW_AGREEMENT} />
    </RecordForm>
  )
}
