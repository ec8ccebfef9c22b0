import { sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'

import { type Transaction, createDatabase } from '../../../server/db/database.ts'
import { ProblemError } from '../../../server/http/problem-error.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const { database, owner } = server

await owner.query('create table notes (text text not null unique)')
await owner.query('grant select, insert on notes to parq_app')
beforeEach(() => owner.query('truncate notes'))

const note = (text: string | null) => sql`insert into notes values (${text})`

async function kept(): Promise<string[]> {
  const { rows } = await owner.query<{ text: string }>('select text from notes order by text')
  return rows.map(({ text }) => text)
}

describe('a transaction', () => {
  it('commits statements that were sent one by one, several at once, and together with the commit', async () => {
    const answer = await database.transaction(async ({ db, last }) => {
      await db.execute(note('one'))
      await Promise.all([db.execute(note('two')), db.execute(note('three'))])
      const [, { rows }] = await last(() =>
        Promise.all([
          db.execute(note('four')).execute(),
          db.execute<{ count: number }>(sql`select count(*)::int as count from notes`).execute(),
        ]),
      )
      return rows
    })
    // PostgreSQL received them in the order of the calls.
    expect(answer).toEqual([{ count: 4 }])
    expect(await kept()).toEqual(['four', 'one', 'three', 'two'])
  })

  it.each([0, 1, 2])('keeps nothing if one of the last statements fails, and names statement %i', async (failing) => {
    const texts = ['one', 'two', 'three'].map((text, at) => (at === failing ? null : text))
    const answer = database.transaction(async ({ db, last }) => {
      await db.execute(note('zero'))
      await last(() => Promise.all(texts.map((text) => db.execute(note(text)).execute())))
    })
    // The error is the statement's own, not that of a later statement.
    await expect(answer).rejects.toMatchObject({ cause: { code: '23502' } })
    expect(await kept()).toEqual([])
  })

  it.each<[string, (tx: Transaction) => Promise<unknown>]>([
    [
      'after its commit',
      ({ db, last }) =>
        last(() =>
          Promise.all([db.execute(note('one')).execute(), Promise.resolve().then(() => db.execute(note('late')))]),
        ),
    ],
    ['as a query that is awaited after the commit', ({ db, last }) => last(async () => db.execute(note('late')))],
  ])('refuses a statement %s, because it would run with the owner’s rights', async (_, work) => {
    await expect(database.transaction(work)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('outside of its transaction') },
    })
    expect(await kept()).not.toContain('late')
  })

  it('commits writes that it does not wait for', async () => {
    await database.transaction(async ({ db, follow, last }) => {
      follow(db.execute(note('one')).execute())
      await db.execute(note('two'))
      follow(db.execute(note('three')).execute())
      await last(() => db.execute(note('four')).execute())
    })
    await database.transaction(async ({ db, follow }) => follow(db.execute(note('five')).execute()))
    expect(await kept()).toEqual(['five', 'four', 'one', 'three', 'two'])
  })

  it.each<[string, (tx: Transaction) => Promise<unknown>]>([
    ['the commit', async () => {}],
    ['the last statement', ({ db, last }) => last(() => db.execute(note('two')).execute())],
    ['a later statement, whose error is ignored', ({ db }) => db.execute(note('two')).catch(() => {})],
    ['a later statement that fails', ({ db }) => db.execute(note('two'))],
    ['a refusal', () => Promise.reject(new ProblemError('forbidden'))],
  ])('keeps nothing and throws the error of a write that it does not wait for, before %s', async (_, rest) => {
    const answer = database.transaction(async (tx) => {
      await tx.db.execute(note('zero'))
      tx.follow(tx.db.execute(note(null)).execute())
      await rest(tx)
    })
    await expect(answer).rejects.toMatchObject({ cause: { code: '23502' } })
    expect(await kept()).toEqual([])
  })

  it('refuses statements after its end', async () => {
    const { db } = await database.transaction(async (tx) => tx)
    await expect(db.execute(note('late'))).rejects.toMatchObject({
      cause: { message: expect.stringContaining('outside of its transaction') },
    })
    await database.transaction((tx) => tx.db.execute(sql`select 1 / 0`)).catch(() => {})
    await expect(db.execute(note('late'))).rejects.toMatchObject({
      cause: { message: expect.stringContaining('outside of its transaction') },
    })
    expect(await kept()).toEqual([])
  })

  it('keeps nothing if it is refused', async () => {
    const answer = database.transaction(async ({ db }) => {
      await db.execute(note('one'))
      throw new ProblemError('forbidden')
    })
    await expect(answer).rejects.toMatchObject({ code: 'forbidden' })
    expect(await kept()).toEqual([])
  })

  it('is not done if an error in it was ignored', async () => {
    const answer = database.transaction(async ({ db }) => {
      await db.execute(note('one'))
      await db.execute(note(null)).catch(() => {})
    })
    await expect(answer).rejects.toThrow('had failed')
    expect(await kept()).toEqual([])
  })

  it('leaves its connection usable, however it ended', async () => {
    for (let round = 0; round < 20; round++)
      await database.transaction(({ db, last }) => last(() => db.execute(note(null)).execute())).catch(() => {})
    const roles = await Promise.all(
      Array.from({ length: 20 }, () =>
        database.transaction(
          async ({ db }) => (await db.execute<{ role: string }>(sql`select current_user as role`)).rows[0]?.role,
        ),
      ),
    )
    expect(new Set(roles)).toEqual(new Set(['parq_app']))
    const { rows } = await owner.query<{ role: string; open: boolean }>(
      `select current_user as role, pg_current_xact_id_if_assigned() is not null as open`,
    )
    expect(rows).toEqual([{ role: expect.not.stringMatching('parq_app'), open: false }])
  })
})

describe('behind a pooler', () => {
  const limitsOf = (on: typeof server.database) =>
    on.transaction(
      async ({ db }) =>
        (
          await db.execute(
            sql`select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`,
          )
        ).rows,
    )

  it('a transaction has its limits, and leaves no settings for the next client of the connection', async () => {
    const pool = new pg.Pool({ ...server.application.options, max: 1 })
    onTestFinished(() => pool.end())
    expect(await limitsOf(createDatabase(pool, { isPooled: true }))).toEqual([{ statement: '30s', idle: '30s' }])
    const { rows } = await pool.query(
      `select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle, current_user = session_user as "isItself"`,
    )
    expect(rows).toEqual([{ statement: '0', idle: '0', isItself: true }])
    // Without a pooler the limits are set only once.
    expect(await limitsOf(database)).toEqual([{ statement: '30s', idle: '30s' }])
  })
})
