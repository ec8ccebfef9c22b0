import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'

import type { Holiday } from '../../../contract/holiday.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { uuidv7 } from '../../data/kept-data.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { useKeptRecord } from '../../data/use-kept-records.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { formatDay } from '../../lib/dates.ts'
import { editWithUndo, undoBy } from '../../records/undo.ts'
import { ConfirmQuestion } from '../../ui/confirm-question.tsx'
import { submitErrorOf, type Outcome, type SubmitError } from '../../ui/form/submit-error.ts'
import { runWithToast } from '../../ui/toasts/toasts.ts'
import type { HolidayAction } from './holidays-search.ts'
import { createHoliday, deleteHoliday, editHoliday, holidayQuestion } from './queries.ts'

const FAILED = {
  enableHoliday: msg`The holiday could not be enabled`,
  disableHoliday: msg`The holiday could not be disabled`,
  deleteHoliday: msg`The holiday could not be deleted`,
}

interface HolidayQuestionProps {
  id: string
  action: HolidayAction
  onClose: () => void
}

/** Asks before a holiday is enabled, disabled or deleted: only the press does it, no visit of the address. Who may not, or asks for one that is not there, comes to the dashboard. */
export function HolidayQuestion({ id, action, onClose }: HolidayQuestionProps) {
  const { user } = useSession()
  const state = useKeptRecord(holidayQuestion({}), id)
  if (!isAdmin(user.role) || state.status === 'missing') return <Navigate to="/dashboard" replace />
  return state.status === 'ready' ? <Asked holiday={state.record} action={action} onClose={onClose} /> : null
}

function Asked({ holiday, action, onClose }: Omit<HolidayQuestionProps, 'id'> & { holiday: Holiday }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const reachable = useReachable()
  const edit = useOnlineWrite(editHoliday)
  const remove = useOnlineWrite(deleteHoliday)
  const create = useOnlineWrite(createHoliday)
  const [anotherId] = useState(() => uuidv7(Date.now()))
  const [failure, setFailure] = useState<SubmitError | null>(null)
  const { id, holidayDate, holidayName, description, isActive } = holiday

  function act(): Promise<Outcome> {
    if (action !== 'deleteHoliday')
      return editWithUndo(
        (changes) => edit.run({ params: { id }, body: { changes } }),
        { isActive: { from: isActive, to: action === 'enableHoliday' } },
        DONE[action](holidayName),
        failureOf,
      )
    return runWithToast(
      () => remove.run({ params: { id } }),
      failureOf,
      () => DONE.deleteHoliday(holidayName),
      // Nothing refers to a holiday: another with the same words is as good. That it counts for nothing, a new one cannot say.
      {
        undoOf: (outcome) =>
          outcome.kind === 'done' && isActive
            ? undoBy(() => create.run({ body: { id: anotherId, holidayDate, holidayName, description } }))
            : null,
      },
    )
  }

  function failureOf(outcome: Outcome): MessageDescriptor | null {
    return outcome.kind === 'done' ? null : FAILED[action]
  }

  async function confirm(): Promise<void> {
    const outcome = await act()
    // What the server refuses it will refuse again: back to where the day begins.
    if (outcome.kind === 'refused' || outcome.kind === 'conflict') void navigate({ to: '/dashboard', replace: true })
    else if (outcome.kind === 'done') onClose()
    else setFailure(submitErrorOf(outcome))
  }

  return (
    <ConfirmQuestion
      {...wordsOf(action, holiday)}
      busy={edit.running || remove.running}
      failure={
        failure === null
          ? reachable
            ? null
            : t`This needs a connection. Without one nothing is changed.`
          : t(failure.message)
      }
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}

const DONE = {
  enableHoliday: (name: string) => msg`${name} counts as a holiday.`,
  disableHoliday: (name: string) => msg`${name} is a day like any other.`,
  deleteHoliday: (name: string) => msg`${name} was deleted.`,
}

function wordsOf(
  action: HolidayAction,
  { holidayName, holidayDate }: Holiday,
): { title: ReactNode; children: ReactNode; confirm: ReactNode; tone?: 'negative' } {
  const day = formatDay(holidayDate)
  if (action === 'enableHoliday') {
    return {
      title: <Trans>Enable {holidayName}?</Trans>,
      children: <Trans>On {day} your locations keep the hours and rates of holidays.</Trans>,
      confirm: <Trans>Enable</Trans>,
    }
  }
  if (action === 'disableHoliday') {
    return {
      title: <Trans>Disable {holidayName}?</Trans>,
      children: (
        <Trans>
          On {day} your locations keep the hours and rates of that day of the week. You can enable it again.
        </Trans>
      ),
      confirm: <Trans>Disable</Trans>,
    }
  }
  return {
    title: <Trans>Delete {holidayName}?</Trans>,
    children: <Trans>{day} is a day like any other from then on. Stays that are paid keep their price.</Trans>,
    confirm: <Trans>Delete</Trans>,
    tone: 'negative',
  }
}
