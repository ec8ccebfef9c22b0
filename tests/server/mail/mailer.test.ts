import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, it } from 'vitest'

import { createMailer } from '../../../server/mail/mailer.ts'
import { openTestServer } from '../support/test-server.ts'

const folder = await mkdtemp(join(tmpdir(), 'parq-mail-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const MAIL = {
  id: '0199a0f0-0000-7000-8000-000000000001',
  to: 'maria@example.test',
  subject: 'Recibo de parqueo',
  text: 'Señora',
  html: '<p>Señora</p>',
  attachments: [{ filename: 'r.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-') }],
}
const mailer = createMailer({ smtpUrl: null, from: 'PARQ <parq@example.test>' }, join(folder, 'mail'))

describe('without a mail server', () => {
  it('stores a message exactly as it would be sent', async () => {
    await mailer.send(MAIL)
    const [name = ''] = await mailer.kept()
    const message = String(await mailer.keptMessage(name))
    for (const said of [
      'Message-ID: <0199a0f0-0000-7000-8000-000000000001@example.test>',
      'From: PARQ <parq@example.test>',
      'To: maria@example.test',
      'Subject: Recibo de parqueo',
      'filename=r.pdf',
    ])
      expect(message).toContain(said)
    expect(await readdir(join(folder, 'mail'))).toEqual([name])
  })

  it('shows stored messages only', async () => {
    expect(await mailer.keptMessage('../secret')).toBeNull()
    expect(await mailer.keptMessage('/etc/hosts')).toBeNull()
  })
})

describe('/dev/mail', () => {
  it('lists stored messages to the same machine, in the demo', async () => {
    const server = await openTestServer({ mailer, trustProxy: true, demo: { password: 'x', emails: [] } })
    const ask = (path: string, address: string) => server.app.request(path, { headers: { 'x-forwarded-for': address } })
    const listed: unknown = await (await ask('/dev/mail', '127.0.0.1')).json()
    const [name = ''] = await mailer.kept()
    expect(listed).toEqual({ data: [`/dev/mail/${name}`] })
    const message = await ask(`/dev/mail/${name}`, '::1')
    expect(message.headers.get('content-type')).toBe('message/rfc822')
    expect(await message.text()).toContain('Recibo de parqueo')
    for (const path of ['/dev/mail', `/dev/mail/${name}`]) expect((await ask(path, '10.0.0.7')).status).toBe(404)
    expect((await ask('/dev/mail/none.eml', '127.0.0.1')).status).toBe(404)
  })

  it('is hidden, as is the demo’s password, from a page whose host name points at this machine', async () => {
    const server = await openTestServer({ mailer, trustProxy: true, demo: { password: 'x', emails: [] } })
    const ask = (origin: string, path: string) =>
      server.app.request(`${origin}${path}`, { headers: { 'x-forwarded-for': '127.0.0.1' } })
    for (const own of [
      'http://localhost:4173',
      'http://127.0.0.1:4173',
      'http://[::1]:4173',
      'http://192.168.1.7',
      'https://parq.test',
    ]) {
      expect((await ask(own, '/dev/mail')).status, own).toBe(200)
      expect(await (await ask(own, '/config.json')).json(), own).toMatchObject({ demo: { password: 'x' } })
    }
    for (const foreign of ['http://evil.test:4173', 'http://localhost.evil.test', 'http://127.0.0.1.evil.test']) {
      expect((await ask(foreign, '/dev/mail')).status, foreign).toBe(404)
      expect(await (await ask(foreign, '/config.json')).json(), foreign).toMatchObject({ demo: null })
    }
  })

  it('does not exist without the demo', async () => {
    const server = await openTestServer({ mailer, trustProxy: true })
    expect((await server.app.request('/dev/mail', { headers: { 'x-forwarded-for': '127.0.0.1' } })).status).toBe(404)
  })
})

describe('a mail server', () => {
  it('is reported if it is absent or refuses', async () => {
    const refusing = createServer((socket) => void socket.end('554 no\r\n')).listen(0, '127.0.0.1')
    await new Promise((resolve) => refusing.once('listening', resolve))
    const address = refusing.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const to = (smtpUrl: string) => createMailer({ smtpUrl, from: 'a@b.co' }, folder).send(MAIL)
    await expect(to(`smtp://127.0.0.1:${port}`)).rejects.toMatchObject({
      answer: expect.stringContaining('554 no'),
      code: '554',
      isFinal: false,
    })
    refusing.close()
    await expect(to('smtp://127.0.0.1:1')).rejects.toMatchObject({
      answer: expect.stringContaining('ECONNREFUSED'),
      code: 'ESOCKET',
      isFinal: false,
    })
  })

  it('learns no password without TLS', async () => {
    const passwords: unknown[] = []
    const taken: string[] = []
    const server = new SMTPServer({
      logger: false,
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      authOptional: true,
      onAuth: ({ password }, _, answer) => {
        passwords.push(password)
        answer(null, { user: 'parq' })
      },
      onData: (stream, _, answer) => {
        stream.on('data', (part: Buffer) => taken.push(part.toString()))
        stream.on('end', () => answer())
      },
    })
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    const address = server.server.address()
    const host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
    const to = (smtpUrl: string) => createMailer({ smtpUrl, from: 'a@b.co' }, folder).send(MAIL)
    await expect(to(`smtp://parq:hunter2@${host}`)).rejects.toMatchObject({ isFinal: false })
    expect(passwords).toEqual([])
    await to(`smtp://${host}`)
    expect(taken.join('')).toContain(MAIL.subject)
    await new Promise<void>((resolve) => server.close(resolve))
  })
})
