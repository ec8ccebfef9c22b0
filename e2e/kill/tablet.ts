import { type Locator, type Page, expect } from '@playwright/test'

import type { Device } from '../support/device.ts'
import { signIn } from '../support/sign-in.ts'
import { signOut } from '../support/sign-out.ts'
import type { Person } from '../support/api.ts'
import type { KnownService } from './office.ts'

/** Long enough for a slow machine: a longer wait never ends. */
const PATIENCE_MS = 15_000

export async function switchedOn(device: Device): Promise<Page> {
  const page = await device.on()
  page.setDefaultTimeout(PATIENCE_MS)
  return page
}

/** Panel of a service, opened from the list by its plate. */
export async function openService(page: Page, { id, plate }: KnownService): Promise<Locator> {
  const panel = page.locator('[data-side-panel]')
  if (new URL(page.url()).searchParams.get('service') !== id) {
    await closePanel(page)
    await page.getByRole('textbox', { name: 'Search by plate' }).fill(plate)
    // Otherwise the row may move between the press and the release of the mouse.
    await expect(page).toHaveURL((url) => url.searchParams.get('plate') === plate)
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
    await page.locator(`a[href*="service=${id}"]`).first().click()
  }
  await expect(panel.getByRole('button', { name: 'Edit' })).toBeVisible()
  return panel
}

export async function closePanel(page: Page): Promise<void> {
  const panel = page.locator('[data-side-panel]')
  if (await panel.isVisible()) await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
}

/** Returns all texts about a service that a person can find. */
export async function readService(page: Page, service: KnownService): Promise<string> {
  const panel = await openService(page, service)
  await expect(panel.getByRole('heading', { name: 'History' })).toBeVisible()
  return panel.innerText()
}

/** A database that is not the app's: if it is missing too, the browser has deleted its data. */
const WITNESS = 'witness'

/**
 * Opens the app. Returns false if nobody is signed in because the browser has deleted its databases. If nobody is
 * signed in for another reason, the error lists what the browser still has.
 */
export async function openServices(page: Page, origin: string): Promise<boolean> {
  await page.goto(`${origin}/dashboard/services?lng=en`)
  const services = page.getByRole('heading', { name: 'Services', level: 1 })
  const isOpen = await services
    .or(page.getByRole('heading', { name: 'Sign in', level: 1 }))
    .waitFor()
    .then(() => services.isVisible())
    .catch(() => false)
  if (isOpen) return true
  const kept = await page.evaluate(whatIsKept)
  if (kept.databases.includes(WITNESS))
    throw new Error(`The app does not open. The browser has: ${JSON.stringify(kept)}`)
  return false
}

/** Runs in the page. Contains no token. */
async function whatIsKept() {
  const workers = (await navigator.serviceWorker.getRegistrations()).map(({ active }) => active?.scriptURL)
  const databases = (await indexedDB.databases()).map(({ name = '' }) => name)
  return { href: location.href, local: Object.entries(localStorage), caches: await caches.keys(), workers, databases }
}

/** Waits until all services of the signed-in person are on the device. */
export async function filled(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('button', { name: /^Up to date/ })).toBeVisible({
    timeout: 2 * PATIENCE_MS,
  })
}

/** Signs in for the first time, and waits until the app opens without a connection. */
export async function moveIn(page: Page, origin: string, { email }: Pick<Person, 'email'>): Promise<void> {
  await signIn(page, origin, email)
  await filled(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.evaluate(
    (name) =>
      new Promise((kept, failed) => {
        const opened = indexedDB.open(name)
        opened.addEventListener('success', () => kept(opened.result.close()))
        opened.addEventListener('error', failed)
      }),
    WITNESS,
  )
}

/** Signs out, even with unsent ops. */
export async function leave(page: Page): Promise<void> {
  await closePanel(page)
  await signOut(page)
}

/** The browser notices that there is a network again. */
export async function noticeNetwork(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
}

export interface Unsent {
  waiting: { id: string; told: string }[]
  /** Addresses of the backup's entries; each ends with the id of its op. */
  backedUp: string[]
}
export const NOTHING_UNSENT: Unsent = { waiting: [], backedUp: [] }

/** Ops in a person's outbox on this device that are not in its backup. */
export async function notBackedUp(page: Page, person: Pick<Person, 'id'>): Promise<Unsent['waiting']> {
  const { waiting, backedUp } = await outboxOf(page, person)
  return waiting.filter(({ id }) => !backedUp.some((url) => url.endsWith(id)))
}

/** Summary of a person's outbox and its backup on this device. */
export function outboxOf(page: Page, { id }: Pick<Person, 'id'>): Promise<Unsent> {
  return page.evaluate(async (userId) => {
    const waiting: { id: string; told: string }[] = []
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('The database gave no reason')))
      })
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith(`parq-${userId}`)) continue
      const db = await settled(indexedDB.open(name))
      for (const { id, kind, state, attempts, request, lastError } of await settled(
        db.transaction('outbox').objectStore('outbox').getAll(),
      ))
        waiting.push({ id, told: JSON.stringify({ kind, state, attempts, body: request.body, lastError }) })
      db.close()
    }
    const shelf = `parq-unsent-${userId}`
    const entries = (await caches.has(shelf)) ? await (await caches.open(shelf)).keys() : []
    return { waiting, backedUp: entries.map(({ url }) => url) }
  }, id)
}
