import { listServices } from '../contract/service.ts'
import { editService } from '../contract/service-writes.ts'
import { ask, personOf } from './support/api.ts'
import { backOnline, goOffline, openServiceForm, stayAway } from './support/booth.ts'
import { ANA, HER_PLATE, OWNER } from './support/people.ts'
import { closePanel, outbox } from './support/shell.ts'
import { expect, test } from './support/story.ts'

// A tablet from elsewhere: times at the location are shown in the location's zone.
test.use({ timezoneId: 'Asia/Tokyo' })

test('[D-03] a conflict between two agreements shows both by name, at the location’s time', async ({
  enter,
  server,
}) => {
  test.setTimeout(300_000)
  await server.start()
  const page = await enter(ANA)
  const form = await openServiceForm(page, HER_PLATE)
  const choice = form.getByRole('combobox', { name: 'Agreement' })
  const [hers, theirs] = await choice.evaluate((select: HTMLSelectElement) =>
    [...select.options]
      .filter((option) => option.value !== '' && !option.selected)
      .map(({ value, label }) => ({ id: value, name: label })),
  )
  if (!hers || !theirs) throw new Error('The demo offers too few agreements')
  await goOffline(page, server)
  await choice.selectOption(hers.id)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  await closePanel(page)

  // Only this browser is offline while the office gives the stay another agreement.
  await stayAway(page)
  await server.start()
  const owner = await personOf(server.url, OWNER)
  const [parked] = (await ask(server.url, listServices, { token: owner.token, query: `?plate=${HER_PLATE}` })).data
  if (!parked) throw new Error('Nobody is inside with this plate')
  await ask(server.url, editService, {
    token: owner.token,
    id: parked.id,
    body: { changes: { agreementId: { from: parked.agreementId, to: theirs.id } } },
  })
  await backOnline(page)

  await expect(outbox(page)).toHaveAccessibleName(/1 needs you/, { timeout: 60_000 })
  await outbox(page).click()
  const entry = page.getByRole('article', { name: 'Correction of a service' })
  const value = (of: string) => entry.getByRole('term').filter({ hasText: of }).locator('xpath=following-sibling::*')
  await expect(value('You wrote')).toHaveText(hers.name)
  await expect(value(owner.name)).toHaveText(theirs.name)
  await expect(entry.getByRole('button', { name: `Keep ${owner.name}’s` })).toBeVisible()
  await expect(entry).not.toContainText(/[0-9a-f]{8}-[0-9a-f]{4}/)
  await expect(entry.getByRole('group', { name: 'Agreement' }).getByRole('time')).toHaveAttribute(
    'title',
    /America\/Bogota/,
  )
  await entry.getByRole('button', { name: 'Keep what I wrote' }).click()
  await expect(page.getByText('Everything is sent')).toBeVisible({ timeout: 60_000 })
  const [settled] = (await ask(server.url, listServices, { token: owner.token, query: `?plate=${HER_PLATE}` })).data
  expect(settled?.agreementId).toBe(hers.id)
})
