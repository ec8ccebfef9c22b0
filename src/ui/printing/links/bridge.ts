import * as v from 'valibot'

import { PRINT_BRIDGE_ORIGIN } from '../../../../contract/print-bridge.ts'
import { PrinterLost, PrinterUnreachable, type PrinterLink } from '../printer-link.ts'

const Printers = v.object({ printers: v.array(v.string()) })
const Refusal = v.object({ code: v.string() })

/** Returns the names of the printers that the bridge on this machine knows. */
export async function bridgePrinters(origin = PRINT_BRIDGE_ORIGIN): Promise<string[]> {
  const response = await fetch(`${origin}/printers`).catch((error: unknown) => {
    throw new PrinterUnreachable(String(error))
  })
  const body: unknown = await response.json().catch(() => null)
  const parsed = v.safeParse(Printers, body)
  if (!response.ok || !parsed.success) throw new PrinterUnreachable('the bridge refuses this page')
  return parsed.output.printers
}

/** A printer behind the bridge. The bridge holds the connection, so that an answer finds its question. */
export function openBridge(name: string, origin = PRINT_BRIDGE_ORIGIN): PrinterLink {
  const address = `${origin}/printers/${encodeURIComponent(name)}`
  return {
    exchange: async (bytes, awaited) => {
      const { mask, value, withinMs } = awaited ?? { mask: 0, value: 0, withinMs: 0 }
      const response = await fetch(`${address}/exchange?mask=${mask}&value=${value}&withinMs=${withinMs}`, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream' },
        body: bytes,
      }).catch((error: unknown) => {
        // No answer: the bridge may have sent the bytes, or may not be running.
        throw new PrinterLost(String(error))
      })
      if (response.ok) return new Uint8Array(await response.arrayBuffer())
      const body: unknown = await response.json().catch(() => null)
      const refusal = v.safeParse(Refusal, body)
      if (refusal.success && refusal.output.code === 'interrupted') throw new PrinterLost('the printer hung up')
      throw new PrinterUnreachable(refusal.success ? refusal.output.code : String(response.status))
    },
    close: () => Promise.resolve(),
  }
}
