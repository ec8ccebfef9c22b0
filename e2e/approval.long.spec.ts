import { listLocations } from '../contract/location.ts'
import { locationWrites } from '../contract/location-writes.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { ask, personOf } from './support/api.ts'
import { ANA, HER_PLATE, NEIGHBOUR_PLATE, OWNER } from './support/people.ts'
import { asDrawn } from './support/shell.ts'
import { expect, storyOfItsOwn } from './support/story.ts'

const test = storyOfItsOwn()

const BECAUSE = 'The driver turned around at the gate'

test('an attendant asks to approve a void above the limit of the shift, the owner answers in their own session, and both answers stay with the stay', async ({
  enter,
  server,
}) => {
  await server.start()
  const owner = await personOf(server.url, OWNER)
  const { data } = await ask(server.url, listLocations, { token: owner.token, query: '?limit=999' })
  for (const { id } of data)
    await ask(server.url, locationWrites.edit, {
      token: owner.token,
      id,
      body: { changes: { shiftActs: { from: 5, to: 0 } } },
    })

  const page = await enter(ANA)
  const admin = await enter(OWNER)
  const voidStay = async (plate: string) => {
    await page.goto(`${server.url}/dashboard/services?lng=en&plate=${plate}`)
    await page
      .getByRole('table')
      .getByRole('row')
      .filter({ hasText: asDrawn(plate) })
      .getByRole('link')
      .first()
      .click()
    await page.getByRole('button', { name: 'Void…' }).click()
    const form = page.getByRole('dialog', { name: /Void service/ })
    await form.getByRole('textbox', { name: /Reason/ }).fill(BECAUSE)
    return form
  }
  const answer = async (plate: string, press: 'Approve' | 'Refuse') => {
    await admin.goto(`${server.url}/dashboard/attention/approval_asked?lng=en`)
    const row = admin
      .getByRole('table')
      .getByRole('row')
      .filter({ hasText: asDrawn(plate) })
    await expect(row).toContainText('Void')
    await expectAccessible(admin)
    // The first answer is a button of the row, the second is behind it.
    if (press === 'Approve') await row.getByRole('button', { name: press }).click()
    else {
      await row.getByRole('button', { name: 'More actions' }).click()
      await admin.getByRole('menuitem', { name: press }).click()
    }
    await expect(row).toHaveCount(0)
  }

  const approved = await voidStay(HER_PLATE)
  await approved.getByRole('button', { name: 'Ask for an approval' }).click()
  await expect(approved.getByText('Waiting for an administrator.')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await answer(HER_PLATE, 'Approve')
  await expect(approved.getByText(`Approved by ${owner.name}.`)).toBeVisible()
  await approved.getByRole('button', { name: 'Void service' }).click()
  await expect(page.getByRole('dialog', { name: asDrawn(HER_PLATE) })).toContainText('This service was voided')

  // After a refusal the form offers the act no more. Opened again, it is done without an approval, and the owner sees it.
  const refused = await voidStay(NEIGHBOUR_PLATE)
  await refused.getByRole('button', { name: 'Ask for an approval' }).click()
  await answer(NEIGHBOUR_PLATE, 'Refuse')
  await expect(refused.getByText(`${owner.name} refused this.`)).toBeVisible()
  await expect(refused.getByRole('button', { name: /^Void/ })).toHaveCount(0)
  const again = await voidStay(NEIGHBOUR_PLATE)
  await again.getByRole('button', { name: 'Void without an approval' }).click()
  await expect(page.getByRole('dialog', { name: asDrawn(NEIGHBOUR_PLATE) })).toContainText('This service was voided')

  await admin.goto(`${server.url}/dashboard/attention/void_unpaid?lng=en`)
  const listed = (plate: string) =>
    admin
      .getByRole('table')
      .getByRole('row')
      .filter({ hasText: asDrawn(plate) })
  await expect(listed(HER_PLATE)).toContainText(`Approved · ${owner.name}`)
  await expect(listed(NEIGHBOUR_PLATE)).toContainText(`Refused, and done · ${owner.name}`)
})
