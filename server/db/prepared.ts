import { DrizzleQueryError, is, Param, Placeholder } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

import { rowMapperOf } from './row-mapper.ts'

/**
 * Returns a statement that each connection builds and prepares once per `name`, because building and planning cost more
 * than the query. `name` must distinguish everything that `build` can return.
 */
export function definePrepared<Given extends unknown[], Statement extends object>(
  build: (db: NodePgDatabase, name: string, ...given: Given) => Statement,
): (db: NodePgDatabase, name: string, ...given: Given) => Statement {
  const made = new WeakMap<NodePgDatabase, Map<string, Statement>>()
  return (db, name, ...given) => {
    const ofConnection = made.get(db) ?? new Map<string, Statement>()
    made.set(db, ofConnection)
    const known = ofConnection.get(name)
    if (known !== undefined) return known
    const statement = build(db, name, ...given)
    shortenExecute(statement)
    ofConnection.set(name, statement)
    return statement
  }
}

type Values = Readonly<Record<string, unknown>>
type Fill = (values: Values) => unknown

/**
 * Replaces a statement's `execute` by a function with the same result, which knows the places of its values and columns.
 * Drizzle looks for them in each call, and that takes longer than the rest of a fast call. A statement of an unknown
 * form is left as it is.
 */
function shortenExecute(statement: object): void {
  const part = (name: string): unknown => Reflect.get(statement, name)
  const [client, params, fields, text] = [part('client'), part('params'), part('fields'), part('queryString')]
  const map = fields === undefined ? null : rowMapperOf(fields, part('joinsNotNullableMap'))
  const isKnown = part('customResultMapper') === undefined && (fields === undefined || map !== null)
  if (!Array.isArray(params) || typeof text !== 'string' || typeof client !== 'object' || client === null || !isKnown)
    return
  const config = part(fields === undefined ? 'rawQueryConfig' : 'queryConfig')
  const fills = params.map(fillOf)
  Reflect.set(statement, 'execute', async (values: Values = {}): Promise<unknown> => {
    const given = fills.map((fill) => fill(values))
    try {
      // Outside of a transaction, the connection refuses to give its function.
      const query: unknown = Reflect.get(client, 'query')
      const result: unknown = typeof query === 'function' ? await Reflect.apply(query, client, [config, given]) : null
      return map === null ? result : map(Reflect.get(Object(result), 'rows'))
    } catch (error) {
      throw new DrizzleQueryError(text, given, error instanceof Error ? error : undefined)
    }
  })
}

function fillOf(param: unknown): Fill {
  if (is(param, Placeholder)) return valueNamed(param.name)
  if (!is(param, Param) || !is(param.value, Placeholder)) return () => param
  const { encoder, value } = param
  const given = valueNamed(value.name)
  return (values) => encoder.mapToDriverValue(given(values))
}

function valueNamed(name: string): Fill {
  return (values) => {
    if (!(name in values)) throw new Error(`No value for placeholder "${name}" was provided`)
    return values[name]
  }
}
