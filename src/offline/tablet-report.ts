import type { TabletAsk, TabletReport } from '../../contract/tablet-report.ts'
import type { UnsentReport } from '../../contract/unsent-work.ts'
import type { Clock } from './clock.ts'
import type { KeptDatabase } from './kept-database.ts'
import { shownOf } from './kept-rows.ts'
import type { ServerClock } from './server-clock.ts'

/** State of the browser, as far as it tells. */
export type TabletFacts = Pick<TabletReport, 'version' | 'updateWaits' | 'storage' | 'battery' | 'printer' | 'errors'>

/** The app's part in the regular call of a device that reports its state. */
export interface TabletPart {
  facts: () => Promise<TabletFacts>
  /** Called with the acts that an administrator asks of this device: with each call until they are finished. */
  onAsked: (asks: readonly TabletAsk[]) => void
}

interface ReportOptions {
  db: KeptDatabase
  userId: string
  clock: Clock
  serverClock: Pick<ServerClock, 'now'>
  facts: TabletPart['facts']
}

/** Returns the report of this device's state, for the regular call for changes. */
export async function tabletReport(
  unsent: UnsentReport | null,
  { db, userId, clock, serverClock, facts }: ReportOptions,
): Promise<TabletReport> {
  const [device, current] = await Promise.all([facts(), db.cashUps.where('status').equals('current').toArray()])
  const shift = current
    .map(shownOf)
    .find(({ openedBy, joinedBy }) => [openedBy, ...joinedBy].some(({ id }) => id === userId))
  const people = unsent?.people ?? []
  const oldest = people.flatMap((person) => person.oldest ?? []).toSorted()
  return {
    ...device,
    unsent: people.reduce((sum, { changes }) => sum + changes, 0),
    refused: people.reduce((sum, { refused }) => sum + refused, 0),
    oldest: oldest[0] ?? null,
    skewMs: Math.round(clock.now() - serverClock.now()),
    shiftAt: shift?.location.id ?? null,
  }
}
