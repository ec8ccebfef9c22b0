import { createHash } from 'node:crypto'

import { Hono } from 'hono'
import * as v from 'valibot'

import { simulatedPdf } from './simulated-pdf.ts'
import { NO_STORE, type SimulatedTrouble, type SimulatorOptions, cut, readBooks } from './trouble.ts'

const CALLS_A_MINUTE = 150
const MINUTE_MS = 60_000

export const SIMULATED_ALEGRA = { userName: 'simulador@parq.test', accessKey: 'token-del-simulador' } as const

const NUMBER_TEMPLATES = [
  {
    id: '7',
    name: 'Facturación electrónica (simulador)',
    prefix: 'SIM',
    documentType: 'invoice',
    isElectronic: true,
    status: 'active',
  },
  {
    id: '8',
    name: 'Interna (simulador)',
    prefix: 'INT',
    documentType: 'invoice',
    isElectronic: false,
    status: 'active',
  },
  {
    id: '9',
    name: 'Notas crédito (simulador)',
    prefix: 'NCS',
    documentType: 'creditNote',
    isElectronic: true,
    status: 'active',
  },
]
const TAXES = [
  { id: '3', name: 'IVA', percentage: '19.00', type: 'IVA', status: 'active' },
  { id: '4', name: 'IVA', percentage: '5.00', type: 'IVA', status: 'active' },
]
const ITEMS = [{ id: '5', name: 'Servicio de parqueo', status: 'active' }]

export const ALEGRA_CHOICES = { documentType: '7', creditNoteType: '9', product: '5' } as const

const id = v.pipe(v.union([v.string(), v.number()]), v.transform(String))
const Item = v.object({
  id,
  price: v.number(),
  quantity: v.number(),
  tax: v.optional(v.array(v.object({ id })), []),
})
const ReceivedInvoice = v.object({
  date: v.string(),
  dueDate: v.string(),
  client: v.object({ id }),
  status: v.optional(v.string()),
  numberTemplate: v.object({ id }),
  items: v.pipe(v.array(Item), v.minLength(1)),
  paymentForm: v.string(),
  paymentMethod: v.string(),
  observations: v.optional(v.string(), ''),
})
const ReceivedNote = v.object({
  date: v.string(),
  client: v.object({ id }),
  items: v.pipe(v.array(Item), v.minLength(1)),
  invoices: v.array(v.object({ id, amount: v.number() })),
  type: v.string(),
  cause: v.string(),
  observations: v.optional(v.string(), ''),
})

export interface AlegraBookDocument {
  id: string
  kind: 'invoice' | 'credit_note'
  clientId: string
  observations: string
  total: number
  invoiceId: string | null
  number: string | null
  legalStatus: string | null
  later: 'STAMPED_AND_ACCEPTED' | 'STAMPED_AND_REJECTED' | null
  isVoid: boolean
}

/** Alegra in this process, as its documentation describes it: contacts, drafts, stamping, limits and the tax office. */
export function createAlegraSimulator({
  now = () => new Date(),
  trouble = () => null,
  store = NO_STORE,
}: SimulatorOptions = {}) {
  const books = new Map<string, AlegraBookDocument>(readBooks<AlegraBookDocument>(store))
  const contacts = new Map<string, string>()
  const countOf = (kind: AlegraBookDocument['kind']) =>
    [...books.values()].filter((one) => one.kind === kind && one.number !== null).length
  const numbers = { invoice: countOf('invoice'), credit_note: countOf('credit_note') }
  let ids = Math.max(100, ...[...books.keys()].map(Number))
  let calls: number[] = []
  const app = new Hono<{ Variables: { trouble: SimulatedTrouble | null } }>()

  const fail = (status: 400 | 401 | 402 | 404 | 429 | 500 | 503 | 504, code: string, message: string) =>
    Response.json({ code, message }, { status, ...(status === 429 && { headers: { 'retry-after': '60' } }) })

  app.use(async (c, next) => {
    // Files are read without credentials.
    if (c.req.path.startsWith('/files/')) return next()
    const moment = now().getTime()
    calls = calls.filter((at) => at > moment - MINUTE_MS)
    calls.push(moment)
    const happens = trouble(c.req.method, c.req.path)
    if (calls.length > CALLS_A_MINUTE || happens === 'too_many_429') return fail(429, '429', 'Too many requests')
    if (happens === 'cut_before') return cut()
    if (happens === 'unavailable_503') return fail(503, '503', 'Unavailable')
    if (happens === 'error_500') return fail(500, '500', 'Internal error')
    const expected = Buffer.from(`${SIMULATED_ALEGRA.userName}:${SIMULATED_ALEGRA.accessKey}`).toString('base64')
    if (c.req.header('authorization') !== `Basic ${expected}`) return fail(401, '401', 'Unauthorized')
    c.set('trouble', happens)
    await next()
    if (happens === 'cut_after') c.res = cut()
    if (happens === 'timeout_504_after') c.res = fail(504, '504', 'Timed out')
    return undefined
  })

  app.get('/api/v1/number-templates', (c) => c.json(NUMBER_TEMPLATES))
  app.get('/api/v1/taxes', (c) => c.json(TAXES))
  app.get('/api/v1/items', (c) => c.json(ITEMS))
  app.get('/api/v1/contacts', (c) => {
    const found = contacts.get(c.req.query('identification') ?? '')
    return c.json(found === undefined ? [] : [{ id: found }])
  })
  app.post('/api/v1/contacts', async (c) => {
    const Received = v.object({
      name: v.pipe(v.string(), v.nonEmpty()),
      identificationObject: v.object({ type: v.string(), number: v.string() }),
      email: v.optional(v.pipe(v.string(), v.email())),
    })
    const parsed = v.safeParse(Received, await c.req.json())
    if (!parsed.success) return fail(400, '2006', 'The contact is not valid')
    const contactId = String(++ids)
    contacts.set(parsed.output.identificationObject.number, contactId)
    return c.json({ id: contactId }, 201)
  })

  app.post('/api/v1/invoices', async (c) => {
    const parsed = v.safeParse(ReceivedInvoice, await c.req.json())
    if (!parsed.success) return fail(400, '3001', `Not valid: ${v.getDotPath(parsed.issues[0]) ?? ''}`)
    const { client, numberTemplate, items, observations } = parsed.output
    if (![...contacts.values()].includes(client.id)) return fail(400, '3003', 'The client does not exist')
    if (!NUMBER_TEMPLATES.some((one) => one.id === numberTemplate.id && one.documentType === 'invoice'))
      return fail(400, '3007', 'The numberTemplate does not exist')
    const total = totalOf(items)
    if (total === null) return fail(400, '3010', 'An item or tax does not exist')
    const document = add({ kind: 'invoice', clientId: client.id, observations, total, invoiceId: null })
    return c.json(told(document), 201)
  })
  app.post('/api/v1/invoices/stamp', async (c) => {
    const parsed = v.safeParse(v.object({ ids: v.array(id) }), await c.req.json())
    const document = parsed.success ? books.get(parsed.output.ids[0] ?? '') : undefined
    if (document === undefined) return fail(404, '404', 'There is no such invoice')
    if (document.legalStatus !== null) return fail(400, 'AEP2011', 'The document was sent already')
    stamp(document, c.get('trouble'))
    return c.json([{ id: document.id, success: true }])
  })
  app.post('/api/v1/credit-notes', async (c) => {
    const parsed = v.safeParse(ReceivedNote, await c.req.json())
    if (!parsed.success) return fail(400, '9070', `Not valid: ${v.getDotPath(parsed.issues[0]) ?? ''}`)
    const { client, items, invoices, observations } = parsed.output
    const of = books.get(invoices[0]?.id ?? '')
    const total = totalOf(items)
    if (of?.legalStatus !== 'STAMPED_AND_ACCEPTED') return fail(400, '9071', 'The invoice was not accepted')
    if (total === null || Math.round((invoices[0]?.amount ?? 0) * 100) !== total)
      return fail(400, '9072', 'The amount is not the total')
    const document = add({ kind: 'credit_note', clientId: client.id, observations, total, invoiceId: of.id })
    stamp(document, c.get('trouble'))
    return c.json(told(document), 201)
  })

  function add(
    given: Pick<AlegraBookDocument, 'kind' | 'clientId' | 'observations' | 'total' | 'invoiceId'>,
  ): AlegraBookDocument {
    const document = { ...given, id: String(++ids), number: null, legalStatus: null, later: null, isVoid: false }
    books.set(document.id, document)
    return document
  }

  function stamp(document: AlegraBookDocument, happens: SimulatedTrouble | null): void {
    const { kind } = document
    document.number = `${kind === 'invoice' ? 'SIM' : 'NCS'}${++numbers[kind]}`
    const isLater = happens === 'tax_office_later' || happens === 'tax_office_rejects_later'
    document.later =
      happens === 'tax_office_later'
        ? 'STAMPED_AND_ACCEPTED'
        : happens === 'tax_office_rejects_later'
          ? 'STAMPED_AND_REJECTED'
          : null
    const status = isLater
      ? 'STAMPED_AND_WAITING_RESPONSE'
      : happens === 'tax_office_rejects'
        ? 'STAMPED_AND_REJECTED'
        : 'STAMPED_AND_ACCEPTED'
    document.legalStatus = status
    store.write(books)
  }

  function told({ id: documentId, kind, observations, number, legalStatus, isVoid, total }: AlegraBookDocument) {
    const cufe = createHash('sha384').update(documentId).digest('hex')
    return {
      id: documentId,
      status: isVoid ? 'void' : legalStatus === null ? 'draft' : 'open',
      observations,
      total: total / 100,
      numberTemplate: number === null ? null : { fullNumber: number },
      stamp:
        legalStatus === null
          ? null
          : {
              legalStatus,
              ...(legalStatus === 'STAMPED_AND_ACCEPTED' && (kind === 'invoice' ? { cufe } : { cude: cufe })),
              ...(legalStatus === 'STAMPED_AND_REJECTED' && { errors: ['Regla FAK61: simulated rejection'] }),
            },
    }
  }

  for (const [path, kind] of [
    ['/api/v1/invoices', 'invoice'],
    ['/api/v1/credit-notes', 'credit_note'],
  ] as const) {
    app.get(path, (c) => {
      const { start = '0', limit = '30', status, client_id: clientId } = c.req.query()
      const found = [...books.values()]
        .filter((one) => one.kind === kind && (clientId === undefined || one.clientId === clientId))
        .filter((one) => status === undefined || told(one).status === status)
        .toReversed()
      return c.json(found.slice(Number(start), Number(start) + Math.min(Number(limit), 30)).map(told))
    })
    app.get(`${path}/:id`, (c) => {
      const document = books.get(c.req.param('id'))
      if (document?.kind !== kind) return fail(404, '404', 'There is no such document')
      const pdf = `${new URL(c.req.url).origin}/files/${document.number ?? 'draft'}.pdf`
      return c.json({ ...told(document), ...(c.req.query('fields') === 'pdf' && { pdf }) })
    })
    app.post(`${path}/:id/void`, (c) => {
      const document = books.get(c.req.param('id'))
      if (document?.kind !== kind) return fail(404, '404', 'There is no such document')
      document.isVoid = true
      return c.json(told(document))
    })
  }
  app.get('/files/:name', (c) =>
    c.body(new Uint8Array(simulatedPdf(c.req.param('name'))), 200, { 'content-type': 'application/pdf' }),
  )

  return {
    app,
    books,
    /** The tax office gives all pending answers. */
    taxOfficeAnswers(): void {
      for (const document of books.values()) {
        if (document.later === null) continue
        document.legalStatus = document.later
        document.later = null
      }
    },
  }
}

/** Total in cents, each line rounded; null if an item or tax is unknown. */
function totalOf(items: readonly v.InferOutput<typeof Item>[]): number | null {
  let cents = 0
  for (const { id: itemId, price, quantity, tax } of items) {
    if (!ITEMS.some((item) => item.id === itemId) || price <= 0) return null
    const base = Math.round(price * quantity * 100)
    const rates = tax.map((one) => TAXES.find((known) => known.id === one.id)?.percentage)
    if (rates.includes(undefined)) return null
    const rate = rates.reduce((sum, percentage) => sum + Number(percentage), 0)
    cents += base + Math.round((base * rate) / 100)
  }
  return cents
}
