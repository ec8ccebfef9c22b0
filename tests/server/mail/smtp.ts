import { once } from 'node:events'

import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'

/** Answer of a mail server to a message: accepts it, refuses its address, or rejects it after reading it. */
type Verdict = 'takes' | { at: 'address' | 'message'; code: number; says: string }

export interface MailServer {
  url: string
  /** The server's answer to each message from now on. */
  verdict: Verdict
  /** Messages that the server accepted, unchanged. */
  taken: string[]
  /** Messages that the server read and rejected. */
  turnedAway: string[]
}

/** A real mail server on this machine, closed after the tests of the file. */
export async function startMailServer(): Promise<MailServer> {
  const mail: MailServer = { url: '', verdict: 'takes', taken: [], turnedAway: [] }
  const refusal = (at: 'address' | 'message') => {
    const { verdict } = mail
    return verdict === 'takes' || verdict.at !== at
      ? null
      : Object.assign(new Error(verdict.says), { responseCode: verdict.code })
  }
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_, __, answer) => answer(refusal('address')),
    onData(stream, _, answer) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const refused = refusal('message')
        const list = refused ? mail.turnedAway : mail.taken
        list.push(Buffer.concat(parts).toString())
        answer(refused)
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  mail.url = `smtp://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)))
  return mail
}
