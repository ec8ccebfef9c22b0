import type { Context } from 'hono'
import * as v from 'valibot'

import { InvoiceCustomerInput } from '../../contract/invoice.ts'
import { PROBLEM_CODES, type ProblemCode } from '../../contract/errors.ts'
import { bareTaxId } from '../../domain/tax-ids.ts'
import { type InvoiceCustomer, customerIdFault, customerIdTypes } from '../../domain/invoicing.ts'
import { LANGUAGES, type Language, customerLanguage } from '../../domain/people.ts'
import { RECEIPT_PATH } from '../../domain/receipt-codes.ts'
import { wallClock } from '../../domain/zoned-time.ts'
import type { EventHub } from '../events/hub.ts'
import { withNotices } from '../http/execute-route.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { Caller } from '../http/route.ts'
import { documentsInTurn } from '../http/work-queues.ts'
import { WORDS } from '../locales/catalogs.ts'
import { readLogo } from '../mail/brand.ts'
import { type ShownReceipt, askByReceipt, readByReceipt } from './by-receipt.ts'
import { type AskForm, notePage, receiptPage } from './receipt-page.ts'
import { receiptPdf } from './receipt-pdf.ts'
import { receiptOf } from './receipt.ts'

/** Maximum size of a request for an invoice, in bytes. */
export const RECEIPT_FORM_MAX = 8 * 1024
const SEE_OTHER = 303
const INVALID = 422

/** Only holders of the address find the page, and no cache keeps it. */
const HEADERS = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' }
const EMPTY: AskForm = { values: {}, wrong: null }

/** Shows the receipt of an address, in the language of the reader. */
export function showReceipt(c: Context, caller: Caller): Promise<Response> {
  return answer(c, () => show(c, caller, EMPTY, 200))
}

export function sendReceiptPdf(c: Context, caller: Caller): Promise<Response> {
  return answer(c, async () => {
    const { stay, companyId } = await readByReceipt(codeOf(c), caller, (found) => Promise.resolve(found))
    const receipt = receiptOf(stay, languageOf(c, customerLanguage(stay.country)), { isCopy: false })
    const name = `${stay.receiptNumber.replaceAll(/[^\w-]+/g, '-')}.pdf`
    // Drawn without a database connection.
    const content = await documentsInTurn(companyId, () => receiptPdf(receipt))
    return c.body(new Uint8Array(content), 200, {
      ...HEADERS,
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}"`,
    })
  })
}

/** Receives a request for an invoice from the form of the page, and shows the page again. */
export function receiveInvoiceRequest(c: Context, caller: Caller, events: EventHub): Promise<Response> {
  return answer(c, async () => {
    const values = Object.fromEntries(new URLSearchParams(await c.req.text()))
    const country = await readByReceipt(codeOf(c), caller, ({ stay }) => Promise.resolve(stay.country))
    const asked = customerOf(values, country)
    if ('wrong' in asked) return show(c, caller, { values, wrong: asked.wrong }, INVALID)
    try {
      await withNotices(caller, events, (context) => askByReceipt(codeOf(c), asked.customer, context))
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== 'service_frozen') throw error
      return show(c, caller, { values, wrong: 'frozen' }, INVALID)
    }
    return c.redirect(`${RECEIPT_PATH}/${codeOf(c)}?lng=${languageOf(c, 'es', values['lng'])}#invoice`, SEE_OTHER)
  })
}

function customerOf(
  values: Readonly<Record<string, string>>,
  country: ShownReceipt['stay']['country'],
): { customer: InvoiceCustomer } | { wrong: NonNullable<AskForm['wrong']> } {
  const { idType, taxId = '', name = '', email = '', address = '', regime, use, postalCode } = values
  if (taxId.trim() === '' || name.trim() === '') return { wrong: 'required' }
  const parsed = v.safeParse(InvoiceCustomerInput, {
    idType: customerIdTypes(country).find((type) => type === idType) ?? 'nit',
    taxId: bareTaxId(country, taxId),
    name,
    email: email.trim() === '' ? null : email,
    address: address.trim() === '' ? null : address,
    ...(country === 'mexico' && { cfdi: { regime, use, postalCode } }),
  })
  if (!parsed.success) {
    const [path] = (v.getDotPath(parsed.issues[0]) ?? '').split('.')
    return { wrong: path === 'email' ? 'email' : path === 'cfdi' ? 'fiscal' : 'required' }
  }
  // The customer is no longer at the booth, so the invoice needs an e-mail.
  if (parsed.output.email === null) return { wrong: 'email' }
  const fault = customerIdFault(country, parsed.output)
  return fault === null ? { customer: parsed.output } : { wrong: fault }
}

function show(c: Context, caller: Caller, form: AskForm, status: 200 | typeof INVALID): Promise<Response> {
  return readByReceipt(codeOf(c), caller, async ({ stay, companyId, ask, tx }) => {
    const language = languageOf(c, customerLanguage(stay.country), form.values['lng'])
    const receipt = receiptOf(stay, language, { isCopy: false })
    const logo = stay.locationLogo === null ? null : await readLogo(stay.locationLogo, companyId, tx)
    const at = (instant: Date) => receipt.words.moment(wallClock(instant, stay.location.timeZone))
    const shown = { receipt, country: stay.country, notice: stay.notice, logo, ask, form, at }
    return c.html(receiptPage(shown, `${RECEIPT_PATH}/${codeOf(c)}`), status, { ...HEADERS, vary: 'accept-language' })
  })
}

function codeOf(c: Context): string {
  return c.req.param('code') ?? ''
}

/** Returns the language that the reader chose, or that of their browser. */
function languageOf(c: Context, otherwise: Language, chosen = c.req.query('lng')): Language {
  const accepted = (c.req.header('accept-language') ?? '')
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase())
  const known = (text: string | undefined) => LANGUAGES.find((language) => language === text)
  return known(chosen) ?? accepted.map(known).find((language) => language !== undefined) ?? otherwise
}

/** Returns a short page if there is no receipt, or after too many requests. */
async function answer(c: Context, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work()
  } catch (error) {
    const language = languageOf(c, 'es')
    const { receiptPage: said } = WORDS[language]
    const says: Partial<Record<ProblemCode, string>> = {
      link_gone: said.gone,
      not_found: said.gone,
      service_frozen: said.voided,
      too_many_attempts: said.tooMany,
    }
    const note = error instanceof ProblemError ? says[error.code] : undefined
    if (!(error instanceof ProblemError) || note === undefined) throw error
    return c.html(notePage(language, note), PROBLEM_CODES[error.code], HEADERS)
  }
}
