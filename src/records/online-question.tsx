import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'

import { useReachable } from '../data/session-provider.tsx'
import { ConfirmQuestion } from '../ui/confirm-question.tsx'
import type { Outcome } from '../ui/form/submit-error.ts'
import { whyNot } from '../ui/form/why-not.ts'

interface OnlineQuestionProps {
  title: ReactNode
  /** Effect of the action. */
  children: ReactNode
  confirm: ReactNode
  tone?: 'negative'
  act: () => Promise<Outcome>
  /** Whether a request is under way. */
  busy: boolean
  onDone: () => void
  onClose: () => void
}

/** Asks before an act that only the server can do. If the act fails, the question stays and shows why. */
export function OnlineQuestion({ act, onDone, ...asked }: OnlineQuestionProps) {
  const { t } = useLingui()
  const reachable = useReachable()
  const [failure, setFailure] = useState<MessageDescriptor | null>(null)

  async function confirm(): Promise<void> {
    const found = whyNot(await act())
    setFailure(found)
    if (found === null) onDone()
  }

  return (
    <ConfirmQuestion
      {...asked}
      failure={
        failure === null ? (reachable ? null : t`This needs a connection. Without one nothing is changed.`) : t(failure)
      }
      onConfirm={() => void confirm()}
    />
  )
}
