import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { KEPT_DAYS } from '../../../domain/kept-window.ts'
import { Device } from '../../../e2e/support/device.ts'
import { type Figure, median, report } from '../../support/report.ts'
import { builtPage } from '../built-page.ts'
import { type Answer, LocalServer } from '../local-server.ts'
import { SERVICES, answerChanges } from '../search/company.ts'
import type { Downloaded } from './page/page.ts'

/** Round-trip times of the network in milliseconds. */
const ROUND_TRIPS = [0, 100] as const
const ROUNDS = 3
const BUDGETS: Partial<Record<keyof Downloaded, number>> = { cashUps: 3, today: 3, services: 25 }

const TODAY = Math.ceil(SERVICES / KEPT_DAYS)

/** Returns answers of a server that has all pages ready, so that only the device is measured. */
function readyAnswers(now: number): (url: URL) => Answer | null {
  const ready = new Map<string, Answer>()
  return (url) => {
    const known = ready.get(url.href)
    if (known) return known
    const changes = answerChanges(url.pathname, url.searchParams, now)
    if (changes === null) return null
    const answer = { type: 'application/json', body: JSON.stringify(changes) }
    ready.set(url.href, answer)
    return answer
  }
}

async function downloadedBy(url: string, roundTrip: number): Promise<Downloaded> {
  const device = await Device.create()
  try {
    const page = await device.on()
    const session = await page.context().newCDPSession(page)
    await page.goto(url)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: roundTrip,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
    return await page.evaluate((today) => window.download(today), TODAY)
  } finally {
    await device.remove()
  }
}

/**
 * Measures the first download of a device that keeps 60,000 services: until the booth can work, and until all data is
 * stored.
 */
export async function benchDownload(): Promise<void> {
  const outDir = await mkdtemp(join(tmpdir(), 'parq-bench-page-'))
  const files = await builtPage(join(import.meta.dirname, 'page'), outDir)
  const changes = readyAnswers(Date.now())
  const server = await LocalServer.start(
    (url) => changes(url) ?? files.get(url.pathname === '/' ? '/index.html' : url.pathname) ?? null,
  )
  try {
    // An uncounted run prepares the answers.
    await downloadedBy(server.url, 0)
    const figures: Figure[] = []
    for (const roundTrip of ROUND_TRIPS) {
      const rounds: Downloaded[] = []
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await downloadedBy(server.url, roundTrip))
      const middle = (name: keyof Downloaded) => Number(median(rounds.map((one) => one[name])).toFixed(1))
      const names = ['cashUps', 'today', 'services', 'shortParts'] as const
      for (const name of names)
        figures.push({
          'seconds until': name,
          'round trip ms': roundTrip,
          rounds: ROUNDS,
          median: middle(name),
          slowest: Number(Math.max(...rounds.map((one) => one[name])).toFixed(1)),
          budget: BUDGETS[name] ?? '',
        })
    }
    report('local/device-download', 'npm run bench -- device download', figures)
  } finally {
    await server.stop()
    await rm(outDir, { recursive: true, force: true })
  }
}
