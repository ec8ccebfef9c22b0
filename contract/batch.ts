import * as v from 'valibot'

import { defineEndpoint } from './endpoint.ts'
import { Id, Instant } from './primitives.ts'

/** An unreadable value is left out: refusing the write for it would block the queue, which could never send it. */
export const DoneAt = v.fallback(v.optional(Instant), undefined)

export const BATCH_MOST = 200

/** Printable ASCII, as a header carries it. */
export const Key = v.pipe(
  v.string('required'),
  v.trim(),
  v.nonEmpty('required'),
  v.maxLength(255, 'invalidField'),
  v.regex(/^[ -~]*$/, 'invalidField'),
)

const BatchedWrite = v.object({
  key: Key,
  /** The operation's id, of one that is queueable. */
  endpoint: v.pipe(v.string('required'), v.maxLength(64, 'invalidField')),
  params: v.optional(v.record(v.string(), v.pipe(v.string('invalidField'), v.maxLength(200, 'invalidField'))), {}),
  body: v.optional(v.unknown()),
  /** Writes of one lane are done in their order, and none after one that was not. */
  lane: v.pipe(v.string('required'), v.nonEmpty('required'), v.maxLength(200, 'invalidField')),
  /** Value of the header `on-behalf-of`. */
  onBehalfOf: v.optional(Id),
  /** Value of the header `done-at`. */
  doneAt: DoneAt,
  /** Keys of earlier writes in this batch without which it is not to be tried. */
  after: v.optional(v.pipe(v.array(Key), v.maxLength(BATCH_MOST, 'invalidField')), []),
})
export type BatchedWrite = v.InferOutput<typeof BatchedWrite>

const BatchedAnswer = v.object({
  key: Key,
  /** Answer of the call alone; null if it was not tried, because of one before it. */
  status: v.nullable(v.number()),
  /** The record or the problem. */
  body: v.unknown(),
  /** Whether a receipt stands behind it, as the key's echo says of a single call. */
  final: v.boolean(),
})
export type BatchedAnswer = v.InferOutput<typeof BatchedAnswer>

export const batchWrites = defineEndpoint({
  id: 'batchWrites',
  area: null,
  method: 'POST',
  path: '/batch',
  request: {
    body: v.object({
      writes: v.pipe(v.array(BatchedWrite), v.nonEmpty('required'), v.maxLength(BATCH_MOST, 'limit_invalid')),
    }),
  },
  response: v.object({ answers: v.array(BatchedAnswer) }),
  queueable: false,
})
