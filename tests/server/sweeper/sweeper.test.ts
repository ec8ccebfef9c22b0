import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createDriver } from '../../../contract/driver.ts'
import { editOperator } from '../../../contract/account.ts'
import { COMMITS_KEPT } from '../../../server/delta/read-delta.ts'
import { startSweeper, sweepBuckets, sweepLeftovers } from '../../../server/sweeper/sweeper.ts'
import { aNewDriver } from '../drivers/support.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

beforeEach(() => server.owner.query('delete from limiter_buckets'))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const addBuckets = (prefix: string, number: number, emptyIn: string) =>
  server.owner.query(
    `insert into limiter_buckets select sha256(($1 || n)::bytea), now() + $3::interval from generate_series(1, $2::int) as n`,
    [prefix, number, emptyIn],
  )
const bucketsLeft = async () => (await server.owner.query('select from limiter_buckets')).rowCount

describe('buckets', () => {
  it('are deleted if they are empty, and kept otherwise', async () => {
    await addBuckets('empty', 40, '-1 second')
    await addBuckets('held', 3, '1 minute')
    expect(await sweepBuckets(server.database)).toBe(40)
    expect(await bucketsLeft()).toBe(3)
  })

  it('stay below a maximum number: the emptiest are deleted, and full ones stay', async () => {
    await addBuckets('a stranger’s, once tried', 500, '1 hour')
    await addBuckets('a guesser’s, full', 5, '10 hours')
    expect(await sweepBuckets(server.database, 100)).toBe(405)
    expect(await bucketsLeft()).toBe(100)
    expect(
      (await server.owner.query(`select from limiter_buckets where empty_at > now() + interval '9 hours'`)).rowCount,
    ).toBe(5)
  })

  it('are swept by one process at a time, except those that a sign-in locks', async () => {
    await addBuckets('empty', 2, '-1 second')
    const client = await server.owner.connect()
    try {
      await client.query('begin')
      await client.query(`select from limiter_buckets where key = sha256('empty1') for update`)
      expect(await sweepBuckets(server.database)).toBe(1)
      await client.query('select pg_advisory_xact_lock(7270002)')
      expect(await sweepBuckets(server.database)).toBeNull()
    } finally {
      await client.query('rollback')
      client.release()
    }
    expect(await sweepBuckets(server.database)).toBe(1)
  })
})

describe('photos', () => {
  it('without a record are deleted after a fortnight', async () => {
    const add = async (age: string) => {
      const { rows } = await server.owner.query<{ id: string }>(
        `insert into files (company_id, id, media_type, content, created_at, created_by) values ($1, gen_random_uuid(), 'image/png', 'x', now() - $2::interval, $3) returning id`,
        [demo.colombia, age, demo.ana.id],
      )
      return rows[0]?.id ?? ''
    }
    const [ofDriver, ofOperator, logo, forgotten, fresh] = [
      await add('15 days'),
      await add('15 days'),
      await add('15 days'),
      await add('15 days'),
      await add('13 days'),
    ]
    await server.value(createDriver, { body: aNewDriver({ photo: ofDriver }) }, demo.ana)
    await server.value(editOperator, { params: { id: demo.ana.id }, body: { photo: ofOperator } }, demo.ana)
    await server.owner.query('update companies set logo = $2 where id = $1', [demo.colombia, logo])
    await sweepLeftovers(server.database)
    const { rows } = await server.owner.query<{ id: string }>('select id from files where id = any($1) order by id', [
      [ofDriver, ofOperator, logo, forgotten, fresh],
    ])
    expect(rows.map(({ id }) => id)).toEqual([ofDriver, ofOperator, logo, fresh].toSorted())
  })
})

describe('commits', () => {
  it('are deleted if no cursor may name them any more, and the latest of each company are kept', async () => {
    const { rows } = await server.owner.query<{ number: number }>(
      `insert into drivers (company_id, id, first_name, last_name) values ($1, gen_random_uuid(), 'Given', 'Driver')
       returning (select number::int from company_changes where company_id = $1)`,
      [demo.colombia],
    )
    const number = (rows[0]?.number ?? 0) + 1
    const left = async () =>
      (
        await server.owner.query('select from company_commits where company_id = $1 and number = $2', [
          demo.colombia,
          number,
        ])
      ).rowCount
    const later = (commits: number) =>
      server.owner.query('update company_changes set number = number + $2 where company_id = $1', [
        demo.colombia,
        commits,
      ])
    await later(COMMITS_KEPT)
    await sweepLeftovers(server.database)
    expect(await left()).toBe(1)
    await later(COMMITS_KEPT)
    await sweepLeftovers(server.database)
    expect(await left()).toBe(0)
  })
})

describe('the timer', () => {
  it('sweeps buckets each minute and the rest each hour, starts at once, and continues after a failure', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const asked = vi
      .spyOn(server.database, 'transaction')
      .mockRejectedValueOnce(new Error('Connection terminated'))
      .mockResolvedValue(0)
    const sweeper = startSweeper({ database: server.database, log: pino({ level: 'silent' }) })
    expect(asked).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(2 * 60_000)
    expect(asked).toHaveBeenCalledTimes(3)
    await vi.advanceTimersByTimeAsync(58 * 60_000)
    expect(asked).toHaveBeenCalledTimes(62)
    sweeper.stop()
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    expect(asked).toHaveBeenCalledTimes(62)
  })
})
