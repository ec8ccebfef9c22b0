import { eq } from 'drizzle-orm'

import type { AlertCause } from '../../domain/alerts.ts'
import { formatMoney } from '../../domain/money.ts'
import type { Language } from '../../domain/people.ts'
import { wallClock } from '../../domain/zoned-time.ts'
import type { Transaction } from '../db/database.ts'
import { companies } from '../db/schema/companies.ts'
import { type AlertWords, alertWordsIn } from '../locales/alert-words.ts'
import { wordsIn } from '../locales/catalogs.ts'
import type { PushedAlert } from '../push/pusher.ts'
import type { AlertLine } from './deliveries.ts'
import type { AlertReader } from './readers.ts'

/** Lines of a notification: phones cut longer ones. */
const LINES_MOST = 4

/** Screens that show the event of an alert. */
const PATHS: Readonly<Record<AlertCause, (subjectId: string) => string>> = {
  shortage: (id) => `/dashboard/cash-ups/${id}`,
  approval: () => '/dashboard/attention/approval_asked',
  refund: () => '/dashboard/cash-ups/refunds',
  void_asked: () => '/dashboard/attention/void_asked',
  unassigned: () => '/dashboard/cash-ups/unassigned',
  refused_money: () => '/dashboard/cash-ups/refused',
  invoice: () => '/dashboard/attention/invoice',
  unsent: (id) => `/dashboard/tablets/${id}`,
  booth: () => '/dashboard/attention/device_offline',
  invoicing: () => '/dashboard/invoices',
  whatsapp: () => '/dashboard/messages/customers',
}

interface AlertText {
  title: string
  location: string
  /** Empty if the alert is about no money. */
  amount: string
  at: string
}

/** An alert message in the reader's words. */
export interface AlertMessage {
  words: AlertWords
  /** Title of the only alert, or the number of alerts. */
  title: string
  texts: readonly AlertText[]
  /** Screen of the alerts; the first screen of the app if they have several. */
  path: string
}

/**
 * Returns the texts of a message. They name locations and amounts, but no driver and no plate, because the message
 * leaves the app.
 */
export async function alertMessage(
  { language, timeZone }: Pick<AlertReader, 'language' | 'timeZone'> & { language: Language },
  companyId: string,
  lines: readonly AlertLine[],
  { db }: Pick<Transaction, 'db'>,
): Promise<AlertMessage> {
  const [company] = await db
    .select({ country: companies.country, currency: companies.currency, amountStyle: companies.amountStyle })
    .from(companies)
    .where(eq(companies.id, companyId))
  if (!company) throw new Error('Alerts without their company')
  const words = alertWordsIn(language, company.country)
  const { moment } = wordsIn(language, company.country)
  const texts = lines.map(({ cause, amount, location, at }) => ({
    title: words.titles[cause],
    location: location?.name ?? words.company,
    amount: amount === null ? '' : formatMoney(amount, company.currency, company.amountStyle),
    at: moment(wallClock(at, location?.timeZone ?? timeZone)),
  }))
  const paths = new Set(lines.map(({ cause, subjectId }) => PATHS[cause](subjectId)))
  const [path = '/dashboard', ...otherPaths] = paths
  const [first, ...others] = texts
  return {
    words,
    title: first !== undefined && others.length === 0 ? first.title : words.several(texts.length),
    texts,
    path: otherPaths.length === 0 ? path : '/dashboard',
  }
}

/** Returns the notification of a message. */
export async function pushedAlert(
  reader: AlertReader,
  { companyId, batchId, lines }: { companyId: string; batchId: string; lines: readonly AlertLine[] },
  tx: Transaction,
): Promise<PushedAlert> {
  const { words, title, texts, path } = await alertMessage(reader, companyId, lines, tx)
  const isSingle = texts.length === 1
  const shown = texts
    .slice(0, LINES_MOST)
    .map((text) => [...(isSingle ? [] : [text.title]), text.location, text.amount].filter(Boolean).join(' · '))
  const hidden = texts.length - shown.length
  return {
    title,
    body: [...shown, ...(hidden > 0 ? [words.more(hidden)] : [])].join('\n'),
    path,
    tag: batchId,
    personId: reader.id,
    other: words.other,
  }
}
