import type { Page } from '@playwright/test'

import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import type { AppServer } from './support/app-server.ts'
import { keptMailTo, signUpCodeIn } from './support/mail.ts'
import { expect, storyOfNobody as empty } from './support/story.ts'
import { wordsOf } from './support/words.ts'

const PASSWORD = 'sixteen blue herons'

const step = (page: Page) => page.getByRole('heading', { level: 2 }).first()

empty(
  '[S2-04] [S4-04] [S1-01] in Spanish on a phone: from an empty server to the dashboard, and the answer to the last press lost',
  async ({ fresh, browser }) => {
    const es = wordsOf('es')
    const phone = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      locale: 'es-CO',
    })
    const page = await phone.newPage()
    const press = (name: string) => page.getByRole('button', { name: es(name), exact: true }).tap()
    await page.goto(`${fresh.url}/sign-in`)
    await page.getByRole('link', { name: es('Create an account') }).tap()
    await expect(page.getByRole('radio', { name: new RegExp(es('United Kingdom')) })).toBeDisabled()
    await expectAccessible(page)
    await page.getByRole('radio', { name: 'Colombia' }).check()
    await press('Next')
    await expect(step(page)).toBeFocused()
    await page.getByRole('textbox', { name: es('Company name') }).fill('Parqueo La 93')
    await page.getByRole('textbox', { name: es('Legal name') }).fill('Parqueo La 93 S.A.S.')
    await page.getByRole('textbox', { name: es('Business name') }).fill('La 93')
    await page.getByRole('textbox', { name: 'NIT' }).fill('800197268-5')
    await press('Next')
    await expect(page.getByRole('alert')).toContainText(
      es('The check digit behind the hyphen does not belong to this number'),
    )
    // The format on printed papers.
    await page.getByRole('textbox', { name: 'NIT' }).fill('800.197.268-4')
    await expect(page.getByRole('textbox', { name: 'NIT' })).toHaveValue('800197268-4')
    await press('Next')
    await expect(page.getByText(es('Company verified: no other has signed up with this tax ID.'))).toBeVisible()
    await page.getByRole('textbox', { name: es('First name') }).fill('Olga')
    await page.getByRole('textbox', { name: es('Last name') }).fill('Ríos')
    await page.getByRole('textbox', { name: es('Job title') }).fill('Gerente')
    await page.getByRole('checkbox').check()
    await press('Next')
    await page.getByRole('textbox', { name: es('Email') }).fill('olga@example.test')
    await press('Send me a code')
    await expect(page.getByRole('textbox', { name: es('Code') })).toBeFocused()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    const code = signUpCodeIn(await keptMailTo(fresh, 'olga@example.test'))
    await page.getByRole('textbox', { name: es('Code') }).fill(code)
    await page.getByRole('textbox', { name: es('Password') }).fill('olga rios')
    await expect(
      page.getByText(es('Too short: at least {PASSWORD_MIN} characters').replace('{PASSWORD_MIN}', '10')),
    ).toBeVisible()
    await page.getByRole('textbox', { name: es('Password') }).fill(PASSWORD)
    // The server creates the company, but the answer is the sign-in page of a foreign Wi-Fi.
    await page.route('**/public/companies', async (route) => {
      await route.fetch()
      await route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Wi-Fi</h1>' })
    })
    await press('Create the company')
    await expect(page.getByRole('alert')).toContainText(
      es('Another page answered instead of the server. On public Wi-Fi, open its sign-in page first, then try again.'),
    )
    await expect(page.getByRole('textbox', { name: es('Code') })).toHaveValue(code)
    await page.unroute('**/public/companies')
    await press('Create the company')

    await page.waitForURL('**/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Olga')
    await expect(
      page.getByText(es('Your company has no locations yet. What happens at them is shown here.')),
    ).toBeVisible()
    await page.getByRole('link', { name: es('Services') }).tap()
    await expect(page.getByText(es('No services yet'))).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Agregue una' })).toHaveAttribute(
      'href',
      '/dashboard/locations',
    )
    await phone.close()
  },
)

empty(
  '[S2-04] [S2-16] [S5-03] [S8-04] [S9-04] in English: back and forth, over a reload, a tax id that was taken in between, and on to another device @long',
  async ({ fresh, page, browser }) => {
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    // A refusal by the server leads to the first page; a missing network does not.
    const problem = { title: 'not_found', status: 404, code: 'not_found', requestId: 'r-1' }
    await page.route('**/public/countries?*', (route) =>
      route.fulfill({
        status: 404,
        headers: { 'x-request-id': 'r-1' },
        contentType: 'application/problem+json',
        body: JSON.stringify(problem),
      }),
    )
    await page.goto(`${fresh.url}/sign-up?lng=en`)
    await page.waitForURL('**/sign-in')
    await page.unroute('**/public/countries?*')
    await page.goto(`${fresh.url}/sign-up?lng=en`)
    await press('Next')
    await expect(page.getByRole('alert')).toContainText('Country: Fill in this field')
    await page.getByRole('radio', { name: 'Mexico' }).check()
    await press('Next')
    await page.getByRole('textbox', { name: 'Company name' }).fill('n'.repeat(51))
    await page.getByRole('textbox', { name: 'Legal name' }).fill('Jacaranda S.A. de C.V.')
    await page.getByRole('textbox', { name: 'Business name' }).fill('Jacaranda')
    await page.getByRole('textbox', { name: /^Tax ID \(RFC\)/ }).fill('EJA260117AB1')
    await press('Next')
    await expect(page.getByRole('alert')).toContainText('Company name: This is too long')
    await page.getByRole('textbox', { name: 'Company name' }).fill('Jacaranda')
    await expectAccessible(page)

    // Going back and forth and reloading loses no input.
    await page.getByRole('button', { name: 'Country' }).click()
    await expect(page.getByRole('radio', { name: 'Mexico' })).toBeChecked()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('parq-queries'))).toContain('colombia')
    await page.route('**/public/countries?*', (route) => route.abort())
    await page.reload()
    await press('Next')
    await expect(page.getByRole('textbox', { name: 'Company name' })).toHaveValue('Jacaranda')
    await press('Next')
    await page.getByRole('textbox', { name: 'First name' }).fill('Olga')
    await page.getByRole('textbox', { name: 'Last name' }).fill('Ríos')
    await page.getByRole('textbox', { name: 'Job title' }).fill('Director')
    await press('Next')
    await expect(page.getByRole('alert')).toContainText('Accept the terms of use')
    await page.getByRole('checkbox').check()
    await press('Next')
    await page.getByRole('textbox', { name: 'Email' }).fill('olga@example.test')
    await press('Send me a code')
    await expect(page.getByRole('textbox', { name: 'Code' })).toBeVisible()

    // Another person signs up with the same tax id before the code is used.
    await takeTaxId(fresh, 'EJA260117AB1')
    const code = signUpCodeIn(await keptMailTo(fresh, 'olga@example.test'))
    await page.getByRole('textbox', { name: 'Code' }).fill(code)
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await press('Create the company')
    await expect(step(page)).toHaveText('Company')
    await expect(page.getByRole('alert')).toContainText('A company with this tax ID is already registered')
    await expect(page.getByRole('textbox', { name: /^Tax ID/ })).toHaveValue('EJA260117AB1')
    await expectAccessible(page)

    // On another device the code restores the input, and stays valid until the company is created.
    const other = await browser.newContext({ locale: 'en-GB' })
    const there = await other.newPage()
    await there.goto(`${fresh.url}/sign-up?lng=en`)
    await there.getByRole('button', { name: 'I have a code from another device' }).click()
    await expect(there.getByRole('heading', { name: 'Continue with a code' })).toBeFocused()
    await there.getByRole('textbox', { name: 'Email' }).fill('olga@example.test')
    // A wrong code is reported at its field, and the input stays.
    await there.getByRole('textbox', { name: 'Code' }).fill(code === '111111' ? '222222' : '111111')
    await there.getByRole('button', { name: 'Continue here' }).click()
    await expect(there.getByRole('alert')).toContainText('Code: This is not the code')
    await expect(there.getByRole('textbox', { name: 'Email' })).toHaveValue('olga@example.test')
    // The message does not block a person who starts over here.
    await there.getByRole('button', { name: 'Back' }).click()
    await expect(step(there)).toBeFocused()
    await expect(there.getByRole('alert')).toHaveCount(0)
    await there.getByRole('radio', { name: 'Mexico' }).check()
    await there.getByRole('button', { name: 'Next' }).click()
    await expect(step(there)).toHaveText('Company')
    await there.getByRole('button', { name: 'Country' }).click()
    await there.getByRole('button', { name: 'I have a code from another device' }).click()
    await there.getByRole('textbox', { name: 'Email' }).fill('olga@example.test')
    await there.getByRole('textbox', { name: 'Code' }).fill(code)
    await there.getByRole('button', { name: 'Continue here' }).click()
    await expect(there.getByRole('textbox', { name: 'Code' })).toHaveValue(code)
    await there.getByRole('button', { name: 'Company', exact: true }).click()
    await there.getByRole('textbox', { name: /^Tax ID/ }).fill('EJA260117AB2')
    await there.getByRole('button', { name: 'Next' }).click()
    await expect(there.getByRole('textbox', { name: 'First name' })).toHaveValue('Olga')
    await there.getByRole('button', { name: 'Next' }).click()
    await there.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await there.getByRole('button', { name: 'Create the company' }).click()
    await there.waitForURL('**/dashboard')
    await expect(there.getByRole('heading', { level: 1, name: 'Hello, Olga' })).toBeVisible()
    expect(await there.evaluate(() => localStorage.getItem('parq-sign-up'))).toBeNull()
    await other.close()
  },
)

/** Signs up a company through the API. */
async function takeTaxId(server: AppServer, taxId: string): Promise<void> {
  const body = {
    company: { country: 'mexico', name: 'First', legalName: 'First', businessName: 'First', taxId },
    person: { firstName: 'Ana', lastName: 'Paz', jobTitle: 'Owner' },
    email: 'first@example.test',
    acceptsTerms: true,
    language: 'en',
  }
  const post = async (path: string, sent: object) => {
    const answer = await fetch(`${server.url}/api/v2${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(sent),
    })
    expect(answer.ok, path).toBe(true)
  }
  await post('/users/auth/register/operator', body)
  await post('/entities/public/companies', {
    ...body,
    code: signUpCodeIn(await keptMailTo(server, body.email)),
    password: PASSWORD,
  })
}
