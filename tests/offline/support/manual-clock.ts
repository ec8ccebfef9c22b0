import type { Clock } from '../../../src/offline/clock.ts'
import type { ClockNotes } from '../../../src/offline/server-clock.ts'
import { NOW } from './records.ts'

export interface ManualClock extends Clock {
  /** Lets time pass; what falls due runs in its order, each at its own time. */
  advance: (ms: number) => void
  /** Somebody sets the clock, or the device slept and its steady clock stood still: no time passes by it, and what is due comes when it would have come. */
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

/** Resolves as soon as `condition` holds; the event loop turns meanwhile, no time is slept. The test's time-out bounds it. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await turn()
}

/** Lets everything that is ready run. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** What a device knows of its clock over a restart. */
export function createClockNotes(): ClockNotes {
  let noted: string | null = null
  return {
    read: () => noted,
    write: (text) => {
      noted = text
    },
  }
}
