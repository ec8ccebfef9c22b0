import type { BrowserContext } from '@playwright/test'

import { CLOCK_MOVED_BY, moveDate } from '../../tests/support/moment.ts'

/** A browser whose pages are where the story stands in time. Its worker goes by the clock, and is later: it only sends. */
export async function standAtMoment(context: BrowserContext): Promise<void> {
  const by = process.env[CLOCK_MOVED_BY]
  if (by !== undefined) await context.addInitScript(moveDate, Number(by))
}
