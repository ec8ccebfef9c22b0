import * as v from 'valibot'

import type { UnsentMessage } from '../../contract/message.ts'
import type { Json } from '../../domain/json.ts'
import type { Language } from '../../domain/people.ts'
import type { Transaction } from '../db/database.ts'
import type { Brand } from './brand.ts'
import type { Letter } from './letter.ts'

/** Recipient and content of a message, read at its sending. */
interface MessageContext<Facts> {
  facts: Facts
  to: string
  language: Language
  /** Address of a page of the app, with the message's secret in the fragment, which browsers never send. */
  linkTo: (path: string, query?: Readonly<Record<string, string>>) => string
  /** The same without the secret, for links that others may use. */
  plainLinkTo: (path: string, query?: Readonly<Record<string, string>>) => string
  /** Secrets for the reader alone; empty if the message has none. */
  secret: string
}

/** The sending company, and a transaction in it. */
interface InCompany {
  companyId: string
  brand: Brand
  tx: Transaction
}

/** Limit in which a mail of a company counts. Mail about a person's own sign-in counts in none. */
export type MailLimit = 'mail' | 'invitation'

type LetterResult = Letter | null | Promise<Letter | null>

/** A kind of message. Its content is written at its sending; until then only its facts are stored. */
export interface MessageKind<Facts extends Record<string, Json>> {
  /** Stored name. Its meaning must not change while messages of the kind wait. */
  kind: string
  /** Name under which admins see an unsent message. */
  shownAs: UnsentMessage['kind']
  facts: v.GenericSchema<unknown, Facts>
  limit: MailLimit | null
  /** Null if the message no longer applies. Throws if the stored facts are invalid. */
  letterOf(about: MessageContext<unknown>, inside: InCompany | null): LetterResult
}

/** A message from a company, under its name. */
export function defineCompanyMessage<Facts extends Record<string, Json>>({
  write,
  limit = 'mail',
  ...kind
}: Omit<MessageKind<Facts>, 'letterOf' | 'limit'> & {
  limit?: MailLimit
  write: (about: MessageContext<Facts>, inside: InCompany) => LetterResult
}): MessageKind<Facts> {
  return {
    ...kind,
    limit,
    letterOf(about, inside) {
      if (inside === null) throw new Error(`A message of the kind ${kind.kind} belongs to a company`)
      return write({ ...about, facts: v.parse(kind.facts, about.facts) }, inside)
    },
  }
}

/** A message about a person's sign-in, with or without a company. */
export function defineAccountMessage<Facts extends Record<string, Json>>({
  write,
  limit = null,
  ...kind
}: Omit<MessageKind<Facts>, 'letterOf' | 'limit'> & {
  limit?: MailLimit | null
  write: (about: MessageContext<Facts>) => Letter
}): MessageKind<Facts> {
  return { ...kind, limit, letterOf: (about) => write({ ...about, facts: v.parse(kind.facts, about.facts) }) }
}
