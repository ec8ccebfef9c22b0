import * as v from 'valibot'

import { defineEndpoint } from './endpoint.ts'
import { Id, Instant } from './primitives.ts'

/** An unreadable value is dropped: refusing the write would block the queue for ever. */
export const DoneAt = v.fallback(v.optional(Instant), undefined)

export const BATCH_MOST = 200

/** Printable ASCII, as in a header. */
export const Key = v.pipe(
  v.string('required'),
  v.trim(),
  v.nonEmpty('required'),
  v.maxLength(255, 'invalidField'),
  v.regex(/^[ -~]*$/, 'invalidField'),
)

const BatchedWrite = v.object({
  key: Key,
  /** Id of a queueable operation. */
  endpoint: v.pipe(v.string('required'), v.maxLength(64, 'invalidField')),
  params: v.optional(v.record(v.string(), v.pipe(v.string('invalidField'), v.maxLength(200, 'invalidField'))), {}),
  body: v.optional(v.unknown()),
  /** Writes of one lane are done in order, and after a failed one no more. */
  lane: v.pipe(v.string('required'), v.nonEmpty('required'), v.maxLength(200, 'invalidField')),
  /** Value of the header `on-behalf-of`. */
  onBehalfOf: v.optional(Id),
  /** Value of the header `done-at`. */
  doneAt: DoneAt,
  /** Keys of earlier writes in this batch that must succeed first. */
  after: v.optional(v.pipe(v.array(Key), v.maxLength(BATCH_MOST, 'invalidField')), []),
})
export type BatchedWrite = v.InferOutput<typeof BatchedWrite>

const BatchedAnswer = v.object({
  key: Key,
  /** Answer as for a single call; null if an earlier write prevented the try. */
  status: v.nullable(v.number()),
  /** The record or the problem. */
  body: v.unknown(),
  /** Whether the answer is stored in a receipt. A single call shows this by returning the key in a header. */
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
