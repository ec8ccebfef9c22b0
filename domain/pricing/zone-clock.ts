import { wallClock } from '../zoned-time.ts'

const SECOND = 1000
/** Since 1970 no zone has changed its clocks twice within fewer than seven days (Recife in October 2000). */
const STEP = 3 * 24 * 60 * 60 * SECOND
/** Number of steps after which a stretch ends in a zone without clock changes: more than a year. */
const STEPS = 140

/** A period without clock changes in a zone: half-open, in milliseconds. */
export interface ClockStretch {
  from: number
  until: number
  /** Offset of local time from UTC. */
  offset: number
}

const known = new Map<string, ClockStretch[]>()
/** The names may come from requests. */
const MOST_ZONES = 100

/**
 * Returns the offset of a zone at an instant, and the end of the stretch with this offset. Intl is asked once per
 * stretch.
 */
export function clockAt(timeZone: string, instant: number): ClockStretch {
  const stretches = known.get(timeZone) ?? []
  for (const stretch of stretches) if (stretch.from <= instant && instant < stretch.until) return stretch
  const found = findStretch(timeZone, instant)
  if (known.size >= MOST_ZONES) known.clear()
  known.set(timeZone, [...stretches, found])
  return found
}

function offsetAt(timeZone: string, second: number): number {
  return Date.parse(`${wallClock(new Date(second), timeZone)}Z`) - second
}

function findStretch(timeZone: string, instant: number): ClockStretch {
  const second = Math.floor(instant / SECOND) * SECOND
  const offset = offsetAt(timeZone, second)
  const stands = (at: number) => offsetAt(timeZone, at) === offset
  return { from: edge(second, -STEP, stands), until: edge(second, STEP, stands), offset }
}

/** Returns the second of the nearest change: in steps while the offset stays the same, then by bisection. */
function edge(start: number, step: number, stands: (second: number) => boolean): number {
  let same = start
  for (let taken = 0; taken < STEPS; taken += 1) {
    let other = same + step
    if (stands(other)) {
      same = other
      continue
    }
    while (Math.abs(other - same) > SECOND) {
      const middle = same + Math.trunc((other - same) / (2 * SECOND)) * SECOND
      if (stands(middle)) same = middle
      else other = middle
    }
    return Math.max(same, other)
  }
  return same
}
