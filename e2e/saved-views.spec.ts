import { savedViewCalls } from '../contract/saved-view.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { ask, personOf } from './support/api.ts'
import { ANA, OWNER } from './support/people.ts'
import { expect, test } from './support/story.ts'

test('[S2-37] an owner saves a report as a view, shares it and has it mailed, and a colleague opens its link without a connection @long', async ({
  enter,
  server,
}) => {
  const page = await enter(OWNER)
  await page.goto(`${server.url}/dashboard/reports/sales?lng=en&group=method`)
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await page.getByRole('button', { name: 'Save as a new view' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Name' }).fill('By method')
  await form.getByRole('checkbox', { name: 'Shared with the company' }).check()
  await form.getByRole('radio', { name: 'Weekly' }).check()
  await form.getByRole('checkbox', { name: /Ana/ }).check()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: /^View: By method/ })).toBeVisible()
  const saved = new URL(page.url()).searchParams.get('saved') ?? ''

  // A changed view is marked, and saved only on purpose.
  await page.getByRole('combobox', { name: 'By' }).selectOption('day')
  await expect(page.getByText('changed', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^View: By method/ }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save “By method” as it is shown' }).click()
  await expect(page.getByText('changed', { exact: true })).toBeHidden()

  // A view has its own columns: unsaved changes are gone when the view is opened again, and another device shows the
  // saved ones.
  const isShown = (of: typeof page, name: string) =>
    of.getByRole('table', { name: 'Sales' }).getByRole('columnheader', { name })
  const without = async (column: string) => {
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('dialog').getByText(column, { exact: true }).click()
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(isShown(page, column)).toBeHidden()
  }
  const pressInViews = async (name: string) => {
    await page.getByRole('button', { name: /^View: By method/ }).click()
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  }
  await without('Location')
  await pressInViews('By method')
  await expect(isShown(page, 'Location')).toBeVisible()
  await without('Location')
  await pressInViews('Save “By method” as it is shown')
  await expect(page.getByText('changed', { exact: true })).toBeHidden()
  const other = await enter(OWNER)
  await other.goto(`${server.url}/dashboard/reports/sales?lng=en&saved=${saved}`)
  await expect(isShown(other, 'Total')).toBeVisible()
  await expect(isShown(other, 'Location')).toBeHidden()
  await other.close()

  // The form shows the view's history; after a change by another person, each field offers a choice.
  await page.getByRole('button', { name: /^View: By method/ }).click()
  await page.getByRole('button', { name: 'Name, sharing, mail and history' }).click()
  await expect(form.getByText('Corrected').first()).toBeVisible()
  const owner = await personOf(server.url, OWNER)
  await ask(server.url, savedViewCalls.edit, {
    token: owner.token,
    id: saved,
    body: { changes: { name: { from: 'By method', to: 'Methods' } } },
  })
  await form.getByRole('textbox', { name: 'Name' }).fill('By means')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form.getByRole('group', { name: 'Name' })).toContainText('Methods')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Keep what I wrote' }).click()
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: /^View: By means/ })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('button', { name: /^View: Methods/ })).toBeVisible()

  // Another person's view on a phone, in Spanish: opened by the link alone, and again without a connection.
  const anas = await enter(ANA)
  await anas.setViewportSize({ width: 390, height: 844 })
  await anas.goto(`${server.url}/dashboard/reports/sales?lng=es&saved=${saved}`)
  await expect(anas).toHaveURL(/group=day/)
  await anas.goto(`${server.url}/dashboard/services`)
  await anas.getByRole('button', { name: 'Vistas', exact: true }).click()
  await anas.getByRole('button', { name: 'Guardar como vista nueva' }).click()
  await anas.getByRole('dialog').getByRole('textbox', { name: 'Nombre' }).fill('Mis servicios')
  await anas.getByRole('dialog').getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(anas.getByRole('button', { name: /^Vista: Mis servicios/ })).toBeVisible()
  // The device stores the view within a second.
  await expect.poll(() => anas.evaluate(() => JSON.stringify(localStorage))).toContain('Mis servicios')
  await server.cutOff()
  await anas.goto(`${server.url}/dashboard/services`)
  await anas.getByRole('button', { name: 'Vistas', exact: true }).click()
  await expect(anas.getByText('Las vistas se guardan y cambian solo con conexión.')).toBeVisible()
  await expectNoSidewaysScroll(anas)
  await anas.getByRole('button', { name: 'Mis servicios', exact: true }).click()
  await expect(anas.getByRole('button', { name: /^Vista: Mis servicios/ })).toBeVisible()
})
