import * as v from 'valibot'

import type { CashUp } from '../../../contract/cash-up.ts'
import type { Endpoint, RequestInput, ParsedRequest, RequestSchemas } from '../../../contract/endpoint.ts'
import type { CollectionName } from '../../../contract/events.ts'
import type { Pass } from '../../../contract/pass.ts'
import type { Service } from '../../../contract/service.ts'
import type { RecordCollection, KeptRecord } from '../collection.ts'
import { WireRequest, type Op } from './op.ts'

/** The author of an op, and its moment. */
export interface Attribution {
  by: Op['author']
  at: string
}

/**
 * Unsent ops on this device, in the person's and in colleagues' queues, for op types that must come after some of them.
 */
export interface UnsentOps {
  doneTo: (collection: CollectionName, recordId: string) => Promise<Op[]>
  /** Returns the ops of these op types, grouped by op type. */
  ofTypes: (...names: readonly string[]) => Promise<Op[]>
  /** Returns the service with this id as shown here; `null` if this device does not keep it. */
  service: (id: string) => Promise<Service | null>
  cashUp: (id: string) => Promise<CashUp | null>
  pass: (id: string) => Promise<Pass | null>
}

/** One op type, for the outbox. */
export interface OpType<T extends KeptRecord> {
  name: string
  endpoint: Endpoint
  /** Schema of the server's answer after the op: the record, or `null` if the op removes the record. */
  answer: v.GenericSchema<unknown, T> | null
  /** The collection that keeps the op's record. */
  collection: RecordCollection<T>
  schemaVersion: number
  recordId: (request: WireRequest) => string
  /**
   * Returns the record with this op applied. An op that creates its record gets `null`, or the record as its author saw
   * it. Applying the op to a record that already has it changes nothing, since a pull may bring the effect before the
   * answer. Throws if the request cannot be read.
   */
  apply: (record: T | null, request: WireRequest, doing: Attribution) => T
  /** Whether the op creates its record: later ops on the record cannot be done without it. */
  makes: boolean
  /** Whether the op removes its record: no list shows the record any more, unless the server refuses. */
  removes: boolean
  /** Returns the ids of unsent ops in other lanes that the server must do first. */
  follows: (request: WireRequest, waiting: UnsentOps) => Promise<string[]>
  /** Whether the op can be done after an op that it follows was taken back; if not, it is taken back too. */
  standsAlone: boolean
  /** Whether the body has `changes`: for each field its previous and its new value. */
  editsFields: boolean
}

/** An op type with its request, for code that creates such ops. */
export interface OpTypeWithRequest<T extends KeptRecord, Request extends RequestSchemas> extends OpType<T> {
  toWire: (request: RequestInput<Endpoint<Request>>) => WireRequest
}

type RequestOf<Request extends RequestSchemas> = ParsedRequest<Endpoint<Request>>

interface RemovalDefinition<T extends KeptRecord, Request extends RequestSchemas> extends Pick<
  OpType<T>,
  'name' | 'collection'
> {
  endpoint: Endpoint<Request>
  recordId: (request: RequestOf<Request>) => string
}

interface OpDefinition<T extends KeptRecord, Request extends RequestSchemas>
  extends RemovalDefinition<T, Request>, Pick<OpType<T>, 'makes' | 'editsFields'> {
  endpoint: Endpoint<Request, v.GenericSchema<unknown, T>>
  apply: (record: T | null, request: RequestOf<Request>, doing: Attribution) => T
  follows?: (request: RequestOf<Request>, waiting: UnsentOps) => Promise<string[]>
  standsAlone?: boolean
}

/** Declares an op type, with all facts that the outbox needs about it. */
/* @__NO_SIDE_EFFECTS__ */
export function defineOp<T extends KeptRecord, const Request extends RequestSchemas>(
  definition: OpDefinition<T, Request>,
): OpTypeWithRequest<T, Request> {
  const { endpoint, apply, follows, makes, editsFields, standsAlone = false } = definition
  return {
    ...named(definition),
    answer: endpoint.response,
    apply: (record, request, doing) => apply(record, parsed(endpoint, request), doing),
    makes,
    removes: false,
    editsFields,
    follows: async (request, waiting) => follows?.(parsed(endpoint, request), waiting) ?? [],
    standsAlone,
  }
}

/** Declares an op type that removes its record. */
/* @__NO_SIDE_EFFECTS__ */
export function defineRemoval<T extends KeptRecord, const Request extends RequestSchemas>(
  definition: RemovalDefinition<T, Request>,
): OpTypeWithRequest<T, Request> {
  return {
    ...named(definition),
    answer: null,
    apply: requireRecord,
    makes: false,
    removes: true,
    editsFields: false,
    follows: async () => [],
    standsAlone: false,
  }
}

/**
 * Returns the record that an op applies to. Throws if there is none, which is correct only for an op that creates its
 * record.
 */
export function requireRecord<T extends KeptRecord>(record: T | null): T {
  if (record === null) throw new Error('There is no record to do it to')
  return record
}

function named<T extends KeptRecord, Request extends RequestSchemas>({
  name,
  endpoint,
  collection,
  recordId,
}: RemovalDefinition<T, Request>) {
  if (!endpoint.queueable) throw new Error(`${endpoint.id} is not made for the outbox`)
  return {
    name,
    endpoint,
    collection,
    schemaVersion: 1,
    recordId: (request: WireRequest) => recordId(parsed(endpoint, request)),
    toWire: (request: RequestInput<Endpoint<Request>>) => v.parse(WireRequest, request),
  }
}

function parsed<Request extends RequestSchemas>(
  { id, request: schemas }: Endpoint<Request>,
  wire: WireRequest,
): ParsedRequest<Endpoint<Request>> {
  const parts: unknown = {
    params: schemas.params && v.parse(schemas.params, wire.params ?? {}),
    body: schemas.body && v.parse(schemas.body, wire.body),
    query: undefined,
    headers: undefined,
  }
  if (!isParsed<Request>(parts, schemas)) throw new Error(`${id} takes more than parameters and a body`)
  return parts
}

/** Each part was parsed by the same schema from which `ParsedRequest` is inferred. */
function isParsed<Request extends RequestSchemas>(
  parts: unknown,
  schemas: RequestSchemas,
): parts is ParsedRequest<Endpoint<Request>> {
  return parts instanceof Object && schemas.query === undefined && schemas.headers === undefined
}
