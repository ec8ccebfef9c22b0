import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/**
 * A statement that each connection builds and prepares once for each `name`, since building and planning a query
 * costs more than the query. `name` must tell apart all that `build` can make of what it is given.
 */
export function definePrepared<Given extends unknown[], Statement>(
  build: (db: NodePgDatabase, name: string, ...given: Given) => Statement,
): (db: NodePgDatabase, name: string, ...given: Given) => Statement {
  const made = new WeakMap<NodePgDatabase, Map<string, Statement>>()
  return (db, name, ...given) => {
    const ofConnection = made.get(db) ?? new Map<string, Statement>()
    made.set(db, ofConnection)
    const statement = ofConnection.get(name) ?? build(db, name, ...given)
    ofConnection.set(name, statement)
    return statement
  }
}
