import { join } from 'node:path'

import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { atWork } from './support/booth.ts'
import { ANA, BRITISH_OWNER, LUIS, PASSWORD } from './support/people.ts'
import { signIn } from './support/sign-in.ts'
import { signOut } from './support/sign-out.ts'
import { expect, test } from './support/story.ts'

const NEW = 'another password'
const PICTURE = join(import.meta.dirname, '../public/icons/icon-192.png')

// Of a company in which no other story works: they share the server, and would not get in with the old password.
test('[S2-33] [S5-01] a person changes their name, password and email, and signs in with the new ones', async ({ page, baseURL }) => {
  await signIn(page, baseURL ?? '', BRITISH_OWNER)
  await page.getByRole('banner').getByRole('button', { name: /Administrator/ }).click()
  await page.getByRole('link', { name: 'My account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('textbox', { name: 'First name' }).fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('First name: Fill in this field')
  await page.getByRole('textbox', { name: 'First name' }).fill('Nora Jane')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText('Operation executed correctly')
  await expect(page.getByRole('banner').getByRole('button', { name: /Nora Jane/ })).toBeVisible()

  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Nora Jane')

  await page.getByLabel(/^Current password/).fill('wrong')
  await page.getByLabel(/^New password(?! again)/).fill(NEW)
  await page.getByLabel(/^New password again/).fill('another passwort')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert')).toContainText('The passwords did not match')
  await page.getByLabel(/^New password again/).fill(NEW)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert')).toContainText('This is not your current password')
  await page.getByLabel(/^Current password/).fill(PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText('Your other devices have to sign in again')
  await expect(page.getByLabel(/^Current password/)).toHaveValue('')

  // What is typed and not sent holds nobody back.
  await page.getByRole('textbox', { name: 'Last name' }).fill('Unsent')
  await signOut(page)
  await page.getByRole('textbox', { name: 'Email' }).fill(BRITISH_OWNER)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Incorrect email and/or password')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(NEW)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: /Nora Jane/ })).toBeVisible()

  await page.goto(`${baseURL}/dashboard/account?lng=en`)
  const email = page.getByRole('textbox', { name: 'New email' })
  await email.fill(ANA.toUpperCase())
  await page.getByLabel(/^Your password/).fill('wrong')
  await page.getByRole('button', { name: 'Change the email' }).click()
  await expect(page.getByRole('alert')).toContainText('Your password: This is not your current password')
  await page.getByLabel(/^Your password/).fill(NEW)
  await page.getByRole('button', { name: 'Change the email' }).click()
  await expect(page.getByRole('alert')).toContainText('New email: Somebody signs in with this email already')
  await expect(email).toHaveValue(ANA.toUpperCase())
  await email.fill('nora.jane@example.test')
  await page.getByRole('button', { name: 'Change the email' }).click()
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText('Sign in with the new email from now on.')
  await expect(page.getByText('nora.jane@example.test · Administrator')).toBeVisible()
  await signOut(page)
  await page.getByRole('textbox', { name: 'Email' }).fill('nora.jane@example.test')
  await page.getByLabel('Password', { exact: true }).fill(NEW)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: /Nora Jane/ })).toBeVisible()
})

test('[S2-33] what is typed without a network is not lost', async ({ device, server }) => {
  await server.start()
  const page = await device.on()
  await atWork(page, server, ANA)
  await page.goto(`${server.url}/dashboard/account`)
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Ana')
  await server.stop()
  await page.getByRole('textbox', { name: 'First name' }).fill('Ana Lucía')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('The server does not answer. Check the network and try again.')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Ana Lucía')
  await expect(page.getByText('Your account is changed on the server, so it needs a network')).toBeVisible()
})

test('[S2-33] [S5-07] a photo is chosen, what is none is refused, and it is taken away', async ({ page, server }) => {
  await server.start()
  await signIn(page, server.url, LUIS)
  await page.goto(`${server.url}/dashboard/account?lng=en`)
  const photo = page.getByLabel('Photo', { exact: true })
  const words = page.getByRole('status').filter({ hasText: /picture|JPEG/ })
  await expect(words).toHaveText('JPEG, PNG or WebP, at most 2 MB')

  await photo.setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await expect(words).toHaveText('Invalid file type: choose a JPEG, PNG or WebP picture')
  await photo.setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: Buffer.alloc(2 * 1024 * 1024 + 1) })
  await expect(words).toHaveText('The picture is larger than 2 MB')
  await photo.setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') })
  await expect(words).toHaveText('This picture is damaged or holds something else. Choose another.')

  await photo.setInputFiles(PICTURE)
  await expect(page.getByRole('button', { name: 'Another photo' })).toBeEnabled()
  const face = page.getByRole('main').locator('img')
  await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.reload()
  await expect(face).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Choose a photo' })).toBeEnabled()
  await expect(face).toHaveCount(0)
})

test('[S2-20] without a network the dashboard shows the open cash-up, who is inside and what waits', async ({ device, server }) => {
  await server.start()
  const before = await device.on()
  await atWork(before, server, ANA)
  await expect(before).toHaveURL(/\/dashboard\/services/)
  await server.stop()
  await device.kill()

  const page = await device.on()
  await page.goto(`${server.url}/dashboard?lng=en`)
  await expect(page.getByRole('heading', { name: /^Hello, Ana/ })).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  const shift = page.getByRole('region', { name: 'My cash-up' })
  await expect(shift.getByRole('link', { name: /Clínica Los Guayacanes · Main register/ })).toHaveAttribute('href', /\/dashboard\/cash-ups\/[0-9a-f-]{36}$/)
  await expect(shift).toContainText('Cash that should be there')
  await expect(page.getByRole('region', { name: 'Occupancy' }).getByRole('listitem').first()).toContainText(/Car\d+ of \d+\d+ %/)
  await expect(page.getByRole('region', { name: 'Waits to be sent' })).toContainText('Everything that you did here is sent.')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
