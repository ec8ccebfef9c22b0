import { eq, sql } from 'drizzle-orm'
import { pgTable, integer, text, timestamp } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/node-postgres'
import { expect, it, onTestFinished } from 'vitest'

import { withCompiledRows } from '../../../server/db/compiled-rows.ts'
import { createPool } from '../../../server/db/database.ts'
import { companies } from '../../../server/db/schema/companies.ts'
import { locations } from '../../../server/db/schema/locations.ts'
import { services } from '../../../server/db/schema/services.ts'
import { selectServices } from '../../../server/services/service-select.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer()

const one = pgTable('compiled_one', { id: integer('id'), name: text('name'), at: timestamp('at', { withTimezone: true }) })
const other = pgTable('compiled_other', { note: text('note'), id: integer('id') })
await server.owner.query(`create table compiled_one (id int, name text, at timestamptz); create table compiled_other (note text, id int);
  insert into compiled_one values (1, 'a', '2026-11-20T10:00:00Z'), (2, null, null), (3, 'c', null);
  insert into compiled_other values ('here', 1), (null, 3)`)

function connection() {
  const client = createPool({ ...server.owner.options, max: 1 }, () => undefined)
  onTestFinished(() => client.end())
  return drizzle({ client })
}
type Db = ReturnType<typeof connection>

it.each<[string, (db: Db, name: string) => { execute(): Promise<unknown> }]>([
  ['of one table', (db, name) => db.select().from(one).orderBy(one.id).prepare(name)],
  ['with a join that finds nothing, or something that is null', (db, name) => db.select().from(one).leftJoin(other, eq(other.id, one.id)).orderBy(one.id).prepare(name)],
  ['of some columns in groups', (db, name) => db.select({ id: one.id, both: { at: one.at, note: other.note }, upper: sql<string>`upper(${one.name})`.as('upper'), n: sql`${one.id} + 1`.mapWith(Number) }).from(one).leftJoin(other, eq(other.id, one.id)).orderBy(one.id).prepare(name)],
  ['of a group of the join alone, written between others', (db, name) => db.select({ o: { id: other.id, note: other.note }, name: one.name, more: { id: one.id } }).from(one).leftJoin(other, eq(other.id, one.id)).orderBy(one.id).prepare(name)],
  ['of a right join', (db, name) => db.select().from(other).rightJoin(one, eq(other.id, one.id)).orderBy(one.id).prepare(name)],
  ['of the list of services', (db, name) => selectServices(db).orderBy(services.id).limit(200).prepare(name)],
  ['of locations with their company', (db, name) => db.select().from(locations).innerJoin(companies, eq(companies.id, locations.companyId)).orderBy(locations.id).prepare(name)],
])('rows %s are what Drizzle reads', async (_, build) => {
  const db = connection()
  const expected = await build(db, 'as_it_is').execute()
  const statement = withCompiledRows(build(db, 'compiled'))
  // It is not left as it was.
  expect(Reflect.get(statement, 'customResultMapper')).toBeTypeOf('function')
  expect(await statement.execute()).toStrictEqual(expected)
})
