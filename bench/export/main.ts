import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'

import { build } from 'vite'

import { Device } from '../../e2e/support/device.ts'
import { LocalServer } from '../device/local-server.ts'
import { type Figure, median, report } from '../support/report.ts'
import type { Exported } from './page/page.ts'

const ROWS = Number(process.argv[2] ?? 100_000)
const RUNS = 3
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' }
const WAYS = [
  { way: 'onThePage', name: 'all by the page (bare)' },
  { way: 'posted', name: 'rows posted to a worker' },
  { way: 'ours', name: 'the worker reads the rows (ours)' },
] as const

const outDir = await mkdtemp(join(tmpdir(), 'parq-bench-export-'))
await build({
  configFile: false,
  root: join(import.meta.dirname, 'page'),
  logLevel: 'warn',
  worker: { format: 'es' },
  build: { outDir, emptyOutDir: true, target: 'es2023', modulePreload: false },
})

async function served(): Promise<LocalServer> {
  const entries = await readdir(outDir, { recursive: true, withFileTypes: true })
  const files = new Map<string, { type: string; body: Buffer }>()
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = join(entry.parentPath, entry.name)
    files.set(file.slice(outDir.length), { type: TYPES[extname(file)] ?? 'text/plain', body: await readFile(file) })
  }
  return LocalServer.start((url) => files.get(url.pathname === '/' ? '/index.html' : url.pathname) ?? null)
}

/**
 * Exports 24 columns of the device's data as an .xlsx file: measures the duration, and how long the page is blocked.
 */
const site = await served()
const device = await Device.create()
try {
  const page = await device.on()
  await page.goto(site.url)
  await page.evaluate((rows) => window.exporting.fill(rows), ROWS)
  const runs = new Map<string, Exported[]>()
  for (let run = 0; run < RUNS; run++) {
    for (const { way, name } of WAYS) {
      await page.reload()
      const one = await page.evaluate((chosen) => window.exporting[chosen](), way)
      runs.set(name, [...(runs.get(name) ?? []), one])
    }
  }
  const bare = median((runs.get(WAYS[0].name) ?? []).map(({ ms }) => ms))
  const figures = Array.from(runs, ([way, all]): Figure => {
    const seconds = median(all.map(({ ms }) => ms)) / 1000
    return {
      way,
      rows: ROWS,
      's, median': Number(seconds.toFixed(2)),
      'of bare': Number(((seconds * 1000) / bare).toFixed(2)),
      'longest task of the page ms': Math.round(Math.max(...all.map(({ longestTaskMs }) => longestTaskMs))),
      'tasks over 50 ms': median(all.map(({ longTasks }) => longTasks)),
      MB: Number((median(all.map(({ bytes }) => bytes)) / 1e6).toFixed(1)),
    }
  })
  report('export', `npm run bench -- export ${ROWS}`, figures)
} finally {
  await device.remove()
  await site.stop()
  await rm(outDir, { recursive: true, force: true })
}
