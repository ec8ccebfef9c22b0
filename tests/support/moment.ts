/**
 * Fixed time of the tests: a Tuesday, 11:00 in Bogotá, 10:00 in Mexico City, 16:00 in London, and no holiday in any of
 * them.
 */
export const MOMENT = Date.parse('2026-11-17T16:00:00.000Z')

/** Number of milliseconds by which the clock of this run is moved; child processes find it in their environment. */
export const CLOCK_MOVED_BY = 'CLOCK_MOVED_BY'

/** Returns the milliseconds from the real clock to that moment. */
export function wayToMoment(): number {
  return MOMENT - Date.now()
}

/**
 * Moves `Date` by this many milliseconds from the real time, even if it was moved before; the clock keeps running. A
 * browser runs this function too, so it uses no outer names.
 */
export function moveDate(by: number): void {
  const real = Date
  if (real.now.name === 'movedNow') {
    Object.assign(real.now, { by })
    return
  }
  const now = Object.assign(
    function movedNow(): number {
      return real.now() + now.by
    },
    { by },
  )
  const moved = new Proxy(real, {
    construct: (_, given: unknown[], target): object =>
      Reflect.construct(real, given.length === 0 ? [now()] : given, target),
    get: (_, name): unknown => (name === 'now' ? now : Reflect.get(real, name)),
  })
  real.prototype.constructor = moved
  globalThis.Date = moved
}
