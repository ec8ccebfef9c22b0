import { setTimeout as pause } from 'node:timers/promises'

export interface TrafficClock {
  /** The moment that is played, which is never later than the real one. At the end it stands. */
  now(): number
  /** Waits until that moment is played. */
  until(moment: number): Promise<void>
  begin: number
  end: number
}

/**
 * Plays `dayMs` so many times as fast, and ends in the present: the day that is behind us when the last vehicle leaves.
 * A device says when something happened, and the server takes no word on what is still to come.
 */
export function playClock(dayMs: number, speed: number, began: number): TrafficClock {
  const end = began + dayMs / speed
  const now = () => Math.min(end - (end - Date.now()) * speed, end)
  return {
    now,
    begin: end - dayMs,
    end,
    async until(moment) {
      const wait = (moment - now()) / speed
      if (wait > 0) await pause(wait)
    },
  }
}
