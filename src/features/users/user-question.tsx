import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { User } from '../../../contract/user.ts'
import { fullName } from '../../../domain/people.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useOnlineWrite } from '../../data/online-write.ts'
import { OnlineQuestion } from '../../records/online-question.tsx'
import { editWithUndo } from '../../records/undo.ts'
import type { Outcome } from '../../ui/form/submit-error.ts'
import { whyNot } from '../../ui/form/why-not.ts'
import { runWithToast } from '../../ui/toasts/toasts.ts'
import { openShiftsQuery } from './open-shifts.tsx'
import { UnsentBefore } from './unsent-work.tsx'
import { deleteUser, editUser, removeSecondFactor, resendInvitation } from './queries.ts'
import type { UserAction } from './user-look.ts'

interface UserQuestionProps {
  user: User
  action: UserAction
  onDone: () => void
  onClose: () => void
}

/** Asks before an action on a user, and shows the result. `lazy` needs the default export. */
export default function UserQuestion({ user, action, onDone, onClose }: UserQuestionProps) {
  const edit = useOnlineWrite(editUser)
  const invite = useOnlineWrite(resendInvitation)
  const remove = useOnlineWrite(deleteUser)
  const removeFactor = useOnlineWrite(removeSecondFactor)
  const { id, isActive } = user
  const { said, text, ...words } = WORDS[action](user.email, fullName(user))

  function act(): Promise<Outcome> {
    const done = () => said
    if (action === 'invite') return runWithToast(() => invite.run({ body: { operatorId: id } }), whyNot, done)
    if (action === 'second_factor') return runWithToast(() => removeFactor.run({ params: { id } }), whyNot, done)
    if (action === 'delete') return runWithToast(() => remove.run({ params: { id } }), whyNot, done)
    return editWithUndo(
      (changes) => edit.run({ params: { id }, body: { changes } }),
      { isActive: { from: isActive, to: action === 'activate' } },
      said,
    )
  }

  return (
    <OnlineQuestion
      {...words}
      busy={edit.running || invite.running || remove.running || removeFactor.running}
      act={act}
      onDone={onDone}
      onClose={onClose}
    >
      {text}
      {losesAccess(action) && (
        <>
          <OpenShift user={user} />
          <UnsentBefore user={user} />
        </>
      )}
    </OnlineQuestion>
  )
}

const losesAccess = (action: UserAction) => action === 'deactivate' || action === 'delete'

/** Warns about the user's open register, which another person then has to count. */
function OpenShift({ user }: { user: User }) {
  const { api } = useSession()
  const { data = [] } = useQuery(openShiftsQuery(api, user))
  if (data.length === 0) return null
  const places = data.map(({ location }) => location.name).join(', ')
  return (
    <strong>
      {' '}
      <Trans>Their register is open: {places}. An administrator will have to close it.</Trans>
    </strong>
  )
}

interface Words {
  title: ReactNode
  text: ReactNode
  confirm: ReactNode
  /** Message after the action. */
  said: MessageDescriptor
  /** The user loses their access. */
  tone?: 'negative'
}

const WORDS: Readonly<Record<UserAction, (email: string, name: string) => Words>> = {
  invite: (email, name) => ({
    title: <Trans>Send the invitation to {email} again?</Trans>,
    text: (
      <Trans>
        {name} gets a new message with a link that works for seven days. The link in the old message stops working.
      </Trans>
    ),
    confirm: <Trans>Send again</Trans>,
    said: msg`The invitation is on its way to ${email}.`,
  }),
  activate: (email, name) => ({
    title: <Trans>Activate {email}?</Trans>,
    text: <Trans>{name} can sign in again with their old password.</Trans>,
    confirm: <Trans>Activate</Trans>,
    said: msg`${email} can sign in again.`,
  }),
  deactivate: (email, name) => ({
    title: <Trans>Deactivate {email}?</Trans>,
    text: (
      <Trans>
        {name} is signed out everywhere and cannot sign in. Work that their devices have not sent stays on those
        devices; an administrator can send it for them. You can activate them again.
      </Trans>
    ),
    confirm: <Trans>Deactivate</Trans>,
    said: msg`${email} can no longer sign in.`,
    tone: 'negative',
  }),
  second_factor: (email, name) => ({
    title: <Trans>Remove the second factor of {email}?</Trans>,
    text: (
      <Trans>
        For a person who has lost their phone and their recovery codes. {name} signs in with the password alone until
        they set up another one. They get an email, and the history says that you did this. Make sure that it is them
        who ask.
      </Trans>
    ),
    confirm: <Trans>Remove</Trans>,
    said: msg`The second factor of ${email} is removed.`,
    tone: 'negative',
  }),
  delete: (email, name) => ({
    title: <Trans>Delete {email}?</Trans>,
    text: (
      <Trans>
        {name} can no longer sign in and is removed from the list. Past actions keep their name. This cannot be undone,
        but the email can be invited again.
      </Trans>
    ),
    confirm: <Trans>Delete</Trans>,
    said: msg`${email} was deleted.`,
    tone: 'negative',
  }),
}
