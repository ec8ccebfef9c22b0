import { IDEMPOTENCY_KEY } from '../../contract/write-headers.ts'
import { type Endpoint, type RequestSchemas, endpointPath } from '../../contract/endpoint.ts'
import { ENDPOINTS, type EndpointId } from '../../contract/endpoints.ts'
import { PROBLEM_CODES, type ProblemCode } from '../../contract/errors.ts'
import { PROBLEM_DETAILS } from '../http/error-details.ts'
import { EVENTS_PATH } from '../../contract/events.ts'
import { getExportFile } from '../../contract/export.ts'
import { getFile, IMAGE_TYPES, uploadAvatar, uploadLogo } from '../../contract/file.ts'
import { KioskHeaders } from '../../contract/kiosk-device.ts'
import { Id } from '../../contract/primitives.ts'
import { importRecords, uploadPasses } from '../../contract/uploads.ts'
import { cleanSvgImage } from '../../contract/vehicle-type.ts'
import { BACK_OFFICE_ROLES } from '../../domain/roles.ts'
import { ACCESS, type Access } from '../access.ts'
import { type Example, readExamples } from './examples.ts'
import { OTHER_NAMES, takesOtherName } from '../http/original-form.ts'
import { plainFormOf } from '../http/plain-form.ts'
import { entryOf } from '../http/schema-parts.ts'
import { bodySchema } from './bodies.ts'
import { GUIDE } from './guide.ts'
import { namesCompany, refusalsOf } from './refusals.ts'
import {
  A_KEY,
  COMPANY,
  DEVICE,
  KEY,
  AUTHOR,
  MOMENT,
  IF_VERSION,
  COMPANY_ID,
  ROLE_ID,
  LOCATION_ID,
} from './shared-parameters.ts'
import { type Json, namedSchemas, parametersIn, schemaOf } from './schemas.ts'
import { SUMMARIES } from './summaries/summaries.ts'

/** An endpoint that the tables of summaries and access contain. */
type DocumentedEndpoint = Endpoint<RequestSchemas, Endpoint['response'], string, EndpointId>

/** Parameters for which older clients use other names than the contract. */
function otherNames(endpoint: Endpoint, access: Access): Json[] {
  const { query } = endpoint.request
  const others = OTHER_NAMES.filter((other) => takesOtherName(query, other)).map(({ name }) => name)
  const isOwn = endpoint.method === 'GET' && namesCompany(endpoint, access) && entryOf(query, 'companyId') === null
  const edits = plainFormOf(endpoint)?.seen.includes('changes') === true
  return [...(isOwn ? ['companyId'] : []), ...others, ...(edits ? ['ifMatch'] : [])].map((name) => ({
    $ref: `#/components/parameters/${name}`,
  }))
}

/** Headers that any call may have in addition to those of its contract. */
function carried(access: Access): Json[] {
  const device = { $ref: '#/components/parameters/device' }
  return access === 'public' ? [device] : [{ $ref: '#/components/parameters/company' }, device]
}

function keyed({ queueable, idempotent, byDevice }: Endpoint): Json[] {
  if (byDevice) return idempotent ? [{ $ref: '#/components/parameters/key' }] : []
  if (!queueable && !idempotent) return []
  const names = ['optionalKey', ...(queueable ? ['author'] : []), 'moment']
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }))
}

function callers(
  access: Access,
  { byLink, byDevice, request }: Partial<Pick<Endpoint, 'byLink' | 'byDevice' | 'request'>> = {},
): Json {
  if (byDevice || request?.headers === KioskHeaders)
    return {
      description: 'For a paired device, at its own location. A revoked or replaced token is answered 410.',
      security: [],
    }
  if (access === 'public') return { description: 'Open to anybody.', security: [] }
  const people = `For ${access.join(', ')}`
  return byLink === undefined
    ? { description: `${people}.`, security: [{ bearer: [] }] }
    : { description: `${people}, and for a caller with a mailed link.`, security: [{ bearer: [] }, {}] }
}

/** Refusals with the same status and codes, shared by several calls. The key is made of the codes. */
type SharedAnswers = Map<string, Json>

/** Returns the refusals of a call, each status with its codes. */
function refusals(endpoint: Endpoint, access: Access, shared: SharedAnswers): Json {
  const isKeyed = keyed(endpoint).length > 0
  const all = refusalsOf(endpoint, access)
  return Object.fromEntries(
    [...new Set(all.map((code) => PROBLEM_CODES[code]))].map((status) => {
      const codes = all.filter((code) => PROBLEM_CODES[code] === status)
      const name = `${codes.join('.')}${isKeyed ? '.keyed' : ''}`
      if (!shared.has(name)) shared.set(name, refusal(codes, isKeyed))
      return [status, { $ref: `#/components/responses/${name}` }]
    }),
  )
}

function refusal(codes: readonly ProblemCode[], isKeyed: boolean): Json {
  const codeSchema = { type: 'object', properties: { code: { type: 'string', enum: codes } } }
  const headers = {
    ...(codes.includes('unauthorized') && {
      'www-authenticate': { description: 'Bearer', schema: { type: 'string' } },
    }),
    ...(codes.includes('too_many_attempts') && {
      'retry-after': { description: 'Seconds', schema: { type: 'integer' } },
    }),
    // Missing if the refusal has no receipt, because such a refusal is not final.
    ...(isKeyed && {
      [IDEMPOTENCY_KEY]: {
        description: 'The key, if the refusal is final.',
        required: false,
        schema: A_KEY,
      },
    }),
  }
  return {
    description: codes.map((code) => `\`${code}\`: ${PROBLEM_DETAILS[code]}`).join(' '),
    ...(Object.keys(headers).length > 0 && { headers }),
    content: {
      'application/problem+json': { schema: { allOf: [{ $ref: '#/components/schemas/Problem' }, codeSchema] } },
    },
  }
}

/** A new record answers 201; the answer is 200 if the record exists under another id, or nothing was created. */
function answers(endpoint: Endpoint, example: Example | undefined): Json {
  const { creates, response } = endpoint
  const isKeyed = keyed(endpoint).length > 0
  const headers = isKeyed
    ? {
        [IDEMPOTENCY_KEY]: {
          description: 'The key of the write that this answers, if it has one.',
          required: endpoint.byDevice === true,
          schema: A_KEY,
        },
      }
    : null
  const answer = (description: string, status: number, more: Json = {}) => ({
    description,
    ...((headers !== null || Object.keys(more).length > 0) && { headers: { ...more, ...headers } }),
    content: {
      'application/json': {
        schema: schemaOf(response, 'output'),
        ...(example?.status === status && { example: example.answer }),
      },
    },
  })
  const location = {
    location: {
      description: 'Address of the record.',
      required: true,
      schema: { type: 'string', format: 'uri-reference' },
    },
  }
  if (creates === undefined) return { 200: answer('Done', 200) }
  return {
    201: answer('Created', 201, location),
    ...((isKeyed || creates.startsWith('/drivers')) && {
      200: answer('Nothing was created: the existing record', 200),
    }),
  }
}

function operation(endpoint: DocumentedEndpoint, example: Example | undefined, shared: SharedAnswers): Json {
  const { id, request } = endpoint
  const access = ACCESS[id]
  const { params = {}, query = {}, headers = {}, body } = example ?? {}
  return {
    operationId: id,
    tags: [endpoint.area ?? 'batch'],
    summary: SUMMARIES[id],
    ...callers(access, endpoint),
    parameters: [
      ...parametersIn('path', request.params, params),
      ...parametersIn('query', request.query, query),
      ...parametersIn('header', request.headers, headers),
      ...otherNames(endpoint, access),
      ...keyed(endpoint),
      ...carried(access),
    ],
    ...(request.body && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: bodySchema(endpoint, request.body),
            ...(body !== undefined && { example: body }),
          },
        },
      },
    }),
    responses: { ...answers(endpoint, example), ...refusals(endpoint, access, shared) },
  }
}

function eventStream(shared: SharedAnswers): Json {
  const stream: Endpoint = {
    id: 'events',
    area: 'management',
    method: 'GET',
    path: '/events',
    request: {},
    response: Id,
    queueable: false,
  }
  return {
    operationId: 'events',
    tags: ['management'],
    summary:
      'A stream of server-sent events that name what changed; read the changes as deltas. It has no `id` lines, and `Last-Event-ID` is ignored: after an interruption, the deltas include missed changes.',
    ...callers(BACK_OFFICE_ROLES),
    parameters: carried(BACK_OFFICE_ROLES),
    responses: {
      200: {
        description: 'Stays open. Each `data:` line is one event in JSON.',
        content: { 'text/event-stream': { schema: { $ref: '#/components/schemas/ServerEvent' } } },
      },
      ...refusals(stream, BACK_OFFICE_ROLES, shared),
    },
  }
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const BYTES = { type: 'string', format: 'binary' }

function fileUpload(
  endpoint: typeof uploadAvatar | typeof uploadLogo | typeof cleanSvgImage | typeof uploadPasses | typeof importRecords,
  shared: SharedAnswers,
): Json {
  const { id: operationId, area } = endpoint
  const access = ACCESS[operationId]
  return {
    operationId,
    tags: [area],
    summary: SUMMARIES[operationId],
    ...callers(access),
    parameters: [
      ...parametersIn('path', 'params' in endpoint.request ? endpoint.request.params : undefined, {}),
      ...parametersIn('query', 'query' in endpoint.request ? endpoint.request.query : undefined, {}),
      ...carried(access),
    ],
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': { schema: { type: 'object', properties: { file: BYTES }, required: ['file'] } },
      },
    },
    responses: { ...answers(endpoint, undefined), ...refusals(endpoint, access, shared) },
  }
}

function fileDownload(
  endpoint: typeof getFile | typeof getExportFile,
  description: string,
  types: readonly string[],
  shared: SharedAnswers,
): Json {
  const { id: operationId, area, request } = endpoint
  const access = ACCESS[operationId]
  return {
    operationId,
    tags: [area],
    summary: SUMMARIES[operationId],
    ...callers(access),
    parameters: [...parametersIn('path', request.params, {}), ...carried(access)],
    responses: {
      200: { description, content: Object.fromEntries(types.map((type) => [type, { schema: BYTES }])) },
      ...refusals(endpoint, access, shared),
    },
  }
}

function documentedPath(endpoint: Pick<Endpoint, 'area' | 'path'>): string {
  return endpointPath(endpoint).replaceAll(/:([a-z]+)/gi, '{$1}')
}

/** The API's description in OpenAPI 3.1, from the same endpoints that the server routes by. */
export function openApiDocument(): Json {
  const shared: SharedAnswers = new Map()
  const examples = readExamples()
  const paths: Record<string, Json> = {
    [EVENTS_PATH]: { get: eventStream(shared) },
    [documentedPath(uploadAvatar)]: { post: fileUpload(uploadAvatar, shared) },
    [documentedPath(uploadLogo)]: { post: fileUpload(uploadLogo, shared) },
    [documentedPath(cleanSvgImage)]: { post: fileUpload(cleanSvgImage, shared) },
    [documentedPath(uploadPasses)]: { post: fileUpload(uploadPasses, shared) },
    [documentedPath(importRecords)]: { post: fileUpload(importRecords, shared) },
    [documentedPath(getFile)]: { get: fileDownload(getFile, 'The picture', IMAGE_TYPES, shared) },
    [documentedPath(getExportFile)]: { get: fileDownload(getExportFile, 'The file', [XLSX], shared) },
  }
  for (const endpoint of ENDPOINTS) {
    const path = documentedPath(endpoint)
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operation(endpoint, examples.get(endpoint.id), shared),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'PARQ back-office API',
      version: '2',
      description: GUIDE,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    paths,
    components: {
      schemas: namedSchemas(),
      parameters: {
        company: COMPANY,
        device: DEVICE,
        key: KEY,
        optionalKey: { ...KEY, required: false },
        companyId: COMPANY_ID,
        roleId: ROLE_ID,
        locationId: LOCATION_ID,
        ifMatch: IF_VERSION,
        author: AUTHOR,
        moment: MOMENT,
      },
      responses: Object.fromEntries([...shared].toSorted(([one], [other]) => (one < other ? -1 : 1))),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}
