import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/**
 * Returns a statement that each connection builds and prepares once per `name`, because building and planning cost more
 * than the query. `name` must distinguish everything that `build` can return.
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
