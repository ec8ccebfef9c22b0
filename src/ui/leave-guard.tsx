import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { useKeepsVersion } from '../lib/keeps-version.ts'
import { Question } from './question.tsx'
import styles from './question.module.css'
import { asksFor, holdUnsent, settleAll, type Unsent } from './unsent.ts'

interface LeaveGuardProps {
  /** Whether there is input that was not sent. */
  dirty: boolean
  /** Gives the input up, its draft with it. */
  onDiscard: () => void
}

/** Asks before a form with unsent input is left by whatever way: the panel's edge, a link, the browser's back. Of several forms on a page one asks, for all. */
export function LeaveGuard({ dirty, onDiscard }: LeaveGuardProps) {
  useKeepsVersion(dirty)
  const form = useRef<Unsent>({ discard: onDiscard })
  useEffect(() => {
    form.current.discard = onDiscard
  }, [onDiscard])
  useEffect(() => (dirty ? holdUnsent(form.current) : undefined), [dirty])
  // A reload needs no question: the draft is on the device.
  const blocker = useBlocker({ shouldBlockFn: () => dirty && asksFor(form.current), enableBeforeUnload: false, withResolver: true })
  if (blocker.status !== 'blocked') return null
  const { proceed, reset } = blocker

  return (
    <Question title={<Trans>Leave without sending?</Trans>} onClose={reset}>
      <p className={styles.text}>
        <Trans>What you typed has not been sent. Kept as a draft, it is there again when you come back.</Trans>
      </p>
      <div className={styles.choices}>
        <Button
          variant="subtle"
          color="negative"
          onClick={() => {
            settleAll('discard')
            proceed()
          }}
        >
          <Trans>Discard</Trans>
        </Button>
        <Button
          variant="default"
          onClick={() => {
            settleAll('keep')
            proceed()
          }}
        >
          <Trans>Keep draft</Trans>
        </Button>
        <Button data-autofocus onClick={reset}>
          <Trans>Go on editing</Trans>
        </Button>
      </div>
    </Question>
  )
}
