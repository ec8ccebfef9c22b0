import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'

import { deletionBy } from '../data/command.ts'
import type { KeptRecord } from '../data/kept-data.ts'
import { useSession } from '../data/session-provider.tsx'
import { useCommand } from '../data/use-command.ts'
import { ConfirmQuestion } from '../ui/confirm-question.tsx'
import { type SubmitError, submitErrorOf } from '../ui/form/submit-error.ts'
import { runWithToast } from '../ui/toasts/toasts.ts'
import type { Deletion } from './deletion.ts'
import { takenBack, undoBy } from './undo.ts'

interface DeleteRecordProps<T extends KeptRecord> {
  deletion: Deletion<T>
  onDeleted: () => void
  onClose: () => void
}

/** Asks, deletes the record, and says whether it is deleted now or will be once there is a connection. */
export function DeleteRecord<T extends KeptRecord>({
  deletion: { op, record, name, title, text },
  onDeleted,
  onClose,
}: DeleteRecordProps<T>) {
  const { t } = useLingui()
  const { outbox } = useSession()
  const [command] = useState(() => deletionBy(op))
  const { run, running } = useCommand(command)
  const [submitError, setSubmitError] = useState<SubmitError | null>(null)

  async function remove(): Promise<void> {
    const outcome = await runWithToast(
      () => run(record),
      (result) => submitErrorOf(result)?.message ?? null,
      (result) =>
        result.kind !== 'kept'
          ? msg`${name} was deleted.`
          : result.isSlow === true
            ? msg`${name} is deleted on this device. The server has not answered yet; PARQ keeps trying.`
            : msg`${name} is deleted on this device, and on the server as soon as there is a connection.`,
      // A deletion that reached the server can't be undone.
      {
        undoOf: (result) =>
          result.kind === 'kept'
            ? undoBy(async () => ((await takenBack(outbox, result)) ? { kind: 'done' } : { kind: 'too_late' }))
            : null,
      },
    )
    const found = submitErrorOf(outcome)
    setSubmitError(found)
    if (found === null) onDeleted()
  }

  return (
    <DeleteQuestion
      title={title}
      busy={running}
      failure={submitError === null ? null : t(submitError.message)}
      onDelete={() => void remove()}
      onClose={onClose}
    >
      {text}
    </DeleteQuestion>
  )
}

interface DeleteQuestionProps {
  /** Names the record to be deleted. */
  title: ReactNode
  /** Other data that is deleted with it, and data that stays. */
  children: ReactNode
  busy: boolean
  /** Reason why the record was not deleted. */
  failure: string | null
  onDelete: () => void
  onClose: () => void
}

/** Asks before a record is deleted. */
export function DeleteQuestion({ onDelete, ...question }: DeleteQuestionProps) {
  return (
    <ConfirmQuestion
      {...question}
      tone="negative"
      confirm={<Trans>Delete</Trans>}
      cancel={<Trans>Keep it</Trans>}
      onConfirm={onDelete}
    />
  )
}
