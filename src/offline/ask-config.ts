import * as v from 'valibot'

import { AppConfig } from '../../contract/config.ts'
import { deadline } from './clock.ts'
import type { Platform } from './platform.ts'

export const PATIENCE_MS = 5_000

/** Service addresses from the server; null if it does not answer. */
export async function askForConfig({ fetch, clock }: Pick<Platform, 'fetch' | 'clock'>): Promise<AppConfig | null> {
  const patience = deadline(clock, PATIENCE_MS)
  try {
    const response = await fetch('/config.json', { cache: 'no-store', redirect: 'error', signal: patience.signal })
    const parsed = v.safeParse(AppConfig, response.ok ? await response.json() : undefined)
    return parsed.success ? parsed.output : null
  } catch {
    // No connection, or an unexpected answer.
    return null
  } finally {
    patience.clear()
  }
}
