import * as v from 'valibot'

import { GENERAL_CONSUMER, type InvoiceCustomer } from '../../domain/invoicing.ts'
import { type Ask, type PlatformAnswer, askPlatform, shortText } from './platform-http.ts'
import {
  type Catalogues,
  type CreditDocument,
  type DocumentKind,
  type DocumentOutcome,
  type InvoiceDocument,
  type Platform,
  PlatformTrouble,
  inUnits,
} from './platform.ts'

export const ALEGRA_URL = 'https://api.alegra.com/api/v1'

interface AlegraAccount {
  /** E-mail at Alegra. */
  userName: string
  accessKey: string
  choices: Readonly<Record<string, string>>
  taxes: Readonly<Record<string, string>>
}

/** Alegra returns at most 30 records in a page. */
const PAGE = 30
/** Maximum number of pages that are searched for one of our documents. Drafts and a customer's credit notes are few. */
const MOST_PAGES = 40
const ID_TYPES = { nit: 'NIT', citizenship: 'CC', foreigner: 'CE', passport: 'PP' } as const satisfies Record<
  InvoiceCustomer['idType'],
  string
>
const PAYMENT_METHODS = { cash: 'CASH', dataphone: 'DEBIT_CARD', digital: 'TRANSFER', rounding: 'CASH' } as const
/** The tax office's service is down, or Alegra can't reach it. */
const TAX_OFFICE_DOWN = /EPR50\d/
/** The document has already been sent: its outcome must be requested. */
const SENT_ALREADY = /AEP2011/

const numeric = v.pipe(v.union([v.number(), v.string()]), v.transform(String))
const Document = v.object({
  id: numeric,
  observations: v.optional(v.nullable(v.string())),
  status: v.optional(v.nullable(v.string())),
  numberTemplate: v.optional(
    v.nullable(v.object({ fullNumber: v.optional(v.nullable(v.string())), number: v.optional(v.nullable(numeric)) })),
  ),
  number: v.optional(v.nullable(numeric)),
  stamp: v.optional(
    v.nullable(
      v.object({
        legalStatus: v.optional(v.nullable(v.string())),
        cufe: v.optional(v.nullable(v.string())),
        cude: v.optional(v.nullable(v.string())),
        errors: v.optional(v.unknown()),
      }),
    ),
  ),
})
type Document = v.InferOutput<typeof Document>
const Documents = v.array(Document)
const Contacts = v.array(v.object({ id: numeric }))
const Contact = v.object({ id: numeric })
const Failure = v.object({ code: v.optional(numeric, ''), message: v.optional(v.string(), '') })
const NumberTemplates = v.array(
  v.object({
    id: numeric,
    name: v.optional(v.nullable(v.string()), ''),
    prefix: v.optional(v.nullable(v.string())),
    documentType: v.optional(v.nullable(v.string())),
    isElectronic: v.optional(v.nullable(v.boolean())),
    status: v.optional(v.nullable(v.string())),
  }),
)
const Taxes = v.array(
  v.object({
    id: numeric,
    percentage: v.pipe(v.union([v.number(), v.string()]), v.transform(Number)),
    type: v.optional(v.nullable(v.string())),
    status: v.optional(v.nullable(v.string())),
  }),
)
const Items = v.array(v.object({ id: numeric, name: v.string(), status: v.optional(v.nullable(v.string())) }))
const WithPdf = v.object({ pdf: v.pipe(v.string(), v.url()) })

/**
 * Opens Alegra for a company. Alegra has no idempotency key, so an invoice is created as a draft with our key in its
 * observations. A draft is not a document yet: its id is stored before it is stamped, and after a lost answer the
 * drafts are searched for it.
 */
export function alegraPlatform(
  { userName, accessKey, choices, taxes }: AlegraAccount,
  { url = ALEGRA_URL, ask = fetch }: { url?: string; ask?: Ask },
): Platform {
  const authorization = `Basic ${Buffer.from(`${userName}:${accessKey}`).toString('base64')}`
  const choice = (key: string): string | undefined => choices[key]

  async function call(method: 'GET' | 'POST', path: string, body?: object): Promise<PlatformAnswer> {
    const answer = await askPlatform(ask, `${url}${path}`, {
      method,
      headers: {
        authorization,
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (answer.status === 401) throw new PlatformTrouble('credentials', refusalText(answer.body))
    return answer
  }

  async function read<Answer>(path: string, schema: v.GenericSchema<unknown, Answer>): Promise<Answer> {
    const { status, body } = await call('GET', path)
    const answer = v.safeParse(schema, body)
    if (status >= 400 || !answer.success) throw new PlatformTrouble('no_answer', refusalText(body))
    return answer.output
  }

  /** Returns the id of a customer's contact, which is created if it is missing; an outcome if Alegra refuses it. */
  async function contactOf(customer: InvoiceCustomer | null): Promise<string | DocumentOutcome> {
    const [identification = '', checkDigit] = (customer?.taxId ?? GENERAL_CONSUMER).split('-')
    const [known] = await read(`/contacts?identification=${encodeURIComponent(identification)}&limit=1`, Contacts)
    if (known !== undefined) return known.id
    const { status, body } = await call('POST', '/contacts', {
      name: customer?.name ?? 'Consumidor final',
      identificationObject: {
        type: customer === null ? 'CC' : ID_TYPES[customer.idType],
        number: identification,
        ...(checkDigit !== undefined && { dv: checkDigit }),
      },
      kindOfPerson: customer?.idType === 'nit' ? 'LEGAL_ENTITY' : 'PERSON_ENTITY',
      regime: customer?.idType === 'nit' ? 'COMMON_REGIME' : 'SIMPLIFIED_REGIME',
      type: ['client'],
      ...(customer !== null && customer.email !== null && { email: customer.email }),
      ...(customer !== null && customer.address !== null && { address: { address: customer.address } }),
    })
    const made = v.safeParse(Contact, body)
    if (status < 400 && made.success) return made.output.id
    return { kind: 'rejected', fault: 'customer', text: refusalText(body), platformId: null }
  }

  async function findOurs(path: string, key: string): Promise<Document | null> {
    for (let page = 0; page < MOST_PAGES; page++) {
      const found = await read(
        `${path}&order_field=id&order_direction=DESC&start=${page * PAGE}&limit=${PAGE}`,
        Documents,
      )
      const ours = found.find(({ observations }) => observations?.includes(key) === true)
      if (ours !== undefined) return ours
      if (found.length < PAGE) return null
    }
    throw new PlatformTrouble('no_answer', `More than ${MOST_PAGES * PAGE} documents to search`)
  }

  const items = ({ lines, description }: InvoiceDocument) =>
    lines.map(({ kind, net, taxRate }) => ({
      id: choice('product'),
      description: kind === 'parking' ? description : 'Ajuste al centavo',
      price: inUnits(net),
      quantity: 1,
      ...(taxRate > 0 && { tax: [{ id: taxes[String(taxRate)] }] }),
    }))

  async function make(path: string, body: object): Promise<DocumentOutcome> {
    const { status, body: answer } = await call('POST', path, body)
    if (status >= 400) return refused(status, answer)
    const document = v.safeParse(Document, answer)
    if (!document.success) throw new PlatformTrouble('no_answer', 'The answer is no document')
    return outcomeOf(document.output)
  }

  const pathOf = (kind: DocumentKind) => (kind === 'invoice' ? '/invoices' : '/credit-notes')
  const marker = ({ key, observations }: InvoiceDocument) => `${observations} PARQ ${key}`

  return {
    async catalogues(): Promise<Catalogues> {
      const templates = await read('/number-templates', NumberTemplates)
      const rates = await read('/taxes', Taxes)
      const products = await read(`/items?limit=${PAGE}`, Items)
      const ofType = (type: string) =>
        templates
          .filter(({ documentType, status }) => documentType === type && status !== 'inactive')
          .map(({ id, name, prefix }) => ({ id, name: `${prefix ?? ''} ${name ?? ''}`.trim() || id }))
      return {
        entries: {
          // Invoices that are not electronic never reach the tax office.
          documentTypes: ofType('invoice').filter(
            ({ id }) => templates.find((one) => one.id === id)?.isElectronic === true,
          ),
          creditNoteTypes: ofType('creditNote'),
          products: products.filter(({ status }) => status !== 'inactive').map(({ id, name }) => ({ id, name })),
        },
        taxes: Object.fromEntries(
          rates
            .filter(({ type, status }) => type === 'IVA' && status !== 'inactive')
            .toReversed()
            .map(({ id, percentage }) => [String(Math.round(percentage * 100)), id]),
        ),
      }
    },
    async issue(document) {
      const client = await contactOf(document.customer)
      if (typeof client !== 'string') return client
      const known = document.mayExist ? await findOurs('/invoices?status=draft', document.key) : null
      if (known !== null) return outcomeOf(known)
      return make('/invoices', {
        status: 'draft',
        date: document.date,
        dueDate: document.date,
        client: { id: client },
        numberTemplate: { id: choice('documentType') },
        items: items(document),
        paymentForm: 'CASH',
        paymentMethod: PAYMENT_METHODS[document.payments[0]?.method ?? 'cash'],
        observations: marker(document),
        anotation: document.observations,
      })
    },
    async credit(document: CreditDocument) {
      const client = await contactOf(document.customer)
      if (typeof client !== 'string') return client
      const known = await findOurs(`/credit-notes?client_id=${client}`, document.key)
      if (known !== null) return outcomeOf(known)
      const template = choice('creditNoteType')
      return make('/credit-notes', {
        date: document.date,
        client: { id: client },
        ...(template !== undefined && { numberTemplate: { id: template } }),
        items: items(document),
        invoices: [{ id: document.invoiceId, amount: inUnits(document.total) }],
        type: 'VOID_ELECTRONIC_INVOICE',
        cause: document.reason,
        observations: marker(document),
        stamp: { generateStamp: true },
      })
    },
    async status(kind, platformId) {
      const path = `${pathOf(kind)}/${encodeURIComponent(platformId)}`
      const found = await read(path, Document)
      if (kind === 'credit_note' || !isUnstamped(found)) return outcomeOf(found)
      const { status, body } = await call('POST', '/invoices/stamp', { ids: [platformId] })
      const text = refusalText(body)
      if (TAX_OFFICE_DOWN.test(text)) throw new PlatformTrouble('no_answer', text)
      if (status >= 400 && !SENT_ALREADY.test(text)) {
        const refusal = refused(status, body)
        return refusal.kind === 'rejected' ? { ...refusal, platformId } : refusal
      }
      return outcomeOf(await read(path, Document))
    },
    async discard(kind, platformId) {
      await call('POST', `${pathOf(kind)}/${encodeURIComponent(platformId)}/void`)
    },
    async pdf(kind, platformId) {
      const { pdf } = await read(`${pathOf(kind)}/${encodeURIComponent(platformId)}?fields=pdf`, WithPdf)
      const response = await ask(pdf, {}).catch((error: unknown) => {
        throw new PlatformTrouble('no_answer', error instanceof Error ? error.message : String(error))
      })
      if (!response.ok) throw new PlatformTrouble('no_answer', `${response.status}`)
      return Buffer.from(await response.arrayBuffer())
    },
  }
}

function isUnstamped({ stamp }: Document): boolean {
  return stamp?.legalStatus == null
}

function outcomeOf(document: Document): DocumentOutcome {
  const { id, stamp, numberTemplate, number } = document
  const status = stamp?.legalStatus ?? ''
  switch (status) {
    case 'STAMPED_AND_ACCEPTED':
    case 'STAMPED_AND_ACCEPTED_WITH_OBSERVATIONS':
      return {
        kind: 'issued',
        document: {
          platformId: id,
          number: numberTemplate?.fullNumber ?? numberTemplate?.number ?? number ?? id,
          code: stamp?.cufe ?? stamp?.cude ?? null,
          url: null,
        },
      }
    case 'STAMPED_AND_REJECTED':
      return { kind: 'rejected', fault: 'tax_office', text: shortText(textOf(stamp?.errors)), platformId: id }
    default:
      // A draft is stamped as soon as its id is stored.
      return { kind: 'pending', platformId: id, ...(isUnstamped(document) && { isNext: true }) }
  }
}

function refused(status: number, body: unknown): DocumentOutcome {
  const text = refusalText(body)
  const fault =
    status === 402 ? 'plan' : /client|contact/i.test(text) ? 'customer' : /date/i.test(text) ? 'date' : 'settings'
  return { kind: 'rejected', fault, text, platformId: null }
}

function refusalText(body: unknown): string {
  const parsed = v.safeParse(Failure, body)
  return shortText(
    parsed.success && parsed.output.message !== '' ? `${parsed.output.code} ${parsed.output.message}` : textOf(body),
  )
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
