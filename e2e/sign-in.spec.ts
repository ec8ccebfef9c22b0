import { ANA, OWNER, PASSWORD, ROOT } from './support/people.ts'
import { enterPassword, signIn } from './support/sign-in.ts'
import { signOut } from './support/sign-out.ts'
import { expect, test } from './support/story.ts'

const WRONG = 'Incorrect email and/or password'

test('[S2-01] the root and unknown addresses open the sign-in [S2-02]', async ({ page }) => {
  for (const path of ['/', '/no-such-page', '/no/such/page']) {
    await page.goto(`${path}?lng=en`)
    await expect(page).toHaveURL(/\/sign-in/)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  }
})

test('[S2-10] the private area requires a session', async ({ page }) => {
  await page.goto('/dashboard/services')
  await expect(page).toHaveURL(/\/sign-in/)
})

test('[S2-03] [S5-02] a person signs in, stays signed in over a reload, and signs out', async ({ page, server }) => {
  await signIn(page, server.url, ANA)
  await expect(page).toHaveURL(/\/dashboard\/services/)
  await page.reload()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/services/)
  await signOut(page)
  await page.goto('/dashboard/services')
  await expect(page).toHaveURL(/\/sign-in/)
})

test('after signing in, staff see the booth and an admin the dashboard @long', async ({ page, browser }) => {
  await page.goto('/sign-in?lng=en')
  await enterPassword(page, ANA)
  await expect(page).toHaveURL(/\/dashboard\/booth/)
  await page.goto('/')
  await expect(page).toHaveURL(/\/dashboard\/booth/)

  const context = await browser.newContext()
  const admin = await context.newPage()
  await admin.goto(`${new URL(page.url()).origin}/sign-in?lng=en`)
  await enterPassword(admin, OWNER)
  await expect(admin).toHaveURL(/\/dashboard(\?.*)?$/)
  await context.close()
})

test('[S5-02] [S5-15] malformed input is refused at its field, and a wrong password and an unknown e-mail get the same message', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.goto('/sign-in?lng=en')
  const email = page.getByRole('textbox', { name: 'Email' })
  const password = page.getByLabel('Password', { exact: true })
  const send = page.getByRole('button', { name: 'Sign in', exact: true })
  await email.fill('ana at demo')
  await send.click()
  await expect(page.getByText('Invalid email')).toBeVisible()
  await expect(page.getByText('Invalid password')).toBeVisible()
  await expect(email).toBeFocused()
  expect(sent).toEqual([])

  await password.fill('not the password')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show the password' }).click()
  await expect(password).toHaveAttribute('type', 'text')

  for (const address of [ANA, 'nobody@demo.parq.test']) {
    await email.fill(address)
    const answered = page.waitForResponse((response) => response.url().endsWith('/auth/login/operator'))
    await send.click()
    expect((await answered).status()).toBe(401)
    await expect(page.getByRole('alert').filter({ hasText: WRONG })).toBeVisible()
  }
})

test('[S5-02] a person with ten wrong passwords sees how long to wait @long', async ({ page }) => {
  await page.goto('/sign-in?lng=en')
  await page.getByRole('textbox', { name: 'Email' }).fill('tried-often@demo.parq.test')
  const password = page.getByLabel('Password', { exact: true })
  const send = page.getByRole('button', { name: 'Sign in', exact: true })
  for (let attempt = 1; attempt <= 10; attempt++) {
    await password.fill(`guess ${attempt}`)
    const answered = page.waitForResponse((response) => response.url().endsWith('/auth/login/operator'))
    await send.click()
    expect((await answered).status()).toBe(401)
  }
  await password.fill(PASSWORD)
  await send.click()
  await expect(page.getByText(/^Too many attempts. Try again in (60|59) minutes.$/)).toBeVisible()
})

test('[S2-03] privacy policy and terms are real pages', async ({ page }) => {
  await page.goto('/sign-in?lng=en')
  await page.getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Privacy/)
  await page.goBack()
  await page.getByRole('link', { name: 'Terms of use' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Terms/)
})

test('[S6-01] a super admin chooses a company, works in it, and chooses another @long', async ({ page, server }) => {
  await page.goto(`${server.url}/sign-in?lng=en`)
  await page.getByRole('textbox', { name: 'Email' }).fill(ROOT)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: /Yarumo Parqueaderos/ }).click()
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Services', exact: true })
    .click()
  await expect(page.getByRole('table', { name: 'Services' }).getByRole('link').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('banner')).toContainText('Yarumo Parqueaderos')
  await page.getByRole('button', { name: /Account$/ }).click()
  await page.getByRole('button', { name: 'Choose another company' }).click()
  await expect(page.getByRole('heading', { name: 'Choose a company' })).toBeVisible()
})
