import { AppServer } from '../../../e2e/support/app-server.ts'
import { Device } from '../../../e2e/support/device.ts'
import { ANA } from '../../../e2e/support/people.ts'
import { signIn } from '../../../e2e/support/sign-in.ts'
import { type Figure, median, percentile, report } from '../../support/report.ts'
import { FIRST_ROW, watchScreens, whenControlled } from '../seen.ts'
import { RATES, fixedWork, throttle } from '../throttle.ts'
import { startBareApp } from './bare-app.ts'
import { keptRows } from './kept-rows.ts'

const ROUNDS = 10
const BUDGET_MS = 1_000

interface StartResult {
  /** Milliseconds until the worker has started and the page's first byte arrives. */
  firstByte: number
  firstPaint: number
  firstRow: number
  fixedWork: number
}

/** Switches the device on, opens the address, and cuts its power. */
async function coldStart(device: Device, address: string, rate: number): Promise<StartResult> {
  const page = await device.on()
  await watchScreens(page)
  await throttle(page, rate)
  await page.goto(address, { waitUntil: 'commit' })
  const started = await page.evaluate(async (selector) => {
    const seen = await window.whenSeen(selector)
    const [navigation] = performance.getEntriesByType('navigation')
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return {
      firstByte: navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : Number.NaN,
      firstPaint: paint?.startTime ?? Number.NaN,
      firstRow: seen - performance.timeOrigin,
    }
  }, FIRST_ROW)
  const measured = { ...started, fixedWork: await fixedWork(page) }
  await device.kill()
  return measured
}

function figureOf(app: string, rate: number, starts: readonly StartResult[]): Figure {
  const middle = (key: keyof StartResult) => Math.round(median(starts.map((start) => start[key])))
  return {
    app,
    CPU: `1/${rate}`,
    starts: starts.length,
    'first byte ms': middle('firstByte'),
    'first contentful paint ms': middle('firstPaint'),
    'first row ms': middle('firstRow'),
    'first row, slowest ms': Math.round(
      percentile(
        starts.map(({ firstRow }) => firstRow),
        100,
      ),
    ),
    'budget ms': app === 'PARQ' && rate === 4 ? BUDGET_MS : '',
    'fixed work ms': middle('fixedWork'),
  }
}

/**
 * Measures the time from a cold start to the first row of the services list: the server is down, the browser was
 * killed, and the device has its data.
 */
export async function benchStart(): Promise<void> {
  const server = await AppServer.create({ DEMO: 'medium' })
  const bare = await startBareApp()
  const device = await Device.create()
  try {
    const page = await device.on()
    await signIn(page, server.url, ANA)
    await page.getByRole('banner').getByText('Up to date', { exact: true }).first().waitFor({ timeout: 120_000 })
    await whenControlled(page)
    const rows = await keptRows(page)
    process.stdout.write(
      `Rows on the device: ${Object.entries(rows)
        .map(([table, count]) => `${table} ${count}`)
        .join(', ')}\n`,
    )
    await page.goto(bare.url)
    await whenControlled(page)
    await server.stop()
    await bare.stop()
    await device.kill()

    const apps = [
      { app: 'PARQ', address: `${server.url}/dashboard/services?lng=en` },
      { app: 'a bare kept page', address: bare.url },
    ]
    const runs = RATES.flatMap((rate) => apps.map((one) => ({ ...one, rate, starts: new Array<StartResult>() })))
    for (let round = 0; round < ROUNDS; round += 1)
      for (const run of runs) run.starts.push(await coldStart(device, run.address, run.rate))
    report(
      'local/device-start',
      'npm run bench -- device start',
      runs.map(({ app, rate, starts }) => figureOf(app, rate, starts)),
    )
  } finally {
    await device.remove()
    await bare.stop()
    await server.remove()
  }
}
