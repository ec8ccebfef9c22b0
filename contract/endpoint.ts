import type * as v from 'valibot'

export const AREAS = ['users', 'entities', 'management', 'payments', 'services'] as const
export type Area = (typeof AREAS)[number]

type Schema = v.GenericSchema
type ObjectSchema = v.GenericSchema<Record<string, unknown>, Record<string, unknown>>

export interface RequestSchemas {
  params?: ObjectSchema
  query?: ObjectSchema
  headers?: ObjectSchema
  body?: Schema
}

export interface Endpoint<
  Request extends RequestSchemas = RequestSchemas,
  Response extends Schema = Schema,
  Path extends string = string,
  Id extends string = string,
  Open extends true | undefined = true | undefined,
> {
  /** Unique; the operation's id in OpenAPI. */
  id: Id
  /** Null for calls across several areas. */
  area: Area | null
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below the area, with `:name` for parameters. */
  path: Path
  /**
   * Anybody may make the call, so a caller sends no session token. `server/access.ts` has the roles for other calls.
   */
  withoutSession?: Open
  /** Header for a mailed link's token, with which the call needs no session. */
  byLink?: string
  /**
   * For paired devices, which send their token in `KIOSK_HEADER`: only for their own location, and each write with a
   * key.
   */
  byDevice?: true
  request: Request
  response: Response
  /** Whether a device may keep the call in its outbox and send it later. */
  queueable: boolean
  /** Whether a write with a key is done only once. Queueable writes always are. */
  idempotent?: true
  /**
   * Whether a colleague may send the write for its author, under the author's key. True for an entry, because the
   * colleague's acts on that stay depend on it.
   */
  sentByColleagues?: true
  /** Parameter that names a company. A super admin without a chosen company works in it for this request. */
  enters?: 'id'
  /**
   * Path below the area at which a created record is read, with `:id` for the id in the answer. The call answers 201
   * with a `Location`.
   */
  creates?: string
}

/**
 * Describes one call for both sides: the server routes it, the app calls it, and OpenAPI is generated from it. Its summary
 * is in `server/openapi/summaries/`, its roles are in `server/access.ts`: both tables name each id.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineEndpoint<
  const Request extends RequestSchemas,
  Response extends Schema,
  const Path extends string,
  const Id extends string,
  Open extends true | undefined = undefined,
>(endpoint: Endpoint<Request, Response, Path, Id, Open>): Endpoint<Request, Response, Path, Id, Open> {
  return endpoint
}

export function endpointPath(endpoint: Pick<Endpoint, 'area' | 'path'>): string {
  return `/api/v2${endpoint.area === null ? '' : `/${endpoint.area}`}${endpoint.path}`
}

type Output<S> = S extends Schema ? v.InferOutput<S> : undefined
type Input<S> = S extends Schema ? v.InferInput<S> : undefined

/** Parsed request that a handler receives. */
export interface ParsedRequest<E extends Endpoint> {
  params: Output<E['request']['params']>
  query: Output<E['request']['query']>
  headers: Output<E['request']['headers']>
  body: Output<E['request']['body']>
}

/** Request of a caller: only the parts that the endpoint has. */
export type RequestInput<E extends Endpoint> = {
  [Part in keyof E['request'] & keyof RequestSchemas as E['request'][Part] extends Schema ? Part : never]: Input<
    E['request'][Part]
  >
}

export type ResponseOf<E extends Endpoint> = v.InferOutput<E['response']>
