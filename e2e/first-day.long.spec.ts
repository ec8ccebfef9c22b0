import type { Locator, Page } from '@playwright/test'

import { formatFigures, formatMoney } from '../domain/money.ts'
import type { Language } from '../domain/people.ts'
import { DAY_MS, HOUR_MS } from '../domain/time.ts'
import { VIEW_MAIL } from '../server/jobs/queues.ts'
import { expectAccessible } from './support/accessibility.ts'
import { Booth } from './support/booth-day.ts'
import { keptMailTo, signUpCodeIn } from './support/mail.ts'
import { expect, storyOfNobody as empty } from './support/story.ts'
import { wordsOf } from './support/words.ts'

const PASSWORD = 'sixteen blue herons'
const LOCATION = 'Parqueadero La 93'
const PLATE = 'KLM456'
const FLOAT = 5_000_000

const DAYS: readonly { language: Language; look: { viewport: { width: number; height: number }; locale: string } }[] = [
  { language: 'es', look: { viewport: { width: 820, height: 1180 }, locale: 'es-CO' } },
  { language: 'en', look: { viewport: { width: 1440, height: 900 }, locale: 'en-GB' } },
]

for (const { language, look } of DAYS) {
  empty.describe(() => {
    empty.use(look)
    empty(
      `[S2-04] [S2-20] [S2-22] [S2-25] from an empty installation to the first collected cash-up, led by the first steps, and the report of it by mail: ${language}`,
      async ({ fresh, page }) => {
        empty.setTimeout(300_000)
        const say = wordsOf(language)
        const email = 'olga@example.test'
        const press = (name: string, place: Page | Locator = page) =>
          place.getByRole('button', { name: say(name), exact: true }).click()
        const field = (name: string, place: Page | Locator = page) =>
          place.getByRole('textbox', { name: say(name), exact: true })
        const section = (name: string) => page.getByRole('region', { name: say(name), exact: true })
        const step = (name: string) =>
          page.getByRole('region', { name: say('First steps') }).getByRole('link', { name: say(name) })
        const home = () => page.goto(`${fresh.url}/dashboard?lng=${language}`)

        await page.goto(`${fresh.url}/sign-up?lng=${language}`)
        await page.getByRole('radio', { name: 'Colombia' }).check()
        await press('Next')
        await field('Company name').fill('Parqueo La 93')
        await field('Legal name').fill('Parqueo La 93 S.A.S.')
        await field('Business name').fill('La 93')
        await page.getByRole('textbox', { name: 'NIT' }).fill('800197268-4')
        await press('Next')
        await field('First name').fill('Olga')
        await field('Last name').fill('Ríos')
        await field('Job title').fill('Gerente')
        await page.getByRole('checkbox').check()
        await press('Next')
        await field('Email').fill(email)
        await press('Send me a code')
        await field('Code').fill(signUpCodeIn(await keptMailTo(fresh, email)))
        await field('Password').fill(PASSWORD)
        await press('Create the company')
        await page.waitForURL('**/dashboard')

        await step('Add your first location').click()
        await field('Name').fill(LOCATION)
        await field('Address').fill('Calle 93 # 11-20')
        await field('City').fill('Bogotá')
        await page.getByRole('combobox', { name: say('Parking type') }).selectOption({ label: say('Private parking') })
        await field('Latitude', section('Place')).fill('4.6767, -74.0483')
        const spaces = section('Spaces and vehicle types')
        const car = (label: string) =>
          spaces.getByRole('textbox', { name: say(label).replace('{name}', say('Car')), exact: true })
        await field('Total spaces', spaces).fill('40')
        await car('Spaces: {name}').fill('30')
        await car('Cost: {name}').fill('8000')
        await car('Minutes: {name}').fill('60')
        await press('Create location')
        await expect(page.getByRole('heading', { name: LOCATION, level: 1 })).toBeVisible()
        const locationId = /locations\/update\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''

        await home()
        await expect(step('Add your first location')).toHaveCount(0)
        await step('Check in the first vehicle').click()
        const booth = new Booth(page, fresh, language, { id: locationId, name: LOCATION })
        await page.getByRole('link', { name: say('Open the register') }).click()
        const opening = booth.dialog('Open register')
        await opening.getByRole('radio', { name: say('Only the amount') }).check()
        await field('Amount counted', opening).fill(String(FLOAT / 100))
        await press('Open register', opening)
        await expect(page).toHaveURL(/\/dashboard\/booth/)
        await booth.open()
        await booth.letIn(PLATE)
        await fresh.startLater(HOUR_MS)
        await booth.open()
        const paid = await booth.charge(PLATE)
        expect(paid).toBeGreaterThan(0)
        await press('Hand over the shift…')
        await booth.count(FLOAT + paid, 0)

        await home()
        await step('Collect your first cash-up').click()
        await page.getByRole('table').getByRole('link').first().click()
        await press('Collect')
        const collecting = booth.dialog('Collect')
        await expect(field('Amount received', collecting)).toHaveValue(String((FLOAT + paid) / 100))
        await press('Collect', collecting)
        await expect(collecting).toHaveCount(0)
        await expect(page.getByText(/RC-\d+/).first()).toBeVisible()

        await home()
        await expect(step('Collect your first cash-up')).toHaveCount(0)
        await expect(page.getByRole('main')).toContainText(formatMoney(paid, 'COP'))
        await expectAccessible(page)
        await page.goto(`${fresh.url}/dashboard/reports/sales?lng=${language}`)
        await expect(page.getByRole('table').first()).toContainText(formatFigures(paid, 'COP'))

        await press('Views')
        await press('Save as a new view')
        const view = page.getByRole('dialog')
        await field('Name', view).fill('La 93')
        await view.getByRole('radio', { name: say('Daily') }).check()
        const herself = view.getByRole('checkbox', { name: /Olga/ })
        if (!(await herself.isChecked())) await herself.check()
        await press('Save', view)
        await expect(view).toHaveCount(0)
        // The database has its own clock, which the test does not move.
        await fresh.whileDown((database) =>
          database.query('update pgboss.job set start_after = now() where name = $1', [VIEW_MAIL.name]),
        )
        await fresh.startLater(DAY_MS)
        await expect(() =>
          expect(fresh.keptMail().findLast((message) => message.includes(`To: ${email}\r\n`)) ?? '').toMatch(
            new RegExp(`La 93[^]*${formatFigures(paid, 'COP')}`),
          ),
        ).toPass()
      },
    )
  })
}
