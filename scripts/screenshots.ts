import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

import { type Page, chromium } from '@playwright/test'

import { LANGUAGES } from '../domain/people.ts'
import { AppServer } from '../e2e/support/app-server.ts'
import { ANA, HER_PLATE } from '../e2e/support/people.ts'
import { signIn } from '../e2e/support/sign-in.ts'
import { chromiumFlags, ensureChromium } from './chromium.ts'

/** Takes the manifest's screenshots from the built app with the medium demo. Run it after a change of a screen; they are committed. */
const folder = join(import.meta.dirname, '../public/screenshots')
const SIZES = {
  wide: { viewport: { width: 1280, height: 800 } },
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
} as const

async function picture(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
  console.log(`${name}.png`)
}

await mkdir(folder, { recursive: true })
const server = await AppServer.create({ DEMO: 'medium' })
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags() })
try {
  for (const language of LANGUAGES) {
    for (const [width, size] of Object.entries(SIZES)) {
      const context = await browser.newContext({ ...size, locale: language, timezoneId: 'America/Bogota' })
      const page = await context.newPage()
      await signIn(page, server.url, ANA, language)
      await page.getByText(HER_PLATE).first().waitFor()
      await picture(page, `services-${width}-${language}`)
      await context.close()
    }
  }
} finally {
  await browser.close()
  await server.remove()
}
