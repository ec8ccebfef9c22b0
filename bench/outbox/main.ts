import { execFileSync } from 'node:child_process'
import { loadavg } from 'node:os'

import { ensureChromium } from '../../scripts/chromium.ts'
import { BenchServer } from './bench-server.ts'
import { builtPage } from './built-page.ts'
import { benchDrain } from './drain.ts'
import { benchEnqueue } from './enqueue.ts'
import { benchLosses } from './losses.ts'
import { installPeers } from './peers.ts'
import { benchReal } from './real-server.ts'
import { benchShown } from './shown.ts'

const PARTS = { enqueue: benchEnqueue, shown: benchShown, drain: benchDrain, real: benchReal, losses: benchLosses }

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !Object.keys(PARTS).includes(name))
if (unknown.length > 0) {
  process.stderr.write(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}\n`)
  process.exit(1)
}

const load = () =>
  loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')
const version = execFileSync(ensureChromium(), ['--version'], {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
}).trim()
const peers = Object.entries(installPeers()).map(([name, number]) => `${name} ${number}`)
process.stdout.write(
  `${version}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}\n${peers.join(', ')}\n`,
)

const server = await BenchServer.start(await builtPage())
try {
  for (const [name, run] of Object.entries(PARTS)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue
    process.stdout.write(`\n${name} (load average ${load()})\n`)
    await run(server)
    process.stdout.write(`load average after it: ${load()}\n`)
  }
} finally {
  await server.stop()
}
