import { v7 as uuidv7 } from 'uuid'
import * as v from 'valibot'

import {
  approveVariance,
  adjustCashUp,
  closeCashUp,
  collectCashUp,
  moveCash,
  noteDrawerOpening,
  openRegister,
} from '../../contract/cash-up-writes.ts'
import { setInvoicing } from '../../contract/company.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { Id } from '../../contract/primitives.ts'
import { admitService, checkIn, confirmService } from '../../contract/service-entries.ts'
import { finishService } from '../../contract/service-writes.ts'
import { MAIN_REGISTER } from '../../domain/cash-ups.ts'
import { ROLE_IDS } from '../../domain/roles.ts'
import type { Route } from './route.ts'
import { plainFormOf, type PlainForm } from './plain-form.ts'
import { entryOf, isRecord, itemOf, type Json } from './schema-parts.ts'

/* Reads calls in the form of the specification, without the additions that let the app work offline. */

interface RawRequest {
  params: unknown
  query: unknown
  headers: unknown
  body: unknown
}

export interface OriginalRequest {
  /** The request in the form of the endpoint's schemas. */
  raw: RawRequest
  /** Form of a body with plain fields; null if the body has the form of the contract. */
  form: PlainForm | null
  /** Companies that the request names outside its path. Each must be the caller's. */
  companyIds: readonly unknown[]
}

/** Values for omitted fields. `now` is the server's clock. */
const LEFT_OUT: Readonly<Record<string, (now: string) => Json>> = {
  [openRegister.id]: (now) => ({ register: MAIN_REGISTER, openedAt: now, count: null, note: null }),
  [moveCash.id]: (now) => ({ at: now }),
  [noteDrawerOpening.id]: (now) => ({ at: now }),
  [closeCashUp.id]: (now) => ({
    closedAt: now,
    count: null,
    leftInDrawer: 0,
    verified: { dataphone: null, digital: null },
    varianceReason: null,
  }),
  [approveVariance.id]: (now) => ({ approvedAt: now }),
  [collectCashUp.id]: (now) => ({ collectedAt: now, note: null }),
  [adjustCashUp.id]: (now) => ({ at: now }),
  [setInvoicing.id]: () => ({ invoicingThreshold: null, invoiceRequestEmail: null }),
  [checkIn.id]: (now) => ({ startedAt: now }),
  [confirmService.id]: (now) => ({ confirmedAt: now }),
  [admitService.id]: (now) => ({ admittedAt: now }),
  [finishService.id]: (now) => ({
    // Without `chargedAt`, as from earlier releases, an early end is marked and not refused.
    endedAt: now,
    agreementId: null,
    cashUpId: null,
    cashReceived: null,
  }),
}

/** Returns the names of the fields that a body may omit because the server knows their values. */
export function namesLeftOut({ id }: Pick<Endpoint, 'id'>): string[] {
  return Object.keys(LEFT_OUT[id]?.('') ?? {})
}

/** Returns whether the server creates ids that a body of the endpoint omits. */
export function makesIds({ method, path, byDevice, request: { body } }: Endpoint): boolean {
  if (byDevice || entryOf(body, 'changes') !== null) return false
  return method === 'POST' || (method === 'PATCH' && path.includes('/:'))
}

/** Reads a request in the specification's form or in the contract's. */
export function readOriginal(
  { endpoint, needs }: Pick<Route, 'endpoint' | 'needs'>,
  raw: RawRequest,
  now: Date,
): OriginalRequest {
  const { request } = endpoint
  const companyIds: unknown[] = []
  const withoutCompany = needs === 'company' ? takeCompany : (_: unknown, given: unknown) => given
  const query = withoutCompany(
    request.query,
    withOtherNames(request.query, raw.query, (id) => id),
    companyIds,
  )
  const form = plainFormOf(endpoint)
  const sentBody = isRecord(raw.body) ? raw.body : null
  const isPlain = form !== null && sentBody !== null && form.seen.some((name) => !(name in sentBody))
  const schema = isPlain ? form.schema : request.body
  const body = withoutCompany(
    schema,
    withOtherNames(schema, raw.body, (id) => [id]),
    companyIds,
  )
  return {
    raw: { ...raw, query, body: completed(endpoint, body, now.toISOString()) },
    form: isPlain ? form : null,
    companyIds,
  }
}

function completed(endpoint: Endpoint, body: unknown, now: string): unknown {
  const whole = isRecord(body) ? { ...LEFT_OUT[endpoint.id]?.(now), ...body } : body
  return makesIds(endpoint) ? withIds(endpoint.request.body, whole) : whole
}

/**
 * Adds an id to every new record in a body that lacks one. Parts without a schema stay as they are: they may be nested
 * deeper than the stack.
 */
function withIds(schema: unknown, value: unknown): unknown {
  if (schema === null) return value
  if (Array.isArray(value)) {
    const item = itemOf(schema)
    return item === null ? value : value.map((one) => withIds(item, one))
  }
  if (!isRecord(value)) return value
  const filled = Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, withIds(entryOf(schema, name), part)]),
  )
  return entryOf(schema, 'id') === Id && filled['id'] === undefined ? { id: uuidv7(), ...filled } : filled
}

const ROLES = new Map<string, string>(Object.entries(ROLE_IDS).map(([role, id]) => [String(id), role]))

/** Other names of a field, each with a function for the value. */
export const OTHER_NAMES: readonly { name: string; field: string; valueOf: (given: unknown) => unknown }[] = [
  { name: 'roleId', field: 'role', valueOf: (id) => ROLES.get(String(id)) ?? String(id) },
  { name: 'locationId', field: 'locationIds', valueOf: (id) => id },
]

/** Returns whether a schema accepts a field under another name. */
export function takesOtherName(schema: unknown, { name, field }: { name: string; field: string }): boolean {
  return entryOf(schema, field) !== null && entryOf(schema, name) === null
}

function withOtherNames(schema: unknown, given: unknown, several: (id: unknown) => unknown): unknown {
  if (!isRecord(given)) return given
  let read = given
  for (const other of OTHER_NAMES) {
    const { [other.name]: named, ...rest } = read
    if (named === undefined || other.field in rest || !takesOtherName(schema, other)) continue
    const value = other.valueOf(named)
    read = { ...rest, [other.field]: other.field === 'locationIds' ? several(value) : value }
  }
  return read
}

/** Notes the company that a part of the request names, and removes it if the part's schema has no such field. */
function takeCompany(schema: unknown, given: unknown, companyIds: unknown[]): unknown {
  if (!isRecord(given) || given['companyId'] === undefined) return given
  const { companyId, ...rest } = given
  companyIds.push(companyId)
  return entryOf(schema, 'companyId') === null ? rest : given
}

/** Returns the id that a request names; null if it is not an id. */
export function readId(named: unknown): string | null {
  const read = v.safeParse(Id, named)
  return read.success ? read.output : null
}
