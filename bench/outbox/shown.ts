import { loadavg } from 'node:os'

import type { Page } from '@playwright/test'

import { AppServer } from '../../e2e/support/app-server.ts'
import { Device } from '../../e2e/support/device.ts'
import { ANA } from '../../e2e/support/people.ts'
import { signIn } from '../../e2e/support/sign-in.ts'
import { NAMING_HELPER } from '../device/in-page.ts'
import { FIRST_ROW } from '../device/seen.ts'
import { fixedWork, throttle } from '../device/throttle.ts'
import { type Figure, percentile, report } from '../support/report.ts'
import type { BenchServer } from './bench-server.ts'
import { RECORDS } from './edit.ts'

const MARK = 'Has changes that were not sent yet'
const EACH = 20
const SPARED = 200
const BUDGET_MS = 100
const KEPT_NAME = /^parq-([\da-f]{8}-[\da-f-]{27})-([\da-f-]{36})$/

declare global {
  interface Window {
    whenMarked: (key: string, mark: string) => Promise<number>
  }
}

/**
 * Adds `whenMarked` to the page: milliseconds from the tap on the form's button until a frame with the row's mark is
 * painted.
 */
async function watchMarks(page: Page): Promise<void> {
  await page.evaluate(NAMING_HELPER)
  await page.evaluate(() => {
    window.whenMarked = (key, mark) =>
      new Promise((resolve) => {
        let tapped = Number.NaN
        // The last click before the mark is that on Save.
        addEventListener('click', ({ timeStamp }) => (tapped = timeStamp), { capture: true })
        const seen = () => {
          if (document.querySelector(`[data-row="${key}"] [aria-label="${mark}"]`) === null) return
          observer.disconnect()
          const painted = new MessageChannel()
          painted.port1.addEventListener('message', () => resolve(performance.now() - tapped))
          painted.port1.start()
          requestAnimationFrame(() => painted.port2.postMessage(null))
        }
        const observer = new MutationObserver(seen)
        observer.observe(document, { subtree: true, childList: true, attributes: true })
      })
  })
}

/** Edits the remarks of one row as a person does. */
async function correct(page: Page, key: string, remarks: string): Promise<number> {
  await page.locator(`tr[data-row="${key}"] [data-row-link]`).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: /Edit service/ })
  await form.getByRole('textbox', { name: 'Remarks' }).fill(remarks)
  await form.getByRole('button', { name: 'Save' }).isEnabled()
  const marked = page.evaluate(([row, mark]) => window.whenMarked(row, mark), [key, MARK] as const)
  await form.getByRole('button', { name: 'Save' }).click()
  const took = await marked
  await form.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return took
}

/**
 * Measures in the app itself, without a network, the time from the tap on Save until the list shows the row with its
 * mark.
 */
export async function benchShown(bench: BenchServer): Promise<void> {
  const code = bench.script('/filler.js')
  const server = await AppServer.create({ DEMO: 'medium' })
  const device = await Device.create()
  const figures: Figure[] = []
  try {
    const page = await device.on()
    await signIn(page, server.url, ANA)
    await page.getByRole('banner').getByText('Up to date', { exact: true }).first().waitFor({ timeout: 240_000 })
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await server.stop()
    let from = 0
    for (const { queued, rate } of [
      { queued: 0, rate: 4 },
      { queued: 1_000, rate: 1 },
      { queued: 1_000, rate: 4 },
      { queued: 10_000, rate: 4 },
    ]) {
      const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))
      const [, userId, companyId] = names.map((name) => KEPT_NAME.exec(name)).find((found) => found !== null) ?? []
      if (userId === undefined || companyId === undefined) throw new Error('The app keeps nothing')
      await page.evaluate(code)
      const missing = queued - from
      if (missing > 0) {
        await page.evaluate(
          ([user, company, count, records, spared]) => window.fillOutbox(user, company, count, records, spared),
          [userId, companyId, missing, RECORDS, SPARED] as const,
        )
      }
      await page.goto(`${server.url}/dashboard/services?lng=en&size=30&page=${figures.length + 1}`)
      await page.locator(FIRST_ROW).first().waitFor()
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Offline/ })
        .waitFor()
      await watchMarks(page)
      const session = await throttle(page, rate)
      const keys = await page
        .locator(FIRST_ROW)
        .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row') ?? ''))
      const times: number[] = []
      for (const key of keys.slice(0, EACH)) times.push(await correct(page, key, `Shown ${queued} ${times.length}`))
      const work = Math.round(await fixedWork(page))
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      from = queued + times.length
      const at = (share: number) => Number(percentile(times, share).toFixed(1))
      figures.push({
        queued,
        CPU: `1/${rate}`,
        taps: times.length,
        'p50 ms': at(50),
        'p95 ms': at(95),
        'most ms': at(100),
        'p95 budget ms': rate === 4 ? BUDGET_MS : '',
        'fixed work ms': work,
        load: Number((loadavg()[0] ?? Number.NaN).toFixed(1)),
      })
    }
  } finally {
    await device.remove()
    await server.remove()
  }
  report('outbox-shown', 'npm run bench -- outbox shown', figures)
}
