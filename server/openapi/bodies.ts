import type { Endpoint } from '../../contract/endpoint.ts'
import { makesIds, namesLeftOut } from '../http/original-form.ts'
import { plainFormOf } from '../http/plain-form.ts'
import { type Json, isJson, schemaOf } from './schemas.ts'

/** Returns the schema of a body. An edit has both of its forms; in other writes, fields that the server can fill in are optional. */
export function bodySchema(endpoint: Endpoint, body: NonNullable<Endpoint['request']['body']>): Json {
  const form = plainFormOf(endpoint)
  if (form?.seen.includes('changes')) {
    const [changes, plain] = [schemaOf(body, 'input'), schemaOf(form.schema, 'input')]
    return {
      anyOf: [
        { ...changes, description: CHANGES },
        { ...plain, description: PLAIN, additionalProperties: false, minProperties: 1 },
      ],
    }
  }
  const written = schemaOf(form?.schema ?? body, 'input')
  const optional = new Set(namesLeftOut(endpoint))
  const known = optional.size === 0 ? written : withOptional(written, optional)
  return makesIds(endpoint) ? withoutIds(known) : known
}

const CHANGES =
  'Each field with the value that the edit was made from. A field that somebody else has changed since is a conflict.'
const PLAIN =
  'New values of fields, under the names of the record. A list replaces the whole set. The last writer wins, unless `if-match` names a version.'

function withOptional(schema: Json, optional: ReadonlySet<string>): Json {
  const { required, ...rest } = schema
  if (!Array.isArray(required)) return schema
  const left = required.filter((name: unknown) => !optional.has(String(name)))
  return { ...rest, ...(left.length > 0 && { required: left }) }
}

const ID: ReadonlySet<string> = new Set(['id'])

/** Returns the schema with optional ids of records. */
function withoutIds(schema: Json): Json {
  return Object.fromEntries(Object.entries(withOptional(schema, ID)).map(([name, part]) => [name, withoutIdsIn(part)]))
}

function withoutIdsIn(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutIdsIn)
  return isJson(part) ? withoutIds(part) : part
}
