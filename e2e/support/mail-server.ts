import { once } from 'node:events'

import { SMTPServer } from 'smtp-server'

/** A mail server on this machine, with the messages that it accepted. */
export async function mailServer(): Promise<{ url: string; taken: string[]; close: () => void }> {
  const taken: string[] = []
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _, answer) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        taken.push(Buffer.concat(parts).toString())
        answer()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The mail server has no address')
  return { url: `smtp://127.0.0.1:${address.port}`, taken, close: () => server.close() }
}
