import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Device } from '../../../e2e/support/device.ts'
import { type Figure, median, percentile, report } from '../../support/report.ts'
import { builtPage } from '../built-page.ts'
import { LocalServer } from '../local-server.ts'
import { RATES, fixedWork, throttle } from '../throttle.ts'
import type { BoardTimes } from './page/page.ts'

const FRAME_MS = 16.7

function figureOf(which: string, { board, rates, ms }: BoardTimes, rate: number, work: number): Figure {
  return {
    board: which === '' ? board : `${which}: ${board}`,
    rates,
    CPU: `1/${rate}`,
    passes: ms.length,
    'p50 ms': Number(median(ms).toFixed(2)),
    'p95 ms': Number(percentile(ms, 95).toFixed(2)),
    'frame ms': rate === 4 && which !== '' ? FRAME_MS : '',
    'fixed work ms': work,
  }
}

const mostBy = (boards: readonly BoardTimes[], size: (board: BoardTimes) => number) =>
  boards.toSorted((one, other) => size(other) - size(one))[0]

/**
 * Measures how long the booth prices 300 vehicles inside, which it does each minute, by every published board of the
 * tests. Reports the board with the most rates, the slowest board, and a bare multiplication from the same run. Drawing
 * the rows is not included.
 */
export async function benchPrices(): Promise<void> {
  const outDir = await mkdtemp(join(tmpdir(), 'parq-bench-page-'))
  const files = await builtPage(join(import.meta.dirname, 'page'), outDir)
  const server = await LocalServer.start(
    (url) => files.get(url.pathname === '/' ? '/index.html' : url.pathname) ?? null,
  )
  const device = await Device.create()
  try {
    const page = await device.on()
    await page.goto(server.url)
    const names = await page.evaluate(() => window.pricesBench.names())
    const figures: Figure[] = []
    for (const rate of RATES) {
      await throttle(page, rate)
      const before = await fixedWork(page)
      const bare = await page.evaluate(() => window.pricesBench.bare())
      const boards: BoardTimes[] = []
      for (const nth of names.keys()) boards.push(await page.evaluate((one) => window.pricesBench.price(one), nth))
      // Checks that the throttle was active before and after the prices.
      const work = Math.round(Math.min(before, await fixedWork(page)))
      const [largest, slowest] = [mostBy(boards, (one) => one.rates), mostBy(boards, ({ ms }) => median(ms))]
      if (largest !== undefined) figures.push(figureOf('most rates', largest, rate, work))
      if (slowest !== undefined) figures.push(figureOf('slowest', slowest, rate, work))
      figures.push(figureOf('', bare, rate, work))
    }
    report('local/device-prices', 'npm run bench -- device prices', figures)
  } finally {
    await device.remove()
    await server.stop()
    await rm(outDir, { recursive: true, force: true })
  }
}
