import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'

import { formatMoney } from '../../domain/money.ts'
import { plainName } from '../../domain/text/plain-name.ts'
import type { Transaction } from '../db/database.ts'
import { companies } from '../db/schema/companies.ts'
import { invoices } from '../db/schema/invoices.ts'
import { passPeriods, passes } from '../db/schema/passes.ts'
import { services } from '../db/schema/services.ts'
import { wordsIn } from '../locales/catalogs.ts'
import type { Letter } from '../mail/letter.ts'
import { defineCompanyMessage } from '../mail/message-kind.ts'

const facts = v.object({ invoiceId: v.string() })

async function readInvoice(companyId: string, id: string, { db }: Transaction) {
  const [found] = await db
    .select({
      invoice: invoices,
      receiptNumber: sql<string | null>`coalesce(${services.receiptNumber}, ${passPeriods.receiptNumber})`,
      licensePlate: sql<string | null>`coalesce(${services.licensePlate}, array_to_string(${passes.plates}, ', '))`,
      currency: companies.currency,
      amountStyle: companies.amountStyle,
      name: companies.name,
    })
    .from(invoices)
    .leftJoin(services, and(eq(services.companyId, invoices.companyId), eq(services.id, invoices.serviceId)))
    .leftJoin(
      passPeriods,
      and(eq(passPeriods.companyId, invoices.companyId), eq(passPeriods.id, invoices.passPeriodId)),
    )
    .leftJoin(passes, and(eq(passes.companyId, passPeriods.companyId), eq(passes.id, passPeriods.passId)))
    .innerJoin(companies, eq(companies.id, invoices.companyId))
    .where(and(eq(invoices.companyId, companyId), eq(invoices.id, id)))
  return found ?? null
}

/** An issued invoice or credit note, with the platform's PDF. */
export const invoiceMail = defineCompanyMessage({
  kind: 'invoice',
  shownAs: 'invoice',
  facts,
  async write({ facts: { invoiceId }, language }, { companyId, tx, brand }): Promise<Letter | null> {
    const found = await readInvoice(companyId, invoiceId, tx)
    if (found === null || found.invoice.pdf === null || found.invoice.number === null) return null
    const { invoice, currency, amountStyle } = found
    const name = plainName(found.name)
    const { number, code, pdf, total, kind } = invoice
    if (pdf === null || number === null) return null
    const words = wordsIn(language, brand.country).invoice
    return {
      from: 'company',
      toCustomer: true,
      subject: words.subject(kind, number, name),
      title: words.titles[kind],
      says: [words.says(kind, name)],
      tables: [
        {
          rows: [
            { label: words.number, value: number },
            ...(found.licensePlate === null ? [] : [{ label: words.plate, value: found.licensePlate }]),
            ...(code === null ? [] : [{ label: words.code, value: code }]),
          ],
          total: { label: words.total, value: formatMoney(total, currency, amountStyle) },
        },
      ],
      notes: [],
      attachments: [
        { filename: `${number.replaceAll(/[^\w-]+/g, '-')}.pdf`, contentType: 'application/pdf', content: pdf },
      ],
    }
  },
})

/** A customer's request, to the address of the company that issues invoices by hand. */
export const invoiceRequestMail = defineCompanyMessage({
  kind: 'invoice_request',
  shownAs: 'invoice_request',
  facts,
  async write({ facts: { invoiceId }, language, linkTo }, { companyId, tx, brand }): Promise<Letter | null> {
    const found = await readInvoice(companyId, invoiceId, tx)
    if (found === null || found.invoice.state !== 'requested') return null
    const { invoice, currency, amountStyle, receiptNumber, licensePlate } = found
    // A shop's month has no receipt, and nobody asks for it by mail.
    if (receiptNumber === null || licensePlate === null) return null
    const { customer } = invoice
    const words = wordsIn(language, brand.country).invoice
    return {
      from: 'parq',
      subject: words.requestSubject(receiptNumber),
      says: [words.requestSays],
      tables: [
        {
          rows: [
            { label: words.receipt, value: receiptNumber },
            { label: words.plate, value: licensePlate },
            ...(customer === null
              ? []
              : [
                  { label: words.taxId, value: customer.taxId },
                  { label: words.name, value: customer.name },
                  ...(customer.email === null ? [] : [{ label: words.email, value: customer.email }]),
                ]),
          ],
          total: { label: words.total, value: formatMoney(invoice.total, currency, amountStyle) },
        },
      ],
      link: { label: words.open, url: linkTo('/dashboard/invoices') },
      notes: [],
    }
  },
})
