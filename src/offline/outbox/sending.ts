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

/** Creates the senders of a kept database. A separate file, loaded once the screen is drawn. */
export function createSending({ db, api, writes, clock }: SendingOptions): SenderFactory {
  return sendingBy(createQueue({ db, writes, clock }), createTransport({ api, writes, clock }))
}

/** Creates senders from a queue and a transport. */
export function sendingBy(queue: Queue, transport: Transport): SenderFactory {
  return (term) => createSender({ queue, transport, ...term })
}
