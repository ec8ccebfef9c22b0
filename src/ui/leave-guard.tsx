import { useBlocker } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'

import { useKeepsVersion } from '../lib/keeps-version.ts'

const loadQuestion = () => import('./leave-question.tsx')
const LeaveQuestion = lazy(loadQuestion)

interface LeaveGuardProps {
  /** Whether there is unsent input. */
  dirty: boolean
  /** Discards the input and its draft. */
  onDiscard: () => void
}

/**
 * Asks before a person leaves a form with unsent input in any way: the panel's edge, a link, the browser's Back. If a
 * page has several such forms, asks once for all.
 */
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

const guarded = new Set<Unsent>()
let settled: ReadonlySet<Unsent> = new Set()

/** Counts a form as unsent until the returned function is called. */
export function holdUnsent(form: Unsent): () => void {
  guarded.add(form)
  return () => guarded.delete(form)
}

/**
 * Returns whether to ask before leaving this form: not if the same navigation was already answered for another form.
 */
export function asksFor(form: Unsent): boolean {
  return !settled.has(form)
}

/** Applies one answer to every unsent form, so that a person who leaves is asked once. */
export function settleAll(how: 'keep' | 'discard'): void {
  const forms = new Set(guarded)
  settled = forms
  // The router asks all forms before its next task; the next navigation is a new question.
  setTimeout(() => {
    if (settled === forms) settled = new Set()
  })
  if (how === 'discard') for (const form of forms) form.discard()
}
