import * as v from 'valibot'

import type { UnsentMessage } from '../../contract/message.ts'
import type { Json } from '../../domain/json.ts'
import type { Language } from '../../domain/people.ts'
import type { Transaction } from '../db/database.ts'
import type { Brand } from './brand.ts'
import type { Letter } from './letter.ts'

/** Somebody who is written to, and what about, when its turn has come. */
interface MessageContext<Facts> {
  facts: Facts
  to: string
  language: Language
  /** A page of the app, with the message's secret behind the sign that no browser sends anywhere. */
  linkTo: (path: string, query?: Readonly<Record<string, string>>) => string
  /** Secrets for the reader alone; empty if the message has none. */
  secret: string
}

/** The company that writes, and a transaction in it. */
interface InCompany {
  companyId: string
  brand: Brand
  tx: Transaction
}

type LetterResult = Letter | null | Promise<Letter | null>

/** One sort of message. What it says is written when it is sent: until then only what it is written of is kept. */
export interface MessageKind<Facts extends Record<string, Json>> {
  /** Stored name: its meaning may not change while messages of the kind wait. */
  kind: string
  /** Name under which admins see an unsent message. */
  shownAs: UnsentMessage['kind']
  facts: v.GenericSchema<unknown, Facts>
  /** Null where what it tells of is not so any more. Throws where the stored facts are none of its own. */
  letterOf(about: MessageContext<unknown>, inside: InCompany | null): LetterResult
}

/** A message that a company writes, under its name. */
export function defineCompanyMessage<Facts extends Record<string, Json>>({
  write,
  ...kind
}: Omit<MessageKind<Facts>, 'letterOf'> & {
  write: (about: MessageContext<Facts>, inside: InCompany) => LetterResult
}): MessageKind<Facts> {
  return {
    ...kind,
    letterOf(about, inside) {
      if (inside === null) throw new Error(`A message of the kind ${kind.kind} belongs to a company`)
      return write({ ...about, facts: v.parse(kind.facts, about.facts) }, inside)
    },
  }
}

/** A message about somebody's own way in, whether or not they belong to a company. */
export function defineAccountMessage<Facts extends Record<string, Json>>({
  write,
  ...kind
}: Omit<MessageKind<Facts>, 'letterOf'> & { write: (about: MessageContext<Facts>) => Letter }): MessageKind<Facts> {
  return { ...kind, letterOf: (about) => write({ ...about, facts: v.parse(kind.facts, about.facts) }) }
}
