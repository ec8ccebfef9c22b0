import { createECDH, randomBytes } from 'node:crypto'

import type { Page } from '@playwright/test'

import { getAlerts } from '../contract/alert.ts'
import type { PushedAlert } from '../server/push/pusher.ts'
import { expectAccessible } from './support/accessibility.ts'
import { ask, personOf } from './support/api.ts'
import { MEXICAN_OWNER } from './support/people.ts'
import { signIn } from './support/sign-in.ts'
import { signOut } from './support/sign-out.ts'
import { expect, test } from './support/story.ts'

const ALLOW = 'Allow notifications on this device'
const IS_ON = 'This device shows your alerts until you sign out.'

/**
 * Chromium's own push service is out of reach of a test, so the page subscribes with keys and an address of this story.
 * All else is the browser's: its permission, its worker and its notifications.
 */
async function subscribeHere(page: Page): Promise<void> {
  const pair = createECDH('prime256v1')
  const made = {
    endpoint: `https://updates.push.services.mozilla.com/wpush/v2/${randomBytes(24).toString('base64url')}`,
    keys: { p256dh: pair.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
  }
  await page.addInitScript(({ endpoint, keys }) => {
    const kept = 'story-subscribed'
    const subscription = {
      endpoint,
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: () => {
        localStorage.removeItem(kept)
        return Promise.resolve(true)
      },
    }
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(localStorage.getItem(kept) === null ? null : subscription),
      subscribe: () => {
        localStorage.setItem(kept, 'yes')
        return Promise.resolve(subscription)
      },
    })
  }, made)
}

/** Hands messages to the worker as the browser does after it has decrypted them. */
async function pushesTo(page: Page): Promise<(alert: PushedAlert | string) => Promise<void>> {
  const { origin } = new URL(page.url())
  // A worker that is still being installed gets no messages.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ isDeleted, scopeURL }) => !isDeleted && scopeURL.startsWith(origin))
      if (ours !== undefined) resolve(ours.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  return async (alert) => {
    const data = typeof alert === 'string' ? alert : JSON.stringify(alert)
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  }
}

/** Returns the notifications that the browser shows, by their tag. */
function shown(page: Page): Promise<{ tag: string; title: string; body: string }[]> {
  return page.evaluate(async () => {
    const { ready } = navigator.serviceWorker
    const all = await (await ready).getNotifications()
    return all
      .map(({ tag, title, body }) => ({ tag, title, body }))
      .toSorted((one, other) => one.tag.localeCompare(other.tag))
  })
}

test('an owner allows notifications, sees their own alerts and no details of others, and signing out ends them', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ locale: 'en-GB', permissions: ['notifications'] })
  const page = await context.newPage()
  await subscribeHere(page)
  await signIn(page, server.url, MEXICAN_OWNER)
  const owner = await personOf(server.url, MEXICAN_OWNER)
  const devices = async () => (await ask(server.url, getAlerts, { token: owner.token })).devices

  await page.goto(`${server.url}/dashboard/account?lng=en`)
  await page.getByRole('button', { name: ALLOW }).click()
  await expect(page.getByText(IS_ON)).toBeVisible()
  expect(await devices()).toHaveLength(1)
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText(IS_ON)).toBeVisible()

  const push = await pushesTo(page)
  const alert: PushedAlert = {
    title: 'Cash short at Centro',
    body: 'MX$350.00 less than expected',
    path: '/dashboard/cash-ups',
    tag: 'a',
    personId: owner.id,
    other: 'A new alert',
  }
  const mine = { tag: 'a', title: 'Cash short at Centro', body: 'MX$350.00 less than expected' }
  await push(alert)
  await expect.poll(() => shown(page)).toEqual([mine])
  // The same tag replaces what is shown.
  const later = { ...mine, body: 'MX$400.00 less than expected' }
  await push({ ...alert, body: later.body })
  await expect.poll(() => shown(page)).toEqual([later])
  const foreign = { tag: 'b', title: 'PARQ', body: 'A new alert' }
  await push({ ...alert, tag: 'b', personId: crypto.randomUUID() })
  await expect.poll(() => shown(page)).toEqual([later, foreign])
  await push('not a message of ours')
  await expect.poll(() => shown(page)).toEqual([later, foreign, { tag: 'parq', title: 'PARQ', body: '' }])

  await signOut(page)
  expect(await devices()).toEqual([])
  await push({ ...alert, tag: 'c' })
  await expect.poll(async () => (await shown(page)).find(({ tag }) => tag === 'c')?.title).toBe('PARQ')
  await context.close()
})
