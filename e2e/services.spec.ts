import type { Locator, Page } from '@playwright/test'

import { openService } from './support/booth.ts'
import { ANA, HER_PLATE, LUIS } from './support/people.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test as story } from './support/story.ts'

const test = story.extend({ page: async ({ enter }, give) => give(await enter(ANA)) })

/** Returns the rows of the list without its header. */
function rows(page: Page): Locator {
  return page
    .getByRole('table', { name: 'Services' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
}

/** Returns the chip itself, not the form that it opens. */
function chipOf(page: Page, name: string): Locator {
  return page.getByRole('main').getByRole('group', { name })
}

function count(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: /^[\d,]+ services?( since [\d/]+)?$/ })
}

async function countOf(page: Page): Promise<number> {
  return Number((await count(page).innerText()).replace(/ since .*/, '').replaceAll(/\D/g, ''))
}

/** Opens the list, without filters. */
async function openList(page: Page): Promise<void> {
  await page.goto('/dashboard/services?lng=en')
  await expect(rows(page)).toHaveCount(10)
}

test.beforeEach(async ({ page }) => {
  await expect(rows(page)).toHaveCount(10)
})

test('[S2-27] [S2-40] [S2-41] [S2-42] [S2-43] [S5-14] [S7-05] the list of services has pages, search and filters, and a service opens beside it', async ({
  page,
}) => {
  await test.step('the list is paged by 10, 20 or 30, and the address holds the page', async () => {
    const first = await rows(page).first().innerText()
    await page.getByRole('button', { name: 'Page 2', exact: true }).click()
    await expect(page).toHaveURL(/[?&]page=2/)
    await expect(page.getByText(/^11–20 of/)).toBeVisible()
    await expect(rows(page).first()).not.toHaveText(first)

    await page.goBack()
    await expect(page).not.toHaveURL(/page=/)
    await expect(page.getByText(/^1–10 of/)).toBeVisible()

    await page.getByRole('combobox', { name: 'Rows' }).selectOption('20')
    await expect(rows(page)).toHaveCount(20)
    await expect(page).toHaveURL(/[?&]size=20/)
    await page.reload()
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(21)
  })
  await test.step('a plate is found by any part of it, however it is typed', async () => {
    await openList(page)
    const search = page.getByRole('textbox', { name: 'Search by plate' })
    for (const typed of [HER_PLATE, 'abc-123', 'c123', 'BC 12']) {
      await search.fill(typed)
      await expect(page).toHaveURL(new RegExp(`[?&]plate=${typed.toUpperCase().replaceAll(/\s/g, '')}`))
      await expect(rows(page).filter({ hasText: /ABC\s?123/ })).toHaveCount(1)
    }
    await page.goBack()
    await expect(search).toHaveValue('')
    await expect(rows(page)).toHaveCount(10)
  })
  await test.step('a search that finds nothing says so and offers the way back', async () => {
    await openList(page)
    await page.getByRole('textbox', { name: 'Search by plate' }).fill('ZZZZZZZZ')
    await expect(page.getByRole('status').filter({ hasText: 'No results' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(rows(page)).toHaveCount(10)
    await expect(page).not.toHaveURL(/plate/)
  })
  await test.step('the payment-method chip: applied, summed up, cleared', async () => {
    await openList(page)
    const all = await countOf(page)
    const chip = chipOf(page, 'Payment method')
    await expect(chip.getByRole('button', { name: /^Clear/ })).toHaveCount(0)
    await chip.getByRole('button', { name: 'Payment method' }).click()
    const form = page.getByRole('dialog', { name: 'Payment method' })
    const apply = form.getByRole('button', { name: 'Apply' })
    await expect(apply).toBeDisabled()

    await form.getByText('Cash', { exact: true }).click()
    await apply.click()
    await expect(chip).toContainText('Cash')
    await expect(page).toHaveURL(/[?&]methods=cash/)
    await expect.poll(() => countOf(page)).toBeLessThan(all)
    const cash = await countOf(page)
    expect(cash).toBeGreaterThan(0)

    await chip.getByRole('button', { name: /^Payment method/ }).click()
    await form.getByText('Digital', { exact: true }).click()
    await apply.click()
    await expect(chip).toContainText('Cash and 1 more')
    await expect.poll(() => countOf(page)).toBeGreaterThan(cash)

    await chip.getByRole('button', { name: 'Clear Payment method' }).click()
    await expect(page).not.toHaveURL(/methods=/)
    await expect.poll(() => countOf(page)).toBe(all)
  })
  await test.step('the date chip takes two whole days in order, shown as dd/MM/yyyy', async () => {
    await openList(page)
    const all = await countOf(page)
    const chip = chipOf(page, 'Date')
    await chip.getByRole('button', { name: 'Date' }).click()
    const form = page.getByRole('dialog', { name: 'Date' })
    const apply = form.getByRole('button', { name: 'Apply' })
    await expect(apply).toBeDisabled()

    const [today = '', before = ''] = [0, 3].map((days) =>
      new Date(Date.now() - days * 86_400_000).toLocaleDateString('en-GB', { timeZone: 'America/Bogota' }),
    )
    await form.getByRole('textbox', { name: 'From' }).fill(today)
    await form.getByRole('textbox', { name: 'To' }).fill(before)
    await expect(form.getByText('The end must be on or after the start')).toBeVisible()
    await expect(apply).toBeDisabled()

    await form.getByRole('textbox', { name: 'From' }).fill('05/03/2025')
    await expect(
      form.getByRole('button', { name: '5 March 2025', exact: true }),
      'the calendar shows the month that was typed',
    ).toBeVisible()

    await form.getByRole('textbox', { name: 'From' }).fill(before)
    await form.getByRole('textbox', { name: 'To' }).fill(today)
    await apply.click()
    await expect(chip).toContainText(before)
    await expect(chip).toContainText(today)
    await expect.poll(() => countOf(page)).toBeLessThan(all)
    expect(await countOf(page)).toBeGreaterThan(0)

    await page.reload()
    await expect(page.getByRole('group').filter({ hasText: before })).toBeVisible()
  })
  await test.step('the location chip offers the locations that the person sees', async () => {
    await openList(page)
    const all = await countOf(page)
    const chip = chipOf(page, 'Location')
    await chip.getByRole('button', { name: 'Location' }).click()
    const options = page.getByRole('dialog', { name: 'Location' })
    await expect(options.getByRole('checkbox')).toHaveCount(2)
    const name = 'Unidad Mirador del Cedro'
    await options.getByText(name, { exact: true }).click()
    await options.getByRole('button', { name: 'Apply' }).click()
    await expect(chip).toContainText(name)
    await expect.poll(() => countOf(page)).toBeLessThan(all)
    await expect(rows(page).filter({ hasText: name }).first()).toBeVisible()
    await expect(rows(page).filter({ hasNotText: name })).toHaveCount(0)
  })
  await test.step('the panel is 480 px wide and closes by an outside press, Escape, the button and the way back', async () => {
    await openList(page)
    const panel = page.getByRole('dialog')
    const link = rows(page).first().getByRole('link')
    const ways: (() => Promise<unknown>)[] = [
      () => page.mouse.click(300, 700),
      () => page.keyboard.press('Escape'),
      () => panel.getByRole('button', { name: 'Close' }).click(),
      () => page.goBack(),
    ]
    for (const close of ways) {
      await link.click()
      await expect(panel).toBeVisible()
      await expect.poll(async () => (await panel.boundingBox())?.width).toBe(480)
      await close()
      await expect(panel).toBeHidden()
      await expect(link).toBeFocused()
    }
  })
})

test('[S2-27] [S6-03] a service has its own address, which shows nothing of other locations @long', async ({
  page,
  server,
  browser,
}) => {
  await openService(page, HER_PLATE)
  await expect(page).toHaveURL(/[?&]service=/)
  const another = await page.context().newPage()
  await another.goto(page.url())
  await expect(another.getByRole('dialog')).toContainText('Clínica Los Guayacanes')

  const hers = page.url()
  const other = await browser.newPage()
  await signIn(other, server.url, LUIS)
  await other.goto(`${hers}&lng=en`)
  await expect(other.getByRole('dialog')).toContainText('Not found')
  await other.goto(`${server.url}/dashboard/services?plate=${HER_PLATE}&lng=en`)
  await expect(other.getByText('No results')).toBeVisible()
  await other.close()
})

test('[S7-05] an address of a page beyond the last opens the last page @long', async ({ page, server }) => {
  await page.goto(`${server.url}/dashboard/services?page=100000&size=30`)
  await expect(page.getByRole('button', { name: /^Page \d+$/ }).last()).toHaveAttribute('aria-current', 'page')
  await expect(page).toHaveURL(/[?&]page=\d{1,2}(&|$)/)
  await expect(rows(page).first()).toBeVisible()
})

test('a slash moves the focus to the search, except while somebody types @long', async ({ page }) => {
  const search = page.getByRole('textbox', { name: 'Search by plate' })
  const account = page.getByRole('button', { name: /Account$/ })
  for (const place of [
    page.getByRole('main'),
    rows(page).first().getByRole('link'),
    page.getByRole('button', { name: 'Export' }),
    account,
  ]) {
    await place.press('/')
    await expect(search).toBeFocused()
    await expect(search).toHaveValue('')
  }
  await account.click()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeHidden()
})

test('the focus returns to its place after a choice, a clear or a close @long', async ({ page }) => {
  const chip = chipOf(page, 'Payment method')
  const toggle = chip.getByRole('button', { name: /^Payment method/ })
  const form = page.getByRole('dialog', { name: 'Payment method' })
  await toggle.press('Enter')
  await form.getByRole('checkbox', { name: 'Cash' }).press('Space')
  await form.getByRole('button', { name: 'Apply' }).press('Enter')
  await expect(form).toBeHidden()
  await expect(toggle).toBeFocused()
  await chip.getByRole('button', { name: 'Clear Payment method' }).press('Enter')
  await expect(page).not.toHaveURL(/methods=/)
  await expect(toggle).toBeFocused()

  const columns = page.getByRole('button', { name: 'Columns' })
  await columns.press('Enter')
  await page.getByRole('dialog', { name: 'Columns' }).getByRole('button', { name: 'Apply' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Columns' })).toBeHidden()
  await expect(columns).toBeFocused()

  const exporting = page.getByRole('button', { name: 'Export' })
  const question = page.getByRole('dialog', { name: 'Export' })
  await exporting.press('Enter')
  await question.getByRole('button', { name: /CSV/ }).press('Enter')
  await expect(question.getByRole('button', { name: 'Done' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(exporting).toBeFocused()
})

test('a receipt is mailed using the keyboard alone @long', async ({ page, server }) => {
  await page.goto(`${server.url}/dashboard/services?methods=cash`)
  await rows(page).first().getByRole('link').press('Enter')
  const send = page.getByRole('button', { name: 'Send the receipt by email…' })
  await send.press('Enter')
  const field = page.getByRole('textbox', { name: 'Send the receipt to' })
  await expect(field).toBeFocused()
  await field.fill('maria@parq.test')
  await field.press('Enter')
  await expect(send).toBeFocused()
  await expect(page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Receipt sent again' })).toContainText(
    'maria@parq.test',
  )
})
