import * as v from 'valibot'

import { Instant } from '../../../contract/primitives.ts'
import { SignUpInput, STEP_FIELDS } from './sign-up-input.ts'

/** In the browser, where nobody is signed in whose drafts it could be among. */
const KEY = 'parq-sign-up'
/** Whoever comes back later has forgotten it; whoever comes in their place must not find it. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

const SignUpDraft = v.object({
  input: SignUpInput,
  /** From 1. */
  step: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(STEP_FIELDS.length)),
  /** To which e-mail a code was sent, and until when it can be used. */
  sent: v.nullable(v.object({ email: v.string(), expiresAt: Instant })),
})
export type SignUpDraft = v.InferOutput<typeof SignUpDraft>

const Stored = v.object({ ...SignUpDraft.entries, savedAt: v.number() })

/** Null where there is none, none any more, or another release left another shape. */
export function readSignUpDraft(storage: Storage | null, now: number): SignUpDraft | null {
  try {
    const { savedAt, ...draft } = v.parse(Stored, JSON.parse(storage?.getItem(KEY) ?? 'null'))
    return now - savedAt < KEPT_MS ? draft : null
  } catch {
    return null
  }
}

/** False where the browser keeps nothing. */
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
