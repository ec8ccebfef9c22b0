import * as v from 'valibot'

import { Instant } from '../../../contract/primitives.ts'
import { SignUpInput, STEP_FIELDS } from './sign-up-input.ts'

/** In the browser's storage, because nobody is signed in who could have drafts. */
const KEY = 'parq-sign-up'
/** Lifetime of the draft in milliseconds: the next user of the browser must not find it. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

const SignUpDraft = v.object({
  input: SignUpInput,
  /** Number of the step, from 1. */
  step: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(STEP_FIELDS.length)),
  /** The e-mail to which the code was sent, and the code's expiry. */
  sent: v.nullable(v.object({ email: v.string(), expiresAt: Instant })),
})
export type SignUpDraft = v.InferOutput<typeof SignUpDraft>

const Stored = v.object({ ...SignUpDraft.entries, savedAt: v.number() })

/** Returns `null` if there is no draft, if it has expired, or if another release wrote it in another shape. */
export function readSignUpDraft(storage: Storage | null, now: number): SignUpDraft | null {
  try {
    const { savedAt, ...draft } = v.parse(Stored, JSON.parse(storage?.getItem(KEY) ?? 'null'))
    return now - savedAt < KEPT_MS ? draft : null
  } catch {
    return null
  }
}

/** Returns false if the browser stores nothing. */
export function keepSignUpDraft(storage: Storage | null, draft: SignUpDraft, now: number): boolean {
  try {
    storage?.setItem(KEY, JSON.stringify({ ...draft, savedAt: now }))
    return storage !== null
  } catch {
    return false
  }
}

export function dropSignUpDraft(storage: Storage | null): void {
  try {
    storage?.removeItem(KEY)
  } catch {
    return
  }
}
