/** A form with input that was not sent. */
export interface Unsent {
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

/** One answer holds for every unsent form: whoever leaves is asked once. */
export function settleAll(how: 'keep' | 'discard'): void {
  const forms = new Set(held)
  settled = forms
  // The router asks all forms before its next task; the next way out is another question.
  setTimeout(() => {
    if (settled === forms) settled = new Set()
  })
  if (how === 'discard') for (const form of forms) form.discard()
}
