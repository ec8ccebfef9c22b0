import { describe, expect, test } from 'vitest'

import { KEPT_WRITES } from '../../src/offline/outbox/op-types.ts'
import { readOutboxFile } from '../../src/offline/outbox/outbox-file.ts'
import { rescueOutbox, deleteOwnStore } from '../../src/offline/rescue.ts'
import { editServiceOp } from '../../src/offline/outbox/service-ops.ts'
import { remarks } from './support/edits.ts'
import { lostNetwork } from './support/fake-server.ts'
import { aServer, sessionOf, signedIn, started } from './support/people.ts'
import { ANA_ID, aService, COMPANY_ID } from './support/records.ts'
import { createBrowser } from './support/tab.ts'

/** Ana's tablet with one unsent act, and no open tab. */
async function withUnsent() {
  const browser = createBrowser(aServer())
  const tab = await signedIn(browser)
  const { outbox, db } = sessionOf(tab)
  browser.server.instead = lostNetwork
  const { id } = aService(1)
  await outbox.enqueue({
    opType: editServiceOp,
    request: editServiceOp.toWire({ params: { id }, body: { changes: remarks(null, 'golpe') } }),
    seen: null,
  })
  tab.stop()
  db.close()
  return { browser, db }
}

function raised({ indexedDB }: { indexedDB: IDBFactory | undefined }, name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB?.open(name, 9_990)
    request?.addEventListener('success', () => {
      request.result.close()
      resolve()
    })
  })
}

describe('a store that does not open', () => {
  test('exports unsent acts of any version, in a file that can be imported', async () => {
    const { browser, db } = await withUnsent()
    await raised(browser.platform, db.name)

    const rescued = await rescueOutbox(browser.platform)
    expect(rescued).toMatchObject({ count: 1, lost: 0 })
    const reading = readOutboxFile(rescued?.text ?? '', {
      authorId: ANA_ID,
      companyId: COMPANY_ID,
      writes: KEPT_WRITES,
    })
    expect(reading).toMatchObject({ kind: 'read', ops: [{ kind: 'editService', author: { id: ANA_ID } }] })
  })

  test('is deleted for a new one, and its person stays signed in', async () => {
    const { browser, db } = await withUnsent()
    await raised(browser.platform, db.name)
    browser.server.instead = () => null
    await deleteOwnStore(browser.platform, () => undefined)

    const tab = await started(browser)
    expect(await tab.sessions.enter()).toEqual({ kind: 'open' })
    expect(await sessionOf(tab).db.outbox.count()).toBe(0)
    tab.stop()
  })

  test('a store that was cleared has nothing to rescue, and none is created', async () => {
    const { browser, db } = await withUnsent()
    browser.platform.indexedDB?.deleteDatabase(db.name)
    expect(await rescueOutbox(browser.platform)).toBeNull()
    expect((await browser.platform.indexedDB?.databases())?.map(({ name }) => name)).not.toContain(db.name)
  })

  test('a device with nobody at work has nothing to rescue, and no store is created', async () => {
    const browser = createBrowser(aServer())
    expect(await rescueOutbox(browser.platform)).toBeNull()
    expect((await browser.platform.indexedDB?.databases())?.map(({ name }) => name)).toEqual(['parq-device'])
  })
})
