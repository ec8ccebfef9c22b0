import { monitorEventLoopDelay } from 'node:perf_hooks'

import { v7 as uuidv7 } from 'uuid'

import { getExport, startExport } from '../../contract/export.ts'
import { fillYear } from '../reports/fill.ts'
import { timed, withApis } from '../support/api.ts'
import { type Figure, report } from '../support/report.ts'

/** Rows as an argument: `npm run bench -- server-export 200000`. */
const ROWS = Number(process.argv[2] ?? 200_000)
const NS_IN_MS = 1e6
const LOOK_MS = 50
const IDLE_MS = 10_000

const year = new Date().getUTCFullYear()
const RANGE = { startDate: `${year}-01-01T00:00:00`, endDate: `${year}-12-31T23:59:59` }

const figures: Figure[] = []

/** Measures how long other load of the machine blocks the event loop while this process is idle. */
async function idle(): Promise<Figure> {
  const loop = monitorEventLoopDelay({ resolution: 1 })
  loop.enable()
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
  loop.disable()
  return {
    list: 'nothing, for ten seconds',
    rows: '',
    'asked ms': '',
    s: '',
    'rows/s': '',
    'file MB': '',
    'memory more MB': '',
    'event loop held ms, p99.9': Number((loop.percentile(99.9) / NS_IN_MS).toFixed(1)),
    'longest ms': Number((loop.max / NS_IN_MS).toFixed(1)),
  }
}

await withApis(1, async (api) => {
  if (api === undefined) throw new Error('There is no API')
  const { send, drain } = api
  await fillYear(api, ROWS)
  figures.push(await idle())
  for (const list of ['report-sales', 'services'] as const) {
    const { ms: asking, value: asked } = await timed(() =>
      send(startExport, { id: uuidv7(), list, query: list === 'services' ? { ...RANGE, sort: '-startedAt' } : RANGE }),
    )
    globalThis.gc?.()
    const before = process.memoryUsage().rss
    let most = before
    const looking = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), LOOK_MS)
    const loop = monitorEventLoopDelay({ resolution: 1 })
    loop.enable()
    const { ms } = await timed(drain)
    loop.disable()
    clearInterval(looking)
    const made = await send(getExport, undefined, asked.id)
    if (made.state !== 'ready') throw new Error(`The file is ${made.state}`)
    figures.push({
      list,
      rows: made.done,
      'asked ms': Math.round(asking),
      s: Number((ms / 1000).toFixed(1)),
      'rows/s': Math.round(made.done / (ms / 1000)),
      'file MB': Number(((made.size ?? 0) / 1e6).toFixed(1)),
      'memory more MB': Math.round((most - before) / 1e6),
      'event loop held ms, p99.9': Number((loop.percentile(99.9) / NS_IN_MS).toFixed(1)),
      'longest ms': Number((loop.max / NS_IN_MS).toFixed(1)),
    })
  }
})
report('server-export', `npm run bench -- server-export ${ROWS}`, figures)
