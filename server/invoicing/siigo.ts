import * as v from 'valibot'

import { GENERAL_CONSUMER, type InvoiceCustomer } from '../../domain/invoicing.ts'
import { type Ask, type PlatformAnswer, askPlatform, shortText } from './platform-http.ts'
import {
  type Catalogues,
  type CatalogueEntry,
  type DocumentKind,
  type DocumentOutcome,
  type InvoiceDocument,
  type Platform,
  PlatformTrouble,
  inUnits,
} from './platform.ts'
import {
  Document,
  DocumentTypes,
  PaymentTypes,
  Pdf,
  Products,
  RejectedErrors,
  Taxes,
  TokenAnswer,
  Users,
  outcomeOf,
  refusalText,
  refused,
  textOf,
} from './siigo-answers.ts'

export const SIIGO_URL = 'https://api.siigo.com'

interface SiigoAccount {
  userName: string
  accessKey: string
  choices: Readonly<Record<string, string>>
  taxes: Readonly<Record<string, string>>
}

interface SiigoDeps {
  url?: string
  ask?: Ask
  now: () => Date
  /** Tokens by account; they outlive one opened platform. */
  tokens: Map<string, Token>
}

export interface Token {
  value: string
  endsAt: number
}

/** Header with the name of the calling software. */
const PARTNER = 'PARQ'
/** Margin by which a token is renewed before its end. */
const TOKEN_MARGIN_MS = 5 * 60_000
/** Reason 2 of the tax office: the invoice is cancelled. */
const CANCELLATION = 2
const ID_TYPES = { nit: '31', citizenship: '13', foreigner: '22', passport: '41' } as const satisfies Record<
  InvoiceCustomer['idType'],
  string
>
/** Siigo needs an address to create a customer. The code of Bogotá stands for customers without one. */
const NO_ADDRESS = { address: 'No informa', city: { country_code: 'Co', state_code: '11', city_code: '11001' } }

/**
 * Opens Siigo Nube for a company. The key of a document is its `Idempotency-Key`: for a known key, Siigo returns the
 * existing document.
 */
export function siigoPlatform(
  account: SiigoAccount,
  { url = SIIGO_URL, ask = fetch, now, tokens }: SiigoDeps,
): Platform {
  const tokenKey = `${account.userName}\n${account.accessKey}`

  async function token(): Promise<string> {
    const known = tokens.get(tokenKey)
    if (known !== undefined && known.endsAt - TOKEN_MARGIN_MS > now().getTime()) return known.value
    const { status, body } = await askPlatform(ask, `${url}/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'partner-id': PARTNER },
      body: JSON.stringify({ username: account.userName, access_key: account.accessKey }),
    })
    if (status >= 400) throw new PlatformTrouble('credentials', refusalText(body))
    const answer = v.safeParse(TokenAnswer, body)
    if (!answer.success) throw new PlatformTrouble('no_answer', 'The answer has no token')
    const { access_token: value, expires_in: seconds } = answer.output
    tokens.set(tokenKey, { value, endsAt: now().getTime() + seconds * 1_000 })
    return value
  }

  async function call(method: 'GET' | 'POST', path: string, body?: object, key?: string): Promise<PlatformAnswer> {
    const attempt = async () =>
      askPlatform(ask, `${url}/v1${path}`, {
        method,
        headers: {
          authorization: await token(),
          'partner-id': PARTNER,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    const first = await attempt()
    if (first.status !== 401) return first
    // A token may end early, for example if another program signs in.
    tokens.delete(tokenKey)
    const second = await attempt()
    if (second.status !== 401) return second
    // Only a refused key ends the calls. A token may end twice: the next try gets another one.
    tokens.delete(tokenKey)
    throw new PlatformTrouble('no_answer', refusalText(second.body))
  }

  async function read<Answer>(path: string, schema: v.GenericSchema<unknown, Answer>): Promise<Answer> {
    const { status, body } = await call('GET', path)
    const answer = v.safeParse(schema, body)
    if (status >= 400 || !answer.success) throw new PlatformTrouble('no_answer', refusalText(body))
    return answer.output
  }

  const choice = (key: string): string => account.choices[key] ?? ''

  function itemsOf({ lines, description }: InvoiceDocument): object[] {
    return lines.map(({ kind, net, taxRate }) => ({
      code: choice('product'),
      description: kind === 'parking' ? description : 'Ajuste al centavo',
      quantity: 1,
      price: inUnits(net),
      ...(taxRate > 0 && { taxes: [{ id: Number(account.taxes[String(taxRate)]) }] }),
    }))
  }

  function paymentsOf({ payments }: InvoiceDocument): object[] {
    const idOf = {
      cash: choice('paymentCash'),
      dataphone: choice('paymentDataphone'),
      digital: choice('paymentDigital'),
      rounding: choice('paymentRounding'),
    }
    return payments.map(({ method, amount }) => ({ id: Number(idOf[method]), value: inUnits(amount) }))
  }

  async function post(path: string, key: string, body: object): Promise<DocumentOutcome> {
    const { status, body: answer } = await call('POST', path, body, key)
    if (status >= 400) return refused(answer)
    const document = v.safeParse(Document, answer)
    if (!document.success) throw new PlatformTrouble('no_answer', 'The answer is no document')
    return outcomeOf(document.output)
  }

  const pathOf = (kind: DocumentKind) => (kind === 'invoice' ? '/invoices' : '/credit-notes')

  return {
    async catalogues(): Promise<Catalogues> {
      const [invoiceTypes, creditTypes, taxes, payments, users, products] = [
        await read('/document-types?type=FV', DocumentTypes),
        await read('/document-types?type=NC', DocumentTypes),
        await read('/taxes', Taxes),
        await read('/payment-types?document_type=FV', PaymentTypes),
        await read('/users?page_size=100', Users),
        await read('/products?page_size=100', Products),
      ]
      const typeEntry = ({ id, name, code }: v.InferOutput<typeof DocumentTypes>[number]) => ({
        id: String(id),
        name: `${code} ${name}`.trim(),
      })
      return {
        entries: {
          // Invoices that are not electronic never reach the tax office.
          documentTypes: invoiceTypes
            .filter((one) => one.active && one.electronic_type !== 'NoElectronic')
            .map(typeEntry),
          creditNoteTypes: creditTypes.filter(({ active }) => active).map(typeEntry),
          paymentTypes: payments.filter((one) => one.active && !one.due_date).map(entry),
          sellers: users.results
            .filter(({ active }) => active)
            .map((one) => ({ id: String(one.id), name: `${one.first_name ?? ''} ${one.last_name ?? ''}`.trim() })),
          products: products.results
            .filter(({ active }) => active)
            .map(({ code, name }) => ({ id: code, name: `${code} ${name}` })),
        },
        taxes: Object.fromEntries(
          taxes
            .filter(({ active, type }) => active && type === 'IVA')
            .toReversed()
            .map(({ id, percentage }) => [String(Math.round(percentage * 100)), String(id)]),
        ),
      }
    },
    issue: (document) =>
      post('/invoices', document.key, {
        document: { id: Number(choice('documentType')) },
        date: document.date,
        customer: customerOf(document.customer),
        seller: Number(choice('seller')),
        stamp: { send: true },
        mail: { send: false },
        observations: document.observations,
        items: itemsOf(document),
        payments: paymentsOf(document),
      }),
    credit: (document) =>
      post('/credit-notes', document.key, {
        document: { id: Number(choice('creditNoteType')) },
        date: document.date,
        invoice: document.invoiceId,
        reason: CANCELLATION,
        stamp: { send: true },
        mail: { send: false },
        observations: document.reason,
        items: itemsOf(document),
        payments: paymentsOf(document),
      }),
    async status(kind, platformId) {
      const path = `${pathOf(kind)}/${encodeURIComponent(platformId)}`
      const outcome = outcomeOf(await read(path, Document))
      if (outcome.kind !== 'rejected' || kind !== 'invoice' || outcome.text !== '') return outcome
      const { errors } = await read(`${path}/stamp/errors`, RejectedErrors)
      return { ...outcome, text: shortText(textOf(errors)) }
    },
    async discard(kind, platformId) {
      // Siigo cannot cancel a credit note; a rejected one remains a draft there.
      if (kind === 'credit_note') return
      await call('POST', `/invoices/${encodeURIComponent(platformId)}/annul`)
    },
    async pdf(kind, platformId) {
      const { base64 } = await read(`${pathOf(kind)}/${encodeURIComponent(platformId)}/pdf`, Pdf)
      return Buffer.from(base64, 'base64')
    },
  }
}

function entry({ id, name }: { id: string | number; name: string }): CatalogueEntry {
  return { id: String(id), name }
}

function customerOf(customer: InvoiceCustomer | null): object {
  if (customer === null) return { identification: GENERAL_CONSUMER, branch_office: 0 }
  const { idType, taxId, name, email, address } = customer
  const [identification = '', checkDigit] = taxId.split('-')
  const isCompany = idType === 'nit'
  const [first = name, ...others] = name.split(/\s+/)
  return {
    person_type: isCompany ? 'Company' : 'Person',
    id_type: ID_TYPES[idType],
    identification,
    ...(checkDigit !== undefined && { check_digit: checkDigit }),
    branch_office: 0,
    name: isCompany ? [name] : [first, others.join(' ') || '.'],
    address: { ...NO_ADDRESS, ...(address !== null && { address }) },
    contacts: [{ first_name: first, last_name: others.join(' '), ...(email !== null && { email }) }],
  }
}
