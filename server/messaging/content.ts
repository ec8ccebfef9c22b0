import { and, eq } from 'drizzle-orm'

import { type CustomerMessageKind } from '../../domain/messaging.ts'
import { formatMoney } from '../../domain/money.ts'
import { plainName } from '../../domain/text/plain-name.ts'
import { receiptPath } from '../../domain/receipt-codes.ts'
import { wallClock } from '../../domain/zoned-time.ts'
import { readPaidStay } from '../customer-receipt/read-paid-stay.ts'
import { receiptPdf } from '../customer-receipt/receipt-pdf.ts'
import { receiptOf } from '../customer-receipt/receipt.ts'
import { wasReceiptSent } from '../customer-receipt/was-sent.ts'
import type { Transaction } from '../db/database.ts'
import { companies } from '../db/schema/companies.ts'
import { invoices } from '../db/schema/invoices.ts'
import { locations } from '../db/schema/locations.ts'
import type { customerMessages } from '../db/schema/messaging.ts'
import { services } from '../db/schema/services.ts'
import { ProblemError } from '../http/problem-error.ts'
import { wordsIn } from '../locales/catalogs.ts'
import { readPassRow } from '../passes/pass-rows.ts'
import { entryTicketOf } from './entry-ticket.ts'
import type { Recipient } from './recipient.ts'
import type { SentDocument } from './whatsapp.ts'

export type MessageRow = typeof customerMessages.$inferSelect

/** Values of a message's text, and the document that goes with it. */
export interface MessageContent {
  values: Record<string, string>
  document: SentDocument | null
}

/** Message kinds whose template has a document as its header. */
export const WITH_DOCUMENT: readonly CustomerMessageKind[] = ['receipt', 'entry_ticket', 'invoice']

interface ContentDeps {
  recipient: Recipient
  appUrl: () => string
  now: Date
  tx: Transaction
}

/** Writes a message as of now. Null if it no longer applies: its stay was voided, or its pass renewed. */
export async function readContent(message: MessageRow, deps: ContentDeps): Promise<MessageContent | null> {
  const { companyId, language } = message
  const company = await readCompany(companyId, deps.tx)
  const { kind } = message
  switch (kind) {
    case 'receipt':
      return receiptContent(message, deps)
    case 'entry_ticket': {
      const ticket = await entryTicketOf({ id: message.subjectId, companyId, language }, deps.tx)
      return ticket === null ? null : { values: ticket.values, document: pdfOf(ticket.number, ticket.pdf) }
    }
    case 'pass_sold':
    case 'pass_expiring':
    case 'pass_expired':
      return passContent(message, company, deps)
    case 'invoice':
      return invoiceContent(message, company, deps)
    case 'driver_update':
      if (message.secret === null) return null
      return {
        values: {
          company: company.name,
          name: plainName(deps.recipient.name),
          link: `${deps.appUrl()}/update-driver?lng=${language}#${message.secret}`,
        },
        document: null,
      }
    case 'overstay':
      return overstayContent(message, company.name, deps)
    default: {
      const unknown: never = kind
      return unknown
    }
  }
}

async function passContent(
  { kind, subjectId, companyId, language, occasion }: MessageRow,
  company: Company,
  { tx, now }: ContentDeps,
): Promise<MessageContent | null> {
  const row = await readPassRow(subjectId, { tx, now, actor: actorOf(companyId) }).catch(ifGone)
  if (row === null || row.pass.cancelledAt !== null) return null
  // A renewal moves the end, so the reminder about the former end no longer applies.
  if (kind !== 'pass_sold' && !occasion.endsWith(row.pass.endsOn)) return null
  const total = kind === 'pass_sold' ? (row.lastSale?.cost ?? row.membership.cost) : row.membership.cost
  const values = {
    company: company.name,
    pass: plainName(row.membership.name),
    plates: row.pass.plates.join(', '),
    location: plainName(row.location.name),
    until: wordsIn(language, company.country).day(row.pass.endsOn),
    total: formatMoney(total, company.currency, company.amountStyle),
  }
  return { values, document: null }
}

async function invoiceContent(
  { subjectId, companyId }: MessageRow,
  company: Company,
  { tx }: ContentDeps,
): Promise<MessageContent | null> {
  const [invoice] = await tx.db
    .select({ number: invoices.number, total: invoices.total, pdf: invoices.pdf })
    .from(invoices)
    .where(and(eq(invoices.companyId, companyId), eq(invoices.id, subjectId)))
  if (!invoice || invoice.number === null || invoice.pdf === null) return null
  const total = formatMoney(invoice.total, company.currency, company.amountStyle)
  return {
    values: { company: company.name, number: invoice.number, total },
    document: pdfOf(invoice.number, invoice.pdf),
  }
}

async function receiptContent(
  { id: messageId, subjectId, companyId, language }: MessageRow,
  { tx, appUrl }: ContentDeps,
): Promise<MessageContent | null> {
  const stay = await readPaidStay(subjectId, { tx, actor: actorOf(companyId) }).catch(ifGone)
  if (stay === null) return null
  const isCopy = await wasReceiptSent({ serviceId: subjectId, companyId, messageId }, tx)
  const receipt = receiptOf(stay, language, { isCopy })
  const [code] = await tx.db
    .select({ receiptCode: services.receiptCode })
    .from(services)
    .where(and(eq(services.companyId, companyId), eq(services.id, subjectId)))
  if (!code || code.receiptCode === null) return null
  return {
    values: {
      number: stay.receiptNumber,
      company: plainName(stay.company.name),
      plate: stay.licensePlate,
      total: receipt.total.value,
      link: `${appUrl()}${receiptPath(companyId, code.receiptCode)}?lng=${language}`,
    },
    document: pdfOf(stay.receiptNumber, await receiptPdf(receipt)),
  }
}

async function overstayContent(
  { subjectId, companyId, occasion }: MessageRow,
  company: string,
  { tx, now }: ContentDeps,
): Promise<MessageContent | null> {
  const [stay] = await tx.db
    .select({
      plate: services.licensePlate,
      status: services.status,
      endedAt: services.endedAt,
      location: { name: locations.name, timeZone: locations.timeZone },
    })
    .from(services)
    .innerJoin(locations, and(eq(locations.companyId, services.companyId), eq(locations.id, services.locationId)))
    .where(and(eq(services.companyId, companyId), eq(services.id, subjectId)))
  if (!stay || stay.status !== 'completed' || stay.endedAt === null || stay.endedAt <= now) return null
  // More time was paid, and the new end has its own warning.
  if (!occasion.endsWith(stay.endedAt.toISOString())) return null
  const { plate, endedAt, location } = stay
  const until = wallClock(endedAt, location.timeZone).slice(11, 16)
  return { values: { company, plate, location: plainName(location.name), until }, document: null }
}

function pdfOf(number: string, content: Buffer): SentDocument {
  return { fileName: `${number.replaceAll(/[^\w-]+/g, '-')}.pdf`, contentType: 'application/pdf', content }
}

/** The worker sees all locations of the company that its job names. */
function actorOf(companyId: string) {
  return { companyId, locationIds: null }
}

function ifGone(error: unknown): null {
  if (error instanceof ProblemError) return null
  throw error
}

type Company = Awaited<ReturnType<typeof readCompany>>

async function readCompany(companyId: string, { db }: Transaction) {
  const [company] = await db
    .select({
      name: companies.name,
      country: companies.country,
      currency: companies.currency,
      amountStyle: companies.amountStyle,
    })
    .from(companies)
    .where(eq(companies.id, companyId))
  if (!company) throw new Error('A message without its company')
  return { ...company, name: plainName(company.name) }
}
