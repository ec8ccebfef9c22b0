import { createHash, randomUUID } from 'node:crypto'

import { Hono } from 'hono'
import * as v from 'valibot'

import { simulatedPdf } from './simulated-pdf.ts'
import { NO_STORE, type SimulatedTrouble, type SimulatorOptions, cut, readBooks } from './trouble.ts'

const CALLS_A_MINUTE = 100
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

export const SIMULATED_SIIGO = { userName: 'simulador@parq.test', accessKey: 'clave-del-simulador' } as const

const DOCUMENT_TYPES = [
  {
    id: 24446,
    code: '1',
    name: 'Factura electrónica (simulador)',
    type: 'FV',
    active: true,
    electronic_type: 'ElectronicInvoice',
  },
  {
    id: 24447,
    code: '2',
    name: 'Factura por computador (simulador)',
    type: 'FV',
    active: true,
    electronic_type: 'NoElectronic',
  },
]
const CREDIT_TYPES = [{ id: 59625, code: '1', name: 'Nota crédito (simulador)', type: 'NC', active: true }]
const TAXES = [
  { id: 13156, name: 'IVA 19%', type: 'IVA', percentage: 19, active: true },
  { id: 13157, name: 'IVA 5%', type: 'IVA', percentage: 5, active: true },
  { id: 13190, name: 'ReteIVA 15%', type: 'ReteIVA', percentage: 15, active: true },
]
const PAYMENT_TYPES = [
  { id: 5636, name: 'Crédito', type: 'Cartera', active: true, due_date: true },
  { id: 5637, name: 'Efectivo', type: 'Cartera', active: true, due_date: false },
  { id: 5638, name: 'Tarjeta', type: 'Cartera', active: true, due_date: false },
  { id: 5639, name: 'Transferencia', type: 'Cartera', active: true, due_date: false },
  { id: 5640, name: 'Ajuste al peso', type: 'Cartera', active: true, due_date: false },
]
const USERS = [{ id: 629, first_name: 'Caja', last_name: 'Simulador', active: true }]
const PRODUCTS = [{ code: 'PARQ-01', name: 'Servicio de parqueo', active: true }]

export const SIIGO_CHOICES = {
  documentType: '24446',
  creditNoteType: '59625',
  product: 'PARQ-01',
  seller: '629',
  paymentCash: '5637',
  paymentDataphone: '5638',
  paymentDigital: '5639',
  paymentRounding: '5640',
} as const

/** Ids of the simulator's sales taxes, by their rate in basis points. */
export const SIIGO_TAXES = { '1900': '13156', '500': '13157' } as const

const number = v.number()
const Customer = v.object({
  identification: v.pipe(v.string(), v.regex(/^\w[\w-]*\w$/)),
  person_type: v.optional(v.string()),
  id_type: v.optional(v.string()),
  check_digit: v.optional(v.string()),
  name: v.optional(v.array(v.string())),
  address: v.optional(v.object({ address: v.string(), city: v.object({ city_code: v.string() }) })),
  contacts: v.optional(v.array(v.object({ email: v.optional(v.string()) }))),
})
const Item = v.object({
  code: v.string(),
  quantity: number,
  price: number,
  taxes: v.optional(v.array(v.object({ id: number })), []),
})
const Payment = v.object({ id: number, value: number })
const Received = v.object({
  document: v.object({ id: number }),
  date: v.string(),
  customer: v.optional(Customer),
  seller: v.optional(number),
  invoice: v.optional(v.string()),
  reason: v.optional(number),
  stamp: v.optional(v.object({ send: v.boolean() })),
  items: v.array(Item),
  payments: v.array(Payment),
  observations: v.optional(v.string()),
})
type Received = v.InferOutput<typeof Received>

export interface SiigoBookDocument {
  id: string
  kind: 'invoice' | 'credit_note'
  key: string | null
  number: number
  total: number
  received: Received
  status: 'Draft' | 'Accepted' | 'Rejected'
  /** The tax office's pending answer. */
  later: 'Accepted' | 'Rejected' | null
  isAnnulled: boolean
}

/** Siigo in this process, as its documentation describes it: checks, tokens, limits, idempotency and the tax office. */
export function createSiigoSimulator({
  now = () => new Date(),
  trouble = () => null,
  store = NO_STORE,
}: SimulatorOptions = {}) {
  const books = new Map<string, SiigoBookDocument>(readBooks<SiigoBookDocument>(store))
  const byKey = new Map(
    [...books.values()].flatMap(({ id, kind, key }) => (key === null ? [] : [[`${kind}:${key}`, id]])),
  )
  const customers = new Set([
    '222222222222',
    ...[...books.values()].flatMap(({ received }) => received.customer?.identification ?? []),
  ])
  const tokens = new Map<string, number>()
  const countOf = (kind: SiigoBookDocument['kind']) => [...books.values()].filter((one) => one.kind === kind).length
  const numbers = { invoice: countOf('invoice'), credit_note: countOf('credit_note') }
  let calls: number[] = []
  let errors = 0
  let requests = 0
  const app = new Hono<{ Variables: { trouble: SimulatedTrouble | null } }>()

  const fail = (status: 400 | 401 | 404 | 409 | 429 | 500 | 503 | 504, code: string, params: string[] = []) =>
    Response.json(
      { Status: status, Errors: [{ Code: code, Message: `Simulated ${code}`, Params: params }] },
      { status },
    )

  app.use(async (c, next) => {
    requests++
    const path = c.req.path
    const moment = now().getTime()
    if (!/^[A-Za-z0-9]{3,100}$/.test(c.req.header('partner-id') ?? '')) return fail(400, 'header_required')
    calls = calls.filter((at) => at > moment - MINUTE_MS)
    calls.push(moment)
    if (calls.length > CALLS_A_MINUTE) return limited()
    const happens = trouble(c.req.method, path)
    if (happens === 'too_many_429') return limited()
    if (happens === 'cut_before') return cut()
    if (happens === 'unavailable_503') return fail(503, 'service_unavailable')
    if (happens === 'error_500') return fail(500, 'unhandled_error')
    if (path !== '/auth') {
      if (happens === 'token_ends') tokens.clear()
      const endsAt = tokens.get(c.req.header('authorization') ?? '')
      if (endsAt === undefined || endsAt <= moment) return fail(401, 'unauthorized')
    }
    c.set('trouble', happens)
    await next()
    if (c.res.status === 400) errors++
    if (happens === 'cut_after') c.res = cut()
    if (happens === 'timeout_504_after') c.res = fail(504, 'request_timeout')
    return undefined
  })

  function limited(): Response {
    const response = fail(429, 'requests_limit')
    response.headers.set('retry-after', '60')
    return response
  }

  app.post('/auth', async (c) => {
    const body = v.safeParse(v.object({ username: v.string(), access_key: v.string() }), await c.req.json())
    if (
      !body.success ||
      body.output.username !== SIMULATED_SIIGO.userName ||
      body.output.access_key !== SIMULATED_SIIGO.accessKey
    )
      return fail(401, 'unauthorized')
    const token = `simulated-${randomUUID()}`
    tokens.set(token, now().getTime() + DAY_MS)
    return c.json({ access_token: token, expires_in: 86_400, token_type: 'Bearer', scope: 'SiigoAPI' }, 201)
  })
  app.get('/v1/document-types', (c) => c.json(c.req.query('type') === 'NC' ? CREDIT_TYPES : DOCUMENT_TYPES))
  app.get('/v1/taxes', (c) => c.json(TAXES))
  app.get('/v1/payment-types', (c) =>
    c.req.query('document_type') === undefined ? fail(400, 'parameter_required') : c.json(PAYMENT_TYPES),
  )
  app.get('/v1/users', (c) => c.json({ results: USERS }))
  app.get('/v1/products', (c) => c.json({ results: PRODUCTS }))

  app.post('/v1/invoices', async (c) =>
    create('invoice', c.req.header('idempotency-key') ?? null, await c.req.json(), c.get('trouble')),
  )
  app.post('/v1/credit-notes', async (c) =>
    create('credit_note', c.req.header('idempotency-key') ?? null, await c.req.json(), c.get('trouble')),
  )

  function create(
    kind: SiigoBookDocument['kind'],
    key: string | null,
    body: unknown,
    current: SimulatedTrouble | null,
  ): Response {
    if (key !== null && !/^[A-Za-z0-9]{1,30}$/.test(key)) return fail(400, 'invalid_idempotency-key')
    const known = key === null ? undefined : books.get(byKey.get(`${kind}:${key}`) ?? '')
    if (known !== undefined) return Response.json(told(known), { status: 201 })
    const parsed = v.safeParse(Received, body)
    if (!parsed.success) return fail(400, 'parameter_required', [v.getDotPath(parsed.issues[0]) ?? ''])
    const received = parsed.output
    const refusal = checked(kind, received)
    if (refusal !== null) return refusal
    if (received.customer !== undefined) customers.add(received.customer.identification)
    const document: SiigoBookDocument = {
      id: randomUUID(),
      kind,
      key,
      number: ++numbers[kind],
      total: totalOf(received.items),
      received,
      status:
        received.stamp?.send !== true || current === 'tax_office_later' || current === 'tax_office_rejects_later'
          ? 'Draft'
          : current === 'tax_office_rejects'
            ? 'Rejected'
            : 'Accepted',
      later: current === 'tax_office_later' ? 'Accepted' : current === 'tax_office_rejects_later' ? 'Rejected' : null,
      isAnnulled: false,
    }
    books.set(document.id, document)
    store.write(books)
    if (key !== null) byKey.set(`${kind}:${key}`, document.id)
    return Response.json(told(document), { status: 201 })
  }

  function checked(kind: SiigoBookDocument['kind'], received: Received): Response | null {
    const types = kind === 'invoice' ? DOCUMENT_TYPES : CREDIT_TYPES
    if (!types.some(({ id }) => id === received.document.id)) return fail(400, 'invalid_reference', ['document.id'])
    // A day of Colombia, which is five hours behind UTC.
    const today = new Date(now().getTime() - 5 * 3_600_000).toISOString().slice(0, 10)
    if (!/^\d{4}-\d\d-\d\d$/.test(received.date) || received.date < today) return fail(400, 'invalid_date', ['date'])
    if (kind === 'invoice') {
      const { customer } = received
      if (customer === undefined) return fail(400, 'parameter_required', ['customer'])
      if (!customers.has(customer.identification)) {
        if (customer.name === undefined || customer.address === undefined || customer.id_type === undefined)
          return fail(400, 'invalid_reference', ['customer.identification'])
        if (customer.contacts?.some(({ email }) => email !== undefined && !email.includes('@')) === true)
          return fail(400, 'invalid_email', ['customer.contacts.email'])
      }
      if (!USERS.some(({ id }) => id === received.seller)) return fail(400, 'invalid_reference', ['seller'])
    } else {
      const of = books.get(received.invoice ?? '')
      if (of?.kind !== 'invoice' || of.status !== 'Accepted') return fail(400, 'invalid_reference', ['invoice'])
      if (![1, 2, 3, 4, 6, 7].includes(received.reason ?? 0)) return fail(400, 'parameter_required', ['reason'])
      if ([...books.values()].some((one) => one.kind === 'credit_note' && one.received.invoice === of.id))
        return fail(409, 'duplicated_document')
    }
    for (const { code, price, quantity, taxes } of received.items) {
      if (!PRODUCTS.some((product) => product.code === code)) return fail(400, 'invalid_reference', ['items.code'])
      if (price <= 0 || quantity <= 0) return fail(400, 'invalid_amount', ['items.price'])
      if (!taxes.every(({ id }) => TAXES.some((tax) => tax.id === id && tax.type === 'IVA')))
        return fail(400, 'invalid_reference', ['items.taxes'])
    }
    for (const { id } of received.payments)
      if (!PAYMENT_TYPES.some((type) => type.id === id && !type.due_date))
        return fail(400, 'invalid_payment', ['payments'])
    const paid = received.payments.reduce((sum, { value }) => sum + toCents(value), 0)
    if (paid !== toCents(totalOf(received.items))) return fail(400, 'invalid_total_payments', ['payments'])
    return null
  }

  function told({ id, kind, number: consecutive, total, status, received }: SiigoBookDocument) {
    const cufe = createHash('sha384').update(id).digest('hex')
    const name = `${kind === 'invoice' ? 'FV' : 'NC'}-1-${consecutive}`
    return {
      id,
      document: received.document,
      number: consecutive,
      name,
      date: received.date,
      total,
      stamp: {
        status,
        ...(status === 'Accepted' && (kind === 'invoice' ? { cufe } : { cude: cufe })),
        ...(status === 'Rejected' && { errors: 'Regla FAK61: simulated rejection of the tax office' }),
      },
      public_url: `https://simulador.parq.test/siigo/${id}`,
    }
  }

  const found = (kind: SiigoBookDocument['kind'], id: string) => {
    const document = books.get(id)
    return document?.kind === kind ? document : null
  }
  for (const [path, kind] of [
    ['/v1/invoices', 'invoice'],
    ['/v1/credit-notes', 'credit_note'],
  ] as const) {
    app.get(`${path}/:id`, (c) => {
      const document = found(kind, c.req.param('id'))
      return document === null ? fail(404, 'not_found') : c.json(told(document))
    })
    app.get(`${path}/:id/pdf`, (c) => {
      const document = found(kind, c.req.param('id'))
      if (document === null) return fail(404, 'not_found')
      return c.json({ id: document.id, base64: simulatedPdf(told(document).name).toString('base64') })
    })
  }
  app.get('/v1/invoices/:id/stamp/errors', (c) =>
    c.json({ id: c.req.param('id'), errors: ['Regla FAK61: simulated rejection of the tax office'] }),
  )
  app.post('/v1/invoices/:id/annul', (c) => {
    const document = found('invoice', c.req.param('id'))
    if (document === null) return fail(404, 'not_found')
    if (document.status === 'Accepted') return fail(400, 'update_not_allowed')
    document.isAnnulled = true
    return c.json({ id: document.id, Annul: true })
  })
  app.notFound(() => fail(404, 'not_found'))

  return {
    app,
    books,
    /** Number of requests, and of permanent refusals among them. */
    counts: () => ({ requests, errors }),
    /** The tax office gives all pending answers. */
    taxOfficeAnswers(): void {
      for (const document of books.values()) {
        if (document.later === null) continue
        document.status = document.later
        document.later = null
      }
    },
  }
}

function toCents(value: number): number {
  return Math.round(value * 100)
}

/** Siigo's own rounding: base, tax and total of each line to the cent. */
function totalOf(items: readonly v.InferOutput<typeof Item>[]): number {
  const cents = items.reduce((sum, { quantity, price, taxes }) => {
    const base = toCents(quantity * price)
    const rate = taxes.reduce((all, { id }) => all + (TAXES.find((tax) => tax.id === id)?.percentage ?? 0), 0)
    return sum + base + Math.round((base * rate) / 100)
  }, 0)
  return cents / 100
}
