import type { Locator, Page } from '@playwright/test'

import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { signOut } from './support/sign-out.ts'
import type { AppServer } from './support/app-server.ts'
import { atWork, backOnline, correctRemarks, goOffline, openService } from './support/booth.ts'
import { expectEnterToMoveNoMoney } from './support/enter.ts'
import { ANA, LUIS, OWNER, PASSWORD } from './support/people.ts'
import { closePanel, outbox } from './support/shell.ts'
import { expect, test } from './support/story.ts'

/** Somebody takes the tablet, and all that they need is on it. */
async function take(page: Page, server: AppServer, email: string): Promise<void> {
  await server.start()
  await atWork(page, server, email)
}

/** Corrects a service where this person works, another than those of the others, and says of which plate. */
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

/** Who did it, as the history of the service says. */
async function trailOf(page: Page, plate: string, remarks: string): Promise<Locator> {
  const panel = await openService(page, plate)
  await expect(panel.getByRole('listitem').or(panel.getByText('No changes are recorded.')).first()).toBeVisible()
  return panel.getByRole('listitem').filter({ hasText: 'Corrected' }).filter({ hasText: remarks })
}

/** What was taken from somebody for one story. */
const TAKEN = 'create table if not exists taken (company_id uuid, operator_id uuid, location_id uuid)'

// Other stories are told against the same server.
test.afterEach(async ({ server }) => {
  await server.whileDown(async (database) => {
    await database.query('update identities set is_active = true where email = $1', [LUIS])
    await database.query(TAKEN)
    await database.query('insert into operator_locations select * from taken on conflict do nothing')
    await database.query('drop table taken')
  })
})

test('[D-03] a location is taken from somebody who did something there: the outbox says why it is refused and what to do', async ({ page, server }) => {
  test.setTimeout(200_000)
  await take(page, server, ANA)
  await goOffline(page, server)
  const plate = await correct(page, 'Done where I work no more', [])
  await server.whileDown(async (database) => {
    const hers = `operator_id = (select id from identities where email = '${ANA}') and location_id = (select location_id from services where license_plate = $1 order by started_at desc limit 1)`
    await database.query(TAKEN)
    await database.query(`with gone as (delete from operator_locations where ${hers} returning company_id, operator_id, location_id) insert into taken select * from gone`, [plate])
  })
  await outbox(page).click()
  const entry = page.getByRole('article', { name: /Correction of a service/ })
  await expect(entry).not.toContainText('You no longer work at')
  await server.start()
  await backOnline(page)
  await expect(entry).toContainText(/You no longer work at .+, so the server does not accept this\. Ask an admin/, { timeout: 90_000 })
  await expectAccessible(page)
  await entry.getByRole('button', { name: 'Discard…' }).click()
  const question = page.getByRole('dialog', { name: 'Discard this action?' })
  await question.getByRole('textbox', { name: 'Reason' }).fill('An admin does it')
  await expectEnterToMoveNoMoney(question)
  await question.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(page.getByText('Everything is sent')).toBeVisible()
})

test('[D-03] [S4-05] three people on one tablet without a network: each sends their own; of who was dismissed an admin sends it for them', async ({ page, server }) => {
  test.setTimeout(400_000)
  const left: string[] = []
  for (const email of [ANA, LUIS]) {
    await take(page, server, email)
    await goOffline(page, server)
    left.push(await correct(page, `Left by ${email}`, left))
    await signOut(page)
  }
  const [hers = '', his = ''] = left
  await expect(page.getByText(/1 change of Ana R\. waits on this device/)).toBeVisible()
  await expect(page.getByText(/1 change of Luis \S\. waits on this device/)).toBeVisible()

  // The owner makes one too, and it goes by itself when the network is back; theirs wait for them.
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

  // Ana comes back, and hers goes under her name.
  await take(page, server, ANA)
  await expect(outbox(page)).toHaveAccessibleName('Outbox', { timeout: 90_000 })
  await expect(await trailOf(page, hers, `Left by ${ANA}`)).toContainText('Ana Restrepo')
  await closePanel(page)
  await signOut(page)

  // Luis does not: he works here no more.
  await server.whileDown((database) => database.query('update identities set is_active = false where email = $1', [LUIS]))
  await server.start()
  await page.goto(`${server.url}/sign-in?lng=en`)
  await page.getByRole('textbox', { name: 'Email' }).fill(LUIS)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()

  await take(page, server, OWNER)
  const hint = page.getByRole('complementary', { name: 'Work of somebody who has left' })
  await expect(hint).toContainText(/Luis .* no longer works here and left 1 change on this device/)
  await expectAccessible(page)
  await hint.getByRole('link', { name: 'Look at it' }).click()
  const card = page.getByRole('region', { name: /Luis .* no longer works here/ })
  await card.getByRole('button', { name: 'Show what it is' }).click()
  await expect(card.getByRole('article')).toContainText(`Left by ${LUIS}`)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  await card.getByRole('button', { name: /Send it for Luis/ }).click()
  const question = page.getByRole('dialog', { name: /Send what Luis .* left\?/ })
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
  await expect(page.getByText(/change of Luis/)).toHaveCount(0)
})
