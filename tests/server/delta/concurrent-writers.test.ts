import pg from 'pg'
import { expect, it } from 'vitest'

import { changesHead } from '../../../contract/changes.ts'
import { type Driver, driverCalls } from '../../../contract/driver.ts'
import fc from '../../support/fast-check.ts'
import { roundsOr } from '../../support/rounds.ts'
import { enterDemo } from '../support/demo.ts'
import { Device } from '../support/device.ts'
import { everyTransactionEnded } from '../support/horizon.ts'
import { openTestServer } from '../support/test-server.ts'

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

async function play(client: pg.PoolClient, writes: readonly Write[]): Promise<void> {
  for (const { acts, pause, end } of writes) {
    await client.query('begin')
    for (const act of acts) await client.query(STATEMENTS[act], [demo.britain])
    for (let nth = 0; nth < pause; nth++) await client.query('select')
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
            const now = await snapshot()
            if (mark?.split('-')[0] !== now.number) return
            expect(versionsOn(device)).toEqual(now.versions)
            compared += 1
          }
          const people = { writing: true }
          const writing = Promise.all(
            scripts.map(async (writes) => {
              const client = await pool.connect()
              await play(client, writes).finally(() => client.release())
            }),
          ).finally(() => (people.writing = false))
          while (people.writing) await follow()
          await writing
          await everyTransactionEnded(server)
          const before = compared
          await follow()
          expect(compared).toBe(before + 1)
        },
      ),
      { numRuns: roundsOr(5) },
    )
  } finally {
    await pool.end()
  }
  expect(compared).toBeGreaterThan(10)
}, 120_000)
