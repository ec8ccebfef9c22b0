import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { createTransport } from 'nodemailer'
import { v7 as uuidv7 } from 'uuid'

import type { MailSettings } from '../config.ts'
import { ProblemError } from '../http/problem-error.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  attachments: readonly { filename: string; contentType: string; content: Buffer }[]
}

export interface Mailer {
  /** Throws a `mail_failed` problem where the mail server takes it not. */
  send(mail: Mail): Promise<void>
  /** The names of the messages that were kept instead of sent, the latest first. */
  kept(): Promise<string[]>
  /** One of them as it would have gone out; null where there is none. */
  keptMessage(name: string): Promise<Buffer | null>
}

// A mail server that says nothing must not hold the person who waits.
const TIMES = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 15_000 }

/** Sends over SMTP; without its settings it keeps each message as a file in `folder`. */
export function createMailer({ smtpUrl, from }: MailSettings, folder: string): Mailer {
  const smtp = smtpUrl === null ? null : createTransport({ url: smtpUrl, ...TIMES })
  const writer = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(mail) {
      const message = { ...mail, from, attachments: [...mail.attachments] }
      if (smtp === null) {
        const { message: bytes } = await writer.sendMail(message)
        if (!Buffer.isBuffer(bytes)) throw new Error('A message was not written')
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeFile(join(folder, `${uuidv7()}.eml`), bytes, { mode: 0o600 })
        return
      }
      try {
        await smtp.sendMail(message)
      } catch (error) {
        throw new ProblemError('mail_failed', {}, { cause: error })
      }
    },
    async kept() {
      const names = await readdir(folder).catch(() => [])
      return names.filter(isKept).toSorted().toReversed()
    },
    keptMessage: (name) => (isKept(name) ? readFile(join(folder, name)).catch(() => null) : Promise.resolve(null)),
  }
}

function isKept(name: string): boolean {
  return /^[0-9a-f-]{36}\.eml$/.test(name)
}
