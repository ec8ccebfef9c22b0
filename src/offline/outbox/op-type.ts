import * as v from 'valibot'

import type { CashUp } from '../../../contract/cash-up.ts'
import type { Endpoint, RequestInput, ParsedRequest, RequestSchemas } from '../../../contract/endpoint.ts'
import type { CollectionName } from '../../../contract/events.ts'
import type { Pass } from '../../../contract/pass.ts'
import type { Service } from '../../../contract/service.ts'
import type { RecordCollection, KeptRecord } from '../collection.ts'
import { WireRequest, type Op } from './op.ts'

/** Who did it, and when. */
export interface Attribution {
  by: Op['author']
  at: string
}

/** What waits on this device, for an op type that must come after something of it: in the person's queue, and in colleagues'. */
export interface UnsentOps {
  doneTo: (collection: CollectionName, recordId: string) => Promise<Op[]>
  /** Returns the ops of these op types, grouped by op type. */
  ofTypes: (...names: readonly string[]) => Promise<Op[]>
  /** What they are done to, as it is shown here; null of what this device does not keep. */
  service: (id: string) => Promise<Service | null>
  cashUp: (id: string) => Promise<CashUp | null>
  pass: (id: string) => Promise<Pass | null>
}

/** One op type, as the outbox sees it. */
export interface OpType<T extends KeptRecord> {
  name: string
  endpoint: Endpoint
  /** What the server says when it has done it: the record; null where nothing is left of it. */
  answer: v.GenericSchema<unknown, T> | null
  /** Where the record that it is done to is kept. */
  collection: RecordCollection<T>
  schemaVersion: number
  recordId: (request: WireRequest) => string
  /**
   * The record with this action done to it; of null, or of the record as its author saw it, one that this action makes.
   * Done to a record that has it already it changes nothing more, since a pull may bring the effect before the answer.
   * Throws where the request cannot be read.
   */
  apply: (record: T | null, request: WireRequest, doing: Attribution) => T
  /** It makes its record: what is done to the record later cannot be done without it. */
  makes: boolean
  /** It takes its record away: it is in no list any more, unless the server refuses. */
  removes: boolean
  /** Ids of what waits, in other lanes, that the server must have done before. */
  follows: (request: WireRequest, waiting: UnsentOps) => Promise<string[]>
  /** It can be done without what it follows, after that was taken back; else it is taken back too. */
  standsAlone: boolean
  /** Its body carries `changes`, for each field the value that it was made from and the one that it sets. */
  editsFields: boolean
}

/** The same for who makes such an action. */
export interface OpTypeWithRequest<T extends KeptRecord, Request extends RequestSchemas> extends OpType<T> {
  toWire: (request: RequestInput<Endpoint<Request>>) => WireRequest
}

type Parsed<Request extends RequestSchemas> = ParsedRequest<Endpoint<Request>>

interface RemovalDefinition<T extends KeptRecord, Request extends RequestSchemas> extends Pick<
  OpType<T>,
  'name' | 'collection'
> {
  endpoint: Endpoint<Request>
  recordId: (request: Parsed<Request>) => string
}

interface OpDefinition<T extends KeptRecord, Request extends RequestSchemas>
  extends RemovalDefinition<T, Request>, Pick<OpType<T>, 'makes' | 'editsFields'> {
  endpoint: Endpoint<Request, v.GenericSchema<unknown, T>>
  apply: (record: T | null, request: Parsed<Request>, doing: Attribution) => T
  follows?: (request: Parsed<Request>, waiting: UnsentOps) => Promise<string[]>
  standsAlone?: boolean
}

/** Registers with the outbox what a person can do to a record: nothing else about it need be known there. */
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

/** The same for what takes the record away. */
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

/** The record that an action is done to. Throws where there is none, which only an action may meet that makes its own. */
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

/** Each part was parsed by the very schema that ParsedRequest infers it from. */
function isParsed<Request extends RequestSchemas>(
  parts: unknown,
  schemas: RequestSchemas,
): parts is ParsedRequest<Endpoint<Request>> {
  return parts instanceof Object && schemas.query === undefined && schemas.headers === undefined
}
