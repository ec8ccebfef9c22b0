import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import { countryOption } from '../../../domain/countries.ts'
import { uuidv7 } from '../../data/kept-data.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useDraft, type ReadyDraft } from '../../data/use-draft.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { RecordForm } from '../../records/record-form.tsx'
import { useRecordCreation } from '../../records/use-record-creation.ts'
import { FormLoading } from '../../ui/form-loading.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { userKind } from './kind.ts'
import { USER_FIELDS, UserFields, UserInput, emptyUser, userFieldOf, userSchema, valuesOfInput } from './user-form.tsx'
import { inviteUser } from './queries.ts'

interface NewUserPanelProps {
  /** What they are to be, where the list shows one role only. */
  role: 'parking_admin' | 'parking_staff'
  onClose: () => void
}

/** Invites somebody to work in the company. */
export function NewUserPanel({ role, onClose }: NewUserPanelProps) {
  const draft = useDraft('user-invite', UserInput)
  return (
    <SidePanel onClose={onClose}>
      {draft.status === 'ready' ? (
        <Form role={role} draft={draft} onClose={onClose} />
      ) : (
        <FormLoading title={<Trans>Invite a user</Trans>} reads={[draft]} />
      )}
    </SidePanel>
  )
}

function Form({ role, draft, onClose }: NewUserPanelProps & { draft: ReadyDraft<UserInput> }) {
  const { user, company } = useSession()
  const [id] = useState(() => uuidv7(Date.now()))
  const { run } = useOnlineWrite(inviteUser)
  const start = emptyUser(role, user.language, countryOption(company.country).phoneCode)
  const record = useRecordCreation({
    start,
    schema: userSchema,
    draft,
    fieldOf: userFieldOf,
    run: (input) =>
      run({
        body: {
          id,
          email: input.email.trim(),
          ...valuesOfInput(input, { gender: null, language: user.language, role }),
        },
      }),
    onDone: onClose,
  })
  return (
    <RecordForm
      record={record}
      kind={userKind}
      title={<Trans>Invite a user</Trans>}
      action={<Trans>Send the invitation</Trans>}
      onCancel={onClose}
    >
      <UserFields form={record.form} fields={USER_FIELDS} isKnown={false} isSelf={false} />
    </RecordForm>
  )
}
