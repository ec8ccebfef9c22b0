import { type Locator, expect } from '@playwright/test'

import { expectAccessible } from '../support/accessibility.ts'
import { asDrawn } from '../support/shell.ts'
import { dialog, type Telling } from './telling.ts'

export interface Newcomer {
  firstName: string
  lastName: string
  phone: string
  plate: string
}

async function fillDriver({ hand, say }: Telling, form: Locator, { firstName, lastName, plate }: Newcomer): Promise<void> {
  await hand.write(form.getByRole('textbox', { name: say('First name') }), firstName)
  await hand.write(form.getByRole('textbox', { name: say('Last name') }), lastName)
  await hand.press(form.getByRole('button', { name: say('Add a vehicle') }))
  const vehicle = form.getByRole('group', { name: say('Vehicle {0}').replace('{0}', '1') })
  await expect(vehicle).toBeVisible()
  await hand.expectToBeIn(form)
  await hand.pick(vehicle.getByRole('combobox', { name: say('Vehicle type') }), say('Car'))
  await hand.write(vehicle.getByRole('textbox', { name: say('Plate') }), plate)
}

export async function registerDriver(telling: Telling, newcomer: Newcomer): Promise<void> {
  const { page, hand, say } = telling
  await hand.press(page.getByRole('link', { name: say('New driver') }))
  const panel = dialog(page, say('New driver'))
  await hand.write(panel.getByRole('textbox', { name: say('Phone'), exact: true }), newcomer.phone)
  await hand.press(panel.getByRole('button', { name: say('Search'), exact: true }))
  await expect(panel.getByRole('heading', { name: say('Driver not found') })).toBeVisible()
  await hand.press(panel.getByRole('button', { name: say('Register this driver') }))
  await expect(panel.getByRole('textbox', { name: say('First name') })).toBeVisible()
  await hand.expectToBeIn(panel)
  await fillDriver(telling, panel, newcomer)
  await expectAccessible(page)
  await hand.press(panel.getByRole('button', { name: say('Save') }))
  await leaveDriver(telling, `${newcomer.firstName} ${newcomer.lastName}`, newcomer.plate)
}

/** Somebody who is there already: found by their phone while it is typed, and given the new vehicle. */
export async function useKnownDriver(telling: Telling, newcomer: Newcomer, name: string): Promise<void> {
  const { page, hand, say } = telling
  await hand.press(page.getByRole('link', { name: say('New driver') }))
  const panel = dialog(page, say('New driver'))
  await hand.press(panel.getByRole('button', { name: say('Register without searching') }))
  await expect(panel.getByRole('textbox', { name: say('First name') })).toBeVisible()
  await hand.expectToBeIn(panel)
  await fillDriver(telling, panel, newcomer)
  await hand.write(panel.getByRole('textbox', { name: say('Phone'), exact: true }), newcomer.phone)
  await expect(panel.getByRole('alert')).toContainText(name)
  await hand.press(panel.getByRole('alert').getByRole('button', { name: say('Use this record') }))
  await leaveDriver(telling, name, newcomer.plate)
}

async function leaveDriver({ page, hand, say }: Telling, name: string, plate: string): Promise<void> {
  const record = dialog(page, name)
  await expect(record.getByRole('listitem').filter({ hasText: asDrawn(plate) })).toBeVisible()
  await hand.expectToBeIn(record)
  await hand.leavePanel(record, say('Close'))
  await expect(record).toHaveCount(0)
  await hand.expectToBeIn(page.getByRole('main'))
}
