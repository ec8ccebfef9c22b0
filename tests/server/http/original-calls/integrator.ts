import * as v from 'valibot'
import { expect } from 'vitest'

import type { enterDemo } from '../../support/demo.ts'
import type { TestServer } from '../../support/test-server.ts'

export type Body = Record<string, unknown>

export interface Call {
  /** `PATCH /entities/companies/{company}?x=y`, as in the specification. Braces hold a name of `ids`. */
  call: string
  body?: Body
  /** A person of the demo, or the name of a session that a sign-in of this test has stored. */
  as?: string
  status?: readonly number[]
  /** Fields that the answer must have. */
  answer?: unknown
  /** Name for the id in the answer. */
  keep?: string
  /** File of a multipart body. */
  file?: Blob
  headers?: Record<string, string>
}

/** A call, and the place of its effect: a path, another call, or a person's mail. */
export interface Step extends Call {
  read?: string
  effect?: unknown
  next?: Call
  mailed?: string
}

/** A list that contains `item`. */
class Some {
  readonly item: object
  constructor(item: object) {
    this.item = item
  }
}

/** Matches a list that contains a record with at least these fields. */
export const some = (item: object) => new Some(item)

const ANYTHING: unknown = expect.anything()

const Identified = v.object({ id: v.string() })
const Session = v.object({ token: v.string() })

/** Returns the id of the answered record, or of the first record in a list. */
export function idIn(answer: unknown): string {
  const [one] = v.is(v.object({ data: v.array(v.unknown()) }), answer) ? answer.data : [answer]
  return v.is(Identified, one) ? one.id : ''
}

/** Calls the server as an integrator who reads only the specification; `ids` are the values of names in braces. */
export function integrator(
  server: TestServer,
  demo: Awaited<ReturnType<typeof enterDemo>>,
  ids: Record<string, string>,
) {
  /** Sessions by the names of `as`. */
  const tokens: Record<string, string> = { owner: demo.owner.token, ana: demo.ana.token, root: demo.root.token }

  const filled = (text: string) => text.replaceAll(/\{([\w-]+)\}/g, (_, name: string) => ids[name] ?? `no ${name}`)

  async function ask({ call, body, file, headers, as = 'owner' }: Call) {
    const form = new FormData()
    if (file) form.set('file', file)
    const [method = '', path = ''] = filled(call).split(' ')
    const response = await server.app.request(`/api/v2${path}`, {
      method,
      headers: {
        authorization: `Bearer ${tokens[as]}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(headers && Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, filled(value)]))),
      },
      ...(body && { body: filled(JSON.stringify(body)) }),
      ...(file && { body: form }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') === true
    const answer: unknown = isJson ? JSON.parse(text) : { type: response.headers.get('content-type') }
    return { status: response.status, answer }
  }

  /** Matches a value that has at least these fields, at any depth. */
  function partly(wanted: unknown): unknown {
    if (typeof wanted === 'string') return filled(wanted)
    if (Array.isArray(wanted)) return wanted.map(partly)
    if (wanted instanceof Some) return expect.arrayContaining([partly(wanted.item)])
    if (!(wanted instanceof Object) || 'asymmetricMatch' in wanted) return wanted
    return expect.objectContaining(Object.fromEntries(Object.entries(wanted).map(([name, one]) => [name, partly(one)])))
  }

  async function play({ read, effect, next, mailed, ...step }: Step) {
    const mails = mailed === undefined ? 0 : await mailsTo(filled(mailed))
    await check(step)
    if (read !== undefined) await check({ call: `GET ${read}`, answer: effect, ...(step.as && { as: step.as }) })
    if (next !== undefined) await check({ ...(step.as && { as: step.as }), ...next })
    await expect.poll(() => (mailed === undefined ? 1 : mailsTo(filled(mailed)))).toBe(mails + 1)
  }

  async function check({ status, answer, keep, ...call }: Call) {
    const given = await ask(call)
    const success = status ?? (call.call.startsWith('POST') ? [200, 201] : [200])
    expect(success, JSON.stringify(given.answer)).toContain(given.status)
    if (keep !== undefined) {
      ids[keep] = idIn(given.answer)
      if (v.is(Session, given.answer)) tokens[keep] = given.answer.token
    }
    expect(given.answer).toEqual(answer === undefined ? ANYTHING : partly(answer))
  }

  /** Counts the mails to a person. Some are written after the answer, so that the answer reveals nothing. */
  async function mailsTo(email: string): Promise<number> {
    const { rows } = await server.owner.query(
      'select 1 from messages where sent_to = $1 union all select 1 from account_messages where sent_to = $1',
      [email],
    )
    return rows.length
  }

  return { ask, play }
}
