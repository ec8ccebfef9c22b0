import type { TestServer } from './test-server.ts'

/**
 * Changes a setting of the office, bypassing row-level security, at an instant of the tests' clock, which differs from
 * the database's clock.
 */
export async function changeSettings(
  { owner }: Pick<TestServer, 'owner'>,
  at: Date,
  statement: string,
  values: unknown[] = [],
): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.now', $1, true)`, [at.toISOString()])
    await client.query(statement, values)
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** Sets a setting as if it had always been so. */
export async function setFromTheBeginning(
  server: Pick<TestServer, 'owner'>,
  entity: 'agreement' | 'company' | 'holiday' | 'location',
  statement: string,
  values: unknown[] = [],
): Promise<void> {
  await changeSettings(server, new Date(), statement, values)
  // Only the last version of each setting is left, and holds from the beginning.
  await server.owner.query(
    `delete from dated_terms d where entity = $1 and exists (select from dated_terms l where (l.company_id, l.entity, l.entity_id) = (d.company_id, d.entity, d.entity_id) and l.seq > d.seq)`,
    [entity],
  )
  await server.owner.query('update dated_terms set valid_from = null where entity = $1', [entity])
}
