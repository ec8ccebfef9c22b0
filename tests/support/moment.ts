/**
 * Time of the tests, whatever the clock says: a Tuesday, eleven in Bogotá, ten in Mexico City, four in London, and
 * no holiday in any of them.
 */
export const MOMENT = Date.parse('2026-11-17T16:00:00.000Z')

/** By how many milliseconds the clock of this run is moved: what it starts finds it in its environment. */
export const CLOCK_MOVED_BY = 'CLOCK_MOVED_BY'

/** Milliseconds from the clock to that moment. */
export function wayToMoment(): number {
  return MOMENT - Date.now()
}

/**
 * Moves `Date` by so much, and where it was moved before, from where it truly stands; it runs on from there. A
 * browser is given this too, so that it names nothing from outside.
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
