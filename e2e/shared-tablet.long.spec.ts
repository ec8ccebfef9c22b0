import type { Locator, Page } from '@playwright/test'

import { checkIn } from '../contract/service-entries.ts'
import { userCalls } from '../contract/user.ts'
import { formatMoney } from '../domain/money.ts'
import { HOUR_MS } from '../domain/time.ts'
import { VEHICLE_TYPE_IDS } from '../domain/vehicles.ts'
import { FLOAT, handOver } from './shift/register.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { ask, personOf } from './support/api.ts'
import type { AppServer } from './support/app-server.ts'
import { atWork, backOnline, correctRemarks, goOffline, openService, stayAway } from './support/booth.ts'
import { Booth, shiftsOf, staysOf } from './support/booth-day.ts'
import { signOut } from './support/sign-out.ts'
import { expectEnterToMoveNoMoney } from './support/enter.ts'
import { ANA, LUIS, OWNER, PASSWORD } from './support/people.ts'
import { asDrawn, closePanel, outbox, status } from './support/shell.ts'
import { expect, storyOfItsOwn } from './support/story.ts'

// The story closes a register and removes a location.
const test = storyOfItsOwn()

const BEFORE = 'MVD101'
const AFTERWARDS = 'MVD202'

/** A person takes the tablet, which has all the data that they need. */
async function take(page: Page, server: AppServer, email: string): Promise<void> {
  await server.start()
  await atWork(page, server, email)
}

/** Corrects a service at this person's location, other than those already corrected, and returns its plate. */
async function correct(page: Page, remarks: string, others: readonly string[]): Promise<string> {
  const links = page.getByRole('table').getByRole('link')
  await expect(links.first()).toBeVisible()
  const plates = (await links.allTextContents()).map((plate) => plate.replaceAll(/\s/g, ''))
  const plate = plates.find((one) => !others.includes(one))
  if (plate === undefined) throw new Error('There is no other service')
  await correctRemarks(page, plate, remarks)
  await expect(outbox(page)).toHaveAccessibleName(/1 unsent/)
  return plate
}

/** Author in the history of the service. */
async function trailOf(page: Page, plate: string, remarks: string): Promise<Locator> {
  const panel = await openService(page, plate)
  await expect(panel.getByRole('listitem').or(panel.getByText('No changes are recorded.')).first()).toBeVisible()
  return panel.getByRole('listitem').filter({ hasText: 'Corrected' }).filter({ hasText: remarks })
}

// Other stories use the same server.
test.afterEach(async ({ server }) => {
  await server.whileDown((database) =>
    database.query('update identities set is_active = true where email = $1', [LUIS]),
  )
})

/** On another device, the admin gives Ana a location or removes it. */
async function moveAna(server: AppServer, locationIds: { add?: string[]; remove?: string[] }): Promise<void> {
  const { token } = await personOf(server.url, OWNER)
  const { id } = await personOf(server.url, ANA)
  await ask(server.url, userCalls.edit, { token, id, body: { changes: { locationIds } } })
}

async function comeEarlier(server: AppServer, locationId: string, licensePlate: string): Promise<void> {
  const { token } = await personOf(server.url, ANA)
  await ask(server.url, checkIn, {
    token,
    body: {
      id: crypto.randomUUID(),
      locationId,
      licensePlate,
      vehicleTypeId: VEHICLE_TYPE_IDS.car,
      startedAt: new Date(Date.now() - 2 * HOUR_MS).toISOString(),
      receiptNumber: `MOVED-${licensePlate}`,
      space: null,
      keyTag: null,
      keptItems: null,
    },
  })
}

test('[D-03] [S2-22] Ana counts and closes her register after an admin removes her location in mid-shift, and every amount is on the server', async ({
  enter,
  server,
}) => {
  test.setTimeout(300_000)
  await server.start()
  const location = await handOver(server)
  const page = await enter(ANA)
  const booth = new Booth(page, server, 'en', location)
  await booth.open()
  await booth.openRegister()
  await booth.open()
  // They came two hours ago, so that they owe money.
  for (const plate of [BEFORE, AFTERWARDS]) await comeEarlier(server, location.id, plate)
  for (const plate of [BEFORE, AFTERWARDS]) await expect(booth.insideWith(plate)).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Plate, ticket, receipt or name' })
  const notice = page.getByRole('alert').filter({ hasText: `An administrator ended your access to ${location.name}` })
  const till = page.getByText(`Your register at ${location.name} is still open. You can count and close it.`)

  // The removal arrives while Ana types.
  await page.keyboard.type('TYP10')
  await moveAna(server, { remove: [location.id] })
  await expect(notice).toBeVisible()
  await expect(till).toBeVisible()
  await page.keyboard.type('1')
  await expect(field).toHaveValue('TYP101')
  await expect(page.getByRole('link', { name: 'Open the register' })).toHaveCount(0)
  await expectAccessible(page)
  await moveAna(server, { add: [location.id] })
  await expect(booth.insideWith(BEFORE).or(page.getByText('No vehicle inside matches'))).toBeVisible()
  await expect(notice).toHaveCount(0)
  await expect(field).toHaveValue('TYP101')
  await field.press('Escape')

  // The removal arrives without a connection, between two charges.
  await expect(outbox(page)).toHaveAccessibleName('Outbox')
  await stayAway(page)
  await server.cutOff()
  await server.start()
  await expect(status(page, 'Offline')).toBeVisible({ timeout: 40_000 })
  const before = await booth.charge(BEFORE)
  const admin = await enter(OWNER)
  const { id } = await personOf(server.url, ANA)
  await admin.goto(`${server.url}/dashboard/users/update/${id}?lng=en`)
  await admin.getByRole('checkbox', { name: location.name }).uncheck()
  await expect(
    admin.getByText(/^Ana Restrepo Vélez has a register open at a location where they would no longer work/),
  ).toBeVisible()
  await expect(
    admin.getByText(/As of .+: nothing unsent\. Work done since then without a connection is unknown\./).first(),
  ).toBeVisible()
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByRole('dialog')).toHaveCount(0)
  const after = await booth.charge(AFTERWARDS)
  await page.keyboard.type('TYP202')

  await backOnline(page)
  await expect(notice).toBeVisible({ timeout: 60_000 })
  await expect(field).toHaveValue('TYP202')
  await expect(outbox(page)).toHaveAccessibleName(/1 needs you/, { timeout: 60_000 })
  await page.getByRole('link', { name: 'Count and close it' }).click()
  // The amount that the server refused is kept apart.
  await booth.count(FLOAT + before, 0)
  const closed = page.getByRole('dialog', { name: 'Register closed' })
  await expect(closed.getByRole('group', { name: 'Preview of the printed slip' })).toContainText(location.name)
  await closed.getByRole('button', { name: 'Done' }).click()
  await outbox(page).click()
  const card = page.getByRole('article', { name: /Payment|End of a stay/ })
  await expect(card).toContainText(
    new RegExp(
      `An administrator ended your access to ${location.name}: .+ You did this afterwards, so the server does not accept it\\.`,
    ),
  )
  await expect(card).toContainText('The amount is on your administrators’ list of money that was not accepted.')
  await expect(card).not.toContainText('no longer exists')
  await expectAccessible(page)

  // The admin books it, and each amount is in her shift.
  await admin.goto(`${server.url}/dashboard/cash-ups/refused?lng=en`)
  await admin
    .getByRole('row')
    .filter({ hasText: asDrawn(AFTERWARDS) })
    .getByRole('link')
    .first()
    .click()
  const panel = admin.getByRole('dialog')
  await expect(panel).toContainText('Ana Restrepo')
  await expect(panel).toContainText(formatMoney(after, 'COP'))
  await expectAccessible(admin)
  await panel.getByRole('radio', { name: 'Booked' }).check()
  await expectEnterToMoveNoMoney(panel)
  await panel.getByRole('button', { name: 'Settle' }).click()
  await expect(panel).toHaveCount(0)
  await moveAna(server, { add: [location.id] })
  const [shift] = await shiftsOf(server, ANA, location.id)
  expect(shift).toMatchObject({
    status: 'completed',
    float: FLOAT,
    takings: { cash: before + after },
    closing: { countedCash: FLOAT + before },
  })
  for (const [plate, amount] of [
    [BEFORE, before],
    [AFTERWARDS, after],
  ] as const)
    expect(await staysOf(server, plate)).toMatchObject([
      { status: 'completed', totalCost: amount, cashUp: { id: shift?.id }, exitOperator: { id } },
    ])
})

test('[D-03] [S4-05] three people on one tablet without a connection each send their own work; an admin sends that of a dismissed person', async ({
  page,
  server,
}) => {
  test.setTimeout(400_000)
  const left: string[] = []
  for (const email of [ANA, LUIS]) {
    await take(page, server, email)
    await goOffline(page, server)
    left.push(await correct(page, `Left by ${email}`, left))
    await signOut(page)
  }
  const [hers = '', his = ''] = left
  await expect(page.getByText(/1 change by Ana R\. is waiting on this device/)).toBeVisible()
  await expect(page.getByText(/1 change by Luis \S\. is waiting on this device/)).toBeVisible()

  // The owner makes an edit too, which is sent when the network is back; the others' edits wait for their authors.
  await take(page, server, OWNER)
  await goOffline(page, server)
  const owners = await correct(page, 'By the owner', left)
  await server.start()
  await backOnline(page)
  await expect(outbox(page)).toHaveAccessibleName('Outbox', { timeout: 90_000 })
  await page.goto(`${server.url}/dashboard/services?lng=en`)
  await expect(await trailOf(page, owners, 'By the owner')).toContainText('Beatriz')
  await page.goto(`${server.url}/dashboard/services?lng=en`)
  await expect(await trailOf(page, hers, `Left by ${ANA}`)).toHaveCount(0)
  await closePanel(page)
  await signOut(page)

  // Ana comes back, and her edit is sent under her name.
  await take(page, server, ANA)
  await expect(outbox(page)).toHaveAccessibleName('Outbox', { timeout: 90_000 })
  await expect(await trailOf(page, hers, `Left by ${ANA}`)).toContainText('Ana Restrepo')
  await closePanel(page)
  await signOut(page)

  // Luis does not come back: he no longer works here.
  await server.whileDown((database) =>
    database.query('update identities set is_active = false where email = $1', [LUIS]),
  )
  await server.start()
  await page.goto(`${server.url}/sign-in?lng=en`)
  await page.getByRole('textbox', { name: 'Email' }).fill(LUIS)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()

  await take(page, server, OWNER)
  const hint = page.getByRole('region', { name: 'Work by somebody who has left' })
  await expect(hint).toContainText(/Luis .* no longer works here and left 1 change on this device/)
  await expectAccessible(page)
  await hint.getByRole('link', { name: 'Look at it' }).click()
  const card = page.getByRole('region', { name: /Luis .* no longer works here/ })
  await card.getByRole('button', { name: 'Show changes' }).click()
  await expect(card.getByRole('article')).toContainText(`Left by ${LUIS}`)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  await card.getByRole('button', { name: /Send it for Luis/ }).click()
  const question = page.getByRole('dialog', { name: /Send Luis .*’s unsent work\?/ })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Send it' }).click()
  await expect(card).toHaveCount(0)
  await expect(page.getByText('Everything is sent')).toBeVisible({ timeout: 90_000 })
  await expect(page.getByText(/You send this for Luis .*, who has left\./)).toBeVisible()

  await page.goto(`${server.url}/dashboard/services?lng=en`)
  const entry = await trailOf(page, his, `Left by ${LUIS}`)
  await expect(entry).toHaveCount(1)
  await expect(entry).toContainText(/Beatriz .*, for Luis /)
  await closePanel(page)
  await signOut(page)
  await expect(page.getByText(/change by Luis/)).toHaveCount(0)
})
