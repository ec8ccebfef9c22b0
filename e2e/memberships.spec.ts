import type { Page } from '@playwright/test'

import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { ANA, OWNER } from './support/people.ts'
import { expect, test } from './support/story.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('[S2-26] [S2-16] [S4-03] an admin creates a membership with hours by day, edits it, and switches it off @long', async ({
  enter,
  server,
}) => {
  const page = await enter(OWNER)
  await page.goto(`${server.url}/dashboard/memberships?lng=en`)
  await expect(page.getByRole('heading', { name: 'Memberships', level: 1 })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'New membership' }).click()
  const creation = page.getByRole('dialog', { name: 'New membership' })
  await creation.getByRole('button', { name: 'Save' }).click()
  await expect(creation.getByRole('alert')).toContainText('3 fields need your attention')
  await creation.getByRole('textbox', { name: 'Name' }).fill('Mensual de los lunes')
  await creation.getByRole('textbox', { name: 'Cost' }).fill('180000')
  await creation.getByRole('combobox', { name: 'Vehicle type' }).selectOption({ index: 1 })
  await creation.getByRole('button', { name: 'More: Parking spaces' }).click()
  await expect(creation.getByText('At least as many vehicles as parking spaces').first()).toBeVisible()
  await creation.getByRole('button', { name: 'More: Authorised vehicles' }).click()
  await creation.getByRole('checkbox', { name: 'At all hours' }).uncheck()
  await creation.getByRole('button', { name: 'Add hours: Monday' }).click()
  await creation.getByRole('textbox', { name: 'Monday, until' }).fill('25:00')
  await creation.getByRole('button', { name: 'Save' }).click()
  await expect(creation.getByRole('alert')).toBeVisible()
  await creation.getByRole('textbox', { name: 'Monday, until' }).fill('20')
  await creation.getByRole('button', { name: 'Copy to every day: Monday' }).click()
  await creation.getByRole('button', { name: 'Remove hours: Sunday' }).click()
  await expectAccessible(page)
  await creation.getByRole('button', { name: 'Save' }).click()
  await expect(creation).toHaveCount(0)
  await expect(row(page, 'Mensual de los lunes')).toContainText('180,000.00')

  await row(page, 'Mensual de los lunes').getByRole('link').click()
  const edit = page.getByRole('dialog', { name: 'Mensual de los lunes' })
  await expect(edit.getByRole('textbox', { name: 'Monday, until' })).toHaveValue('20:00')
  await expect(edit.getByRole('textbox', { name: 'Sunday, until' })).toHaveCount(0)
  await edit.getByRole('textbox', { name: 'Cost' }).fill('190000')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toHaveCount(0)
  await expect(row(page, 'Mensual de los lunes')).toContainText('190,000.00')
  await row(page, 'Mensual de los lunes').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  await page
    .getByRole('dialog', { name: 'Disable Mensual de los lunes?' })
    .getByRole('button', { name: 'Disable' })
    .click()
  await expect(row(page, 'Mensual de los lunes')).toContainText('Disabled')

  // An unknown id leads back to the list, which says why.
  await page.goto(`${server.url}/dashboard/memberships/update/018dcc65-3000-7421-8d04-4dffc9fa0863`)
  await expect(page).toHaveURL(/\/dashboard\/memberships(\?|$)/)
  await expect(page.getByText('Your company has no such membership.')).toBeVisible()
})

test('[S2-26] [S1-02] on a phone in Spanish an admin creates memberships, and staff only read them @long', async ({
  enter,
  server,
}) => {
  const page = await enter(OWNER)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${server.url}/dashboard/memberships/create?lng=es`)
  const creation = page.getByRole('dialog', { name: 'Nueva mensualidad' })
  await creation.getByRole('textbox', { name: 'Nombre' }).fill('Mensual moto')
  await creation.getByRole('textbox', { name: 'Costo' }).fill('60000')
  await creation.getByRole('combobox', { name: 'Tipo de vehículo' }).selectOption({ label: 'Moto' })
  await creation.getByRole('checkbox', { name: 'A toda hora' }).uncheck()
  await creation.getByRole('button', { name: 'Agregar horario: Lunes' }).click()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await creation.getByRole('button', { name: 'Guardar' }).click()
  await expect(creation).toHaveCount(0)
  await expect(page.getByText('Mensual moto')).toBeVisible()
  await expectNoSidewaysScroll(page)

  const booth = await enter(ANA)
  await booth.goto(`${server.url}/dashboard/memberships?lng=es`)
  await expect(booth.getByRole('link', { name: 'Nueva mensualidad' })).toHaveCount(0)
  await row(booth, 'Mensual moto').getByRole('link').click()
  await expect(booth.getByRole('dialog', { name: 'Mensual moto' }).getByText('Lunes 08:00–18:00')).toBeVisible()
  await expect(booth.getByRole('button', { name: 'Guardar' })).toHaveCount(0)
})
