import type { Clock } from '../../../src/offline/clock.ts'
import type { ClockNotes } from '../../../src/offline/server-clock.ts'
import { NOW } from './records.ts'

export interface ManualClock extends Clock {
  /** Lets time pass; due tasks run in order, each at its own time. */
  advance: (ms: number) => void
  /**
   * Sets the clock, like a person or a device's sleep. The steady clock stands still, and due tasks keep their times.
   */
  jump: (ms: number) => void
}

export function createManualClock(start = NOW): ManualClock {
  let now = start
  let skew = 0
  let made = 0
  const due = new Map<number, { at: number; task: () => void }>()

  return {
    now: () => now + skew,
    steady: () => now - start,
    after: (ms, task) => {
      const key = (made += 1)
      due.set(key, { at: now + ms, task })
      return () => due.delete(key)
    },
    advance: (ms) => {
      const end = now + ms
      for (;;) {
        const next = [...due].filter(([, { at }]) => at <= end).toSorted((a, b) => a[1].at - b[1].at || a[0] - b[0])[0]
        if (!next) break
        due.delete(next[0])
        now = Math.max(now, next[1].at)
        next[1].task()
      }
      now = end
    },
    jump: (ms) => {
      skew += ms
    },
  }
}

/** Resolves as soon as `condition` holds, turning the event loop without sleeping; the test's time-out limits it. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await turn()
}

/** Runs all ready tasks. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** Notes of a device about its clock, which survive a restart. */
export function createClockNotes(): ClockNotes {
  let noted: string | null = null
  return {
    read: () => noted,
    write: (text) => {
      noted = text
    },
  }
}
