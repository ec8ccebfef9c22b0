import { createHash, createHmac, randomUUID } from 'node:crypto'

import { Hono } from 'hono'
import * as v from 'valibot'

import { cut } from '../../invoicing/simulators/trouble.ts'

/** Credentials of the simulator: public, because it sends nothing. */
export const SIMULATED_WHATSAPP = {
  phoneNumberId: '100000000000001',
  displayPhone: '+57 300 000 0000',
  token: 'simulated-token',
  appSecret: 'simulated-app-secret',
} as const

/** Ends of phones that the simulator does not reach: not on WhatsApp, and refused only after it accepted. */
export const NOT_ON_WHATSAPP = '0000'
export const FAILS_LATER = '9999'

/** Messages a minute to one number of a company. */
const MESSAGES_A_MINUTE = 4_800
const MINUTE_MS = 60_000

/**
 * Ways in which the simulator fails, one for each request. `cut_after`: the message is accepted and its answer is lost.
 * `cut_before`: the request is lost.
 */
export type WhatsAppTrouble = 'cut_after' | 'cut_before' | 'busy' | 'error_500' | 'gateway_502_after' | 'not_approved'

export interface BookMessage {
  id: string
  phoneNumberId: string
  to: string
  template: string
  callbackData: string
  values: Record<string, string>
  hasDocument: boolean
  status: 'accepted' | 'delivered' | 'failed'
}

/** Notice to a webhook that is not delivered yet. */
export interface PendingNotice {
  phoneNumberId: string
  body: string
  signature: string
}

export interface WhatsAppSimulatorOptions {
  now?: () => Date
  trouble?: (method: string, path: string) => WhatsAppTrouble | null
}

const Body = v.object({
  messaging_product: v.literal('whatsapp'),
  to: v.pipe(v.string(), v.regex(/^[1-9]\d{6,14}$/)),
  type: v.literal('template'),
  template: v.object({
    name: v.pipe(v.string(), v.regex(/^[a-z0-9_]+$/)),
    language: v.object({ code: v.string() }),
    components: v.array(
      v.object({
        type: v.string(),
        parameters: v.array(
          v.object({
            type: v.string(),
            parameter_name: v.optional(v.string()),
            text: v.optional(v.pipe(v.string(), v.nonEmpty())),
            document: v.optional(v.object({ id: v.string(), filename: v.string() })),
          }),
        ),
      }),
    ),
  }),
  biz_opaque_callback_data: v.pipe(v.string(), v.maxLength(512)),
})

/** Meta's Cloud API in this process, as its documentation describes it: checks, limits, errors, media and notices. */
export function createWhatsAppSimulator({
  now = () => new Date(),
  trouble = () => null,
}: WhatsAppSimulatorOptions = {}) {
  const books: BookMessage[] = []
  const media = new Set<string>()
  const notices: PendingNotice[] = []
  const minute = new Map<string, { from: number; count: number }>()

  const refusal = (status: 400 | 401 | 429 | 500, code: number, details: string) =>
    Response.json(
      { error: { message: `(#${code}) ${details}`, type: 'OAuthException', code, error_data: { details } } },
      { status },
    )

  function isOverLimit(number: string): boolean {
    const at = now().getTime()
    const current = minute.get(number)
    if (current === undefined || at - current.from >= MINUTE_MS) {
      minute.set(number, { from: at, count: 1 })
      return false
    }
    current.count++
    return current.count > MESSAGES_A_MINUTE
  }

  function notify(message: BookMessage, status: string, errors: readonly object[] = []): void {
    post(message.phoneNumberId, {
      statuses: [
        {
          id: message.id,
          status,
          timestamp: String(Math.floor(now().getTime() / 1_000)),
          recipient_id: message.to,
          biz_opaque_callback_data: message.callbackData,
          ...(errors.length > 0 && { errors }),
        },
      ],
    })
  }

  function post(phoneNumberId: string, value: object): void {
    const body = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [
        {
          id: '1',
          changes: [
            {
              field: 'messages',
              value: { messaging_product: 'whatsapp', metadata: { phone_number_id: phoneNumberId }, ...value },
            },
          ],
        },
      ],
    })
    const signature = createHmac('sha256', SIMULATED_WHATSAPP.appSecret).update(body).digest('hex')
    notices.push({ phoneNumberId, body, signature: `sha256=${signature}` })
  }

  function accept(given: v.InferOutput<typeof Body>, phoneNumberId: string): BookMessage {
    const parameters = given.template.components.flatMap((component) => component.parameters)
    const message: BookMessage = {
      id: `wamid.${createHash('sha256').update(randomUUID()).digest('base64url').slice(0, 32)}`,
      phoneNumberId,
      to: given.to,
      template: given.template.name,
      callbackData: given.biz_opaque_callback_data,
      values: Object.fromEntries(
        parameters.flatMap(({ parameter_name: name, text }) => (name === undefined ? [] : [[name, text ?? '']])),
      ),
      hasDocument: parameters.some(({ document }) => document !== undefined),
      status: 'accepted',
    }
    books.push(message)
    if (given.to.endsWith(FAILS_LATER)) {
      message.status = 'failed'
      notify(message, 'failed', [
        { code: 131026, title: 'Message undeliverable', error_data: { details: 'Message Undeliverable.' } },
      ])
    } else {
      message.status = 'delivered'
      for (const status of ['sent', 'delivered', 'read']) notify(message, status)
    }
    return message
  }

  const app = new Hono()
  app.use(async (c, next) => {
    if (c.req.header('authorization') !== `Bearer ${SIMULATED_WHATSAPP.token}`)
      return refusal(401, 190, 'The access token could not be decrypted.')
    return next()
  })
  app.get('/:number', (c) =>
    c.json({ id: c.req.param('number'), display_phone_number: SIMULATED_WHATSAPP.displayPhone }),
  )
  app.post('/:number/media', async (c) => {
    if (trouble('POST', c.req.path) === 'cut_before') return cut()
    const form = await c.req.formData()
    if (form.get('messaging_product') !== 'whatsapp' || !(form.get('file') instanceof Blob))
      return refusal(400, 100, 'The parameter file is required.')
    const id = randomUUID()
    media.add(id)
    return c.json({ id })
  })
  app.post('/:number/messages', async (c) => {
    const number = c.req.param('number')
    const failing = trouble('POST', c.req.path)
    if (failing === 'cut_before') return cut()
    if (failing === 'busy' || isOverLimit(number)) return refusal(429, 130429, 'Rate limit hit.')
    if (failing === 'error_500') return refusal(500, 131000, 'Something went wrong.')
    if (failing === 'not_approved') return refusal(400, 132001, 'Template name does not exist in the translation.')
    const given = v.safeParse(Body, await c.req.json())
    if (!given.success) return refusal(400, 100, given.issues[0].message)
    const document = given.output.template.components
      .flatMap(({ parameters }) => parameters)
      .find((parameter) => parameter.document !== undefined)?.document
    if (document !== undefined && !media.has(document.id)) return refusal(400, 131053, 'Media is unknown.')
    if (given.output.to.endsWith(NOT_ON_WHATSAPP)) return refusal(400, 131026, 'Message undeliverable.')
    const message = accept(given.output, number)
    if (failing === 'cut_after') return cut()
    if (failing === 'gateway_502_after') return c.text('Bad gateway', 502)
    return c.json({
      messaging_product: 'whatsapp',
      contacts: [{ input: message.to, wa_id: message.to }],
      messages: [{ id: message.id, message_status: 'accepted' }],
    })
  })

  return {
    app,
    books,
    notices,
    /** A customer writes to the company's number. */
    answer: (phoneNumberId: string, from: string, text: string) =>
      post(phoneNumberId, { messages: [{ from, id: randomUUID(), type: 'text', text: { body: text } }] }),
  }
}
