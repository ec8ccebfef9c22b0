import { Button } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { Suspense, lazy, useState } from 'react'

import { userCalls, type User } from '../../../contract/user.ts'
import { countryOption } from '../../../domain/countries.ts'
import { fullName } from '../../../domain/people.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { useSession } from '../../data/session-provider.tsx'
import { AdminsOnly } from '../../records/admins-only.tsx'
import { useBesideList } from '../../records/beside-list.ts'
import { defineRoom } from '../../records/define-room.ts'
import { setChangeOf } from '../../records/edit-values.ts'
import { FieldControl } from '../../records/form/field-control.tsx'
import type { ControlProps, PartProps } from '../../records/form/record-fields.tsx'
import { LedBack } from '../../records/led-back.tsx'
import { RecordCreator, RecordEditor } from '../../records/record-editor.tsx'
import { RecordSection } from '../../records/record-section.tsx'
import { useFieldControl } from '../../ui/form/use-field-control.ts'
import { ROLE_LABELS } from '../../ui/labels/people.ts'
import { OwnMoment } from '../../ui/moment.tsx'
import { LocationsField } from '../locations/public.ts'
import { Abilities, type ScreenOfRole } from './abilities.tsx'
import { type UserFields, userForm, userKind } from './kind.ts'
import { OpenSessions } from './open-sessions.tsx'
import { OpenShifts } from './open-shifts.tsx'
import { editUser, inviteUser, useUser } from './queries.ts'
import { USER_ACTIONS, type UserAction, userLook } from './user-look.ts'
import styles from './users.module.css'

// Loaded with the first press.
const UserQuestion = lazy(() => import('./user-question.tsx'))

const ROOM = defineRoom({
  kind: userKind,
  form: userForm,
  drafts: 'user',
  name: (user: User) => fullName(user),
  status: userLook,
  history: userCalls.history,
  mayEdit: (role, user) => isAdmin(role) && user?.legacy !== true,
  parts: {
    controls: { email: EmailField, role: RoleField, locationIds: PlacesField },
    below: Shifts,
  },
})

const LIST = '/dashboard/users'

/** Invites a person to work in the company, by default with the role of the list. */
export function NewUserPanel() {
  const { close } = useBesideList(LIST)
  const { role = 'parking_staff' } = useSearch({ from: LIST })
  const { user, company } = useSession()
  const { run } = useOnlineWrite(inviteUser)
  const { phoneCode } = countryOption(company.country)
  return (
    <RecordCreator
      room={ROOM}
      title={<Trans>Invite a user</Trans>}
      action={<Trans>Send the invitation</Trans>}
      draftKey="user-invite"
      start={{ role, language: user.language, phoneCode }}
      create={(id, values, { email }) => run({ body: { id, email: email.trim(), ...values } })}
      onClose={close}
    />
  )
}

/** A user beside the list, for admins; `screensOf` returns the sidebar of a role. */
export function UserPanel({ screensOf }: { screensOf: ScreenOfRole }) {
  const { id, close } = useBesideList(LIST)
  return (
    <AdminsOnly title={<Trans>User</Trans>} onClose={close}>
      <Editing id={id} screensOf={screensOf} onClose={close} />
    </AdminsOnly>
  )
}

const UNKNOWN = msg`Your company has no such user.`

/** The form, the access, the devices and the permissions of a user. */
function Editing({ id, screensOf, onClose }: { id: string; screensOf: ScreenOfRole; onClose: () => void }) {
  const { t } = useLingui()
  const { user: self } = useSession()
  const { run } = useOnlineWrite(editUser)
  const { fields } = userKind
  return (
    <RecordEditor
      room={ROOM}
      state={useUser(id)}
      missing={null}
      refused={<LedBack to="/dashboard" because={UNKNOWN} />}
      lost={<Trans>Users are kept on the server, which does not answer now.</Trans>}
      edit={(_, { locationIds, ...changes }) =>
        run({ params: { id }, body: { changes: { ...changes, locationIds: setChangeOf(locationIds) } } })
      }
      facts={(user) => [
        { label: t(fields.email.label), value: user.email },
        { label: t(fields.role.label), value: t(ROLE_LABELS[user.role]) },
      ]}
      onClose={onClose}
    >
      {(user) => (
        <>
          {user.legacy ? (
            <p className={styles.quiet}>
              <Trans>This person belongs to the older application and is read-only. Edit them there.</Trans>
            </p>
          ) : (
            <>
              {id !== self.id && <Access user={user} onClose={onClose} />}
              <RecordSection title={<Trans>Signed in on</Trans>}>
                <OpenSessions personId={id} isSelf={id === self.id} />
              </RecordSection>
            </>
          )}
          <Abilities user={user} screensOf={screensOf} />
        </>
      )}
    </RecordEditor>
  )
}

/** Users change their e-mail on their own account page. */
function EmailField({ record, ...props }: ControlProps<User>) {
  const { t } = useLingui()
  return record === null ? (
    <FieldControl
      look={{ as: 'email' }}
      {...props}
      description={t`The invitation is sent there, and they sign in with this email.`}
    />
  ) : (
    <FieldControl
      look={{ as: 'email' }}
      {...props}
      required={false}
      disabled
      description={t`They sign in with this email, and change it on their own account page.`}
    />
  )
}

function RoleField({ record, ...props }: ControlProps<User>) {
  const { t } = useLingui()
  const { user: self } = useSession()
  const { value } = useFieldControl<string>()
  const isSelf = record?.id === self.id
  return (
    <FieldControl
      look={userForm.fields.role.look}
      {...props}
      disabled={isSelf}
      description={
        isSelf
          ? t`Another administrator changes your role.`
          : value === 'parking_admin'
            ? t`Sees every location, the money and the users of the company.`
            : t`Works the booth at the locations below.`
      }
    />
  )
}

function PlacesField({ label }: ControlProps<User>) {
  const { t } = useLingui()
  return <LocationsField label={label} none={t`Without a location they see nothing.`} />
}

function Shifts({ record, values }: PartProps<UserFields, User>) {
  return record && <OpenShifts user={record} typed={values} />
}

/** A user's access state, with an admin's actions. */
function Access({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<UserAction | null>(null)
  const { state, invitationEndsAt } = user
  const until = invitationEndsAt === null ? null : <OwnMoment at={invitationEndsAt} />
  return (
    <RecordSection title={<Trans>Access</Trans>}>
      {state !== 'active' && (
        <p className={styles.quiet}>
          {state === 'invited' ? (
            <Trans>Invited. The link in the message works until {until}.</Trans>
          ) : state === 'invitation_expired' ? (
            <Trans>The invitation expired at {until}. Send it again: the link in the old message stays closed.</Trans>
          ) : (
            <Trans>Deactivated: they cannot sign in until you activate them again.</Trans>
          )}
        </p>
      )}
      {user.role === 'parking_admin' && user.hasSecondFactor !== undefined && (
        <p className={styles.quiet}>
          {user.hasSecondFactor ? (
            <Trans>Signs in with a second factor.</Trans>
          ) : (
            <Trans>Signs in without a second factor.</Trans>
          )}
        </p>
      )}
      <div className={styles.actions}>
        {USER_ACTIONS.map(
          ({ id, label, offered }) =>
            offered(user) && (
              <Button
                key={id}
                variant="default"
                {...(id === 'delete' && { color: 'negative' })}
                onClick={() => setAsked(id)}
              >
                {t(label)}
              </Button>
            ),
        )}
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
