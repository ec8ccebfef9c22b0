import type { BrowserContext } from '@playwright/test'

import { CLOCK_MOVED_BY, moveDate } from '../../tests/support/moment.ts'

/** Sets the pages of a browser to the moment of the story. Its worker, which only sends, uses the real, later clock. */
export async function standAtMoment(context: BrowserContext): Promise<void> {
  const by = process.env[CLOCK_MOVED_BY]
  if (by !== undefined) await context.addInitScript(moveDate, Number(by))
}

/** Sets the tablet's clock ahead by this many milliseconds, from its next page on. The steady clock is unchanged. */
export async function setClockAhead(context: BrowserContext, by: number): Promise<void> {
  await context.addInitScript((ahead) => {
    const before = Date
    const nowAhead = () => before.now() + ahead
    globalThis.Date = new Proxy(before, {
      construct: (_, given: unknown[], target): object =>
        Reflect.construct(
          before,
          given.length === 0 ? [nowAhead()] : given,
          target === globalThis.Date ? before : target,
        ),
      get: (_, name): unknown => (name === 'now' ? nowAhead : Reflect.get(before, name)),
    })
  }, by)
}
