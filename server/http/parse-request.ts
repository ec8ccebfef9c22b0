import * as v from 'valibot'

import type { Endpoint, ParsedRequest, RequestSchemas } from '../../contract/endpoint.ts'
import { isFieldCode } from '../../contract/errors.ts'
import type { FieldError } from '../../contract/problem.ts'
import type { PlainForm } from './plain-form.ts'
import { isRecord } from './schema-parts.ts'
import { ProblemError } from './problem-error.ts'

type RawRequest = Record<keyof RequestSchemas, unknown>

/** Maximum number of faults in one refusal. */
const FAULTS_TOLD = 20
/**
 * Maximum number of values of a request that is searched for all faults; a larger one is refused with its first fault.
 */
const VALUES_SEARCHED = 2_000

const PARTS = ['params', 'query', 'headers', 'body'] as const satisfies readonly (keyof RequestSchemas)[]

/**
 * Parses a request by the endpoint's schemas. A bad path parameter is answered 404, because no such record can exist.
 */
export function parseRequest<E extends Endpoint>(
  endpoint: E,
  raw: RawRequest,
  form: PlainForm | null = null,
): ParsedRequest<E> {
  const parsed: Partial<RawRequest> = {}
  const errors: FieldError[] = []
  for (const part of PARTS) {
    const plain = part === 'body' ? form : null
    const schema = plain?.schema ?? endpoint.request[part]
    if (!schema) {
      if (part === 'query') errors.push(...firstOf(surplus(raw.query, {})).map(unknownField))
      continue
    }
    const { result, isWhole } = parseWhole(schema, raw[part])
    // Unknown fields of a queued request are accepted, because another release may have written it. An app queues no
    // plain fields.
    if (isWhole && (part === 'query' || (part === 'body' && (!endpoint.queueable || plain))))
      errors.push(...firstOf(surplus(raw[part], result.output)).map(unknownField))
    if (result.success) {
      parsed[part] = isRecord(result.output) && plain ? plain.asStrict(result.output) : result.output
      errors.push(...firstOf(unstorable(result.output)).map((path): FieldError => ({ path, code: 'invalidField' })))
    } else if (part === 'params') throw new ProblemError('not_found')
    else errors.push(...faultsOf(result.issues))
  }
  if (errors.length > 0) throw new ProblemError('validation_failed', { errors: errors.slice(0, FAULTS_TOLD) })
  if (!isComplete(endpoint, parsed)) throw new Error(`A part of ${endpoint.id} was not parsed`)
  return parsed
}

/** Stops at the first fault of a large request: half a million faults would block the process. */
export function parseWhole<Schema extends v.GenericSchema>(
  schema: Schema,
  raw: unknown,
): { result: v.SafeParseResult<Schema>; isWhole: boolean } {
  const first = v.safeParse(schema, raw, { abortEarly: true })
  if (first.success) return { result: first, isWhole: true }
  if (holdsMoreThan(VALUES_SEARCHED, raw)) return { result: first, isWhole: false }
  return { result: v.safeParse(schema, raw), isWhole: true }
}

export function faultsOf(issues: readonly v.BaseIssue<unknown>[]): FieldError[] {
  return issues.slice(0, FAULTS_TOLD).map(fieldError)
}

function firstOf(paths: Iterable<string>): string[] {
  const first: string[] = []
  for (const path of paths) if (first.push(path) === FAULTS_TOLD) break
  return first
}

/** Each part was parsed by the schema from which ParsedRequest infers it; mapped types can't follow the loop. */
function isComplete<E extends Endpoint>(endpoint: E, parsed: Partial<RawRequest>): parsed is ParsedRequest<E> {
  return PARTS.every((part) => endpoint.request[part] === undefined || part in parsed)
}

/** Returns the paths of fields that no schema has. */
function* surplus(given: unknown, taken: unknown, path: readonly string[] = []): Generator<string> {
  if (given === taken || !isContainer(given) || !isContainer(taken)) return
  const read = new Map<string, unknown>(Object.entries(taken))
  for (const [name, part] of Object.entries(given)) {
    if (read.has(name)) yield* surplus(part, read.get(name), [...path, name])
    else yield [...path, name].join('.')
  }
}

function unknownField(path: string): FieldError {
  return { path, code: 'unknown_field' }
}

/** Returns text that PostgreSQL can't store: NUL, or half of a surrogate pair. */
function* unstorable(value: unknown, path: readonly string[] = []): Generator<string> {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) yield path.join('.')
  if (!isContainer(value)) return
  for (const [key, part] of Object.entries(value)) yield* unstorable(part, [...path, key])
}

function fieldError(issue: v.BaseIssue<unknown>): FieldError {
  const path = v.getDotPath(issue) ?? ''
  if (isFieldCode(issue.message)) return { path, code: issue.message }
  return { path, code: issue.received === 'undefined' ? 'required' : 'invalidField' }
}

/** Returns whether a value contains more values than a limit, at any depth. */
function holdsMoreThan(most: number, value: unknown): boolean {
  const waiting: unknown[] = [value]
  for (let count = 0; waiting.length > 0; count++) {
    if (count > most) return true
    const next = waiting.pop()
    if (!isContainer(next)) continue
    const parts = Object.values(next)
    if (parts.length > most) return true
    waiting.push(...parts)
  }
  return false
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof Uint8Array)
}
