import { beforeAll, describe, expect, it } from 'vitest'

import { COLLECTIONS, type CollectionName } from '../../../contract/events.ts'
import { type Service, listServices, serviceChanges } from '../../../contract/service.ts'
import { editService } from '../../../contract/service-writes.ts'
import { KEPT_DAYS } from '../../../domain/kept-window.ts'
import { DAY_MS } from '../../../domain/time.ts'
import { addService, enterDemo, removeServices } from '../support/demo.ts'
import { Device, type Kept, READS, readAll } from '../support/device.ts'
import { everyTransactionEnded } from '../support/horizon.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

beforeAll(async () => {
  await everyTransactionEnded(server)
})

const reader = (collection: CollectionName) => READS[collection](server, demo.ana)

/** Small enough that a fill takes several pages. */
async function pageSize(collection: CollectionName): Promise<number> {
  return Math.max(1, Math.ceil((await readAll(reader(collection))).size / 5))
}

describe.each(COLLECTIONS)('the fill of %s', (collection) => {
  it('brings each row once, gives the total from the start, and ends with its last page', async () => {
    const limit = await pageSize(collection)
    const device = new Device(reader(collection), limit)
    const fill = await device.pullAll()
    const ids = fill.flatMap((delta) => delta.changed.map((row) => row.id))
    expect(ids.length).toBeGreaterThan(1)
    expect(new Set(ids).size).toBe(ids.length)
    expect(fill.map((delta) => delta.fillTotal)).toEqual(fill.map(() => ids.length))
    expect(fill.every((delta) => delta.changed.length <= limit && delta.deleted.length === 0)).toBe(true)
    expect(fill.map((delta) => delta.reset)).toEqual(fill.map((_, nth) => nth === 0))
    expect(await device.pull()).toMatchObject({ changed: [], deleted: [], more: false, reset: false, fillTotal: null })
  })

  it('continues from any page, and repeats a page whose answer was lost', async () => {
    const limit = await pageSize(collection)
    const whole = await readAll(reader(collection))
    const pages = (await new Device(reader(collection), limit).pullAll()).length
    for (let page = 1; page < pages; page++) {
      const first = new Device(reader(collection), limit)
      for (let nth = 0; nth < page; nth++) await first.pull()
      const again = new Device<Kept>(reader(collection), limit)
      again.cursor = first.cursor
      for (const [id, row] of first.rows) again.rows.set(id, row)
      const expected = await first.pull()
      // A cursor lists ended transactions, including those of other tests; a test below checks that it continues.
      expect(await again.pull()).toEqual({ ...expected, cursor: expect.any(String), asOf: expect.any(String) })
      const rest = await again.pullAll()
      expect(rest.every((delta) => !delta.reset)).toBe(true)
      expect(again.rows, `after page ${page}`).toEqual(whole)
    }
  })
})

describe('the fill of services', () => {
  const read = (query: { cursor?: string; limit: string }) => server.value(serviceChanges, { query }, demo.ana)

  it('brings vehicles inside first, then all others, newest first, as the list does', async () => {
    const deltas = await new Device(read, await pageSize('services')).pullAll()
    const filled = deltas.flatMap((delta) => delta.changed)
    const { data } = await server.value(listServices, { headers: {}, query: { limit: '999' } }, demo.ana)
    const kept = data.slice(0, filled.length)
    const inside = kept.filter(({ status }) => status === 'progress')
    expect(inside.length).toBeGreaterThan(0)
    expect(filled.length).toBeGreaterThan(inside.length + 20)
    expect(filled).toEqual([...inside, ...kept.filter(({ status }) => status !== 'progress')])
  })

  it(`stops at ${KEPT_DAYS} days`, async () => {
    const at = (ms: number) =>
      addService(server, {
        companyId: demo.colombia,
        locationId: demo.ana.locations[0] ?? '',
        status: 'completed',
        startedAt: new Date(Date.now() - KEPT_DAYS * DAY_MS + ms),
      })
    const [inside, outside] = [await at(60_000), await at(-1_000)]
    const kept = await readAll(read)
    expect(kept.has(inside)).toBe(true)
    expect(kept.has(outside)).toBe(false)
  })

  it('brings a vehicle that has been inside for longer, until it leaves', async () => {
    const older = (plate: string) =>
      addService(server, {
        companyId: demo.colombia,
        locationId: demo.ana.locations[0] ?? '',
        licensePlate: plate,
        startedAt: new Date(Date.now() - 2 * KEPT_DAYS * DAY_MS),
      })
    const [stays, leaves] = [await older('OLD001'), await older('OLD002')]
    await everyTransactionEnded(server)
    const all = new Device<Service>(read, 999)
    await all.pullAll()
    const inside = [...all.rows.values()].filter(({ status }) => status === 'progress').length
    // For any page size: a page may end with the last vehicle inside, or before it.
    for (const limit of [inside, inside + 1, 999]) {
      const device = new Device<Service>(read, limit)
      const [first] = await device.pullAll()
      expect(device.rows.has(stays) && device.rows.has(leaves)).toBe(true)
      expect(first?.fillTotal).toBe(device.rows.size)
    }
    const device = new Device<Service>(read, 999)
    await device.pullAll()
    await server.owner.query(`update services set status = 'completed', ended_at = $2 where id = $1`, [
      leaves,
      new Date(),
    ])
    await everyTransactionEnded(server)
    expect((await device.pull()).deleted).toEqual([leaves])
    expect(device.rows.has(stays)).toBe(true)
    await removeServices(server, 'id = any($1)', [[stays, leaves]])
  })

  it('brings, with the next page, changes since the last page: edits of sent rows, new rows and removals', async () => {
    const device = new Device<Service>(read, await pageSize('services'))
    const { changed } = await device.pull()
    const [edited, removed] = [changed[0], changed[1]]
    if (!edited || !removed) throw new Error('The page is too short')
    const { remarks } = await server.value(
      editService,
      { params: { id: edited.id }, body: { changes: { remarks: { from: edited.remarks, to: 'while filling' } } } },
      demo.ana,
    )
    await removeServices(server, 'id = $1', [removed.id])
    const added = await addService(server, { companyId: demo.colombia, locationId: demo.ana.locations[0] ?? '' })
    await everyTransactionEnded(server)

    const rest = await device.pullAll()
    expect(remarks).toBe('while filling')
    expect(rest.length).toBeGreaterThan(1)
    expect(rest[0]?.changed.map((row) => row.id)).toEqual(expect.arrayContaining([edited.id, added]))
    expect(rest[0]?.deleted).toEqual([removed.id])
    expect(rest.slice(1).flatMap((delta) => delta.changed.map((row) => row.id))).not.toContain(edited.id)
    expect(device.rows).toEqual(await readAll(read))
  })
})
