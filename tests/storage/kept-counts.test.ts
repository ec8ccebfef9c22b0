import { describe, expect, test } from 'vitest'

import { COLLECTIONS } from '../../contract/events.ts'
import { downloadAgain } from '../../src/data/download-again.ts'
import { keepLocation, keptLocation } from '../../src/data/kept-location.ts'
import { readStorageSummary } from '../../src/features/storage/kept-counts.ts'
import { sizeText } from '../../src/lib/size-text.ts'
import { editServiceOp } from '../../src/offline/outbox/service-ops.ts'
import { ONE, remarks } from '../offline/support/edits.ts'
import { lostNetwork, problem } from '../offline/support/fake-server.ts'
import { until } from '../offline/support/manual-clock.ts'
import { aServer, sessionOf, signedIn } from '../offline/support/people.ts'
import { aService, NOW } from '../offline/support/records.ts'
import { createBrowser } from '../offline/support/tab.ts'

async function withUnsent() {
  const browser = createBrowser(aServer())
  browser.server.put('services', aService(2), aService(3))
  const tab = await signedIn(browser)
  const session = sessionOf(tab)
  browser.server.instead = ({ method }) => (method === 'PATCH' ? problem('unavailable') : null)
  await session.outbox.enqueue({
    opType: editServiceOp,
    request: editServiceOp.toWire({ params: { id: ONE }, body: { changes: remarks(null, 'golpe') } }),
    seen: null,
  })
  return { server: browser.server, tab, session }
}

describe('kept data of a device', () => {
  test('is counted, with its unsent rows and the time of its last complete read', async () => {
    const { tab, session } = await withUnsent()
    await session.db.drafts.put({ key: 'form', value: 'typed', savedAt: NOW })
    const kept = await readStorageSummary(session.db)
    tab.stop()

    expect(kept.counts.map(({ collection }) => collection)).toEqual([...COLLECTIONS])
    expect(kept.counts[0]).toMatchObject({ collection: 'services', records: 3, touched: 1 })
    expect(kept.counts.every(({ lastUpdated }) => lastUpdated !== null)).toBe(true)
    expect(kept).toMatchObject({
      drafts: 1,
      onlyOf: null,
      services: { first: expect.any(String), last: expect.any(String) },
    })
  })

  test('is read again on request, which removes wrong rows and keeps unsent changes', async () => {
    const { server, tab, session } = await withUnsent()
    const { db } = session
    await db.drafts.put({ key: 'form', value: 'typed', savedAt: NOW })
    const wrong = await db.services.get(aService(3).id)
    if (!wrong) throw new Error('It is not kept')
    await db.services.put({ ...wrong, id: aService(9).id, base: aService(9) })
    await downloadAgain(session)
    tab.stop()

    expect((await db.services.toArray()).map(({ id }) => id)).toEqual([1, 2, 3].map((number) => aService(number).id))
    expect(await db.services.get(ONE)).toMatchObject({ pending: 1, shown: { remarks: 'golpe' } })
    expect([await db.outbox.count(), await db.drafts.count()]).toEqual([1, 1])
    expect((await db.pulls.toArray()).every(({ filled }) => filled)).toBe(true)
    expect(server.writes.done).toEqual([])
  })

  test('stays the same after a failed download, and is complete once the connection is back', async () => {
    const { server, tab, session } = await withUnsent()
    server.instead = lostNetwork
    await downloadAgain(session)
    expect(await session.db.services.count()).toBe(3)

    server.instead = () => null
    await session.sync.refresh()
    await until(
      async () => (await session.db.pulls.toArray()).filter(({ filled }) => filled).length === COLLECTIONS.length,
    )
    tab.stop()
    expect(await session.db.services.count()).toBe(3)
  })
})

test.each([
  [900, '0.9 kB'],
  [12_300_000, '12 MB'],
  [3_140_000, '3.1 MB'],
  [11_000_000_000, '11 GB'],
])('%d bytes are shown as %s', (bytes, text) => {
  expect(sizeText(bytes, 'en')).toBe(text)
})

describe('the one location that a device keeps of many', () => {
  test('is requested with the next pull, and counts as missing until then', async () => {
    const browser = createBrowser(aServer())
    browser.server.put('services', aService(2))
    const tab = await signedIn(browser)
    const session = sessionOf(tab)
    expect(await keptLocation(session.db)).toBeNull()
    expect((await session.db.pulls.get('services'))?.filled).toBe(true)
    const asked: string[] = []
    browser.server.instead = ({ path, query }) => {
      // The call for all marks names the location whenever it is made.
      if (query.get('keptLocation') === ONE && !path.endsWith('/head')) asked.push(path)
      return null
    }
    const unfilled = new Promise((resolve) => {
      void keepLocation(
        {
          db: session.db,
          sync: { ...session.sync, refresh: async () => resolve(await session.db.pulls.get('services')) },
        },
        ONE,
      )
    })
    expect(await unfilled).toBeUndefined()
    await session.sync.refresh()
    tab.stop()
    expect(await keptLocation(session.db)).toBe(ONE)
    expect(new Set(asked.map((path) => path.split('/').at(-2)))).toEqual(new Set(['passes', 'cash-ups', 'services']))
    expect((await session.db.pulls.get('services'))?.filled).toBe(true)
  })

  test('cannot be changed while something waits to be sent', async () => {
    const { tab, session } = await withUnsent()
    expect(await keepLocation(session, ONE)).toBe(false)
    tab.stop()
    expect(await keptLocation(session.db)).toBeNull()
  })
})
