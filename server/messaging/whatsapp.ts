import * as v from 'valibot'

import { type Ask, shortText } from '../invoicing/platform-http.ts'

export const GRAPH_URL = 'https://graph.facebook.com/v24.0'

const TIMEOUT_MS = 15_000

/** A template message with named values. */
export interface TemplateMessage {
  /** Digits with the country code. */
  to: string
  template: string
  language: string
  values: Readonly<Record<string, string>>
  document: { mediaId: string; fileName: string } | null
  /** Returned in every notice about the message. */
  callbackData: string
}

export interface SentDocument {
  fileName: string
  contentType: string
  content: Buffer
}

/**
 * Answer to a call. `refused`: Meta did nothing. `no_answer`: Meta may have done it; its API has no key by which a
 * repeated call is recognised, and no way to ask.
 */
export type CallOutcome =
  | { kind: 'accepted'; id: string }
  | { kind: 'refused'; code: number; text: string; retryAfterMs: number | null }
  | { kind: 'no_answer'; text: string }

/** A company's number at Meta's Cloud API. */
export interface WhatsApp {
  /** Uploads a document that a message then names; Meta keeps it for 30 days. */
  upload(document: SentDocument): Promise<CallOutcome>
  send(message: TemplateMessage): Promise<CallOutcome>
  /** Asks for the number's own details, to check token and id. */
  describe(): Promise<CallOutcome>
}

export interface WhatsAppAccount {
  phoneNumberId: string
  token: string
}

const GraphError = v.object({
  error: v.object({
    message: v.optional(v.string(), ''),
    code: v.number(),
    error_data: v.optional(v.object({ details: v.optional(v.string()) })),
  }),
})
const Accepted = v.object({ messages: v.tuple([v.object({ id: v.string() })]) })
const Uploaded = v.object({ id: v.string() })
const Described = v.object({ display_phone_number: v.string() })

export function whatsApp(
  { phoneNumberId, token }: WhatsAppAccount,
  { url = GRAPH_URL, ask = fetch }: { url?: string; ask?: Ask },
): WhatsApp {
  const number = `${url}/${encodeURIComponent(phoneNumberId)}`

  async function call<Answer>(
    path: string,
    init: { method: string; headers?: Record<string, string>; body?: string | FormData },
    answer: v.GenericSchema<unknown, Answer>,
    idOf: (answer: Answer) => string,
  ): Promise<CallOutcome> {
    let response: Response
    let body: unknown
    try {
      response = await ask(`${number}${path}`, {
        ...init,
        headers: { ...init.headers, authorization: `Bearer ${token}` },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      body = jsonOf(await response.text())
    } catch (error) {
      return { kind: 'no_answer', text: shortText(error instanceof Error ? error.message : String(error)) }
    }
    const refused = v.safeParse(GraphError, body)
    if (!response.ok && refused.success) {
      const { code, message, error_data: data } = refused.output.error
      return {
        kind: 'refused',
        code,
        text: shortText(data?.details ?? message),
        retryAfterMs: retryAfter(response.headers.get('retry-after')),
      }
    }
    const accepted = v.safeParse(answer, body)
    if (response.ok && accepted.success) return { kind: 'accepted', id: idOf(accepted.output) }
    // A gateway on the way answers without an error of the API.
    return { kind: 'no_answer', text: String(response.status) }
  }

  return {
    upload({ fileName, contentType, content }) {
      const form = new FormData()
      form.set('messaging_product', 'whatsapp')
      form.set('type', contentType)
      form.set('file', new Blob([new Uint8Array(content)], { type: contentType }), fileName)
      return call('/media', { method: 'POST', body: form }, Uploaded, ({ id }) => id)
    },
    send({ to, template, language, values, document, callbackData }) {
      const body = {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to,
        type: 'template',
        template: {
          name: template,
          language: { code: language },
          components: [
            ...(document === null
              ? []
              : [
                  {
                    type: 'header',
                    parameters: [{ type: 'document', document: { id: document.mediaId, filename: document.fileName } }],
                  },
                ]),
            {
              type: 'body',
              parameters: Object.entries(values).map(([name, text]) => ({
                type: 'text',
                parameter_name: name,
                text,
              })),
            },
          ],
        },
        biz_opaque_callback_data: callbackData,
      }
      return call(
        '/messages',
        { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
        Accepted,
        ({ messages: [{ id }] }) => id,
      )
    },
    describe: () =>
      call('?fields=display_phone_number', { method: 'GET' }, Described, ({ display_phone_number: phone }) => phone),
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function retryAfter(header: string | null): number | null {
  const seconds = Number(header)
  return header !== null && Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3_600) * 1_000 : null
}
