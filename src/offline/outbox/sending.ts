import type { ApiClient } from '../api-client.ts'
import type { Clock } from '../clock.ts'
import type { KeptDatabase } from '../kept-database.ts'
import type { KeptWrites } from './kept-writes.ts'
import type { SenderFactory } from './push.ts'
import { createQueue, type Queue } from './queue.ts'
import { createSender } from './sender.ts'
import { createTransport, type Transport } from './transport.ts'

interface SendingOptions {
  db: KeptDatabase
  api: ApiClient
  writes: readonly KeptWrites[]
  clock: Clock
}

/** How what waits in a kept database is sent. A file of its own: it comes once there is something on the screen. */
export function createSending({ db, api, writes, clock }: SendingOptions): SenderFactory {
  return sendingBy(createQueue({ db, writes, clock }), createTransport({ api, writes, clock }))
}

/** The same by these two. */
export function sendingBy(queue: Queue, transport: Transport): SenderFactory {
  return (term) => createSender({ queue, transport, ...term })
}
