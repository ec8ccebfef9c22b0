import type { Logger } from 'pino'

import type { UnsentMessage } from '../../contract/message.ts'
import type { Database, Transaction } from '../db/database.ts'
import { MAIL, MAIL_GIVEN_UP } from '../jobs/queues.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Outcome } from '../jobs/worker.ts'
import { readBrand } from './brand.ts'
import { holdMail, waitOfMail } from './hold-mail.ts'
import { renderLetter } from './letter.ts'
import { type MailContent, MailRefusal, type Mailer } from './mailer.ts'
import { MESSAGE_KINDS_BY_NAME } from './message-kinds.ts'
import {
  type MessageKey,
  type WaitingMessage,
  noteAttempt,
  noteGivenUp,
  noteSent,
  readWaiting,
} from './waiting-message.ts'

interface Delivery {
  database: Database
  mailer: Mailer
  /** Address at which people open the app, for links in messages. */
  appUrl: () => string
  log: Pick<Logger, 'warn'>
}

/** Sends the messages that wait in the queue. */
export function deliverMail(jobs: Jobs, delivery: Delivery): void {
  jobs.work(MAIL, (key) => deliver(key, jobs, delivery))
  jobs.work(MAIL_GIVEN_UP, (key) => Promise.resolve(givenUp(key, null, null, delivery)))
}

/** No connection is held while the mail server is called. */
async function deliver(key: MessageKey, jobs: Jobs, delivery: Delivery): Promise<Outcome> {
  const { database, mailer } = delivery
  const found = await database.transaction(async (tx) => {
    const message = await readWaiting(key, tx)
    if (message === null) return null
    if (message.isExpired) return 'expired'
    const waitMs = await waitFor(message, key, tx)
    if (waitMs > 0) return { waitMs }
    const content = await contentOf(message, key, tx, delivery)
    return content === null ? 'outdated' : { to: message.sentTo, content }
  })
  if (found === null) return done(() => Promise.resolve())
  if (typeof found === 'string') return givenUp(key, found, null, delivery)
  const { waitMs } = found
  if (waitMs !== undefined) return done((tx) => hold(key, waitMs, jobs, tx))
  try {
    await mailer.send({ ...found.content, to: found.to, id: key.id })
    return done((tx) => noteSent(key, tx))
  } catch (error) {
    if (!(error instanceof MailRefusal)) throw error
    const { answer, code } = error
    if (error.isFinal) return givenUp(key, 'refused', answer, delivery)
    delivery.log.warn({ message: key.id, code }, 'the mail server did not take a message, trying again later')
    return { result: 'again', note: (tx) => noteAttempt(key, answer, tx) }
  }
}

/** Mail without a company has limits of its own. */
async function waitFor({ kind, isHeld }: WaitingMessage, { companyId }: MessageKey, tx: Transaction): Promise<number> {
  const limit = MESSAGE_KINDS_BY_NAME.get(kind)?.limit ?? null
  if (companyId === null || limit === null) return 0
  const kinds = [...MESSAGE_KINDS_BY_NAME.values()].flatMap((one) => (one.limit === limit ? one.kind : []))
  return waitOfMail({ companyId, isHeld, limit, kinds }, tx)
}

async function hold({ companyId, id }: MessageKey, waitMs: number, jobs: Jobs, tx: Transaction): Promise<void> {
  if (companyId !== null) await holdMail({ companyId, id }, waitMs, jobs, tx)
}

function done(note: Outcome['note']): Outcome {
  return { result: 'done', note }
}

function givenUp(
  key: MessageKey,
  failure: UnsentMessage['failure'] | null,
  answer: string | null,
  { log }: Delivery,
): Outcome {
  log.warn({ message: key.id, failure }, 'a message was given up')
  return done((tx) => noteGivenUp(key, failure, answer, tx))
}

/** Null if the message no longer applies. */
async function contentOf(
  { kind, facts, secret, sentTo: to, language }: WaitingMessage,
  { companyId }: MessageKey,
  tx: Transaction,
  { appUrl }: Delivery,
): Promise<MailContent | null> {
  const writer = MESSAGE_KINDS_BY_NAME.get(kind)
  if (writer === undefined) throw new Error(`Nobody writes messages of the kind ${kind}`)
  const plainLinkTo = (path: string, query: Readonly<Record<string, string>> = {}) =>
    `${appUrl()}${path}?${new URLSearchParams({ lng: language, ...query }).toString()}`
  const linkTo: typeof plainLinkTo = (path, query) =>
    `${plainLinkTo(path, query)}${secret === null ? '' : `#${secret}`}`
  const inside = companyId === null ? null : { companyId, tx, brand: await readBrand(companyId, tx) }
  const letter = await writer.letterOf({ facts, to, language, linkTo, plainLinkTo, secret: secret ?? '' }, inside)
  return letter && renderLetter(letter, language, inside?.brand ?? null)
}
