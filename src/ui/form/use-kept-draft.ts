import { useEffect, useEffectEvent } from 'react'

interface KeptDraft<Value> {
  save: (value: Value) => void
  discard: () => void
}

/** Keeps unsent input as a draft. `value` is the same object until it changes. */
export function useKeptDraft<Value>(draft: KeptDraft<Value>, dirty: boolean, value: Value): void {
  const keep = useEffectEvent((unsent: boolean, typed: Value) => {
    if (unsent) draft.save(typed)
    else draft.discard()
  })
  useEffect(() => keep(dirty, value), [dirty, value])
}

/** The values of a form; each reader selects the ones that it draws. */
interface FormValues<Values> {
  state: { values: Values }
  subscribe: (listener: () => void) => { unsubscribe: () => void }
}

/**
 * Keeps unsent input as a draft, without redrawing the form. `kept` returns the part of the values that the draft
 * contains; it must be the same function until that part changes.
 */
export function useKeptValues<Values, Value>(
  draft: KeptDraft<Value>,
  dirty: boolean,
  store: FormValues<Values>,
  kept: (values: Values) => Value,
): void {
  const keep = useEffectEvent((unsent: boolean, value: Value) => {
    if (unsent) draft.save(value)
    else draft.discard()
  })
  useEffect(() => {
    let { values } = store.state
    keep(dirty, kept(values))
    const { unsubscribe } = store.subscribe(() => {
      if (store.state.values === values) return
      ;({ values } = store.state)
      keep(dirty, kept(values))
    })
    return unsubscribe
  }, [store, dirty, kept])
}

/** Leaves the form after it is done, once the leave guard knows that nothing is unsent any more. */
export function useLeaving(done: boolean, onDone: () => void): void {
  const leave = useEffectEvent(onDone)
  useEffect(() => {
    if (done) leave()
  }, [done])
}
