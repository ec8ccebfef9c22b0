import { onTestFinished, describe, expect, it } from 'vitest'

import { plateTerms } from '../../../domain/plates.ts'
import { DatabaseNotEmptyError, seedDemo } from '../../../server/demo/seed.ts'
import { MOMENT } from '../../support/moment.ts'
import { type OwnDatabase, digests, guards, ownDatabase } from './database.ts'

async function given(holds: 'demo' | 'nothing'): Promise<OwnDatabase> {
  const database = await ownDatabase(holds)
  onTestFinished(() => database.close())
  return database
}

async function seed({ owner }: OwnDatabase, now: Date, log: (message: string) => void = () => {}): Promise<void> {
  const client = await owner.connect()
  try {
    await seedDemo(client, { size: 'small', now, log })
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** The accounts of the tests' demo have a hash that is checked quickly. */
async function takeQuickHash({ owner }: OwnDatabase, { owner: of }: OwnDatabase): Promise<void> {
  const { rows } = await of.query('select distinct password_hash from identities where password_hash is not null')
  expect(rows).toHaveLength(1)
  const client = await owner.connect()
  await client.query('set session_replication_role = replica')
  await client.query('update identities set password_hash = $1 where password_hash is not null', [
    rows[0]?.password_hash,
  ])
  client.release(true)
}

const seededAt = () => new Date(MOMENT)

describe('seedDemo', () => {
  it('writes the same rows for the same size and moment', async () => {
    const [known, again] = [await given('demo'), await given('nothing')]
    await seed(again, seededAt())
    await takeQuickHash(again, known)
    const rows = await digests(again.owner)
    expect(rows).toEqual(await digests(known.owner))
    expect(rows['services']?.rows).toBeGreaterThan(900)
  })

  it('writes other rows for another moment', async () => {
    const [known, later] = [await given('demo'), await given('nothing')]
    await seed(later, new Date(seededAt().getTime() + 1))
    expect((await digests(later.owner))['services']?.digest).not.toBe((await digests(known.owner))['services']?.digest)
  })

  it('refuses a database that has companies, and leaves it as it was', async () => {
    const database = await given('demo')
    const before = await digests(database.owner)
    await expect(seed(database, new Date())).rejects.toThrow(DatabaseNotEmptyError)
    expect(await digests(database.owner)).toEqual(before)
  })

  it('leaves an empty database if it is killed', async () => {
    const database = await given('nothing')
    const [before, guarded] = [await digests(database.owner), await guards(database.owner)]
    const client = await database.owner.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    let killed: Promise<unknown> | undefined
    const seeding = seedDemo(client, {
      size: 'small',
      now: seededAt(),
      log: (message) => {
        if (message.includes('services'))
          killed ??= database.owner.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      },
    })
    // The words depend on which part of the connection failed first, and on the statement that noticed it.
    await expect(seeding).rejects.toSatisfy((error: Error) =>
      /terminat|EPIPE|ECONNRESET|connection error/i.test(`${error.message} ${String(error.cause)}`),
    )
    client.release(true)
    await killed
    expect(await digests(database.owner)).toEqual(before)
    expect(await guards(database.owner)).toEqual(guarded)
    expect(before['services']?.rows).toBe(0)
  })

  it('disables no trigger or constraint, and marks nothing as changed or deleted', async () => {
    const [demo, migrated] = [await given('demo'), await given('nothing')]
    expect(await guards(demo.owner)).toEqual(await guards(migrated.owner))
    const { rows } = await demo.owner.query<{ changed: number; gone: number }>(
      `select (select count(*)::int from drivers where version > 1) + (select count(*)::int from locations where version > 1) as changed,
        (select count(*)::int from tombstones) as gone`,
    )
    expect(rows).toEqual([{ changed: 0, gone: 0 }])
  })

  it('puts money only into registers that its locations have', async () => {
    const { owner } = await given('demo')
    const registers = `select c.register = 'main' as is_main, k.id is null as is_strange from cash_ups c
      left join kiosk_devices k on k.company_id = c.company_id and k.location_id = c.location_id and k.id::text = c.register`
    const { rows } = await owner.query<{ main: number; kiosks: number; strange: number }>(
      `select count(*) filter (where is_main)::int as main, count(*) filter (where not is_strange)::int as kiosks,
        count(*) filter (where not is_main and is_strange)::int as strange from (${registers}) r`,
    )
    expect(rows[0]?.main).toBeGreaterThan(0)
    expect(rows[0]?.kiosks).toBeGreaterThan(0)
    expect(rows[0]?.strange).toBe(0)
  })

  it('makes each plate searchable by any part', async () => {
    const { owner } = await given('demo')
    const plates = await owner.query<{ company: string; plate: string }>(
      'select distinct company_id as company, license_plate as plate from services',
    )
    const terms = await owner.query<{ entry: string }>(
      `select company_id || ' ' || term || ' ' || plate as entry from plate_terms`,
    )
    const expected = plates.rows.flatMap(({ company, plate }) =>
      plateTerms(plate).map((term) => `${company} ${term} ${plate}`),
    )
    expect(terms.rows.map(({ entry }) => entry).toSorted()).toEqual(expected.toSorted())
  })
})
