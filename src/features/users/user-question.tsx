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
import { deleteUser, editUser, resendInvitation } from './queries.ts'

export type UserAction = 'invite' | 'activate' | 'deactivate' | 'delete'

interface UserQuestionProps {
  user: User
  action: UserAction
  onDone: () => void
  onClose: () => void
}

/** Asks before something is done to a user, and says afterwards to whom it was. */
export function UserQuestion({ user, action, onDone, onClose }: UserQuestionProps) {
  const edit = useOnlineWrite(editUser)
  const invite = useOnlineWrite(resendInvitation)
  const remove = useOnlineWrite(deleteUser)
  const { id, isActive } = user
  const said = DONE[action](user.email)

  function act(): Promise<Outcome> {
    if (action === 'invite')
      return runWithToast(
        () => invite.run({ body: { operatorId: id } }),
        whyNot,
        () => said,
      )
    if (action === 'delete')
      return runWithToast(
        () => remove.run({ params: { id } }),
        whyNot,
        () => said,
      )
    return editWithUndo(
      (changes) => edit.run({ params: { id }, body: { changes } }),
      { isActive: { from: isActive, to: action === 'activate' } },
      said,
    )
  }

  const { children, ...words } = wordsOf(action, user)
  return (
    <OnlineQuestion
      {...words}
      busy={edit.running || invite.running || remove.running}
      act={act}
      onDone={onDone}
      onClose={onClose}
    >
      {children}
      {keepsOut(action) && (
        <>
          <OpenShift user={user} />
          <UnsentBefore user={user} />
        </>
      )}
    </OnlineQuestion>
  )
}

function keepsOut(action: UserAction): boolean {
  return action === 'deactivate' || action === 'delete'
}

/** That money of theirs is still to be counted, which somebody else has to do then. */
function OpenShift({ user }: { user: User }) {
  const { api } = useSession()
  const { data = [] } = useQuery(openShiftsQuery(api, user))
  if (data.length === 0) return null
  const places = data.map(({ location }) => location.name).join(', ')
  return (
    <strong>
      {' '}
      <Trans>Their register is open: {places}. An administrator has to close it then.</Trans>
    </strong>
  )
}

const DONE = {
  invite: (email: string) => msg`The invitation is on its way to ${email}.`,
  activate: (email: string) => msg`${email} may sign in again.`,
  deactivate: (email: string) => msg`${email} cannot sign in any more.`,
  delete: (email: string) => msg`${email} was deleted.`,
}

function wordsOf(
  action: UserAction,
  user: User,
): { title: ReactNode; children: ReactNode; confirm: ReactNode; tone?: 'negative' } {
  const name = fullName(user)
  const { email } = user
  if (action === 'invite') {
    return {
      title: <Trans>Send the invitation to {email} again?</Trans>,
      children: (
        <Trans>
          {name} gets another message, with a link that opens for seven days. The link in the old one opens no longer.
        </Trans>
      ),
      confirm: <Trans>Send again</Trans>,
    }
  }
  if (action === 'activate') {
    return {
      title: <Trans>Activate {email}?</Trans>,
      children: <Trans>{name} may sign in again, with the password that they had.</Trans>,
      confirm: <Trans>Activate</Trans>,
    }
  }
  if (action === 'deactivate') {
    return {
      title: <Trans>Deactivate {email}?</Trans>,
      children: (
        <Trans>
          {name} is signed out everywhere and cannot sign in. What their devices have not sent yet stays on them, and an
          administrator can send it for them. You can activate them again.
        </Trans>
      ),
      confirm: <Trans>Deactivate</Trans>,
      tone: 'negative',
    }
  }
  return {
    title: <Trans>Delete {email}?</Trans>,
    children: (
      <Trans>
        {name} cannot sign in any more, and is gone from the list. What they did keeps their name. This cannot be
        undone; the email can be invited anew.
      </Trans>
    ),
    confirm: <Trans>Delete</Trans>,
    tone: 'negative',
  }
}
