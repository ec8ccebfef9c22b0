import type { Page } from '@playwright/test'

import type { AppServer } from './support/app-server.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { backOnline } from './support/booth.ts'
import { ANA, OWNER } from './support/people.ts'
import { expect, test } from './support/story.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function openAgreements(page: Page, url: string, words: { language: string; title: string }): Promise<void> {
  await page.goto(`${url}/dashboard/agreements?lng=${words.language}`)
  await expect(page.getByRole('heading', { name: words.title, level: 1 })).toBeVisible()
}

test('[S2-28] [S2-16] [S4-03] [S5-11] an admin creates an agreement, sees sample prices, and switches it off and on @long', async ({
  enter,
  server,
}) => {
  const page = await enter(OWNER)
  await openAgreements(page, server.url, { language: 'en', title: 'Agreements' })
  await expect(row(page, 'Gimnasio piso 2')).toContainText('6,000.00')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'New agreement' }).click()
  const creation = page.getByRole('dialog', { name: 'New agreement' })
  await creation.getByRole('button', { name: 'Save' }).click()
  await expect(creation.getByRole('alert')).toContainText('2 fields need your attention')
  await creation.getByRole('textbox', { name: 'Name' }).fill('Gimnasio piso 2')
  await creation.getByRole('textbox', { name: 'Percentage to discount' }).fill('120')
  await expect(creation.getByText('More than 0 and at most 100 %').first()).toBeVisible()
  await creation.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Fixed cost' })
  await expect(creation.getByRole('textbox', { name: 'Percentage to discount' })).toHaveCount(0)
  await creation.getByRole('textbox', { name: 'Fixed cost' }).fill('0')
  await expect(
    creation.getByRole('region', { name: 'Three stays as examples' }).getByRole('row').nth(1).getByRole('cell').nth(1),
  ).toHaveText('COP $ 0.00')
  await creation.getByRole('checkbox', { name: 'Always valid' }).uncheck()
  await creation.getByRole('textbox', { name: 'First day' }).fill('20/11/2026')
  await creation.getByRole('textbox', { name: 'Last day' }).fill('19/11/2026')
  await expect(creation.getByText('The end must be on or after the start').first()).toBeVisible()
  await creation.getByRole('textbox', { name: 'Last day' }).fill('20/12/2026')
  await expectAccessible(page)
  await creation.getByRole('button', { name: 'Save' }).click()
  await expect(creation.getByText('Another agreement has this name').first()).toBeVisible()
  await creation.getByRole('textbox', { name: 'Name' }).fill('Cortesía de gerencia')
  await creation.getByRole('button', { name: 'Save' }).click()
  await expect(creation).toHaveCount(0)
  await expect(row(page, 'Cortesía de gerencia')).toContainText('Free of charge')

  await row(page, 'Cortesía de gerencia').getByRole('link').click()
  const edit = page.getByRole('dialog', { name: 'Cortesía de gerencia' })
  await expect(edit.getByText('0 stays')).toBeVisible()
  await edit.getByRole('checkbox', { name: 'All locations' }).uncheck()
  await edit.getByRole('checkbox', { name: /Mall Los Alcaparros/ }).check()
  await edit.getByRole('checkbox', { name: 'Applied by default' }).check()
  await edit.getByRole('textbox', { name: 'Stays a month' }).fill('10')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toHaveCount(0)
  await expect(row(page, 'Cortesía de gerencia')).toContainText('Mall Los Alcaparros')

  // A second default agreement there is refused, and its field names the first one during typing.
  await page.getByRole('link', { name: 'New agreement' }).click()
  await creation.getByRole('textbox', { name: 'Name' }).fill('Otro por defecto')
  await creation.getByRole('textbox', { name: 'Percentage to discount' }).fill('10')
  await creation.getByRole('checkbox', { name: 'Applied by default' }).check()
  await expect(creation.getByText('Cortesía de gerencia is the default there already', { exact: false })).toBeVisible()
  await creation.getByRole('button', { name: 'Save' }).click()
  await expect(creation.getByText('Another agreement is the default there already').first()).toBeVisible()
  await creation.getByRole('checkbox', { name: 'Applied by default' }).uncheck()
  await creation.getByRole('button', { name: 'Save' }).click()
  await expect(creation).toHaveCount(0)

  const inMenu = async (item: string) => {
    await row(page, 'Cortesía de gerencia').getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: item }).click()
    await page
      .getByRole('dialog', { name: `${item} Cortesía de gerencia?` })
      .getByRole('button', { name: item })
      .click()
  }
  await inMenu('Disable')
  await expect(row(page, 'Cortesía de gerencia')).toContainText('Disabled')
  await inMenu('Enable')
  await expect(row(page, 'Cortesía de gerencia')).toContainText('Enabled')
  await inMenu('Disable')

  // An agreement that does not exist yields an empty state, with a way back.
  await page.goto(`${server.url}/dashboard/agreements/018dcc65-3000-7421-8d04-4dffc9fa0863`)
  await page.getByRole('dialog').getByRole('link', { name: 'Back to the agreements' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

/** Goes offline like `goOffline`, in an app in Spanish. */
async function cutOff(page: Page, server: AppServer): Promise<void> {
  await server.cutOff()
  await expect(page.getByRole('banner').getByRole('button', { name: /^Sin conexión/ })).toBeVisible({ timeout: 40_000 })
}

test('[S2-28] [S1-02] on a phone in Spanish, without a connection, staff read the agreements, and an admin’s input is kept @long', async ({
  enter,
  server,
}) => {
  const booth = await enter(ANA)
  await booth.setViewportSize({ width: 390, height: 844 })
  await openAgreements(booth, server.url, { language: 'es', title: 'Convenios' })
  await expectAccessible(booth)
  await expectNoSidewaysScroll(booth)
  await cutOff(booth, server)
  await booth.getByRole('link', { name: 'Gimnasio piso 2' }).click()
  await expect(booth.getByRole('dialog', { name: 'Gimnasio piso 2' }).getByText('Costo fijo')).toBeVisible()
  await expect(booth.getByRole('button', { name: 'Guardar' })).toHaveCount(0)
  await server.start()
  await backOnline(booth)

  const page = await enter(OWNER)
  await page.setViewportSize({ width: 390, height: 844 })
  await openAgreements(page, server.url, { language: 'es', title: 'Convenios' })
  await page.getByRole('link', { name: 'Visitantes Torre 61' }).click()
  const panel = page.getByRole('dialog', { name: 'Visitantes Torre 61' })
  await panel.getByRole('textbox', { name: 'Porcentaje a descontar' }).fill('35')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await cutOff(page, server)
  await panel.getByRole('button', { name: 'Guardar' }).click()
  await expect(panel.getByRole('alert')).toContainText('El servidor no responde.')
  await page.reload()
  await expect(panel.getByRole('textbox', { name: 'Porcentaje a descontar' })).toHaveValue('35')
  await server.start()
  await backOnline(page)
  await panel.getByRole('button', { name: 'Guardar' }).click()
  await expect(panel).toHaveCount(0)
  await expect(page.getByText('− 35 %')).toBeVisible()
})
