import { type Locator, expect } from '@playwright/test'

import { expectAccessible } from '../support/accessibility.ts'
import { asDrawn } from '../support/shell.ts'
import { dialog, type Clerk } from './clerk.ts'

export interface Newcomer {
  firstName: string
  lastName: string
  phone: string
  plate: string
}

async function fillDriver(
  { input, say }: Clerk,
  form: Locator,
  { firstName, lastName, plate }: Newcomer,
): Promise<void> {
  await input.write(form.getByRole('textbox', { name: say('First name') }), firstName)
  await input.write(form.getByRole('textbox', { name: say('Last name') }), lastName)
  await input.press(form.getByRole('button', { name: say('Add a vehicle') }))
  const vehicle = form.getByRole('group', { name: say('Vehicle {0}').replace('{0}', '1') })
  await expect(vehicle).toBeVisible()
  await input.expectToBeIn(form)
  await input.pick(vehicle.getByRole('combobox', { name: say('Vehicle type') }), say('Car'))
  await input.write(vehicle.getByRole('textbox', { name: say('Plate') }), plate)
}

export async function registerDriver(clerk: Clerk, newcomer: Newcomer): Promise<void> {
  const { page, input, say } = clerk
  await input.press(page.getByRole('link', { name: say('New driver') }))
  const panel = dialog(page, say('New driver'))
  await input.write(panel.getByRole('textbox', { name: say('Phone'), exact: true }), newcomer.phone)
  await input.press(panel.getByRole('button', { name: say('Search'), exact: true }))
  await expect(panel.getByRole('heading', { name: say('Driver not found') })).toBeVisible()
  await input.press(panel.getByRole('button', { name: say('Register this driver') }))
  await expect(panel.getByRole('textbox', { name: say('First name') })).toBeVisible()
  await input.expectToBeIn(panel)
  await fillDriver(clerk, panel, newcomer)
  await expectAccessible(page)
  await input.press(panel.getByRole('button', { name: say('Save') }))
  await leaveDriver(clerk, `${newcomer.firstName} ${newcomer.lastName}`, newcomer.plate)
}

/** A driver who exists already is found by the phone during typing, and gets the new vehicle. */
export async function useKnownDriver(clerk: Clerk, newcomer: Newcomer, name: string): Promise<void> {
  const { page, input, say } = clerk
  await input.press(page.getByRole('link', { name: say('New driver') }))
  const panel = dialog(page, say('New driver'))
  await input.press(panel.getByRole('button', { name: say('Register without searching') }))
  await expect(panel.getByRole('textbox', { name: say('First name') })).toBeVisible()
  await input.expectToBeIn(panel)
  await fillDriver(clerk, panel, newcomer)
  await input.write(panel.getByRole('textbox', { name: say('Phone'), exact: true }), newcomer.phone)
  await expect(panel.getByRole('alert')).toContainText(name)
  await input.press(panel.getByRole('alert').getByRole('button', { name: say('Use this record') }))
  await leaveDriver(clerk, name, newcomer.plate)
}

async function leaveDriver({ page, input, say }: Clerk, name: string, plate: string): Promise<void> {
  const record = dialog(page, name)
  await expect(record.getByRole('listitem').filter({ hasText: asDrawn(plate) })).toBeVisible()
  await input.expectToBeIn(record)
  await input.leavePanel(record, say('Close'))
  await expect(record).toHaveCount(0)
  await input.expectToBeIn(page.getByRole('main'))
}
