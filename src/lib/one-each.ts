import { useState, useSyncExternalStore } from 'react'

import { createStore, type Store } from './store.ts'

/** Tasks started by presses, one for each subject: a second press while its task runs starts nothing. */
interface OneEach {
  /**
   * Runs the task unless one for the same subject is running. The subject counts as running from this call on, even
   * before the task has read anything.
   */
  start: (subject: string, task: () => Promise<void>) => void
  running: Pick<Store<ReadonlySet<string>>, 'get' | 'subscribe'>
}

export function createOneEach(): OneEach {
  const running = createStore<ReadonlySet<string>>(new Set())
  async function run(subject: string, task: () => Promise<void>): Promise<void> {
    running.set(new Set([...running.get(), subject]))
    try {
      await task()
    } finally {
      running.set(new Set([...running.get()].filter((one) => one !== subject)))
    }
  }
  return { running, start: (subject, task) => void (running.get().has(subject) ? undefined : run(subject, task)) }
}

/** Prevents two quick presses from running an act twice, if the act reads the device before it writes. */
export function useOneEach(): { start: OneEach['start']; running: ReadonlySet<string> } {
  const [one] = useState(createOneEach)
  return { start: one.start, running: useSyncExternalStore(one.running.subscribe, one.running.get) }
}
