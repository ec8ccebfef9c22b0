import { type Browser, chromium } from '@playwright/test'

import { AppServer } from '../../../e2e/support/app-server.ts'
import { ANA, PASSWORD } from '../../../e2e/support/people.ts'
import { chromiumFlags, ensureChromium } from '../../../scripts/chromium.ts'
import { type Figure, median, report } from '../../support/report.ts'
import { FIRST_ROW, SIGN_IN_FORM, watchScreens } from '../seen.ts'
import { type Kind, Transfers } from './transfers.ts'

const KINDS: readonly Kind[] = ['document', 'scripts', 'styles', 'fonts', 'images', 'catalogs', 'API', 'other']
/** Encodings that the browser accepts: Chromium's own, and only gzip, in which the budgets are counted. */
const ENCODINGS = ['gzip, deflate, br, zstd', 'gzip'] as const
const VISITS = 5
const SCRIPT_BUDGETS: Record<Screen, number> = { 'sign-in': 170, 'services list': 230 }

const SCREENS = ['sign-in', 'services list'] as const
type Screen = (typeof SCREENS)[number]
type Come = ReturnType<Transfers['until']>

function kilobytes(bytes: number): number {
  return Number((bytes / 1000).toFixed(1))
}

function figureOf(screen: Screen, encoding: string, visits: readonly Come[]): Figure {
  const middle = (of: (come: Come) => number) => median(visits.map(of))
  return {
    'kB until': screen,
    encoding,
    visits: visits.length,
    requests: middle(({ requests }) => requests),
    all: kilobytes(middle(({ bytes }) => [...bytes.values()].reduce((sum, one) => sum + one, 0))),
    ...Object.fromEntries(KINDS.map((kind) => [kind, kilobytes(middle(({ bytes }) => bytes.get(kind) ?? 0))])),
    'scripts budget': encoding === 'gzip' ? SCRIPT_BUDGETS[screen] : '',
  }
}

/** Measures the first visit in a browser that has never opened the app. */
async function firstVisit(
  browser: Browser,
  url: string,
  encoding: (typeof ENCODINGS)[number],
): Promise<Record<Screen, Come>> {
  // Service workers are blocked, because the screen does not wait for the files that they cache.
  const context = await browser.newContext({
    locale: 'en-GB',
    viewport: { width: 1280, height: 900 },
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await watchScreens(page)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': encoding } })
  const transfers = new Transfers(session)

  await page.goto(url, { waitUntil: 'commit' })
  const signInSeen = await page.evaluate((selector) => window.whenSeen(selector), SIGN_IN_FORM)
  await transfers.told(page)
  const signIn = transfers.until(signInSeen)

  await page.locator('form input[type=email], form input[name=email]').first().fill(ANA)
  await page.locator(SIGN_IN_FORM).fill(PASSWORD)
  const listSeen = page.evaluate((selector) => window.whenSeen(selector), FIRST_ROW)
  await page.locator(SIGN_IN_FORM).press('Enter')
  const list = await listSeen
  await transfers.told(page)
  await context.close()
  return { 'sign-in': signIn, 'services list': transfers.until(list) }
}

/**
 * Measures the bytes of a first visit: until the sign-in form is visible, and then until the first row of the services
 * list is.
 */
export async function benchBytes(): Promise<void> {
  const server = await AppServer.create()
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags() })
  try {
    const figures: Figure[] = []
    for (const encoding of ENCODINGS) {
      const visits: Record<Screen, Come>[] = []
      for (let visit = 0; visit < VISITS; visit += 1) visits.push(await firstVisit(browser, server.url, encoding))
      for (const screen of SCREENS)
        figures.push(
          figureOf(
            screen,
            encoding,
            visits.map((one) => one[screen]),
          ),
        )
    }
    report('local/device-bytes', 'npm run bench -- device bytes', figures)
  } finally {
    await browser.close()
    await server.remove()
  }
}
