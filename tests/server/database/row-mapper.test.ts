import { eq, sql } from 'drizzle-orm'
import { type NodePgDatabase, drizzle } from 'drizzle-orm/node-postgres'
import { alias, bigint, jsonb, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'

import { definePrepared } from '../../../server/db/prepared.ts'
import { rowMapperOf } from '../../../server/db/row-mapper.ts'
import { openTestServer } from '../support/test-server.ts'

const people = pgTable('mapped_people', { id: smallint().notNull(), nickname: text(), name: text().notNull() })
const visits = pgTable('mapped_visits', {
  id: uuid().notNull(),
  personId: smallint('person_id'),
  at: timestamp({ withTimezone: true }).notNull(),
  until: timestamp({ withTimezone: true }),
  cost: bigint({ mode: 'number' }),
  facts: jsonb(),
})
const host = alias(people, 'host')

const { owner } = await openTestServer()
await owner.query(`
  create table mapped_people (id smallint not null, nickname text, name text not null);
  insert into mapped_people values (1, null, 'Ana'), (2, 'Bo', 'Bob');
  create table mapped_visits (id uuid not null, person_id smallint, at timestamptz not null, until timestamptz, cost bigint, facts jsonb);
  insert into mapped_visits values
    ('00000000-0000-4000-8000-000000000001', 1, '2026-11-29 10:00:00.123Z', '2026-11-29 11:00Z', 9007199254740991, '{"a": [1, null]}'),
    ('00000000-0000-4000-8000-000000000002', 2, '2026-11-29 10:00Z', null, null, '"text"'),
    ('00000000-0000-4000-8000-000000000003', null, '2026-11-29 10:00Z', null, 0, null)`)
const db = drizzle({ client: owner })

const visitsOf = (on: NodePgDatabase) =>
  on
    .select({
      visit: visits,
      person: { nickname: people.nickname, name: people.name },
      host: { name: host.name, nickname: host.nickname },
      both: { person: people.name, visit: visits.id },
      shout: sql<string>`upper(${people.name})`,
      double: sql<number>`${visits.cost} * 2`.mapWith(Number),
      named: sql<number>`1::bigint`.mapWith(Number).as('named'),
      at: visits.at,
    })
    .from(visits)
    .leftJoin(people, eq(people.id, visits.personId))
    .leftJoin(host, eq(host.id, visits.personId))
    .orderBy(visits.id)

const visitsStatement = definePrepared((on, name) => visitsOf(on).prepare(name))
const editStatement = definePrepared((on, name) =>
  on
    .update(visits)
    .set({ until: sql`null` })
    .where(sql`${visits.personId} is null`)
    .returning({ until: visits.until, visit: { id: visits.id, until: visits.until } })
    .prepare(name),
)
const lookStatement = definePrepared((on, name) => on.select().from(visits).orderBy(visits.id).prepare(name))

it('maps rows of joined tables as Drizzle does', async () => {
  const expected = await visitsOf(db)
  expect(await visitsStatement(db, 'mapped').execute()).toEqual(expected)
  // Drizzle takes a joined row for missing if its first column is null, so Ana without a nickname is missing too.
  expect(expected.map(({ person, host: met }) => [person?.name, met?.name])).toEqual([
    [undefined, 'Ana'],
    ['Bob', 'Bob'],
    [undefined, undefined],
  ])
  expect(expected[0]?.visit.at).toEqual(new Date('2026-11-29T10:00:00.123Z'))
})

it('maps the rows of one table, and of a write, as Drizzle does', async () => {
  expect(await lookStatement(db, 'looked').execute()).toEqual(await db.select().from(visits).orderBy(visits.id))
  const id = '00000000-0000-4000-8000-000000000003'
  expect(await editStatement(db, 'edited').execute()).toEqual([{ until: null, visit: { id, until: null } }])
})

it('maps every prepared statement with fields, and leaves others to Drizzle', () => {
  for (const statement of [visitsStatement(db, 'mapped'), lookStatement(db, 'looked'), editStatement(db, 'edited')])
    expect(Object.hasOwn(statement, 'execute')).toBe(true)
  expect(rowMapperOf(undefined, {})).toBeNull()
  expect(rowMapperOf([{ path: ['one'], field: {} }], {})).toBeNull()
})
