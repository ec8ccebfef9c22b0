import { beforeAll, describe, expect, it } from 'vitest'

import { driverChanges } from '../../../contract/driver.ts'
import { type Service, getService, listServices, serviceChanges } from '../../../contract/service.ts'
import { editService } from '../../../contract/service-writes.ts'
import { keptSince } from '../../../domain/kept-window.ts'
import fc from '../../support/fast-check.ts'
import { roundsOr } from '../../support/rounds.ts'
import { addService, enterDemo, freshPlate, removeServices } from '../support/demo.ts'
import { Device, readAll } from '../support/device.ts'
import { everyTransactionEnded } from '../support/horizon.ts'
import { openTestServer } from '../support/test-server.ts'
import { Writer } from '../support/writer.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
let place: { companyId: string; locationId: string }

beforeAll(async () => {
  place = { companyId: demo.britain, locationId: (await demo.locationsOf(demo.britain))[0] ?? '' }
})

const readServices = (query: { cursor?: string; limit: string }) =>
  server.value(serviceChanges, { query }, demo.britishOwner)
const readDrivers = (query: { cursor?: string; limit: string }) =>
  server.value(driverChanges, { query }, demo.britishOwner)
const serviceDevice = (limit: number) => new Device(readServices, limit)

async function emptyBritain(): Promise<void> {
  await removeServices(server, 'company_id = $1', [demo.britain])
  await server.owner.query(
    'delete from drivers d where company_id = $1 and not exists (select from passes p where p.company_id = d.company_id and p.driver_id = d.id)',
    [demo.britain],
  )
}

/** Services of the list for the days that a device keeps. */
async function listed(): Promise<Map<string, Service>> {
  const { data, total } = await server.value(listServices, { headers: {}, query: { limit: '999' } }, demo.britishOwner)
  expect(data).toHaveLength(total)
  const since = keptSince(new Date()).toISOString()
  return new Map(data.filter((service) => service.startedAt >= since).map((service) => [service.id, service]))
}

async function setRemarks(id: string, remarks: string): Promise<void> {
  const current = await server.value(getService, { params: { id } }, demo.britishOwner)
  await server.value(
    editService,
    { params: { id }, body: { changes: { remarks: { from: current.remarks, to: remarks } } } },
    demo.britishOwner,
  )
}

function at<Item>(items: readonly Item[], nth: number): Item {
  const item = items[nth]
  if (item === undefined) throw new Error(`There is no number ${nth}`)
  return item
}

const WRITERS = 3
/** `npm run follow-rounds` asks for more. */
const ROUNDS = roundsOr(20)

type Step =
  | { kind: 'write'; writer: number; act: (writer: Writer) => Promise<void>; says: string }
  | { kind: 'end'; writer: number; how: 'commit' | 'rollback' }
  | { kind: 'edit'; nth: number }
  | { kind: 'pull'; device: number; all: boolean }

const nth = fc.nat(7)
const count = fc.integer({ min: 1, max: 4 })
const age = fc.constantFrom(0, 44, 46, 90)
const ACTS: fc.Arbitrary<{ says: string; act: (writer: Writer) => Promise<void> }> = fc.oneof(
  fc.tuple(count, age).map(([n, days]) => ({
    says: `add ${n} services of ${days} days`,
    act: (writer: Writer) => writer.addServices(n, days),
  })),
  nth.map((n) => ({ says: `change service ${n}`, act: (writer: Writer) => writer.changeService(n, freshPlate()) })),
  fc.tuple(nth, age).map(([n, days]) => ({
    says: `move service ${n} to ${days} days`,
    act: (writer: Writer) => writer.moveService(n, days),
  })),
  nth.map((n) => ({ says: `remove service ${n}`, act: (writer: Writer) => writer.removeService(n) })),
  count.map((n) => ({ says: `add ${n} drivers`, act: (writer: Writer) => writer.addDrivers(n) })),
  nth.map((n) => ({ says: `change driver ${n}`, act: (writer: Writer) => writer.changeDriver(n, freshPlate()) })),
  nth.map((n) => ({ says: `a vehicle for driver ${n}`, act: (writer: Writer) => writer.giveVehicle(n, freshPlate()) })),
  nth.map((n) => ({ says: `remove driver ${n}`, act: (writer: Writer) => writer.removeDriver(n) })),
)
const writer = fc.nat(WRITERS - 1)
const STEPS: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(writer, ACTS).map(([w, { says, act }]): Step => ({ kind: 'write', writer: w, says, act })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(writer, fc.constantFrom('commit', 'commit', 'rollback'))
      .map(([w, how]): Step => ({ kind: 'end', writer: w, how })),
  },
  { weight: 2, arbitrary: nth.map((n): Step => ({ kind: 'edit', nth: n })) },
  {
    weight: 4,
    arbitrary: fc.tuple(fc.nat(1), fc.boolean()).map(([device, all]): Step => ({ kind: 'pull', device, all })),
  },
)

describe('a device that follows the cursor', () => {
  it('ends with the rows of the list, whatever is written in between and however late it commits', async () => {
    const seen = { rows: 0, gone: 0, pages: 0 }
    await fc.assert(
      fc.asyncProperty(
        fc.array(STEPS, { minLength: 10, maxLength: 45 }),
        fc.integer({ min: 1, max: 5 }),
        async (steps, limit) => {
          await emptyBritain()
          const shared = [await addService(server, place), await addService(server, place)]
          const writers = await Promise.all(Array.from({ length: WRITERS }, () => Writer.enter(server, place)))
          const devices = [1, 2].map(() => ({
            services: serviceDevice(limit),
            drivers: new Device(readDrivers, limit),
          }))
          const play = async (step: Step) => {
            if (step.kind === 'write') await step.act(at(writers, step.writer))
            else if (step.kind === 'end') await at(writers, step.writer).end(step.how)
            else if (step.kind === 'edit') await setRemarks(at(shared, step.nth % shared.length), freshPlate())
            else
              for (const collection of Object.values(at(devices, step.device)))
                await (step.all ? collection.pullAll() : collection.pull())
          }
          try {
            for (const each of writers) {
              await each.addServices(3)
              await each.addDrivers(2)
              await each.end('commit')
            }
            for (const step of steps) await play(step)
            for (const each of writers) await each.end('commit')
          } finally {
            for (const each of writers) await each.leave()
          }
          await everyTransactionEnded(server)
          const [expected, drivers] = [await listed(), await readAll(readDrivers)]
          for (const device of devices) {
            seen.gone += [...device.services.rows.keys()].filter((id) => !expected.has(id)).length
            seen.pages += (await device.services.pullAll()).length
            await device.drivers.pullAll()
            expect(device.services.rows).toEqual(expected)
            expect(device.drivers.rows).toEqual(drivers)
          }
          const { rows } = await server.owner.query<{ id: string }>('select id from drivers where company_id = $1', [
            demo.britain,
          ])
          expect([...drivers.keys()].toSorted()).toEqual(rows.map((row) => row.id).toSorted())
          seen.rows += expected.size
        },
      ),
      { numRuns: ROUNDS },
    )
    expect(seen.rows).toBeGreaterThan(ROUNDS)
    expect(seen.gone).toBeGreaterThan(ROUNDS / 6)
    expect(seen.pages).toBeGreaterThan(ROUNDS * 3)
  }, 120_000)

  it('misses nothing of a transaction that began first and committed last', async () => {
    await emptyBritain()
    const quick = await addService(server, place)
    const [slow, other] = [await Writer.enter(server, place), await Writer.enter(server, place)]
    try {
      const device = serviceDevice(2)
      await device.pullAll()
      await slow.addServices(3)
      await setRemarks(quick, 'while it was under way')
      await other.addServices(2)
      await other.end('commit')
      await device.pullAll()
      expect(device.rows.size).toBeLessThan(6)
      await slow.end('commit')
      await everyTransactionEnded(server)
      await device.pullAll()
      expect(device.rows).toEqual(await listed())
      expect(device.rows.size).toBe(6)
      expect(device.rows.get(quick)).toMatchObject({ remarks: 'while it was under way' })
    } finally {
      await slow.leave()
      await other.leave()
    }
  })

  it('misses nothing of a transaction that ran from before its first page until after its last', async () => {
    await emptyBritain()
    const slow = await Writer.enter(server, place)
    try {
      await slow.addServices(1)
      for (let nth = 0; nth < 5; nth++) await addService(server, place)
      const device = serviceDevice(2)
      await device.pullAll()
      expect(device.rows.size).toBe(5)
      await slow.end('commit')
      await everyTransactionEnded(server)
      await device.pullAll()
      expect(device.rows).toEqual(await listed())
      expect(device.rows.size).toBe(6)
    } finally {
      await slow.leave()
    }
  })

  it('keeps nothing of a transaction that was rolled back', async () => {
    await emptyBritain()
    const writer = await Writer.enter(server, place)
    const device = serviceDevice(10)
    await writer.addServices(3)
    await device.pullAll()
    await writer.end('rollback')
    await writer.leave()
    await device.pullAll()
    expect(device.rows.size).toBe(0)
  })

  it('ends with the rows of the list while many people edit at once', async () => {
    await emptyBritain()
    const ids: string[] = []
    for (let nth = 0; nth < 12; nth++) ids.push(await addService(server, place))
    const devices = [1, 3, 100].map((limit) => serviceDevice(limit))
    const people = { editing: true }
    const following = devices.map(async (device) => {
      let reads = 0
      for (; people.editing; reads++) await device.pull()
      return reads
    })
    await Promise.all(
      ids.map(async (id) => {
        for (let nth = 0; nth < 12; nth++) await setRemarks(id, `edit ${nth}`)
      }),
    )
    people.editing = false
    for (const reads of await Promise.all(following)) expect(reads).toBeGreaterThan(5)
    await everyTransactionEnded(server)
    const expected = await listed()
    for (const device of devices) {
      await device.pullAll()
      expect(device.rows).toEqual(expected)
      expect(new Set([...device.rows.values()].map((service) => service.version))).toEqual(new Set([13]))
    }
  })

  it('receives each change once', async () => {
    await emptyBritain()
    const ids = [await addService(server, place), await addService(server, place)]
    await everyTransactionEnded(server)
    const device = serviceDevice(10)
    await device.pullAll()
    await setRemarks(ids[0] ?? '', 'changed')
    await everyTransactionEnded(server)
    const [delta] = await device.pullAll()
    expect(delta).toMatchObject({
      changed: [{ id: ids[0], remarks: 'changed' }],
      deleted: [],
      more: false,
      reset: false,
      fillTotal: null,
    })
    expect(await device.pull()).toMatchObject({ changed: [], deleted: [], more: false })
  })
})
