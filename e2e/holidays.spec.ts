import type { Locator, Page } from '@playwright/test'

import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { backOnline, goOffline } from './support/booth.ts'
import { ANA, OWNER } from './support/people.ts'
import { expect, test } from './support/story.ts'

const messages = (page: Page) => page.getByRole('status', { name: /Messages|Mensajes/ })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const inMenu = async (page: Page, name: string, item: string) => {
  await row(page, name).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function openCalendar(page: Page, url: string, words: { language: string; title: string }): Promise<void> {
  await page.goto(`${url}/dashboard/calendar?lng=${words.language}`)
  await expect(page.getByRole('heading', { name: words.title, level: 1 })).toBeVisible()
}

async function fill(form: Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await form.getByRole('textbox', { name }).fill(text)
}

test('[S2-21] [S4-03] [S5-12] [S8-03] [S2-16] an admin adds, edits, disables, enables and deletes a holiday, and opening an address changes nothing @long', async ({
  enter,
  server,
}) => {
  const page = await enter(OWNER)
  await openCalendar(page, server.url, { language: 'en', title: 'Holidays' })
  await expect(row(page, 'Navidad')).toContainText('25/12/2026')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'New holiday' }).click()
  const creation = page.getByRole('dialog', { name: 'New holiday' })
  await creation.getByRole('button', { name: 'Save' }).click()
  await expect(creation.getByRole('alert')).toContainText('2 fields need your attention')
  await fill(creation, { Date: '30/02/2027', Name: 'Aniversario' })
  await expect(creation.getByText('There is no such date.').first()).toBeVisible()
  await fill(creation, { Date: '25/12/2026' })
  await expect(creation.getByText('This date is taken: Navidad')).toBeVisible()
  await creation.getByRole('button', { name: 'Save' }).click()
  await expect(creation.getByText('There is already a holiday on this date').first()).toBeVisible()
  await expectAccessible(page)
  await creation.getByRole('button', { name: 'Choose a day' }).click()
  await page.getByRole('button', { name: '23 December 2026' }).click()
  await expect(creation.getByRole('textbox', { name: 'Date' })).toHaveValue('23/12/2026')
  await creation.getByRole('button', { name: 'Save' }).click()
  await expect(creation).toHaveCount(0)
  await expect(messages(page)).toContainText('Operation executed correctly')

  await row(page, 'Aniversario').getByRole('link').click()
  const edit = page.getByRole('dialog', { name: 'Aniversario' })
  await fill(edit, { Name: 'Aniversario de la empresa' })
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toHaveCount(0)
  await row(page, 'Aniversario de la empresa').getByRole('link').click()
  await expect(page.getByRole('dialog').getByText('Corrected')).toBeVisible()
  await page.keyboard.press('Escape')

  await inMenu(page, 'Aniversario de la empresa', 'Disable')
  await expect(page).toHaveURL(/\/dashboard\/calendar\/disableHoliday\//)
  const address = page.url()
  await page.reload()
  const question = page.getByRole('dialog', { name: 'Disable Aniversario de la empresa?' })
  await expect(question).toBeVisible()
  await expect(row(page, 'Aniversario de la empresa')).toContainText('Enabled')
  await question.getByRole('button', { name: 'Disable' }).click()
  await expect(row(page, 'Aniversario de la empresa')).toContainText('Disabled')
  // Undone with the keyboard.
  await expect(messages(page).getByRole('button', { name: 'Undo' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Control+z')
  await expect(row(page, 'Aniversario de la empresa')).toContainText('Enabled')
  await expect(messages(page)).toContainText('It is as it was before.')
  await inMenu(page, 'Aniversario de la empresa', 'Disable')
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await expect(row(page, 'Aniversario de la empresa')).toContainText('Disabled')
  await inMenu(page, 'Aniversario de la empresa', 'Enable')
  await page.getByRole('dialog').getByRole('button', { name: 'Enable' }).click()
  await expect(row(page, 'Aniversario de la empresa')).toContainText('Enabled')
  await inMenu(page, 'Aniversario de la empresa', 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, 'Aniversario de la empresa')).toHaveCount(0)
  await expect(messages(page)).toContainText('Aniversario de la empresa was deleted.')
  await messages(page).getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Aniversario de la empresa')).toContainText('Enabled')
  await inMenu(page, 'Aniversario de la empresa', 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, 'Aniversario de la empresa')).toHaveCount(0)

  // The address of a deleted holiday leads to the start page, which says why.
  await page.goto(address)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('Your company has no such holiday.')).toBeVisible()
})

test('[S2-21] without a connection the calendar is read from the device, and input is kept as a draft @long', async ({
  enter,
  server,
}) => {
  const page = await enter(OWNER)
  await openCalendar(page, server.url, { language: 'en', title: 'Holidays' })
  await page.getByRole('link', { name: 'New holiday' }).click()
  await goOffline(page, server)
  const creation = page.getByRole('dialog', { name: 'New holiday' })
  await expect(creation.getByText('This is saved only with a connection.')).toBeVisible()
  await fill(creation, { Date: '08/12/2026' })
  await expect(creation.getByText('This date is taken: Inmaculada Concepción')).toBeVisible()
  await fill(creation, { Date: '09/12/2026', Name: 'Día de inventario' })
  await creation.getByRole('button', { name: 'Save' }).click()
  await expect(creation.getByRole('alert')).toContainText('The server does not answer.')
  await page.reload()
  await expect(creation.getByText('This is how you left it; it is not sent yet.')).toBeVisible()
  await expect(creation.getByRole('textbox', { name: 'Name' })).toHaveValue('Día de inventario')

  await server.start()
  await backOnline(page)
  await creation.getByRole('button', { name: 'Save' }).click()
  await expect(creation).toHaveCount(0)
  await expect(row(page, 'Día de inventario')).toContainText('09/12/2026')
  await inMenu(page, 'Día de inventario', 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, 'Día de inventario')).toHaveCount(0)
})

test('[S2-21] [S1-02] on a phone in Spanish the holidays of a year are shown before they are added, and staff only read them @long', async ({
  enter,
  server,
}) => {
  const page = await enter(OWNER)
  await page.setViewportSize({ width: 390, height: 844 })
  await openCalendar(page, server.url, { language: 'es', title: 'Festivos' })
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Agregar los festivos de un año' }).click()
  const panel = page.getByRole('dialog', { name: 'Agregar los festivos de un año' })
  await panel.getByRole('textbox', { name: 'Año' }).fill('2028')
  await expect(panel.getByRole('checkbox', { name: /Batalla de Boyacá/ })).toBeChecked()
  await panel.getByRole('checkbox', { name: /Batalla de Boyacá/ }).uncheck()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await panel.getByRole('button', { name: /^Agregar \d+ festivos$/ }).click()
  await expect(panel).toHaveCount(0)
  // The second time, the form offers only the removed holidays.
  await page.getByRole('link', { name: 'Agregar los festivos de un año' }).click()
  await panel.getByRole('textbox', { name: 'Año' }).fill('2028')
  await expect(panel.getByRole('button', { name: 'Agregar 1 festivo' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto(`${server.url}/dashboard/calendar?view=year&year=2028&lng=es`)
  await expect(
    page
      .getByRole('article')
      .filter({ hasText: 'diciembre' })
      .getByRole('link', { name: /25 Navidad/ }),
  ).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const booth = await enter(ANA)
  await openCalendar(booth, server.url, { language: 'es', title: 'Festivos' })
  await expect(booth.getByRole('link', { name: 'Nuevo festivo' })).toHaveCount(0)
  await row(booth, 'Navidad').first().getByRole('link').click()
  await expect(booth.getByRole('dialog', { name: 'Navidad' }).getByText('25/12/2026')).toBeVisible()
  await expect(booth.getByRole('button', { name: 'Guardar' })).toHaveCount(0)
  await booth.goto(`${server.url}/dashboard/calendar/create?lng=es`)
  await expect(
    booth.getByRole('dialog', { name: 'Nuevo festivo' }).getByText('Solo un administrador puede hacer esto.'),
  ).toBeVisible()
  await booth.goto(`${server.url}/dashboard/calendar?q=25/12/2026&lng=es`)
  await expect(row(booth, 'Navidad')).toHaveCount(1)
})
