import { useEffect, useEffectEvent } from 'react'

interface KeptDraft<Value> {
  save: (value: Value) => void
  discard: () => void
}

/** Keeps what is typed for as long as it is unsent. `value` is the same object until it changes. */
export function useKeptDraft<Value>(draft: KeptDraft<Value>, dirty: boolean, value: Value): void {
  const keep = useEffectEvent((unsent: boolean, typed: Value) => {
    if (unsent) draft.save(typed)
    else draft.discard()
  })
  useEffect(() => keep(dirty, value), [dirty, value])
}

/** Leaves once it is done: only when the guard at the door knows that nothing is unsent any more. */
export function useLeaving(done: boolean, onDone: () => void): void {
  const leave = useEffectEvent(onDone)
  useEffect(() => {
    if (done) leave()
  }, [done])
}
