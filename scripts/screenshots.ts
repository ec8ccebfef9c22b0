import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

import { type Page, chromium } from '@playwright/test'

import { LANGUAGES } from '../domain/people.ts'
import { AppServer } from '../e2e/support/app-server.ts'
import { ANA, HER_PLATE } from '../e2e/support/people.ts'
import { signIn } from '../e2e/support/sign-in.ts'
import { chromiumFlags, ensureChromium } from './chromium.ts'

/**
 * Takes the pictures of the manifest and the README from the built app with the medium demo. Run it after a change of a
 * screen; the pictures are committed.
 */
const root = join(import.meta.dirname, '..')
const manifestFolder = join(root, 'public/screenshots')
const SIZES = {
  wide: { viewport: { width: 1280, height: 800 } },
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
} as const
const ROWS = 20
const AMOUNTS = 8
const WORDS = {
  en: { upToDate: /^Up to date/, history: 'History' },
  es: { upToDate: /^Al día/, history: 'Historial' },
}

async function picture(page: Page, path: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path, animations: 'disabled' })
  console.log(path)
}

/** Turns to the first page with finished stays beside running ones: the first page has no amounts. */
async function turnToAmounts(page: Page, address: string): Promise<void> {
  for (let number = 1; number < 20; number += 1) {
    await page.goto(`${address}&page=${number}`)
    const rows = page.locator('main [data-row]')
    await rows.first().waitFor()
    if ((await rows.filter({ hasText: '$' }).count()) >= AMOUNTS) return
  }
}

await mkdir(manifestFolder, { recursive: true })
const server = await AppServer.create({ DEMO: 'medium' })
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags() })
try {
  for (const language of LANGUAGES) {
    const words = WORDS[language]
    for (const [width, size] of Object.entries(SIZES)) {
      const context = await browser.newContext({ ...size, locale: language, timezoneId: 'America/Bogota' })
      const page = await context.newPage()
      page.setDefaultTimeout(120_000)
      await signIn(page, server.url, ANA, language)
      await page.getByRole('button', { name: words.upToDate }).waitFor()
      await turnToAmounts(page, `${server.url}/dashboard/services?lng=${language}&size=${ROWS}`)
      await page.getByRole('button', { name: words.upToDate }).waitFor()
      await picture(page, join(manifestFolder, `services-${width}-${language}.png`))
      if (width === 'wide' && language === 'en') await picture(page, join(root, 'docs/images/services.png'))
      await page.goto(`${server.url}/dashboard/services?plate=${HER_PLATE}&lng=${language}`)
      await page
        .getByRole('link', { name: /ABC ?123/ })
        .first()
        .click()
      await page.getByRole('dialog').getByRole('heading', { name: words.history }).waitFor()
      await picture(page, join(manifestFolder, `service-${width}-${language}.png`))
      await context.close()
    }
  }
} finally {
  await browser.close()
  await server.remove()
}
