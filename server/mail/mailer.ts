import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { createTransport } from 'nodemailer'
import { v7 as uuidv7 } from 'uuid'
import * as v from 'valibot'

import type { MailSettings } from '../config.ts'

export interface Attachment {
  filename: string
  contentType: string
  content: Buffer
  /** The name by which the page shows it; one without a name is a file beside it. */
  cid?: string
}

/** Content of a message. */
export interface MailContent {
  subject: string
  text: string
  html: string
  attachments: readonly Attachment[]
  /** Address at which a regular reader unsubscribes: mail programs show a button that posts there. */
  leaveUrl?: string
}

export interface Mail extends MailContent {
  to: string
  /** Equal each time that the message is sent, so that a message which arrives twice can be recognised. */
  id: string
}

/** A message that the mail server did not take. */
export class MailRefusal extends Error {
  /** Answer of the mail server, or the reason why it could not be reached. */
  readonly answer: string
  /** Its number, or that of the connection's failure: without whom or what it is about, for a log. */
  readonly code: string
  /** It says that it will not take this message later either. */
  readonly isFinal: boolean

  constructor(answer: string, code: string, isFinal: boolean, options?: ErrorOptions) {
    super('The mail server did not take a message', options)
    this.answer = answer
    this.code = code
    this.isFinal = isFinal
  }
}

export interface Mailer {
  /** Throws a `MailRefusal` where the mail server takes it not. */
  send(mail: Mail): Promise<void>
  /** The names of the messages that were kept instead of sent, the latest first. */
  kept(): Promise<string[]>
  /** One of them as it would have gone out; null where there is none. */
  keptMessage(name: string): Promise<Buffer | null>
}

// Together less than a job may take.
const TIMES = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 15_000 }
const ANSWER_LENGTH = 300

/** Sends over SMTP; without its settings it keeps each message as a file in `folder`. */
export function createMailer({ smtpUrl, from }: MailSettings, folder: string): Mailer {
  const smtp = smtpUrl === null ? null : createTransport({ url: smtpUrl, ...TIMES })
  const writer = createTransport({ streamTransport: true, buffer: true })
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ id, attachments, leaveUrl, ...mail }) {
      const leave =
        leaveUrl === undefined
          ? {}
          : { headers: { 'List-Unsubscribe': `<${leaveUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }
      const message = { ...mail, ...leave, from, messageId: `<${id}@${domain}>`, attachments: [...attachments] }
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
        throw refusalOf(error)
      }
    },
    async kept() {
      const names = await readdir(folder).catch(() => [])
      return names.filter(isKept).toSorted().toReversed()
    },
    keptMessage: (name) => (isKept(name) ? readFile(join(folder, name)).catch(() => null) : Promise.resolve(null)),
  }
}

const SmtpError = v.object({
  message: v.string(),
  code: v.optional(v.string()),
  command: v.optional(v.string()),
  response: v.optional(v.string()),
  responseCode: v.optional(v.number()),
})

/**
 * Only what it says of the address or of the message is final: a server that refuses us, or our sender, may be set up
 * wrongly.
 */
function refusalOf(error: unknown): MailRefusal {
  const { message, code = '', command = '', response = message, responseCode = 0 } = v.parse(SmtpError, error)
  return new MailRefusal(
    response.slice(0, ANSWER_LENGTH),
    responseCode > 0 ? String(responseCode) : code,
    responseCode >= 500 && /^(RCPT|DATA)/.test(command),
    { cause: error },
  )
}

function isKept(name: string): boolean {
  return /^[0-9a-f-]{36}\.eml$/.test(name)
}
