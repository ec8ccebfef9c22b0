import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const TOAST_MS = 5000
/** A person who can still undo has to read the toast and decide. */
const UNDO_MS = 8000

interface Toast {
  id: number
  kind: 'running' | 'done' | 'failed'
  message: MessageDescriptor
  /** Details, if there are any. */
  detail: MessageDescriptor | null
  /** Further details. */
  note?: MessageDescriptor | null
  /** Reverses the act. */
  undo?: (() => void) | null
}

export interface ToastStore {
  list: () => readonly Toast[]
  subscribe: (listener: () => void) => () => void
  show: (toast: Omit<Toast, 'id'>) => number
  /** Replaces the content of a displayed toast. */
  replace: (id: number, toast: Omit<Toast, 'id'>) => void
  dismiss: (id: number) => void
  /** Removes toasts of ended operations, except one that the person is reading. */
  dismissEnded: () => void
  /** Removes every Undo, for example when another person takes over. */
  dismissUndo: () => void
  /** While held, a toast does not disappear, because the person is reading it. */
  hold: (id: number) => void
  release: (id: number) => void
}

/**
 * The current toast. A running operation stays until it ends; others disappear after five seconds, or eight with an
 * Undo; a failed undo stays.
 */
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
    // A failed undo, for example without a connection, stays for another try until it is closed.
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

/** The app's only list of toasts. `Toaster` draws it. */
export const toasts = createToastStore()

const RUNNING = msg`Running operation`
const DONE = msg`Operation executed correctly`
const FAILED = msg`Operation could not be completed`

interface Remarks<Result> {
  /** Message of a failure; the error of the result follows it. */
  failed?: MessageDescriptor | undefined
  /** Further details of a success. */
  noteOf?: (result: Result) => MessageDescriptor | null
  /** Undo of the act, if there is one; for a failure, the retry. */
  undoOf?: (result: Result) => (() => void) | null
}

/** Puts the event first, followed by the specification's sentence; if there is no name, only the sentence. */
function factFirst(fact: MessageDescriptor | null): Pick<Toast, 'message' | 'detail'> {
  return fact === null ? { message: DONE, detail: null } : { message: fact, detail: DONE }
}

/**
 * Shows that an operation runs, and then how it ended. `failureOf` returns the error of a result: `null` if it
 * succeeded, `undefined` if the error is shown elsewhere. `remarkOf` adds details to a success.
 */
export async function runWithToast<Result>(
  run: () => Promise<Result>,
  failureOf: (result: Result) => MessageDescriptor | null | undefined,
  remarkOf: (result: Result) => MessageDescriptor | null = () => null,
  { failed = FAILED, noteOf, undoOf }: Remarks<Result> = {},
): Promise<Result> {
  // An earlier failure next to the next success would contradict it.
  toasts.dismissEnded()
  const id = toasts.show({ kind: 'running', message: RUNNING, detail: null })
  try {
    const result = await run()
    const failure = failureOf(result)
    const note = noteOf?.(result)
    const undo = undoOf?.(result)
    toasts.replace(id, {
      ...(failure === null
        ? { kind: 'done', ...factFirst(remarkOf(result)), ...(note && { note }) }
        : { kind: 'failed', message: failed, detail: failure ?? null }),
      ...(undo && { undo }),
    })
    return result
  } catch (error) {
    toasts.replace(id, { kind: 'failed', message: failed, detail: null })
    throw error
  }
}
