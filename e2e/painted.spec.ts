import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/story.ts'

for (const [language, words] of [
  ['en', { email: 'Email', send: 'Sign in' }],
  ['es', { email: 'Correo electrónico', send: 'Iniciar sesión' }],
] as const) {
  test(`the sign-in form is shown before any script runs, and typed text stays (${language})${language === 'en' ? '' : ' @long'}`, async ({
    browser,
    server,
  }) => {
    await server.start()
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
    const page = await context.newPage()
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    // The typeface is delayed too, as on a slow line.
    await page.route(/\/assets\/(index-\w+\.js|.*\.woff2)$/, async (route) => {
      await held
      await route.continue()
    })
    await page.addInitScript(() => {
      const painted: string[] = []
      Object.assign(globalThis, { largestPaints: painted })
      new PerformanceObserver((list) =>
        painted.push(
          ...list
            .getEntries()
            .map((entry) =>
              'element' in entry && entry.element instanceof HTMLElement ? entry.element.innerText : '',
            ),
        ),
      ).observe({ type: 'largest-contentful-paint', buffered: true })
    })
    await page.goto(`${server.url}/?lng=${language}`, { waitUntil: 'commit' })
    const email = page.getByRole('textbox', { name: words.email })
    await email.fill('ana@demo.parq.test')
    const send = page.getByRole('button', { name: words.send, exact: true })
    await expect(send).toBeDisabled()
    await expectAccessible(page)
    const before = await send.boundingBox()

    release()
    await expect(send).toBeEnabled()
    await expect(email).toHaveValue('ana@demo.parq.test')
    await expect(email).toBeFocused()
    await expect(page.locator('.painted')).toHaveCount(0)
    expect(await send.boundingBox()).toEqual(before)
    // The app's own first paint is no larger: otherwise the test would measure the app's paint. Demo-only texts come
    // later.
    const [largest, ...later] = await page.evaluate(() => {
      const painted: unknown = Reflect.get(globalThis, 'largestPaints')
      return Array.isArray(painted) ? painted.map(String) : []
    })
    expect(largest).toBeTruthy()
    expect(later).not.toContain(largest)
    await context.close()
  })
}
