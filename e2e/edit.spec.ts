import { openServiceForm } from './support/booth.ts'
import { ANA, HER_PLATE, OWNER } from './support/people.ts'
import { expect, test } from './support/story.ts'

test('[S2-27] [S8-01] [D-02] remarks are corrected, the history names the author, and an edit from another device appears by itself @long', async ({
  enter,
}) => {
  const page = await enter(ANA)
  const form = await openServiceForm(page, HER_PLATE)
  await form.getByRole('textbox', { name: 'Remarks' }).fill('Scratch on the left door')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText('Operation executed correctly')
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('definition').filter({ hasText: 'Scratch on the left door' }).first()).toBeVisible()
  const entry = panel.getByRole('listitem').filter({ hasText: 'Scratch on the left door' })
  await expect(entry).toContainText('Corrected')
  await expect(entry).toContainText('Ana Restrepo Vélez (Operator)')
  await expect(entry).toContainText('this device')

  const owner = await enter(OWNER)
  const theirs = await openServiceForm(owner, HER_PLATE)
  await theirs.getByRole('textbox', { name: 'Remarks' }).fill('Seen from the office')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('Seen from the office').first()).toBeVisible()
  await owner.close()
})

test('[S5-09] [S5-15] [S2-43] a malformed plate is not sent, and leaving with unsent input asks first and keeps a draft @long', async ({
  enter,
}) => {
  const page = await enter(ANA)
  const patches: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && patches.push(request.url()))
  const form = await openServiceForm(page, HER_PLATE)
  await form.getByRole('textbox', { name: /Plate/ }).fill('AB 1')
  await form.getByRole('button', { name: 'Save' }).click()
  const summary = form.getByRole('alert')
  await expect(summary).toBeFocused()
  await summary.getByRole('link').click()
  await expect(form.getByRole('textbox', { name: /Plate/ })).toBeFocused()
  await expect(form.getByRole('textbox', { name: /Plate/ })).toHaveAttribute('aria-invalid', 'true')
  expect(patches).toEqual([])
  await form.getByRole('textbox', { name: /Plate/ }).fill(HER_PLATE)

  await form.getByRole('textbox', { name: 'Remarks' }).fill('Half a sentence')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Leave without sending?' })
  await question.getByRole('button', { name: 'Continue editing' }).click()
  await expect(form.getByRole('textbox', { name: 'Remarks' })).toHaveValue('Half a sentence')

  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Keep draft' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await page.goto('/dashboard/services?lng=en')
  const again = await openServiceForm(page, HER_PLATE)
  await expect(again.getByRole('textbox', { name: 'Remarks' })).toHaveValue('Half a sentence')

  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const fresh = await openServiceForm(page, HER_PLATE)
  await expect(fresh.getByRole('textbox', { name: 'Remarks' })).not.toHaveValue('Half a sentence')
})

test('if two people change one field, the second sees both values and chooses @long', async ({ enter }) => {
  const page = await enter(ANA)
  const mine = await openServiceForm(page, HER_PLATE)
  await mine.getByRole('textbox', { name: 'Remarks' }).fill('Ana was here')

  const owner = await enter(OWNER)
  const theirs = await openServiceForm(owner, HER_PLATE)
  await theirs.getByRole('textbox', { name: 'Remarks' }).fill('The owner was here')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(owner.getByRole('status', { name: 'Messages' })).toContainText('Operation executed correctly')
  await owner.close()

  await mine.getByRole('button', { name: 'Save' }).click()
  const conflict = mine.getByRole('group', { name: 'Remarks' })
  await expect(conflict).toContainText('The owner was here')
  await expect(conflict).toContainText('Ana was here')
  await conflict.getByRole('button', { name: 'Keep what I wrote' }).click()
  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(
    page.getByRole('dialog').getByRole('definition').filter({ hasText: 'Ana was here' }).first(),
  ).toBeVisible()
})
