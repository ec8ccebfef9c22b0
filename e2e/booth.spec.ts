import type { Locator, Page } from '@playwright/test'

import { getCashUp, listCashUps } from '../contract/cash-up.ts'
import { listServices } from '../contract/service.ts'
import { formatMoney } from '../domain/money.ts'
import { handOver } from './shift/register.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { ask, personOf } from './support/api.ts'
import { backAtWork, backOnline } from './support/booth.ts'
import { amountIn } from './support/money.ts'
import { ANA } from './support/people.ts'
import { status } from './support/shell.ts'
import { expect, storyOfItsOwn } from './support/story.ts'
import { wordsOf } from './support/words.ts'

// Who stands inside here, others would meet.
const test = storyOfItsOwn()
const say = wordsOf('es')

test.use({ viewport: { width: 820, height: 1180 }, locale: 'es-CO' })

const CARS = ['BTH101', 'BTH202', 'BTH303', 'BTH404', 'BTH505'] as const
/** Without a network. */
const [FIRST, SECOND, THIRD, UNSEEN, LAST] = CARS

const field = (page: Page) => page.getByRole('textbox', { name: say('Plate, ticket, receipt or name') })
const inside = (page: Page) => page.getByRole('region', { name: say('Inside now') }).getByRole('listitem')
const insideWith = (page: Page, plate: string) => inside(page).filter({ has: page.getByRole('button', { name: say('Charge {0}').replace('{0}', plate) }) })
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name: say(name) })

async function letIn(page: Page, plate: string): Promise<void> {
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(plate)
  await expect(page.getByRole('form').getByRole('radio', { checked: true })).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue('')
  await expect(insideWith(page, plate)).toBeVisible()
}

/** Charges it in cash, and gives what it cost. */
async function charge(page: Page, plate: string): Promise<number> {
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(plate)
  await expect(insideWith(page, plate)).toBeVisible()
  await page.keyboard.press('Enter')
  const form = dialog(page, 'Charge and finish')
  const price = form.getByText(say('Total'), { exact: true }).locator('xpath=following-sibling::*')
  await expect(price).toContainText(/\d/)
  const cash = form.getByRole('radio', { name: say('Cash') })
  if (amountIn(await price.textContent()) > 0) await cash.check()
  const total = amountIn(await price.textContent())
  await form.getByRole('button', { name: new RegExp(`^(${say('Charge and finish')}|${say('Finish')})$`) }).click()
  const done = dialog(page, 'Finished')
  await expect(done).toContainText(formatMoney(total, 'COP'))
  await done.getByRole('button', { name: say('Done') }).click()
  await expect(insideWith(page, plate)).toHaveCount(0)
  return total
}

test('[S4-01] [D-03] a booth lets five cars in and out by keyboard, an hour of it without a network: each once, and to the cent', async ({ tabletOf, server }) => {
  test.setTimeout(240_000)
  await server.start()
  const { id: locationId, name } = await handOver(server)
  const page = await (await tabletOf(ANA)).on()
  await backAtWork(page, server)

  await page.goto(`${server.url}/dashboard/booth?lng=es&location=${locationId}`)
  await page.getByRole('link', { name: say('Open the register') }).click()
  const opening = dialog(page, 'Open register')
  await expect(opening).toContainText(name)
  await opening.getByRole('button', { name: say('That is what is there') }).click()
  await opening.getByRole('button', { name: say('Open register') }).click()
  await expect(page).toHaveURL(/\/cash-ups\/[0-9a-f-]{36}/)
  await page.goto(`${server.url}/dashboard/booth?lng=es&location=${locationId}`)

  for (const plate of [FIRST, SECOND, THIRD, LAST]) await letIn(page, plate)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  let taken = await charge(page, FIRST)

  await server.cutOff()
  await expect(status(page, say('Offline'))).toBeVisible({ timeout: 40_000 })
  await letIn(page, UNSEEN)
  await page.reload()
  await expect(insideWith(page, UNSEEN)).toBeVisible()
  taken += await charge(page, SECOND)
  taken += await charge(page, UNSEEN)

  await server.start()
  await backOnline(page)
  await expect(page.getByRole('banner').getByRole('link', { name: say('Outbox') })).toHaveAccessibleName(say('Outbox'), { timeout: 60_000 })
  for (const plate of [THIRD, LAST]) taken += await charge(page, plate)
  await expect(page.getByRole('banner').getByRole('link', { name: say('Outbox') })).toHaveAccessibleName(say('Outbox'), { timeout: 60_000 })

  const { token, id } = await personOf(server.url, ANA)
  const { data: open } = await ask(server.url, listCashUps, { token, query: '?statuses=current&limit=999' })
  const mine = open.find(({ location, openedBy, register }) => location.id === locationId && openedBy.id === id && register === 'main')
  const cashUp = await ask(server.url, getCashUp, { token, id: mine?.id ?? '' })
  expect(cashUp).toMatchObject({ takings: { cash: taken, dataphone: 0, digital: 0 }, services: CARS.length, total: taken })
  for (const plate of CARS) {
    const { data } = await ask(server.url, listServices, { token, query: `?plate=${plate}` })
    expect(data.map(({ licensePlate, status, cashUp: into }) => [licensePlate, status, into?.id])).toEqual([[plate, 'completed', cashUp.id]])
  }
})
