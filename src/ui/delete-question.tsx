import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { ConfirmQuestion } from './confirm-question.tsx'

interface DeleteQuestionProps {
  /** Names what would be deleted. */
  title: ReactNode
  /** What goes with it, and what stays. */
  children: ReactNode
  busy: boolean
  /** Why it was not deleted. */
  failure: string | null
  onDelete: () => void
  onClose: () => void
}

/** Asks before a record is deleted. */
export function DeleteQuestion({ onDelete, ...question }: DeleteQuestionProps) {
  return <ConfirmQuestion {...question} tone="negative" confirm={<Trans>Delete</Trans>} cancel={<Trans>Keep it</Trans>} onConfirm={onDelete} />
}
