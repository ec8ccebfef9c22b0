import { describe, expect, it } from 'vitest'

import { changesHead } from '../../../contract/changes.ts'
import { COLLECTIONS, type CollectionName } from '../../../contract/events.ts'
import { serviceChanges } from '../../../contract/service.ts'
import { enterDemo } from '../support/demo.ts'
import { Device, READS } from '../support/device.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

const TABLES: Record<CollectionName, string> = {
  services: 'services',
  locations: 'locations',
  vehicleTypes: 'company_vehicle_types',
  agreements: 'agreements',
  holidays: 'holidays',
  cashUps: 'cash_ups',
  drivers: 'drivers',
  vehicles: 'vehicles',
  memberships: 'memberships',
  passes: 'passes',
}

const marksFor = async (caller: Caller, keptLocation?: string) =>
  (await server.value(changesHead, { query: { keptLocation } }, caller)).marks

async function lastMark(collection: CollectionName, caller: Caller): Promise<string | null | undefined> {
  const device = new Device(READS[collection](server, caller))
  return (await device.pullAll()).at(-1)?.mark
}

/** Returns the collections whose marks changed during some work. */
async function changedDuring(work: () => Promise<unknown>, caller: Caller): Promise<string[]> {
  const before = await marksFor(caller)
  await work()
  const after = await marksFor(caller)
  return COLLECTIONS.filter((name) => before[name] !== after[name])
}

const touch = (collection: CollectionName, companyId: string) =>
  server.owner.query(
    `update ${TABLES[collection]} set version = version where company_id = $1 and id = (select id from ${TABLES[collection]} where company_id = $1 and ${collection === 'cashUps' ? `status = 'current'` : 'true'} limit 1)`,
    [companyId],
  )

describe.each(COLLECTIONS)('the mark of %s', (collection) => {
  it.each(['owner', 'ana'] as const)('is that of the last complete delta for %s', async (who) => {
    expect((await marksFor(demo[who]))[collection]).toBe(await lastMark(collection, demo[who]))
  })

  it('changes with a row of the collection, and no other mark does', async () => {
    expect(await changedDuring(() => touch(collection, demo.colombia), demo.owner)).toEqual([collection])
  })

  it('changes with no row of another company', async () => {
    expect(await changedDuring(() => touch(collection, demo.mexico), demo.owner)).toEqual([])
  })

  it('changes with a deletion', async () => {
    const bury = () =>
      server.owner.query('insert into tombstones (company_id, collection, row_id) values ($1, $2, gen_random_uuid())', [
        demo.colombia,
        collection,
      ])
    expect(await changedDuring(bury, demo.owner)).toEqual([collection])
  })

  it('is that of a delta although transactions of this company and of another one run', async () => {
    const others = [await server.owner.connect(), await server.owner.connect()]
    try {
      for (const [nth, company] of [demo.colombia, demo.mexico].entries()) {
        await others[nth]?.query('begin')
        await others[nth]?.query(
          'insert into drivers (company_id, id, first_name, last_name) values ($1, gen_random_uuid(), $2, $2)',
          [company, 'Late'],
        )
      }
      await touch(collection, demo.colombia)
      expect(await lastMark(collection, demo.owner)).toBe((await marksFor(demo.owner))[collection])
    } finally {
      for (const other of others) {
        await other.query('rollback')
        other.release()
      }
    }
  })
})

describe('all marks', () => {
  it('change when the database has another epoch', async () => {
    const restore = () => server.owner.query('update database_epoch set id = gen_random_uuid()')
    expect(await changedDuring(restore, demo.owner)).toEqual([...COLLECTIONS])
  })

  it('change when the database was restored into another cluster, and the next change has a mark of its own', async () => {
    const restore = async () => {
      await server.owner.query(`update database_epoch set system_identifier = 'another'`)
      await server.owner.query('select adopt_database()')
    }
    expect(await changedDuring(restore, demo.owner)).toEqual([...COLLECTIONS])
    expect(await changedDuring(() => touch('drivers', demo.colombia), demo.owner)).toEqual(['drivers'])
  })
})

describe('a person who is given another location', () => {
  const lost = () => server.owner.query('delete from operator_locations where operator_id = $1', [demo.luis.id])

  it('has other marks of the collections by location, and a colleague keeps theirs', async () => {
    const byLocation = COLLECTIONS.filter((name) => ['services', 'locations', 'cashUps', 'passes'].includes(name))
    const anas = await marksFor(demo.ana)
    expect(await changedDuring(lost, demo.luis)).toEqual(byLocation)
    expect(await marksFor(demo.ana)).toEqual(anas)
  })
})

describe('the location that a device keeps', () => {
  it('is part of the mark of a company with many locations', async () => {
    const [location = ''] = await demo.locationsOf(demo.britain)
    const columns = await server.owner.query<{ names: string }>(
      `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns where table_name = 'locations' and column_name <> 'id'`,
    )
    const names = columns.rows[0]?.names ?? ''
    await server.owner.query(
      `insert into locations (id, ${names}) select gen_random_uuid(), ${names} from locations, generate_series(1, 5) where company_id = $1 and id = $2`,
      [demo.britain, location],
    )
    const chosen = new Device((query) =>
      server.value(serviceChanges, { query: { ...query, keptLocation: location } }, demo.britishOwner),
    )
    const mark = (await chosen.pullAll()).at(-1)?.mark
    expect((await marksFor(demo.britishOwner, location))['services']).toBe(mark)
    expect((await marksFor(demo.britishOwner))['services']).not.toBe(mark)
  })
})
