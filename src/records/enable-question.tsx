import type { MessageDescriptor } from '@lingui/core'
import { Trans } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'

import type { Outcome } from '../ui/form/submit-error.ts'
import { OnlineQuestion } from './online-question.tsx'
import { editWithUndo } from './undo.ts'

export interface EnablingWords {
  /** Explains the effect of the action. */
  text: ReactNode
  /** Returns the message for the result, with the record's name. */
  said: (name: string) => MessageDescriptor
}

interface EnableQuestionProps {
  name: string
  isEnabled: boolean
  words: EnablingWords
  edit: (changes: { enabled: { from: boolean; to: boolean } }) => Promise<Outcome>
  onClose: () => void
}

/** Asks before a record is enabled or disabled. The default export is for `lazy`. */
export default function EnableQuestion({ name, isEnabled, words, edit, onClose }: EnableQuestionProps) {
  const [busy, setBusy] = useState(false)

  async function act(): Promise<Outcome> {
    setBusy(true)
    const changes = { enabled: { from: isEnabled, to: !isEnabled } }
    return editWithUndo(({ enabled = changes.enabled }) => edit({ enabled }), changes, words.said(name)).finally(() =>
      setBusy(false),
    )
  }

  return (
    <OnlineQuestion
      title={isEnabled ? <Trans>Disable {name}?</Trans> : <Trans>Enable {name}?</Trans>}
      confirm={isEnabled ? <Trans>Disable</Trans> : <Trans>Enable</Trans>}
      busy={busy}
      act={act}
      onDone={onClose}
      onClose={onClose}
    >
      {words.text}
    </OnlineQuestion>
  )
}
