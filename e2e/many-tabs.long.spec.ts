import type { Page } from '@playwright/test'

import { backOnline, correctRemarks } from './support/booth.ts'
import { ANA, HER_PLATE, NEIGHBOUR_PLATE, THIRD_PLATE } from './support/people.ts'
import { outbox, status } from './support/shell.ts'
import { expect, storyOfItsOwn } from './support/story.ts'
import { remarksOf } from './support/trail.ts'
import { letTheWorkerRest } from './support/worker.ts'

const test = storyOfItsOwn()

/** Returns whether another tab can write to this browser's database: no transaction is held open. */
function canWrite(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const written = databases.map(
      ({ name = '' }) =>
        new Promise<boolean>((resolve) => {
          const opening = indexedDB.open(name)
          opening.addEventListener('success', () => {
            const db = opening.result
            const writing = db.transaction([...db.objectStoreNames], 'readwrite')
            writing.addEventListener('complete', () => resolve(true))
            setTimeout(() => {
              db.close()
              resolve(false)
            }, 1_000)
          })
        }),
    )
    return (await Promise.all(written)).every(Boolean)
  })
}

/**
 * Freezes a page as a browser does in the background: the page keeps its locks and does nothing until it is thawed. Not
 * during a transaction: Chromium does not freeze a page that holds a transaction for which another waits.
 */
async function freeze(page: Page, watcher: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Debugger.enable')
  for (;;) {
    const paused = new Promise((resolve) => session.once('Debugger.paused', resolve))
    await session.send('Debugger.pause')
    await paused
    if (await canWrite(watcher)) break
    await session.send('Debugger.resume')
  }
  return async () => {
    await session.send('Debugger.resume')
    await session.detach()
  }
}

test('[D-03] eight tabs share the connection state, and the last tab sends everything once if seven are frozen and the worker is killed', async ({
  enter,
  server,
}) => {
  test.setTimeout(240_000)
  await server.start()
  const page = await enter(ANA)
  const tabs = [page]
  while (tabs.length < 8) {
    const tab = await page.context().newPage()
    await tab.goto(`${server.url}/dashboard/services?lng=en`)
    await expect(status(tab, 'Up to date')).toBeVisible({ timeout: 30_000 })
    tabs.push(tab)
  }
  await server.cutOff()
  for (const tab of tabs) await expect(status(tab, 'Offline')).toBeVisible({ timeout: 40_000 })
  const [first, second, third, , , , , last] = tabs
  if (!first || !second || !third || !last) throw new Error('There are eight')
  await correctRemarks(first, HER_PLATE, 'By the first tab')
  await correctRemarks(second, HER_PLATE, 'By the second tab')
  await correctRemarks(third, NEIGHBOUR_PLATE, 'By the third tab')
  for (const tab of tabs) await expect(outbox(tab)).toHaveAccessibleName(/3 unsent/)

  const thaws: (() => Promise<void>)[] = []
  for (const tab of tabs.slice(0, 7)) thaws.push(await freeze(tab, last))
  await letTheWorkerRest(last)
  await correctRemarks(last, THIRD_PLATE, 'By the last tab')
  await server.start()
  await backOnline(last)
  await expect(outbox(last)).toHaveAccessibleName('Outbox', { timeout: 60_000 })

  for (const thaw of thaws) await thaw()
  for (const tab of tabs) {
    // The person returns to the tab, which has received no message about the last tab's writes.
    await tab.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(outbox(tab)).toHaveAccessibleName('Outbox', { timeout: 30_000 })
    await expect(status(tab, 'Up to date')).toBeVisible({ timeout: 30_000 })
  }
  expect(await remarksOf(server, HER_PLATE)).toEqual(['By the first tab', 'By the second tab'])
  expect(await remarksOf(server, NEIGHBOUR_PLATE)).toEqual(['By the third tab'])
  expect(await remarksOf(server, THIRD_PLATE)).toEqual(['By the last tab'])
})
