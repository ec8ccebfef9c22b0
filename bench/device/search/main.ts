import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Page } from '@playwright/test'
import { Device } from '../../../e2e/support/device.ts'
import { type Figure, percentile, report } from '../../support/report.ts'
import { builtPage } from '../built-page.ts'
import { LocalServer } from '../local-server.ts'
import { RATES, fixedWork, throttle } from '../throttle.ts'
import { answerChanges } from './company.ts'
import type { Measured, SearchBench } from './page/page.ts'
import { DRIVER_TERMS, PLATE_TERMS, type Term } from './terms.ts'

const PLAIN_TERMS = 8
const BUDGET_MS = 50

interface Search {
  name: string
  way: keyof SearchBench & ('plates' | 'platesFiltered' | 'drivers' | 'platesPlain' | 'driversPlain')
  terms: readonly Term[]
}

/** Returns evenly spaced samples of the terms: the plain way is slow, and about equally slow for each. */
function some(terms: readonly Term[]): Term[] {
  const step = Math.floor(terms.length / PLAIN_TERMS)
  return terms.filter((_, index) => index % step === 0)
}

const SEARCHES: readonly Search[] = [
  { name: 'plate', way: 'plates', terms: PLATE_TERMS },
  { name: 'plate, location and method', way: 'platesFiltered', terms: PLATE_TERMS },
  { name: 'driver', way: 'drivers', terms: DRIVER_TERMS },
  { name: 'plate, plain filter', way: 'platesPlain', terms: some(PLATE_TERMS) },
  { name: 'driver, plain filter', way: 'driversPlain', terms: some(DRIVER_TERMS) },
]

async function measured(page: Page, { way, terms }: Search): Promise<(Measured & Term)[]> {
  const all: (Measured & Term)[] = []
  for (const term of terms) {
    const one = await page.evaluate(([name, typed]) => window.bench[name](typed), [way, term.typed] as const)
    all.push({ ...one, ...term })
  }
  return all
}

function figureOf(search: string, sort: string, rate: number, work: number, ones: readonly Measured[]): Figure {
  const times = ones.map(({ ms }) => ms)
  const at = (share: number) => Number(percentile(times, share).toFixed(1))
  return {
    search,
    typed: sort,
    CPU: `1/${rate}`,
    'fixed work ms': work,
    terms: ones.length,
    'found, median': percentile(
      ones.map(({ found }) => found),
      50,
    ),
    'p50 ms': at(50),
    'p95 ms': at(95),
    'most ms': at(100),
    'p95 budget ms': rate === 4 && !search.includes('plain') ? BUDGET_MS : '',
  }
}

/**
 * Measures the two searches of a booth over 60,000 services and 100,000 drivers in a real IndexedDB, and the plain way
 * for comparison.
 */
export async function benchSearch(): Promise<void> {
  const outDir = await mkdtemp(join(tmpdir(), 'parq-bench-page-'))
  const files = await builtPage(join(import.meta.dirname, 'page'), outDir)
  const now = Date.now()
  const server = await LocalServer.start((url) => {
    const changes = answerChanges(url.pathname, url.searchParams, now)
    if (changes) return { type: 'application/json', body: JSON.stringify(changes) }
    return files.get(url.pathname === '/' ? '/index.html' : url.pathname) ?? null
  })
  const device = await Device.create()
  try {
    const filling = await device.on()
    await filling.goto(server.url)
    const { took, bytes } = await filling.evaluate(() => window.bench.fill())
    report(
      'local/device-fill',
      'npm run bench -- device search',
      took.map(({ name, rows, seconds }) => ({
        kept: name,
        rows,
        seconds: Number(seconds.toFixed(1)),
        'rows/s': Math.round(rows / seconds),
        'MB, all': Math.round(bytes / 1e6),
      })),
    )
    await device.kill()

    // The tablet was switched off in between.
    const page = await device.on()
    await page.goto(server.url)
    await page.evaluate(() => window.bench.open())
    const figures: Figure[] = []
    for (const rate of RATES) {
      await throttle(page, rate)
      for (const search of SEARCHES) {
        const before = await fixedWork(page)
        const all = await measured(page, search)
        // Checks that the throttle was active before and after the search.
        const work = Math.round(Math.min(before, await fixedWork(page)))
        const sorts = search.name.includes('plain') ? [] : [...new Set(search.terms.map(({ sort }) => sort))]
        for (const sort of sorts)
          figures.push(
            figureOf(
              search.name,
              sort,
              rate,
              work,
              all.filter((one) => one.sort === sort),
            ),
          )
        figures.push(figureOf(search.name, 'all', rate, work, all))
      }
    }
    report('local/device-search', 'npm run bench -- device search', figures)
  } finally {
    await device.remove()
    await server.stop()
    await rm(outDir, { recursive: true, force: true })
  }
}
