import { expect } from 'vitest'

import { DAY_MS } from '../../../domain/time.ts'
import { shownOf } from '../../../src/offline/kept-rows.ts'
import { editServiceOp } from '../../../src/offline/outbox/service-ops.ts'
import type { Session } from '../../../src/offline/session-state.ts'
import { lostNetwork } from './fake-server.ts'
import { until } from './manual-clock.ts'
import { aServer, sessionOf, signedIn } from './people.ts'
import { aService } from './records.ts'
import { createBrowser, type Browser } from './tab.ts'

const ID = aService(1).id

export async function correct({ db, outbox }: Session, to: string): Promise<void> {
  const row = await db.services.get(ID)
  if (!row) throw new Error('The service is not kept')
  const seen = shownOf(row)
  await outbox.enqueue({
    opType: editServiceOp,
    request: editServiceOp.toWire({ params: { id: ID }, body: { changes: { remarks: { from: seen.remarks, to } } } }),
    seen,
  })
}

/** Lets time pass until everything is sent. */
export async function sent({ platform }: Browser, session: Session): Promise<void> {
  await until(async () => {
    platform.clock.advance(1_000)
    return (await session.db.outbox.count()) === 0
  })
}

export const written = ({ server }: Browser) => server.writes.done.map(({ to }) => to)

/**
 * Works each day in a tab that stays open without a connection; returns what was done and what the server received
 * afterwards.
 */
export async function workedInEachDay(count: number): Promise<{ done: string[]; told: (string | null)[] }> {
  const browser = createBrowser(aServer())
  const tab = await signedIn(browser)
  const session = sessionOf(tab)
  browser.server.instead = lostNetwork
  const days = Array.from({ length: count }, (_, day) => `Day ${day + 1}`)
  for (const day of days) {
    await correct(session, day)
    browser.platform.clock.advance(DAY_MS)
  }
  expect(tab.sessions.state().status).toBe('open')
  expect(await session.db.outbox.count()).toBe(count)

  browser.server.instead = () => null
  await sent(browser, session)
  tab.stop()
  return { done: days, told: written(browser) }
}
