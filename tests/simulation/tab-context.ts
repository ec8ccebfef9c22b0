import { MINUTE_MS } from '../../domain/time.ts'
import type { Clock } from '../../src/offline/clock.ts'
import type { Engine } from './engine.ts'

/**
 * Effects of a browser on a tab. Everything that reaches the tab's code from outside, an answer, a timer, a message,
 * a lock, passes through `enter`: a killed tab does nothing further, and events for a frozen one wait until it
 * thaws.
 */
export interface TabContext {
  readonly name: string
  dead: () => boolean
  frozen: () => boolean
  enter: (work: () => void) => void
  clock: Clock
  /**
   * Freezes the tab as soon as no transaction of its store is open: a browser does not freeze a tab that blocks others
   * there.
   */
  freeze: () => void
  thaw: () => void
  /**
   * Puts the tab into the background or back: in the background its timers run once a minute, and everything else as
   * usual.
   */
  hide: (isHidden: boolean) => void
  kill: () => void
  onKill: (work: () => void) => void
  /** Call this when a transaction of the store begins, and call the result when it has ended. */
  busy: () => () => void
}

export function createTabContext(name: string, engine: Engine, epoch: () => number): TabContext {
  let dead = false
  let frozen = false
  let freezing = false
  let hidden = false
  let open = 0
  const held: (() => void)[] = []
  const ends: (() => void)[] = []

  function enter(work: () => void): void {
    if (dead) return
    if (frozen) held.push(work)
    else work()
  }

  function settleFreeze(): void {
    if (freezing && open === 0) frozen = true
  }

  return {
    name,
    dead: () => dead,
    frozen: () => frozen,
    enter,
    clock: {
      now: () => Math.floor(epoch() + engine.now()),
      steady: engine.now,
      after: (ms, task) => {
        if (dead) return () => undefined
        let cancel = engine.after(ms, () => {
          if (!hidden) return enter(task)
          cancel = engine.after(MINUTE_MS - (engine.now() % MINUTE_MS), () => enter(task))
        })
        return () => cancel()
      },
    },
    freeze: () => {
      freezing = true
      settleFreeze()
    },
    thaw: () => {
      freezing = false
      frozen = false
      for (const work of held.splice(0)) engine.soon(() => enter(work))
    },
    hide: (isHidden) => {
      hidden = isHidden
    },
    kill: () => {
      if (dead) return
      dead = true
      held.length = 0
      for (const end of ends) end()
    },
    onKill: (work) => {
      ends.push(work)
    },
    busy: () => {
      let over = false
      open += 1
      return () => {
        if (over) return
        over = true
        open -= 1
        settleFreeze()
      }
    },
  }
}
