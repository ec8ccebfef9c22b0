import { toJsonSchema } from '@valibot/to-json-schema'

import { type Endpoint, endpointPath } from '../../contract/endpoint.ts'
import { ENDPOINTS } from '../../contract/endpoints.ts'
import { PROBLEM_CODES } from '../../contract/errors.ts'
import { Problem } from '../../contract/problem.ts'

type Json = Record<string, unknown>
type AnySchema = NonNullable<Endpoint['request']['body']>

// A transformation has no counterpart in JSON Schema; what goes over the wire is the schema before it.
function schemaOf(schema: AnySchema, typeMode: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = toJsonSchema(schema, { errorMode: 'ignore', typeMode })
  return rest
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parametersIn(where: 'path' | 'query' | 'header', schema: AnySchema | undefined): Json[] {
  if (!schema) return []
  const { properties, required } = schemaOf(schema, 'input')
  const names = Array.isArray(required) ? required : []
  return Object.entries(isJson(properties) ? properties : {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || names.includes(name),
    schema: property,
  }))
}

function operation(endpoint: Endpoint): Json {
  const { request, roles } = endpoint
  return {
    operationId: endpoint.id,
    tags: [endpoint.area],
    summary: endpoint.summary,
    description: roles === 'public' ? 'Open to anybody.' : `For ${roles.join(', ')}.`,
    security: roles === 'public' ? [] : [{ bearer: [] }],
    parameters: [...parametersIn('path', request.params), ...parametersIn('query', request.query), ...parametersIn('header', request.headers)],
    ...(request.body ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(request.body, 'input') } } } } : {}),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: schemaOf(endpoint.response, 'output') } } },
      default: { description: 'Refused', content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } },
    },
  }
}

/** The API's description in OpenAPI 3.1, from the same endpoints that the server routes by. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of ENDPOINTS) {
    const path = endpointPath(endpoint).replaceAll(/:([a-z]+)/gi, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'PARQ back-office API', version: '2', description: `Error codes: ${Object.keys(PROBLEM_CODES).join(', ')}.` },
    paths,
    components: {
      schemas: { Problem: schemaOf(Problem, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}
