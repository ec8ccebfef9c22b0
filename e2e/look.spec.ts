import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { ANA } from './support/people.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/story.ts'

const WIDTHS = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
]

const WORDS = {
  en: {
    edit: 'Edit',
    date: 'Date',
    list: 'Services',
    empty: 'No results',
    history: 'History',
    remarks: 'Remarks',
    sent: 'Everything is sent',
    totals: /Totals in/,
  },
  es: {
    edit: 'Editar',
    date: 'Fecha',
    list: 'Servicios',
    empty: 'Sin resultados',
    history: 'Historial',
    remarks: 'Observaciones',
    sent: 'Todo está enviado',
    totals: /Totales en/,
  },
}

/** Each language and each scheme once: words and colours do not depend on each other. */
const LOOKS = [
  { language: 'en', colorScheme: 'dark' },
  { language: 'es', colorScheme: 'light' },
] as const

for (const { language, colorScheme } of LOOKS) {
  test(`each screen is accessible: ${language}, ${colorScheme} @long`, async ({ page, server }) => {
    test.setTimeout(300_000)
    const words = WORDS[language]
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto(`${server.url}/sign-in?lng=${language}`)
    // Waits for the scripts: they remove the first paint, which would disappear during the check.
    await expect(page.locator('.painted')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
    await page.goto(`${server.url}/privacy?lng=${language}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)

    await signIn(page, server.url, ANA, language)
    // The latest arrival: at busy hours others are on a later page.
    const latest = page.locator('[data-row-link]').first()
    await expect(latest).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: words.date, exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
    await expectAccessible(page, '[role=dialog]:has(input)')
    await page.keyboard.press('Escape')

    await latest.click()
    const panel = page.getByRole('dialog')
    await expect(panel.getByRole('heading', { name: words.history })).toBeVisible()
    await expectAccessible(page)
    await panel.getByRole('button', { name: words.edit }).click()
    await expect(page.getByRole('textbox', { name: words.remarks })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    await page.goto(`${server.url}/dashboard/services?plate=ZZZZZZZZ&lng=${language}`)
    await expect(page.getByText(words.empty)).toBeVisible()
    await expectAccessible(page)
    await page.goto(`${server.url}/dashboard/outbox?lng=${language}`)
    await expect(page.getByText(words.sent)).toBeVisible()
    await expectAccessible(page)
    await page.goto(`${server.url}/dashboard/vehicles?lng=${language}`)
    // Otherwise axe checks rows while they arrive, and finds their links without a name.
    await expect(page.getByRole('link', { name: /ABC ?123/ })).toBeVisible()
    await expectAccessible(page)
    await page.goto(`${server.url}/dashboard/reports/passes?lng=${language}`)
    await expect(page.getByRole('region', { name: words.totals }).getByRole('row').last()).toBeVisible()
    await expectAccessible(page)
  })
}

for (const viewport of WIDTHS) {
  test(`nothing is cut off or scrolls sideways at ${viewport.width} px${viewport.width === 390 ? '' : ' @long'}`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize(viewport)
    await page.goto(`${server.url}/sign-in?lng=es`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await signIn(page, server.url, ANA, 'es')
    const row = page.locator('[data-row-link]').first()
    await expect(row).toBeVisible()
    await expectNoSidewaysScroll(page)
    await row.click()
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Historial' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    const panel = await page.getByRole('dialog').boundingBox()
    expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBe(viewport.width)
    await expectAccessible(page)
  })
}
