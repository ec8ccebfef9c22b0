import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { mailTo, passwordLinkIn } from './support/mail.ts'
import { OWNER, PASSWORD } from './support/people.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/story.ts'

const ROSA = 'rosa.mora@example.test'

test('[S2-13] [S2-16] [S2-31] [S6-02] [S6-04] [S8-06] an admin invites an operator, who joins, is signed out, deactivated and deleted @long', async ({
  enter,
  browser,
  server,
}) => {
  const page = await enter(OWNER)
  const messages = page.getByRole('status', { name: 'Messages' })
  const panel = page.getByRole('dialog', { name: 'Rosa Mora' })
  const ask = async (button: string, question: string) => {
    await panel.getByRole('button', { name: button, exact: true }).click()
    await page.getByRole('dialog', { name: question }).getByRole('button', { name: button }).click()
  }
  await page.goto(`${server.url}/dashboard?lng=en`)
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Staff' }).click()
  await expect(page.getByRole('heading', { name: 'Staff', level: 1 })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'ana@demo.parq.test' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Invite a user' }).click()
  const creation = page.getByRole('dialog', { name: 'Invite a user' })
  await creation.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(creation.getByRole('alert')).toContainText('3 fields need your attention')
  await creation.getByRole('textbox', { name: 'First name' }).fill('Rosa')
  await creation.getByRole('textbox', { name: 'Last name' }).fill('Mora')
  await creation.getByRole('textbox', { name: 'Email' }).fill('ana@demo.parq.test')
  await creation.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'English' })
  await creation.getByRole('checkbox').first().check()
  await creation.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(creation.getByText('Somebody in your company already has this email').first()).toBeVisible()
  await creation.getByRole('textbox', { name: 'Email' }).fill(ROSA)
  await expectAccessible(page)
  await creation.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(creation).toHaveCount(0)
  await page.getByLabel('Search users').fill(ROSA)
  const row = page.getByRole('row').filter({ hasText: ROSA })
  await expect(row).toContainText('Invited')

  const theirs = await (await browser.newContext()).newPage()
  await theirs.goto(passwordLinkIn(await mailTo(server.url, ROSA)))
  await theirs.getByLabel(/^New password(?! again)/).fill(PASSWORD)
  await theirs.getByLabel(/^New password again/).fill(PASSWORD)
  await theirs.getByRole('button', { name: 'Choose this password' }).click()
  await expect(theirs.getByText('Your password is set')).toBeVisible()
  await signIn(theirs, server.url, ROSA)
  await theirs.goto(`${server.url}/dashboard/users`)
  await expect(theirs.getByText('You are not allowed to see this')).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'Staff' })).toHaveCount(0)

  await page.reload()
  await expect(row).toContainText('Active')
  await row.getByRole('link').click()
  await expect(panel.getByText('Last used')).toBeVisible()
  await panel.locator('summary').click()
  await expect(panel.getByText('Approve differences and collect money: no')).toBeVisible()
  await expectAccessible(page)
  await ask('Delete', `Delete ${ROSA}?`)
  await expect(page.getByRole('alert').filter({ hasText: 'This person is signed in.' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).last().click()

  await panel.getByRole('button', { name: /^Sign out on / }).click()
  await expect(panel.getByText('Signed in nowhere.')).toBeVisible()
  await expect(theirs).toHaveURL(/\/sign-in/)
  await signIn(theirs, server.url, ROSA)

  await ask('Deactivate', `Deactivate ${ROSA}?`)
  await expect(panel.getByText('Deactivated: they cannot sign in')).toBeVisible()
  await expect(theirs).toHaveURL(/\/sign-in/)
  const address = page.url()
  await ask('Delete', `Delete ${ROSA}?`)
  await expect(messages).toContainText(`${ROSA} was deleted.`)
  await expect(panel).toHaveCount(0)
  await expect(row).toHaveCount(0)

  await page.goto(address)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(messages).toContainText('Your company has no such user.')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${server.url}/dashboard/users?lng=es`)
  await expect(page.getByRole('heading', { name: 'Usuarios', level: 1 })).toBeVisible()
  await expectNoSidewaysScroll(page)
})
