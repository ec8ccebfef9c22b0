import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { type BrowserContextOptions, type Page, chromium } from '@playwright/test'
import sharp from 'sharp'

import type { Language } from '../domain/people.ts'
import { AppServer } from '../e2e/support/app-server.ts'
import { ANA, HER_PLATE, OWNER } from '../e2e/support/people.ts'
import { signIn } from '../e2e/support/sign-in.ts'
import { chromiumFlags, ensureChromium } from './chromium.ts'
import { OF_ADMINS } from './screens/admin-screens.ts'
import { giveConditions } from './screens/conditions.ts'
import { type Screen, panel, rows, go, list, act } from './screens/scene.ts'
import { OF_STAFF } from './screens/staff-screens.ts'
import { OF_VISITORS } from './screens/visitor-screens.ts'

/**
 * Takes a picture of each screen with the small demo, and writes `docs/screens.md` around them. Run it after a change
 * of a screen; the pictures are committed.
 */
const root = join(import.meta.dirname, '..')
const folder = join(root, 'docs/images/screens')
const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1.5,
  isMobile: true,
  hasTouch: true,
  colorScheme: 'dark',
}

const ON_A_PHONE: readonly Screen[] = [
  {
    name: 'phone-dashboard',
    title: 'Dashboard, on a phone',
    purpose: 'The figures of the dashboard on a phone.',
    show: (scene) => go(scene, '/dashboard'),
  },
  {
    name: 'phone-booth',
    title: 'Booth, on a phone',
    purpose: 'The booth on a phone.',
    show: (scene) => go(scene, '/dashboard/booth'),
  },
  {
    name: 'phone-services',
    title: 'Services, on a phone',
    purpose: 'A list as cards, in Spanish and the dark theme.',
    show: (scene) => list(scene, '/dashboard/services?page=3'),
  },
  {
    name: 'phone-help',
    title: 'An answer, on a phone',
    purpose: 'An answer in Spanish.',
    show: (scene) => go(scene, '/dashboard/support/help-center/charge-a-stay'),
  },
  {
    name: 'phone-finish',
    title: 'Charge and finish, on a phone',
    purpose: 'A panel fills the whole screen.',
    show: (scene) => act(scene, HER_PLATE, 'Cobrar y finalizar'),
  },
  {
    name: 'phone-close',
    title: 'Close register, on a phone',
    purpose: 'The count of a drawer on a phone.',
    show: async (scene) => {
      await list(scene, '/dashboard/cash-ups?statuses=current')
      await rows(scene.page).getByRole('link').first().click()
      await scene.page.getByRole('main').getByRole('button', { name: 'Cerrar caja' }).click()
      await panel(scene.page).getByRole('button', { name: 'Cerrar caja' }).waitFor()
    },
  },
]

interface Sitting {
  screens: readonly Screen[]
  /** `null` for a screen without a signed-in person. */
  person: string | null
  language: Language
  look: BrowserContextOptions
}

// The last picture of the first sitting stops the server, so nothing can follow it.
const SITTINGS: readonly Sitting[] = [
  { screens: OF_VISITORS, person: null, language: 'en', look: DESK },
  { screens: OF_ADMINS, person: OWNER, language: 'en', look: DESK },
  { screens: ON_A_PHONE, person: ANA, language: 'es', look: PHONE },
  { screens: OF_STAFF, person: ANA, language: 'en', look: DESK },
]

async function picture(page: Page, name: string): Promise<void> {
  // Placeholders of loading content have no text.
  await page.waitForFunction(
    () =>
      document.querySelector('main [aria-busy="true"]') === null &&
      document.querySelector<HTMLElement>('[data-side-panel] [id$="-body"]')?.innerText.trim() !== '',
  )
  await page.evaluate(() => document.fonts.ready)
  const path = join(folder, `${name}.webp`)
  await sharp(await page.screenshot({ animations: 'disabled' }))
    .webp({ quality: 72, effort: 6 })
    .toFile(path)
  console.log(path)
}

const shown = ({ name, title, purpose }: Screen, width: number) =>
  `## ${title}\n\n${purpose}\n\n<img src="images/screens/${name}.webp" alt="${title}" width="${width}">\n`

function page(): string {
  const sections = [
    ...[...OF_VISITORS, ...OF_STAFF, ...OF_ADMINS].map((screen) => shown(screen, 960)),
    ...ON_A_PHONE.map((screen) => shown(screen, 293)),
  ]
  return `# Screens\n\nEach screen with its purpose, in the small demo. \`npm run screenshots\` takes the pictures and writes this page.\n\n${sections.join('\n')}`
}

await mkdir(folder, { recursive: true })
const server = await AppServer.create()
await giveConditions(server)
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags() })
try {
  for (const { screens, person, language, look } of SITTINGS) {
    const context = await browser.newContext({ ...look, locale: language, timezoneId: 'America/Bogota' })
    const tab = await context.newPage()
    if (person !== null) {
      await signIn(tab, server.url, person, language)
      await tab
        .getByRole('banner')
        .getByRole('button', { name: language === 'en' ? /^Up to date/ : /^Al día/ })
        .waitFor()
    }
    for (const screen of screens) {
      await screen.show({ page: tab, server })
      await picture(tab, screen.name)
    }
    await context.close()
  }
} finally {
  await browser.close()
  await server.remove()
}
await writeFile(join(root, 'docs/screens.md'), page())
