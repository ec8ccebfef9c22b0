import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import { uuidv7 } from '../../data/kept-data.ts'
import { useDraft, type ReadyDraft } from '../../data/use-draft.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { RecordForm } from '../../records/record-form.tsx'
import { useRecordCreation } from '../../records/use-record-creation.ts'
import { FormLoading } from '../../ui/form-loading.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { membershipKind } from './kind.tsx'
import { MEMBERSHIP_GROUP, MembershipFields } from './membership-fields.tsx'
import {
  MembershipInput,
  NEW_MEMBERSHIP,
  emptyMembership,
  membershipFieldOf,
  membershipSchema,
  valuesOfInput,
} from './membership-input.ts'
import { createMembership } from './queries.ts'

/** Makes a membership to be sold. */
export function NewMembershipPanel({ onClose }: { onClose: () => void }) {
  const draft = useDraft('membership-create', MembershipInput)
  return (
    <SidePanel onClose={onClose}>
      {draft.status === 'ready' ? (
        <Form draft={draft} onClose={onClose} />
      ) : (
        <FormLoading title={<Trans>New membership</Trans>} reads={[draft]} />
      )}
    </SidePanel>
  )
}

function Form({ draft, onClose }: { draft: ReadyDraft<MembershipInput>; onClose: () => void }) {
  const [id] = useState(() => uuidv7(Date.now()))
  const { run } = useOnlineWrite(createMembership)
  const record = useRecordCreation({
    start: emptyMembership,
    schema: membershipSchema,
    draft,
    fieldOf: membershipFieldOf,
    run: (input) => run({ body: { id, ...valuesOfInput(input, NEW_MEMBERSHIP) } }),
    onDone: onClose,
  })
  return (
    <RecordForm record={record} kind={membershipKind} title={<Trans>New membership</Trans>} onCancel={onClose}>
      <MembershipFields form={record.form} fields={MEMBERSHIP_GROUP} />
    </RecordForm>
  )
}
