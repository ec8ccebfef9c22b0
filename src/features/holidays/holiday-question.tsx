import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'

import type { Holiday } from '../../../contract/holiday.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { uuidv7 } from '../../data/kept-data.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useKeptRecord } from '../../data/use-kept-records.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { formatDay } from '../../lib/dates.ts'
import { useBesideList } from '../../records/beside-list.ts'
import { LedBack } from '../../records/led-back.tsx'
import { OnlineQuestion } from '../../records/online-question.tsx'
import { editWithUndo, undoBy } from '../../records/undo.ts'
import type { Outcome } from '../../ui/form/submit-error.ts'
import { runWithToast } from '../../ui/toasts/toasts.ts'
import { HolidayAction } from './holidays-search.ts'
import { createHoliday, deleteHoliday, editHoliday, holidayQuery } from './queries.ts'

const UNKNOWN = msg`Your company has no such holiday.`
const ADMINS_ONLY = msg`Only an administrator can do this. Ask yours.`

/**
 * Asks before a holiday is enabled, disabled or deleted: only the press does so, not opening the address. A person
 * without permission, or an unknown holiday, leads to the dashboard, which says why.
 */
export function HolidayQuestion() {
  const { id, close } = useBesideList('/dashboard/calendar')
  const { action } = useParams({ strict: false })
  const { user } = useSession()
  const state = useKeptRecord(holidayQuery({}), id)
  if (!isAdmin(user.role)) return <LedBack to="/dashboard" because={ADMINS_ONLY} />
  if (state.status === 'missing') return <LedBack to="/dashboard" because={UNKNOWN} />
  return state.status === 'ready' && v.is(HolidayAction, action) ? (
    <Question holiday={state.record} action={action} onClose={close} />
  ) : null
}

interface QuestionProps {
  holiday: Holiday
  action: HolidayAction
  onClose: () => void
}

function Question({ holiday, action, onClose }: QuestionProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const edit = useOnlineWrite(editHoliday)
  const remove = useOnlineWrite(deleteHoliday)
  const create = useOnlineWrite(createHoliday)
  const [anotherId] = useState(() => uuidv7(Date.now()))
  const { id, holidayDate, holidayName, description, isActive } = holiday
  const words = WORDS[action]

  function send(): Promise<Outcome> {
    if (action !== 'deleteHoliday')
      return editWithUndo(
        (changes) => edit.run({ params: { id }, body: { changes } }),
        { isActive: { from: isActive, to: action === 'enableHoliday' } },
        words.done(holidayName),
        failureOf,
      )
    return runWithToast(
      () => remove.run({ params: { id } }),
      failureOf,
      () => words.done(holidayName),
      // Nothing refers to a holiday, so an identical new one can replace it. A disabled holiday has no undo, because a
      // new one can't be created disabled.
      {
        undoOf: (outcome) =>
          outcome.kind === 'done' && isActive
            ? undoBy(() => create.run({ body: { id: anotherId, holidayDate, holidayName, description } }))
            : null,
      },
    )
  }

  function failureOf(outcome: Outcome): MessageDescriptor | null {
    return outcome.kind === 'done' ? null : words.failed
  }

  async function act(): Promise<Outcome> {
    const outcome = await send()
    // The server will repeat its refusal, so the person is sent to the start page.
    if (outcome.kind === 'refused' || outcome.kind === 'conflict') void navigate({ to: '/dashboard', replace: true })
    return outcome
  }

  return (
    <OnlineQuestion
      title={t(words.title(holidayName))}
      confirm={t(words.confirm)}
      {...(words.tone && { tone: words.tone })}
      busy={edit.running || remove.running}
      act={act}
      onDone={onClose}
      onClose={onClose}
    >
      {t(words.text(formatDay(holidayDate)))}
    </OnlineQuestion>
  )
}

interface ActionWords {
  title: (name: string) => MessageDescriptor
  text: (day: string) => MessageDescriptor
  confirm: MessageDescriptor
  done: (name: string) => MessageDescriptor
  failed: MessageDescriptor
  tone?: 'negative'
}

const WORDS: Record<HolidayAction, ActionWords> = {
  enableHoliday: {
    title: (holidayName) => msg`Enable ${holidayName}?`,
    text: (day) => msg`On ${day} your locations use holiday hours and rates.`,
    confirm: msg`Enable`,
    done: (name) => msg`${name} counts as a holiday.`,
    failed: msg`The holiday could not be enabled`,
  },
  disableHoliday: {
    title: (holidayName) => msg`Disable ${holidayName}?`,
    text: (day) => msg`On ${day} your locations use the hours and rates of that weekday. You can enable it again.`,
    confirm: msg`Disable`,
    done: (name) => msg`${name} no longer counts as a holiday.`,
    failed: msg`The holiday could not be disabled`,
  },
  deleteHoliday: {
    title: (holidayName) => msg`Delete ${holidayName}?`,
    text: (day) => msg`${day} is treated as an ordinary day from then on. Paid stays keep their price.`,
    confirm: msg`Delete`,
    done: (name) => msg`${name} was deleted.`,
    failed: msg`The holiday could not be deleted`,
    tone: 'negative',
  },
}
