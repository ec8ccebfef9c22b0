import type { MessageDescriptor } from '@lingui/core'

export const TOAST_MS = 5000
/** Who can still take something back has to read it and to decide. */
export const UNDO_MS = 8000

export interface Toast {
  id: number
  kind: 'running' | 'done' | 'failed'
  message: MessageDescriptor
  /** What exactly, where there is more to say. */
  detail: MessageDescriptor | null
  /** What else is to be known of it. */
  note?: MessageDescriptor | null
  /** Takes back what was done. */
  undo?: (() => void) | null
}

export interface ToastStore {
  list: () => readonly Toast[]
  subscribe: (listener: () => void) => () => void
  show: (toast: Omit<Toast, 'id'>) => number
  /** Says something else in the place of a toast that is shown. */
  replace: (id: number, toast: Omit<Toast, 'id'>) => void
  dismiss: (id: number) => void
  /** Takes away what was said of operations that have ended, but what somebody is reading. */
  dismissEnded: () => void
  /** Nothing can be taken back any more, as by another person. */
  dismissUndo: () => void
  /** While held, a toast does not go by itself: somebody is reading it. */
  hold: (id: number) => void
  release: (id: number) => void
}

/** What is being said at the moment. A running operation stays until it has an end; all else goes after five seconds, or eight where it can be undone; what could not be undone stays. */
export function createToastStore(): ToastStore {
  let toasts: readonly Toast[] = []
  let lastId = 0
  const listeners = new Set<() => void>()
  const timers = new Map<number, ReturnType<typeof setTimeout>>()

  function set(next: readonly Toast[]) {
    toasts = next
    for (const listener of listeners) listener()
  }

  function dismiss(id: number) {
    hold(id)
    set(toasts.filter((toast) => toast.id !== id))
  }

  function hold(id: number) {
    clearTimeout(timers.get(id))
    timers.delete(id)
  }

  function release(id: number) {
    hold(id)
    const toast = toasts.find((candidate) => candidate.id === id)
    // What could not be taken back, as without a network, waits for another try until somebody closes it.
    if (toast && toast.kind !== 'running' && !(toast.kind === 'failed' && toast.undo))
      timers.set(
        id,
        setTimeout(() => dismiss(id), toast.undo ? UNDO_MS : TOAST_MS),
      )
  }

  return {
    list: () => toasts,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show: (toast) => {
      lastId += 1
      set([...toasts, { ...toast, id: lastId }])
      release(lastId)
      return lastId
    },
    replace: (id, toast) => {
      set(toasts.map((shown) => (shown.id === id ? { ...toast, id } : shown)))
      release(id)
    },
    dismiss,
    dismissEnded: () => {
      for (const id of timers.keys()) dismiss(id)
    },
    dismissUndo: () => {
      for (const { id, undo } of toasts) if (undo) dismiss(id)
    },
    hold,
    release,
  }
}
