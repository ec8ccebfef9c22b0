import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { createTransport } from 'nodemailer'
import { v7 as uuidv7 } from 'uuid'
import * as v from 'valibot'

import type { MailSettings } from '../config.ts'
import { textsOf } from './kept-texts.ts'

export interface Attachment {
  filename: string
  contentType: string
  content: Buffer
  /** Name by which the page shows it; an attachment without a name is a separate file. */
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
  /** Equal at each sending of the message, so that a duplicate can be recognised. */
  id: string
}

/** The mail server did not accept a message. */
export class MailRefusal extends Error {
  /** Answer of the mail server, or the reason why the connection failed. */
  readonly answer: string
  /** The status number, or the code of the failed connection, without recipient or subject, for the log. */
  readonly code: string
  /** The mail server will not accept this message later either. */
  readonly isFinal: boolean

  constructor(answer: string, code: string, isFinal: boolean, options?: ErrorOptions) {
    super('The mail server did not take a message', options)
    this.answer = answer
    this.code = code
    this.isFinal = isFinal
  }
}

export interface Mailer {
  /** Throws `MailRefusal` if the mail server does not accept the message. */
  send(mail: Mail): Promise<void>
  /** Returns the names of the messages that were stored instead of sent, latest first. */
  kept(): Promise<string[]>
  /** Returns a stored message as it would have been sent; null if it does not exist. */
  keptMessage(name: string): Promise<Buffer | null>
}

/** Messages that were stored instead of sent. */
export interface KeptMessages {
  /** Deletes the messages in which one of these patterns is found. */
  deleteKept(patterns: readonly RegExp[]): Promise<void>
}

// The sum is less than the time limit of a job.
const TIMES = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 15_000 }
const ANSWER_LENGTH = 300

/** Sends over SMTP. Without SMTP settings, each message is stored as a file in `folder`. */
export function createMailer({ smtpUrl, from }: MailSettings, folder: string): Mailer & KeptMessages {
  // Somebody on the way could remove the server's offer of TLS, and read the password.
  const requireTLS = smtpUrl !== null && new URL(smtpUrl).password !== ''
  const smtp = smtpUrl === null ? null : createTransport({ url: smtpUrl, requireTLS, ...TIMES })
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
    async deleteKept(patterns) {
      for (const name of (await readdir(folder).catch(() => [])).filter(isKept)) {
        const message = await readFile(join(folder, name)).catch(() => null)
        if (message === null) continue
        const texts = textsOf(message)
        if (patterns.some((pattern) => pattern.test(texts))) await rm(join(folder, name), { force: true })
      }
    },
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
 * Only answers about the recipient or the message are final: a refusal of our server or sender may be a wrong setting.
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
