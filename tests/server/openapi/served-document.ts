import { expect } from 'vitest'

import { type Endpoint, endpointPath } from '../../../contract/endpoint.ts'
import { SUMMARIES } from '../../../server/openapi/summaries/summaries.ts'
import { type Json, at, isJson, listAt } from './json.ts'
import type { TestServer } from '../support/test-server.ts'

export const pathOf = (endpoint: Endpoint) => endpointPath(endpoint).replaceAll(/:(\w+)/g, '{$1}')

/** Fields of a valibot schema, read from the schema itself, and whether each may be omitted. */
export function fieldsOf(schema: unknown): { name: string; required: boolean }[] {
  if (!isJson(schema)) return []
  const pipe = schema['pipe']
  if (Array.isArray(pipe) && pipe[0] !== schema) return fieldsOf(pipe[0])
  return isJson(schema['entries'])
    ? Object.entries(schema['entries']).map(([name, entry]) => ({ name, required: at(entry)['type'] !== 'optional' }))
    : []
}

export const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1)

/** A usable schema of the document: it has a type. */
export function says(schema: Json): boolean {
  return ['type', 'enum', 'const', 'anyOf', 'allOf', 'oneOf', '$ref'].some((key) => key in schema)
}

export const isEdit = ({ method, request }: Endpoint) =>
  method === 'PATCH' && fieldsOf(request.body).some(({ name }) => name === 'changes')

export const said = new Map<string, string>(Object.entries(SUMMARIES))

/** Codes of a refusal with this status. */
export function codesOf(answer: unknown): string[] {
  const [, said] = listAt(answer, 'content', 'application/problem+json', 'schema', 'allOf')
  const codes = at(said, 'properties', 'code')['enum']
  return Array.isArray(codes) ? codes.map(String) : []
}

/** Reads the document that a server serves, and its operations. */
export async function readDocument(server: TestServer) {
  const served: Json = at(await (await server.app.request('/openapi.json')).json())
  /** Replaces references to schemas and answers by their targets. */
  const document: Json = at(inPlace(served))

  function inPlace(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(inPlace)
    if (!isJson(value)) return value
    const reference = value['$ref']
    if (typeof reference === 'string' && !reference.includes('/parameters/'))
      return inPlace(at(served, ...reference.slice(2).split('/')))
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inPlace(part)]))
  }
  const operationOf = (endpoint: Endpoint) => at(document, 'paths', pathOf(endpoint), endpoint.method.toLowerCase())
  const ownParameters = (endpoint: Endpoint) =>
    listAt(operationOf(endpoint), 'parameters').filter((parameter) => !('$ref' in parameter))
  const named = (endpoint: Endpoint, where: string) =>
    ownParameters(endpoint).filter((parameter) => parameter['in'] === where)

  /** Shared headers of an operation: required and optional ones. */
  function carried(operation: Json): { must: string[]; may: string[] } {
    const references = listAt(operation, 'parameters').flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []))
    const shared = references.map((reference) => at(document, ...reference.slice(2).split('/')))
    for (const parameter of shared)
      expect(parameter).toMatchObject({ description: expect.any(String), schema: { type: 'string' } })
    const parameters = shared.filter((parameter) => parameter['in'] === 'header')
    const named = (required: boolean) =>
      parameters.filter((parameter) => parameter['required'] === required).map(({ name }) => String(name))
    return { must: named(true), may: named(false) }
  }

  return { served, document, operationOf, ownParameters, named, carried }
}
