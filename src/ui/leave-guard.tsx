import { useBlocker } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'

import { useKeepsVersion } from '../lib/keeps-version.ts'

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
    // A person who types may leave soon: the question is loaded by then.
    void loadQuestion().catch(() => {})
    return holdUnsent(form.current)
  }, [dirty])
  // A reload needs no question: the draft is on the device.
  const blocker = useBlocker({
    shouldBlockFn: () => dirty && asksFor(form.current),
    enableBeforeUnload: false,
    withResolver: true,
  })
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

/** A form with input that was not sent. */
interface Unsent {
  discard: () => void
}

const held = new Set<Unsent>()
let settled: ReadonlySet<Unsent> = new Set()

/** Keeps a form among the unsent ones until it is let go. */
export function holdUnsent(form: Unsent): () => void {
  held.add(form)
  return () => held.delete(form)
}

/** Whether to ask before this form is left: not on a way out on which it was answered beside another form. */
export function asksFor(form: Unsent): boolean {
  return !settled.has(form)
}

/** One answer holds for every unsent form: a person who leaves is asked once. */
export function settleAll(how: 'keep' | 'discard'): void {
  const forms = new Set(held)
  settled = forms
  // The router asks all forms before its next task; the next way out is another question.
  setTimeout(() => {
    if (settled === forms) settled = new Set()
  })
  if (how === 'discard') for (const form of forms) form.discard()
}
