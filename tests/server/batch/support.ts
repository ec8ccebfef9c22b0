import { randomUUID } from 'node:crypto'

import * as v from 'valibot'

import { type BatchedAnswer, batchWrites } from '../../../contract/batch.ts'
import { endpointPath } from '../../../contract/endpoint.ts'
import { Problem } from '../../../contract/problem.ts'
import { type ServiceChanges, editService } from '../../../contract/service-writes.ts'
import { headersOf } from '../idempotency/support.ts'
import type { Caller, TestServer } from '../support/test-server.ts'

/** One write as a device puts it into a batch; a test may replace any part. */
export interface GivenWrite {
  key: string
  endpoint: string
  params?: object
  body?: unknown
  lane: string
  after?: string[]
  onBehalfOf?: string
  doneAt?: unknown
}

/** The edit of a service, in its own lane by default. */
export function editOf(id: string, changes: ServiceChanges, given: Partial<GivenWrite> = {}): GivenWrite {
  return { key: randomUUID(), endpoint: editService.id, params: { id }, body: { changes }, lane: id, ...given }
}

export interface Told {
  status: number
  text: string
  headers: Headers
}

/** Sends a body to the batch call unchanged. */
export async function put({ app }: Pick<TestServer, 'app'>, body: string, caller: Caller): Promise<Told> {
  const response = await app.request(endpointPath(batchWrites), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headersOf(caller, null) },
    body,
  })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

/** Sends a batch and returns the answer to each write. */
export async function carry(
  server: Pick<TestServer, 'app'>,
  writes: readonly GivenWrite[],
  caller: Caller,
): Promise<BatchedAnswer[]> {
  const { status, text } = await put(server, JSON.stringify({ writes }), caller)
  if (status !== 200) throw new Error(`The batch was refused: ${text}`)
  return v.parse(v.pipe(v.string(), v.parseJson(), batchWrites.response), text).answers
}

/** Sends a batch and returns the problem with which it was refused as a whole. */
export async function refusalOf(server: Pick<TestServer, 'app'>, writes: unknown, caller: Caller): Promise<Problem> {
  const { status, text } = await put(server, JSON.stringify({ writes }), caller)
  if (status === 200) throw new Error('The batch was not refused')
  return v.parse(v.pipe(v.string(), v.parseJson(), Problem), text)
}

export const statuses = (answers: readonly BatchedAnswer[]) => answers.map(({ status }) => status)
