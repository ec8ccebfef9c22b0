import { MINUTE_MS } from '../../../domain/time.ts'
import { simulatedAsk } from '../../invoicing/simulators/trouble.ts'
import type { SimulatedWhatsApp } from '../messengers.ts'
import { SIMULATED_WHATSAPP, createWhatsAppSimulator } from './whatsapp-simulator.ts'

/** Pause after which a notice that was not taken is repeated. */
const REPEAT_MS = MINUTE_MS
const SOON_MS = 500

/** Delivers a notice to the webhook of the number's company; false if it was not taken. */
type Deliver = (phoneNumberId: string, body: string, signature: string) => Promise<boolean>

/** The demo's WhatsApp in this process. It sends nothing, and reports as the real one would. */
export function createSimulatedWhatsApp(now: () => Date): SimulatedWhatsApp & { report(deliver: Deliver): () => void } {
  const simulator = createWhatsAppSimulator({ now })
  return {
    ...SIMULATED_WHATSAPP,
    url: 'http://whatsapp.simulator',
    ask: simulatedAsk(simulator.app),
    report(deliver) {
      let timer = setTimeout(() => void run(), SOON_MS)
      timer.unref()
      async function run(): Promise<void> {
        let isTaken = true
        while (isTaken) {
          const [notice] = simulator.notices
          if (notice === undefined) break
          isTaken = await deliver(notice.phoneNumberId, notice.body, notice.signature).catch(() => false)
          if (isTaken) simulator.notices.shift()
        }
        timer = setTimeout(() => void run(), isTaken ? SOON_MS : REPEAT_MS)
        timer.unref()
      }
      return () => clearTimeout(timer)
    },
  }
}
