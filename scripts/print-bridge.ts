import { parseArgs } from 'node:util'

import { PRINT_BRIDGE_PORT } from '../contract/print-bridge.ts'
import { startPrintBridge } from './print-bridge/server.ts'

/**
 * Connects pages of PARQ on this machine to printers in its network:
 * `npm run print-bridge -- --printer booth=192.168.1.50 --origin https://parq.example.com`. Both options may be given
 * several times; port 9100 if the address of a printer has none.
 */
const { values } = parseArgs({
  options: {
    printer: { type: 'string', multiple: true, default: [] },
    origin: { type: 'string', multiple: true, default: [] },
    port: { type: 'string', default: String(PRINT_BRIDGE_PORT) },
  },
})

const printers = new Map(
  values.printer.map((text) => {
    const [, name, host, port = '9100'] = /^([\w .-]{1,40})=([^=:\s]+)(?::(\d{1,5}))?$/.exec(text) ?? []
    if (name === undefined || host === undefined)
      throw new Error(`--printer ${text} is not name=address or name=address:port`)
    return [name, { host, port: Number(port) }] as const
  }),
)
const origins = values.origin.map((text) => new URL(text).origin)
if (printers.size === 0 || origins.length === 0)
  throw new Error('Name at least one --printer and one --origin, the address of PARQ in the browser')

const bridge = await startPrintBridge({ printers, origins, port: Number(values.port) })
console.log(`The print bridge listens on http://127.0.0.1:${bridge.port} for ${origins.join(' and ')}`)
for (const [name, { host, port }] of printers) console.log(`  ${name}: ${host}, port ${port}`)
