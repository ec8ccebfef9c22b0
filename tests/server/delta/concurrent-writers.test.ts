import pg from 'pg'
import { describe, expect, it } from 'vitest'

import { changesHead } from '../../../contract/changes.ts'
import { type Driver, driverCalls } from '../../../contract/driver.ts'
import fc from '../../support/fast-check.ts'
import { roundsOr } from '../../support/rounds.ts'
import { enterDemo } from '../support/demo.ts'
import { Device } from '../support/device.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'

const WRITERS = 8
const server = await openTestServer()
const demo = await enterDemo(server)

/** One transaction: some rows, a pause of some round trips before its end, and how it ends. */
const aWrite = fc.record({
  acts: fc.array(fc.constantFrom('add', 'change', 'remove'), { minLength: 1, maxLength: 4 }),
  pause: fc.integer({ min: 0, max: 12 }),
  end: fc.constantFrom('commit', 'commit', 'rollback'),
})
type Write = typeof aWrite extends fc.Arbitrary<infer T> ? T : never

const STATEMENTS = {
  add: `insert into drivers (company_id, id, first_name, last_name) values ($1, gen_random_uuid(), 'Given', 'Driver')`,
  change: `update drivers set last_name = last_name || 'a' where id = (select id from drivers where company_id = $1 order by random() limit 1 for update skip locked)`,
  remove: `delete from drivers where id = (select id from drivers where company_id = $1 and first_name = 'Given' order by random() limit 1 for update skip locked)`,
}

/** Plays the transactions; the one in the middle stays open while the device compares its rows. */
async function play(client: pg.PoolClient, writes: readonly Write[], compare: () => Promise<void>): Promise<void> {
  for (const [nth, { acts, pause, end }] of writes.entries()) {
    await client.query('begin')
    for (const act of acts) await client.query(STATEMENTS[act], [demo.britain])
    if (nth === Math.floor(writes.length / 2)) await compare()
    for (let trip = 0; trip < pause; trip++) await client.query('select')
    await client.query(end)
  }
}

/** Returns the change number of drivers and their versions, as one snapshot has them. */
async function snapshot(): Promise<{ number: string; versions: Map<string, number> }> {
  const { rows } = await server.owner.query<{ number: string; versions: Record<string, number> }>(
    `select coalesce((select collections ->> 'drivers' from company_changes where company_id = $1), '0') as number,
       coalesce((select jsonb_object_agg(id, version) from drivers where company_id = $1), '{}') as versions`,
    [demo.britain],
  )
  const [row] = rows
  return { number: row?.number ?? '', versions: new Map(Object.entries(row?.versions ?? {})) }
}

const versionsOn = (device: Device<Driver>) => new Map([...device.rows.values()].map((row) => [row.id, row.version]))

it('a device that pulls only if its mark differs misses no change of eight writers that commit late or roll back', async () => {
  const pool = new pg.Pool({ ...server.owner.options, max: WRITERS })
  let compared = 0
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(aWrite, { minLength: 4, maxLength: 10 }), { minLength: WRITERS, maxLength: WRITERS }),
        async (scripts) => {
          const device = new Device<Driver>((query) => server.value(driverCalls.changes, { query }, demo.britishOwner))
          let mark: string | null | undefined = null
          const follow = async () => {
            const { marks } = await server.value(changesHead, { query: {} }, demo.britishOwner)
            if (mark !== marks['drivers']) mark = (await device.pullAll()).at(-1)?.mark
            expect(mark).not.toBeNull()
            const now = await snapshot()
            if (mark?.split('-')[0] !== now.number) return
            expect(versionsOn(device)).toEqual(now.versions)
            compared += 1
          }
          const people = { writing: true }
          const waiting: (() => void)[] = []
          const compare = () => new Promise<void>((goOn) => waiting.push(goOn))
          const followAndCompare = async () => {
            const before = compared
            await follow()
            expect(compared).toBe(before + 1)
          }
          const writing = Promise.all(
            scripts.map(async (writes) => {
              const client = await pool.connect()
              await play(client, writes, compare).finally(() => client.release())
            }),
          ).finally(() => (people.writing = false))
          while (people.writing && waiting.length < WRITERS) await follow()
          await followAndCompare().finally(() => waiting.forEach((goOn) => goOn()))
          while (people.writing) await follow()
          await writing
          await followAndCompare()
        },
      ),
      { numRuns: roundsOr(5) },
    )
  } finally {
    await pool.end()
  }
}, 120_000)

describe('a delta', () => {
  const deviceOf = (caller: Caller, limit = 500) =>
    new Device<Driver>((query) => server.value(driverCalls.changes, { query }, caller), limit)

  it('has a change at once while a transaction of another company, or an older one of the same, runs', async () => {
    const devices = [deviceOf(demo.britishOwner), deviceOf(demo.mexicanOwner)]
    for (const device of devices) await device.pullAll()
    const [long, old] = [await server.owner.connect(), await server.owner.connect()]
    try {
      await long.query('begin')
      await long.query(STATEMENTS.add, [demo.colombia])
      await old.query('begin')
      await old.query(STATEMENTS.add, [demo.britain])
      for (const [nth, company] of [demo.britain, demo.mexico].entries()) {
        await server.owner.query(STATEMENTS.add, [company])
        expect(await devices[nth]?.pullAll()).toMatchObject([{ reset: false, changed: [{ firstName: 'Given' }] }])
      }
      await old.query('commit')
      expect(await devices[0]?.pullAll()).toMatchObject([{ reset: false, changed: [{ firstName: 'Given' }] }])
      expect(await devices[1]?.pullAll()).toMatchObject([{ reset: false, changed: [] }])
    } finally {
      await long.query('rollback')
      for (const client of [long, old]) client.release()
    }
  })

  it('reads more transactions than one part has, on pages of any size, each change once', async () => {
    const devices = [deviceOf(demo.britishOwner, 3), deviceOf(demo.britishOwner)]
    for (const device of devices) await device.pullAll()
    await server.owner.query(
      `do $$ begin for nth in 1..2100 loop
         insert into drivers (company_id, id, first_name, last_name) values ('${demo.britain}', gen_random_uuid(), 'Many', nth::text);
         if nth % 3 = 0 then delete from drivers where first_name = 'Many' and last_name = (nth - 1)::text; end if;
         commit;
       end loop; end $$`,
    )
    const { versions } = await snapshot()
    for (const device of devices) {
      const deltas = await device.pullAll()
      const ids = deltas.flatMap(({ changed }) => changed.map(({ id }) => id))
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids).toHaveLength(1_400)
      expect(deltas.flatMap(({ deleted }) => deleted)).toHaveLength(700)
      expect(versionsOn(device)).toEqual(versions)
    }
  })
})
