import { createHash } from 'node:crypto'

import type { Chance } from './chance.ts'

const realImmediate = globalThis.setImmediate

/** Maximum number of tasks in a row: more than this must be an endless loop. */
const MOST_TASKS = 200_000

/** Runs all settled promises. */
function microtasks(): Promise<void> {
  return new Promise((resolve) => {
    realImmediate(resolve)
  })
}

interface Timer {
  at: number
  made: number
  work: () => void
}

/**
 * Time and task order of a simulated world. Nothing in it uses a real timer: tasks run one after the other, each with
 * the promises that it settles; when no task is left, time passes to the next timer.
 */
export interface Engine {
  /** Milliseconds since the world began. */
  now: () => number
  /** Runs `work` soon, after all waiting work. */
  soon: (work: () => void) => void
  /** Runs `work` after `ms`. The returned function cancels it. */
  after: (ms: number, work: () => void) => () => void
  /** Waits for something outside the world, such as a real database: no time passes, and waits run one at a time. */
  outside: <T>(work: () => Promise<T>) => Promise<T>
  /** Runs a few tasks, and leaves the rest for later. */
  steps: (count: number) => Promise<void>
  /** Runs all tasks that are ready now. */
  quiet: () => Promise<void>
  /** Lets time pass. */
  pass: (ms: number) => Promise<void>
  /** Lets time pass until `condition` holds, at most `ms`. Returns whether it holds. */
  until: (condition: () => boolean | Promise<boolean>, ms: number) => Promise<boolean>
  /** Runs a world with the tasks and random bytes of this engine. */
  run: <T>(work: () => Promise<T>) => Promise<T>
}

export function createEngine(chance: Chance): Engine {
  const tasks: (() => void)[] = []
  const timers: Timer[] = []
  let now = 0
  let made = 0
  let calls: Promise<unknown> = Promise.resolve()
  let outside = 0

  async function step(): Promise<boolean> {
    const task = tasks.shift()
    if (task) {
      task()
      await microtasks()
      return true
    }
    if (outside === 0) return false
    await microtasks()
    return true
  }

  async function quiet(): Promise<void> {
    let count = 0
    while (await step()) {
      if (outside === 0) count += 1
      if (count > MOST_TASKS) throw new Error('The world does not come to rest')
    }
  }

  /** Removes and returns the next timer up to `end`. */
  function due(end: number): Timer | null {
    const first = timers[0]
    if (!first || first.at > end) return null
    timers.shift()
    return first
  }

  async function turn(end: number): Promise<boolean> {
    await quiet()
    const timer = due(end)
    if (!timer) return false
    now = Math.max(now, timer.at)
    timer.work()
    await microtasks()
    return true
  }

  async function until(condition: () => boolean | Promise<boolean>, ms: number): Promise<boolean> {
    const end = now + ms
    await quiet()
    while (!(await condition())) {
      if (!(await turn(end))) {
        now = end
        return condition()
      }
    }
    return true
  }

  return {
    now: () => now,
    soon: (work) => {
      tasks.push(work)
    },
    after: (ms, work) => {
      const timer = { at: now + Math.max(0, Math.ceil(ms)), made: (made += 1), work }
      const place = timers.findIndex(({ at }) => at > timer.at)
      timers.splice(place < 0 ? timers.length : place, 0, timer)
      return () => {
        const index = timers.indexOf(timer)
        if (index >= 0) timers.splice(index, 1)
      }
    },
    outside: (work) => {
      outside += 1
      const result = calls.then(work).finally(() => {
        outside -= 1
      })
      calls = result.catch(() => undefined)
      return result
    },
    steps: async (count) => {
      for (let index = 0; index < count; index += 1) if (!(await step())) return
    },
    quiet,
    pass: async (ms) => {
      const end = now + ms
      while (await turn(end));
      now = end
    },
    until,
    run: async (work) => {
      const immediate = (task: (...given: unknown[]) => void, ...given: unknown[]) => {
        tasks.push(() => task(...given))
      }
      const fill = (bytes: Uint8Array) => {
        for (let index = 0; index < bytes.length; index += 1) bytes[index] = chance.below(256)
        return bytes
      }
      // The real digest works in a separate thread, and its completion time varies.
      const digest = async (_: string, bytes: Uint8Array) =>
        new Uint8Array(createHash('sha256').update(bytes).digest()).buffer
      Object.defineProperty(globalThis, 'setImmediate', { value: immediate, configurable: true, writable: true })
      Object.defineProperty(crypto, 'getRandomValues', { value: fill, configurable: true, writable: true })
      Object.defineProperty(crypto.subtle, 'digest', { value: digest, configurable: true, writable: true })
      const { warn } = console
      // Dexie logs that it reopens a database, which is expected here.
      console.warn = () => undefined
      try {
        return await work()
      } finally {
        console.warn = warn
        Object.defineProperty(globalThis, 'setImmediate', { value: realImmediate, configurable: true, writable: true })
        Reflect.deleteProperty(crypto, 'getRandomValues')
        Reflect.deleteProperty(crypto.subtle, 'digest')
      }
    },
  }
}
