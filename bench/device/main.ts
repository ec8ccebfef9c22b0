import { execFileSync } from 'node:child_process'
import { loadavg } from 'node:os'

import { ensureChromium } from '../../scripts/chromium.ts'
import { benchBooth } from './booth/main.ts'
import { benchBytes } from './bytes/main.ts'
import { benchDownload } from './download/main.ts'
import { benchPrices } from './prices/main.ts'
import { benchSearch } from './search/main.ts'
import { benchStart } from './start/main.ts'
import { benchWire } from './wire/main.ts'

const PARTS = {
  booth: benchBooth,
  bytes: benchBytes,
  start: benchStart,
  download: benchDownload,
  search: benchSearch,
  prices: benchPrices,
  wire: benchWire,
}

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
process.stdout.write(`${version}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}\n`)
for (const [name, run] of Object.entries(PARTS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  process.stdout.write(`\n${name} (load average ${load()})\n`)
  await run()
  process.stdout.write(`load average after it: ${load()}\n`)
}
