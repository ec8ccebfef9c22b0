import { randomBytes } from 'node:crypto'

import { type Browser, type BrowserContext, type Page, chromium } from '@playwright/test'

import { AppServer } from '../../../e2e/support/app-server.ts'
import { OWNER } from '../../../e2e/support/people.ts'
import { signIn } from '../../../e2e/support/sign-in.ts'
import { chromiumFlags, ensureChromium } from '../../../scripts/chromium.ts'
import { type Figure, median, report } from '../../support/report.ts'
import { Transfers } from '../bytes/transfers.ts'
import { LocalServer } from '../local-server.ts'
import { FIRST_ROW, watchScreens } from '../seen.ts'
import { Http2Front } from './http2-front.ts'

const VISITS = 5
/** A mobile network: 100 ms per request, 1.6 Mbit/s in total. */
const NETWORK = { offline: false, latency: 100, downloadThroughput: 200_000, uploadThroughput: 93_750 }

const SCREENS = [
  { name: 'services list', path: '/dashboard/services', until: FIRST_ROW },
  { name: 'new agreement, beside its list', path: '/dashboard/agreements/create', until: 'form input' },
  { name: 'sale of a pass, beside its list', path: '/dashboard/memberships/purchased/create', until: 'form input' },
  { name: 'a location', path: '/dashboard/locations/create', until: 'form input' },
] as const

interface Visit {
  ms: number
  requests: number
  bytes: number
}

/** Measures a visit from the address until an element is visible, with an empty browser cache and no worker. */
async function visit(context: BrowserContext, url: string, until: string): Promise<Visit> {
  const page = await context.newPage()
  await watchScreens(page)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.clearBrowserCache')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  const transfers = new Transfers(session)
  await page.goto(url, { waitUntil: 'commit' })
  const { seen, began } = await page.evaluate(
    async (selector) => ({ seen: await window.whenSeen(selector), began: performance.timeOrigin }),
    until,
  )
  await transfers.told(page)
  const { bytes, requests } = transfers.until(seen)
  await page.close()
  return { ms: seen - began, requests, bytes: [...bytes.values()].reduce((sum, one) => sum + one, 0) }
}

/** The lower bound of this network: the same number of bytes in one file, which draws a row at its end. */
function startBare(): Promise<LocalServer> {
  return LocalServer.start(({ pathname, searchParams }) => {
    if (pathname !== '/all.js')
      return {
        type: 'text/html',
        body: `<!doctype html><table><tbody></tbody></table><script src="/all.js?bytes=${searchParams.get('bytes')}"></script>`,
      }
    const filling = randomBytes(Number(searchParams.get('bytes')))
      .toString('base64')
      .slice(0, Number(searchParams.get('bytes')))
    return {
      type: 'text/javascript',
      body: `//${filling}\ndocument.querySelector('tbody').innerHTML = '<tr data-row="1"><td>ABC123</td></tr>'`,
    }
  })
}

async function signedIn(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: 'en-GB',
    viewport: { width: 1280, height: 900 },
    serviceWorkers: 'block',
    ignoreHTTPSErrors: true,
  })
  const page: Page = await context.newPage()
  await signIn(page, url, OWNER)
  await page.getByRole('banner').getByText('Up to date', { exact: true }).first().waitFor({ timeout: 120_000 })
  await page.close()
  return context
}

function figureOf(app: string, screen: string, visits: readonly Visit[]): Figure {
  const middle = (key: keyof Visit) => median(visits.map((one) => one[key]))
  return {
    app,
    screen,
    visits: visits.length,
    requests: middle('requests'),
    kB: Math.round(middle('bytes') / 1000),
    'ms until it is of use': Math.round(middle('ms')),
    'slowest ms': Math.round(Math.max(...visits.map(({ ms }) => ms))),
  }
}

/**
 * Measures the cost of the number of files on a first visit: over HTTP/1.1, over HTTP/2, and as one file of the same
 * size.
 */
export async function benchWire(): Promise<void> {
  const server = await AppServer.create()
  const front = await Http2Front.before(server.url)
  const bare = await startBare()
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags() })
  try {
    const contexts = [
      { app: 'PARQ, HTTP/1.1', url: server.url, context: await signedIn(browser, server.url) },
      { app: 'PARQ, HTTP/2', url: front.url, context: await signedIn(browser, front.url) },
    ]
    const bareContext = await browser.newContext()
    const figures: Figure[] = []
    for (const { name, path, until } of SCREENS) {
      const runs = contexts.map((one) => ({ ...one, visits: new Array<Visit>() }))
      const bareVisits: Visit[] = []
      for (let round = 0; round < VISITS; round += 1) {
        for (const { url, context, visits } of runs) visits.push(await visit(context, `${url}${path}`, until))
        bareVisits.push(await visit(bareContext, `${bare.url}/?bytes=${runs[0]?.visits[round]?.bytes ?? 0}`, FIRST_ROW))
      }
      figures.push(
        ...runs.map(({ app, visits }) => figureOf(app, name, visits)),
        figureOf('so many bytes in one file', name, bareVisits),
      )
    }
    report('local/device-wire', 'npm run bench -- device wire', figures)
  } finally {
    await browser.close()
    front.stop()
    await bare.stop()
    await server.remove()
  }
}
