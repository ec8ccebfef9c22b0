import pg from 'pg'

export interface Statement {
  name?: string
  text: string
  values?: unknown[]
  rowMode?: 'array'
}

/**
 * Records the statements that the server sends to PostgreSQL while `work` runs, so that the bare peer uses the same
 * SQL.
 */
export async function recordStatements(work: () => Promise<void>): Promise<Statement[]> {
  const recorded: Statement[] = []
  const original: unknown = Reflect.get(pg.Client.prototype, 'query')
  if (typeof original !== 'function') throw new Error('pg.Client has no query')
  const record = function (this: pg.Client, ...args: unknown[]): unknown {
    const [query, values] = args
    if (typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string')
      recorded.push({
        text: query.text,
        ...('name' in query && typeof query.name === 'string' ? { name: query.name } : {}),
        ...(Array.isArray(values) ? { values } : {}),
        rowMode: 'array',
      })
    return Reflect.apply(original, this, args)
  }
  Reflect.set(pg.Client.prototype, 'query', record)
  try {
    await work()
  } finally {
    Reflect.set(pg.Client.prototype, 'query', original)
  }
  return recorded
}
