import { setTimeout as pause } from 'node:timers/promises'

export interface TrafficClock {
  /** The replayed moment, which is never later than the real one. The clock stops at the end. */
  now(): number
  /** Waits until that moment is replayed. */
  until(moment: number): Promise<void>
  begin: number
  end: number
}

/**
 * Replays `dayMs`, `speed` times as fast, and ends at the present moment, when the last vehicle leaves. The devices
 * send the times of events, and the server rejects future ones.
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
