import * as v from 'valibot'

import type { Endpoint, ParsedRequest, RequestSchemas } from '../../contract/endpoint.ts'
import { isFieldCode } from '../../contract/errors.ts'
import type { FieldError } from '../../contract/problem.ts'
import { ProblemError } from './problem-error.ts'

type RawRequest = Record<keyof RequestSchemas, unknown>

const PARTS = ['params', 'query', 'headers', 'body'] as const satisfies readonly (keyof RequestSchemas)[]

/** Reads a request by the endpoint's schemas; a bad path parameter is a 404, since no such thing exists. */
export function parseRequest<E extends Endpoint>(endpoint: E, raw: RawRequest): ParsedRequest<E> {
  const parsed: Partial<RawRequest> = {}
  const errors: FieldError[] = []
  for (const part of PARTS) {
    const schema = endpoint.request[part]
    if (!schema) continue
    const result = v.safeParse(schema, raw[part])
    if (result.success) {
      parsed[part] = result.output
      errors.push(...unstorable(result.output).map((path): FieldError => ({ path, code: 'invalidField' })))
    } else if (part === 'params') throw new ProblemError('not_found')
    else errors.push(...result.issues.map((issue) => fieldError(issue)))
  }
  if (errors.length > 0) throw new ProblemError('validation_failed', { errors })
  if (!isComplete(endpoint, parsed)) throw new Error(`A part of ${endpoint.id} was not parsed`)
  return parsed
}

/** Each part was parsed by the very schema that ParsedRequest infers it from; mapped types cannot follow the loop. */
function isComplete<E extends Endpoint>(endpoint: E, parsed: Partial<RawRequest>): parsed is ParsedRequest<E> {
  return PARTS.every((part) => endpoint.request[part] === undefined || part in parsed)
}

/** Where text holds what PostgreSQL cannot keep: NUL, or half of a surrogate pair. */
function unstorable(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [path.join('.')] : []
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return []
  return Object.entries(value).flatMap(([key, part]) => unstorable(part, [...path, key]))
}

export function fieldError(issue: v.BaseIssue<unknown>): FieldError {
  const path = v.getDotPath(issue) ?? ''
  if (isFieldCode(issue.message)) return { path, code: issue.message }
  return { path, code: issue.received === 'undefined' ? 'required' : 'invalidField' }
}
