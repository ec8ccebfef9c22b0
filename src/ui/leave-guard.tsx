import { useBlocker } from '@tanstack/react-router'
import { Suspense, lazy, useEffect, useRef } from 'react'

import { useKeepsVersion } from '../lib/keeps-version.ts'
import { asksFor, holdUnsent, settleAll, type Unsent } from './unsent.ts'

const loadQuestion = () => import('./leave-question.tsx')
const LeaveQuestion = lazy(loadQuestion)

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
  useEffect(() => {
    if (!dirty) return undefined
    // Whoever types may leave soon: the question is there by then.
    void loadQuestion().catch(() => {})
    return holdUnsent(form.current)
  }, [dirty])
  // A reload needs no question: the draft is on the device.
  const blocker = useBlocker({ shouldBlockFn: () => dirty && asksFor(form.current), enableBeforeUnload: false, withResolver: true })
  if (blocker.status !== 'blocked') return null
  const { proceed, reset } = blocker

  const leave = (how: 'keep' | 'discard') => {
    settleAll(how)
    proceed()
  }

  return (
    <Suspense fallback={null}>
      <LeaveQuestion onDiscard={() => leave('discard')} onKeep={() => leave('keep')} onStay={reset} />
    </Suspense>
  )
}
