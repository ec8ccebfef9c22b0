import type { Locator, Page } from '@playwright/test'

import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import type { AppServer } from './support/app-server.ts'
import { atWork, backAtWork, backOnline, correctRemarks, goOffline, openService, stayAway } from './support/booth.ts'
import { ANA, HER_PLATE, LUIS, NEIGHBOUR_PLATE, OWNER } from './support/people.ts'
import { banner, closePanel, outbox, status } from './support/shell.ts'
import { signIn } from './support/sign-in.ts'
import { signOut } from './support/sign-out.ts'
import { expect, test } from './support/story.ts'

async function openList(page: Page, server: AppServer): Promise<void> {
  await page.goto(`${server.url}/dashboard/services?lng=en`)
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
}

async function rename(page: Page, plate: string, to: string): Promise<void> {
  const panel = await openService(page, plate)
  await panel.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: /Edit service/ })
  await form.getByRole('textbox', { name: /Plate/ }).fill(to)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog', { name: /Edit service/ })).toHaveCount(0)
  await closePanel(page)
}

/** Opens the audit trail of a service as the owner reads it, newest first. */
async function trailOf(page: Page, plate: string): Promise<Locator> {
  const panel = await openService(page, plate)
  return panel.getByRole('listitem').filter({ hasText: 'Corrected' })
}

test.beforeEach(async ({ server }) => {
  // After a failure the app looks for the server every half a minute at most.
  test.setTimeout(300_000)
  await server.start()
})

test('[D-03] [S9-07] acts made without a connection survive a killed browser, and are applied once, in order', async ({
  enter,
  tabletOf,
  server,
}) => {
  const device = await tabletOf(ANA)
  const first = await device.on()
  await backAtWork(first, server)
  await server.stop('SIGKILL')
  await device.kill()

  // The tablet was restarted without a connection; a customer calls.
  const page = await device.on()
  await openList(page, server)
  await expect(status(page, 'Offline')).toBeVisible()
  await correctRemarks(page, HER_PLATE, 'Dent in the left door')
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: /ABC ?123/ })
      .getByRole('img', { name: 'Has changes that were not sent yet' }),
  ).toBeVisible()
  await correctRemarks(page, HER_PLATE, 'Dent in both doors')
  await correctRemarks(page, NEIGHBOUR_PLATE, 'Keys are with the guard')
  await expect(outbox(page)).toHaveAccessibleName(/3 unsent/)
  await device.kill()

  const again = await device.on()
  await openList(again, server)
  await expect(outbox(again)).toHaveAccessibleName(/3 unsent/)
  await outbox(again).click()
  await expect(again.getByRole('article', { name: 'Correction of a service' })).toHaveCount(3)

  // An admin has the list open when the network is back.
  await server.start()
  const owner = await enter(OWNER)
  await backOnline(again)
  await expect(again.getByText('Everything is sent')).toBeVisible({ timeout: 60_000 })
  await expect(outbox(again)).toHaveAccessibleName('Outbox')

  const trail = (await trailOf(owner, HER_PLATE)).filter({ hasText: 'Dent in' })
  await expect(trail).toHaveCount(2)
  await expect(trail.nth(0)).toContainText('Dent in both doors')
  await expect(trail.nth(1)).toContainText('Dent in the left door')
  for (const entry of [trail.nth(0), trail.nth(1)]) await expect(entry).toContainText('Ana Restrepo')
  await owner.close()
})

test('[D-03] if another person changed the same field, both values are shown, and two taps choose one @long', async ({
  enter,
  server,
}) => {
  const page = await enter(ANA)
  await goOffline(page, server)
  await correctRemarks(page, HER_PLATE, 'Ana without a connection')
  await correctRemarks(page, NEIGHBOUR_PLATE, 'Another one of hers')
  // The tablet stays away a little longer than the office.
  await stayAway(page)
  await server.start()
  const owner = await enter(OWNER)
  await correctRemarks(owner, HER_PLATE, 'The owner meanwhile')
  await expect(owner.getByRole('status', { name: 'Messages' })).toContainText('Operation executed correctly')

  await backOnline(page)
  await expect(outbox(page)).toHaveAccessibleName(/1 needs you/, { timeout: 60_000 })
  await outbox(page).click()
  const entry = page.getByRole('article', { name: 'Correction of a service' })
  await expect(entry).toHaveCount(1)
  await expect(entry).toContainText('The owner meanwhile')
  await expect(entry).toContainText('Ana without a connection')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await entry.getByRole('button', { name: 'Keep what I wrote' }).click()
  await expect(page.getByText('Everything is sent')).toBeVisible()

  const trail = await trailOf(owner, HER_PLATE)
  await expect(trail.first()).toContainText('Ana without a connection')
  await owner.close()
})

test('[D-03] undoing an unsent act restores the service @long', async ({ enter, server }) => {
  const page = await enter(ANA)
  await goOffline(page, server)
  await correctRemarks(page, HER_PLATE, 'Never mind')
  await outbox(page).click()
  await page.getByRole('article', { name: 'Correction of a service' }).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Everything is sent')).toBeVisible()
  await page.goBack()
  const panel = await openService(page, HER_PLATE)
  await expect(panel).not.toContainText('Never mind')
})

test('[D-03] a refused act stays with its reason, is resubmitted, and is sent @long', async ({ enter, server }) => {
  const page = await enter(ANA)
  await goOffline(page, server)
  await rename(page, HER_PLATE, NEIGHBOUR_PLATE)
  await server.start()
  await backOnline(page)
  await expect(outbox(page)).toHaveAccessibleName(/1 needs you/, { timeout: 60_000 })
  await outbox(page).click()
  const entry = page.getByRole('article', { name: 'Correction of a service' })
  await expect(entry).toContainText('This plate is already parked at this location')
  await entry.getByRole('link', { name: 'Edit and send again' }).click()
  const form = page.getByRole('dialog', { name: /Edit service/ })
  await expect(form.getByRole('textbox', { name: /Plate/ })).toHaveValue(NEIGHBOUR_PLATE)
  await form.getByRole('textbox', { name: /Plate/ }).fill('ABC124')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText('Operation executed correctly')
  await expect(outbox(page)).toHaveAccessibleName('Outbox')

  // Restores the plate for stories that look for it.
  await page.goto(`${server.url}/dashboard/services?lng=en`)
  await rename(page, 'ABC124', HER_PLATE)
  await expect(outbox(page)).toHaveAccessibleName('Outbox')
})

test('[S4-05] a person who signs out with unsent acts is warned, and finds them at the next sign-in; nobody else sees or sends them @long', async ({
  page,
  server,
}) => {
  await atWork(page, server, ANA)
  await goOffline(page, server)
  await correctRemarks(page, HER_PLATE, 'Only Ana sends this')
  await banner(page).getByRole('button', { name: 'Sign out' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out with unsent changes?' })
  await expect(question).toContainText('1 change is not on the server yet')
  await expect(question).toContainText(/Your register at .+ stays open/)
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  await expect(
    page.getByRole('status').filter({ hasText: '1 change by Ana R. is waiting on this device' }),
  ).toBeVisible()

  await server.start()
  await signIn(page, server.url, LUIS)
  await expect(outbox(page)).toHaveAccessibleName('Outbox')
  await signOut(page)

  await signIn(page, server.url, ANA)
  await outbox(page).click()
  await expect(page.getByText('Everything is sent')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('article').filter({ hasText: 'Only Ana sends this' })).toContainText('Sent')
  await page.goBack()
  const trail = await trailOf(page, HER_PLATE)
  await expect(trail.first()).toContainText('Only Ana sends this')
  await expect(trail.first()).toContainText('Ana Restrepo')
})
