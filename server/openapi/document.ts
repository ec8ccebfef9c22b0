import { toJsonSchema } from '@valibot/to-json-schema'

import { IDEMPOTENCY_KEY, ON_BEHALF_OF } from '../../contract/batch.ts'
import { type Endpoint, endpointPath } from '../../contract/endpoint.ts'
import { ENDPOINTS } from '../../contract/endpoints.ts'
import { PROBLEM_CODES } from '../../contract/errors.ts'
import { EVENTS_PATH, ServerEvent } from '../../contract/events.ts'
import { getFile, IMAGE_TYPES, uploadAvatar } from '../../contract/file.ts'
import { Id } from '../../contract/primitives.ts'
import { Problem } from '../../contract/problem.ts'
import { BACK_OFFICE_ROLES } from '../../domain/roles.ts'

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

const COMPANY = { name: 'x-company-id', in: 'header', required: false, description: 'The company that a super admin works in. Of others it is not read: they have one.', schema: schemaOf(Id, 'input') }
const DEVICE = { name: 'x-device-id', in: 'header', required: false, description: 'The device that calls, by an id of its own choice. A session and the audit trail keep it.', schema: schemaOf(Id, 'input') }

const KEY = { name: IDEMPOTENCY_KEY, in: 'header', required: true, description: 'Made by the author for this one write. Asked again under it, the write is answered as before and not done again.', schema: schemaOf(Id, 'input') }
const AUTHOR = { name: ON_BEHALF_OF, in: 'header', required: false, description: 'Of an admin who sends what somebody left who works in the company no more: its author. The rights are the admin’s, the record names the author, the audit trail both.', schema: schemaOf(Id, 'input') }
const ECHO = { description: 'The key of the write that this answers.', schema: schemaOf(Id, 'input') }

/** What any call may carry, beside what its contract asks. */
function carried(roles: Endpoint['roles']): Json[] {
  const device = { $ref: '#/components/parameters/device' }
  return roles === 'public' ? [device] : [{ $ref: '#/components/parameters/company' }, device]
}

function access(roles: Endpoint['roles']): Json {
  return { description: roles === 'public' ? 'Open to anybody.' : `For ${roles.join(', ')}.`, security: roles === 'public' ? [] : [{ bearer: [] }] }
}

const REFUSED = { description: 'Refused', content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } }

function operation(endpoint: Endpoint): Json {
  const { request, roles, queueable } = endpoint
  const keyed = queueable ? [{ $ref: '#/components/parameters/key' }, { $ref: '#/components/parameters/author' }] : []
  // Missing where no receipt stands behind the refusal: then it says nothing for good.
  const echo = (required: boolean) => (queueable ? { headers: { [IDEMPOTENCY_KEY]: { ...ECHO, required } } } : {})
  return {
    operationId: endpoint.id,
    tags: [endpoint.area ?? 'batch'],
    summary: endpoint.summary,
    ...access(roles),
    parameters: [...parametersIn('path', request.params), ...parametersIn('query', request.query), ...parametersIn('header', request.headers), ...keyed, ...carried(roles)],
    ...(request.body ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(request.body, 'input') } } } } : {}),
    responses: {
      200: { description: 'Done', ...echo(true), content: { 'application/json': { schema: schemaOf(endpoint.response, 'output') } } },
      default: { ...REFUSED, ...echo(false) },
    },
  }
}

function eventStream(): Json {
  return {
    operationId: 'events',
    tags: ['management'],
    summary: 'A stream of server-sent events: what changed, to be read as a delta.',
    ...access(BACK_OFFICE_ROLES),
    parameters: carried(BACK_OFFICE_ROLES),
    responses: {
      200: { description: 'Stays open. Each `data:` line is one event in JSON.', content: { 'text/event-stream': { schema: { $ref: '#/components/schemas/ServerEvent' } } } },
      default: REFUSED,
    },
  }
}

const BYTES = { type: 'string', format: 'binary' }

function avatarUpload(): Json {
  const { id: operationId, area, summary, roles, response } = uploadAvatar
  return {
    operationId,
    tags: [area],
    summary,
    ...access(roles),
    parameters: carried(roles),
    requestBody: { required: true, content: { 'multipart/form-data': { schema: { type: 'object', properties: { file: BYTES }, required: ['file'] } } } },
    responses: { 200: { description: 'Kept', content: { 'application/json': { schema: schemaOf(response, 'output') } } }, default: REFUSED },
  }
}

function fileDownload(): Json {
  const { id: operationId, area, summary, roles, request } = getFile
  return {
    operationId,
    tags: [area],
    summary,
    ...access(roles),
    parameters: [...parametersIn('path', request.params), ...carried(roles)],
    responses: { 200: { description: 'The picture', content: Object.fromEntries(IMAGE_TYPES.map((type) => [type, { schema: BYTES }])) }, default: REFUSED },
  }
}

function documentedPath(endpoint: Pick<Endpoint, 'area' | 'path'>): string {
  return endpointPath(endpoint).replaceAll(/:([a-z]+)/gi, '{$1}')
}

/** The API's description in OpenAPI 3.1, from the same endpoints that the server routes by. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {
    [EVENTS_PATH]: { get: eventStream() },
    [documentedPath(uploadAvatar)]: { post: avatarUpload() },
    [documentedPath(getFile)]: { get: fileDownload() },
  }
  for (const endpoint of ENDPOINTS) {
    const path = documentedPath(endpoint)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'PARQ back-office API', version: '2', description: `Error codes: ${Object.keys(PROBLEM_CODES).join(', ')}.` },
    paths,
    components: {
      schemas: { Problem: schemaOf(Problem, 'output'), ServerEvent: schemaOf(ServerEvent, 'output') },
      parameters: { company: COMPANY, device: DEVICE, key: KEY, author: AUTHOR },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}
