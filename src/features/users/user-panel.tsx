import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Navigate } from '@tanstack/react-router'
import { Suspense, lazy, useState } from 'react'

import { userCalls, type User } from '../../../contract/user.ts'
import { fullName } from '../../../domain/people.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useDraft, type ReadyDraft } from '../../data/use-draft.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { editDraft, setChangeOf, type EditDraft } from '../../records/edit-values.ts'
import { RecordForm } from '../../records/record-form.tsx'
import { RecordHistory } from '../../records/record-history.tsx'
import { RecordFacts, RecordSection } from '../../records/record-section.tsx'
import { useRecordEdit } from '../../records/use-record-edit.ts'
import { FormLoading, PanelSkeleton } from '../../ui/form-loading.tsx'
import { ROLE_LABELS } from '../../ui/labels/people.ts'
import { OwnMoment } from '../../ui/moment.tsx'
import { PanelPage, SidePanel } from '../../ui/side-panel.tsx'
import { LoadFailed } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Abilities, type ScreenOfRole } from './abilities.tsx'
import { userKind } from './kind.ts'
import { OpenShifts } from './open-shifts.tsx'
import { OpenSessions } from './open-sessions.tsx'
import { editUser, useUser } from './queries.ts'
import {
  USER_FIELDS,
  UserFields,
  UserInput,
  UserValues,
  inputOfValues,
  userFieldOf,
  userSchema,
  userValuesOf,
  valuesOfInput,
} from './user-form.tsx'
import { userLook } from './user-look.ts'
import type { UserAction } from './user-question.tsx'
import styles from './users.module.css'

// Nobody needs it before the first press.
const UserQuestion = lazy(async () => ({ default: (await import('./user-question.tsx')).UserQuestion }))

const Draft = editDraft(UserInput, UserValues)
type Draft = EditDraft<UserInput, UserValues>

interface UserPanelProps {
  id: string
  /** The sidebar of a role. */
  screensOf: ScreenOfRole
  onClose: () => void
}

/** A user beside the list: their form, whether they may sign in and have, what they see, and what was done to them. */
export function UserPanel({ id, screensOf, onClose }: UserPanelProps) {
  const state = useUser(id)
  if (state.status === 'refused') return <Navigate to="/dashboard" replace />
  return (
    <SidePanel onClose={onClose}>
      {state.status === 'ready' ? (
        state.record.legacy ? (
          <Reading user={state.record} screensOf={screensOf} />
        ) : (
          <Editing key={id} user={state.record} screensOf={screensOf} onClose={onClose} />
        )
      ) : (
        <PanelPage title={<Trans>User</Trans>}>
          {state.status === 'loading' ? (
            <PanelSkeleton />
          ) : (
            <LoadFailed onRetry={state.retry}>
              <Trans>Users are kept on the server, which does not answer now.</Trans>
            </LoadFailed>
          )}
        </PanelPage>
      )}
    </SidePanel>
  )
}

interface UserProps extends Omit<UserPanelProps, 'id'> {
  user: User
}

function Editing({ user, screensOf, onClose }: UserProps) {
  const draft = useDraft(`user-edit:${user.id}`, Draft)
  return draft.status === 'ready' ? (
    <Form user={user} draft={draft} screensOf={screensOf} onClose={onClose} />
  ) : (
    <FormLoading title={<Trans>User</Trans>} reads={[draft]} />
  )
}

function Form({ user, draft, screensOf, onClose }: UserProps & { draft: ReadyDraft<Draft> }) {
  const { user: self } = useSession()
  const { run } = useOnlineWrite(editUser)
  const isSelf = user.id === self.id
  const record = useRecordEdit({
    standing: userValuesOf(user),
    values: UserValues,
    toInput: (values) => inputOfValues(values, user.email),
    toValues: valuesOfInput,
    schema: () => userSchema,
    draft,
    fieldOf: userFieldOf,
    run: ({ locationIds, ...changes }) =>
      run({ params: { id: user.id }, body: { changes: { ...changes, locationIds: setChangeOf(locationIds) } } }),
    onDone: onClose,
  })
  return (
    <RecordForm
      record={record}
      kind={userKind}
      title={fullName(user)}
      aside={<StatusBadge look={userLook(user)} />}
      onCancel={onClose}
      below={
        <>
          {!isSelf && <Access user={user} onClose={onClose} />}
          <RecordSection title={<Trans>Signed in on</Trans>}>
            <OpenSessions personId={user.id} isSelf={isSelf} />
          </RecordSection>
          <Abilities user={user} screensOf={screensOf} />
          <History user={user} />
        </>
      }
    >
      <UserFields form={record.form} fields={USER_FIELDS} isKnown isSelf={isSelf} />
      <record.form.Subscribe selector={({ values: { role, locationIds } }) => ({ role, locationIds })}>
        {(typed) => <OpenShifts user={user} typed={typed} />}
      </record.form.Subscribe>
    </RecordForm>
  )
}

/** Whether somebody may sign in, and what an admin does about it. */
function Access({ user, onClose }: { user: User; onClose: () => void }) {
  const [asked, setAsked] = useState<UserAction | null>(null)
  const { state, invitationEndsAt } = user
  const until = invitationEndsAt === null ? null : <OwnMoment at={invitationEndsAt} />
  return (
    <RecordSection title={<Trans>Access</Trans>}>
      {state === 'invited' && (
        <p className={styles.quiet}>
          <Trans>Invited. The link in the message opens until {until}.</Trans>
        </p>
      )}
      {state === 'invitation_expired' && (
        <p className={styles.quiet}>
          <Trans>The invitation has expired at {until}. Send it again: the link in the old message stays closed.</Trans>
        </p>
      )}
      {state === 'deactivated' && (
        <p className={styles.quiet}>
          <Trans>Deactivated: they cannot sign in until you activate them again.</Trans>
        </p>
      )}
      <div className={styles.actions}>
        {(state === 'invited' || state === 'invitation_expired') && (
          <Button variant="default" onClick={() => setAsked('invite')}>
            <Trans>Send the invitation again</Trans>
          </Button>
        )}
        <Button variant="default" onClick={() => setAsked(user.isActive ? 'deactivate' : 'activate')}>
          {user.isActive ? <Trans>Deactivate</Trans> : <Trans>Activate</Trans>}
        </Button>
        <Button variant="default" color="negative" onClick={() => setAsked('delete')}>
          <Trans>Delete</Trans>
        </Button>
      </div>
      {asked !== null && (
        <Suspense fallback={null}>
          <UserQuestion
            user={user}
            action={asked}
            onDone={asked === 'delete' ? onClose : () => setAsked(null)}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </RecordSection>
  )
}

/** Users of the older application are only looked at. */
function Reading({ user, screensOf }: Omit<UserProps, 'onClose'>) {
  const { t } = useLingui()
  const { fields } = userKind
  return (
    <PanelPage title={fullName(user)} help="users" aside={<StatusBadge look={userLook(user)} />}>
      <p className={styles.quiet}>
        <Trans>This person belongs to the older application and can only be looked at. They are changed there.</Trans>
      </p>
      <RecordFacts
        facts={[
          { label: t(fields.email.label), value: user.email },
          { label: t(fields.role.label), value: t(ROLE_LABELS[user.role]) },
        ]}
      />
      <Abilities user={user} screensOf={screensOf} />
      <History user={user} />
    </PanelPage>
  )
}

function History({ user: { id, version } }: { user: User }) {
  return (
    <RecordSection title={<Trans>History</Trans>}>
      <RecordHistory kind={userKind} endpoint={userCalls.history} id={id} version={version} />
    </RecordSection>
  )
}
