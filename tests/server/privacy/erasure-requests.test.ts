import { randomUUID } from 'node:crypto'

import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { listActivity } from '../../../contract/activity.ts'
import { deleteDriver, getDriver } from '../../../contract/driver.ts'
import { cancelPass } from '../../../contract/pass.ts'
import { checkIn } from '../../../contract/service-entries.ts'
import { getService } from '../../../contract/service.ts'
import { booksOf } from '../books/support.ts'
import { freshPlate } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { erasuresOf, nameOf } from './erasure-support.ts'
import { columnsWith } from './find-marks.ts'

const server = await openTestServer()
const books = await booksOf(server)
const { demo, finish, place } = books
const { aDriver, erase, everywhere, passes } = erasuresOf(server, books)

describe('a driver who is erased', () => {
  it('is named in the activity log by who erased them and why, without values', async () => {
    const driver = await aDriver()
    await erase(driver.id, nameOf(driver))
    const { data } = await server.value(listActivity, { query: { record: driver.id } }, demo.owner)
    expect(data.map(({ action, changes }) => [action, changes.map(({ path }) => path).toSorted()])).toEqual([
      ['erased', ['pseudonym', 'reason']],
      ['created', []],
    ])
    expect(data[0]).toMatchObject({ actor: { id: demo.owner.id } })
  })

  it('is erased once by a repeated key, and by a second request', async () => {
    const [driver, key] = [await aDriver(), randomUUID()]
    const first = await erase(driver.id, nameOf(driver), demo.owner, key)
    await server.jobs.drain()
    expect(await erase(driver.id, nameOf(driver), demo.owner, key)).toEqual(first)
    expect(await erase(driver.id, nameOf(driver))).toMatchObject({ ok: true, value: { id: driver.id } })
    const { rows } = await server.owner.query(`select from audit_entries where entity_id = $1 and action = 'erased'`, [
      driver.id,
    ])
    expect(rows).toHaveLength(1)
  })

  it('keeps a name that a colleague has too', async () => {
    const [firstName = '', ...rest] = demo.luis.name.split(' ')
    const driver = await aDriver({ firstName, lastName: rest.join(' ') })
    await erase(driver.id, nameOf(driver))
    await server.jobs.drain()
    const { rows } = await server.owner.query<{ n: number }>(
      `select count(*)::int as n from audit_entries where actor_name = $1`,
      [demo.luis.name],
    )
    expect(rows[0]?.n).toBeGreaterThan(0)
    expect(await server.value(getService, { params: { id: (await everywhere()).stay } }, demo.luis)).toMatchObject({
      status: 'completed',
    })
  })
})

describe('an erasure', () => {
  it('reaches a driver who was deleted before, by the name in the history', async () => {
    const driver = await aDriver()
    await server.value(deleteDriver, { params: { id: driver.id } }, demo.owner)
    expect(await erase(driver.id, driver.firstName)).toMatchObject({
      problem: { errors: [{ path: 'name', code: 'name_differs' }] },
    })
    expect(await erase(driver.id, nameOf(driver), demo.mexicanOwner)).toMatchObject({ status: 404 })
    expect(await erase(driver.id, nameOf(driver))).toMatchObject({ ok: true, value: { id: driver.id } })
    await server.jobs.drain()
    expect(await columnsWith(server, [driver.lastName, driver.email ?? ''])).toEqual([])
    expect(await erase(uuidv7(), nameOf(driver))).toMatchObject({ status: 404 })
  })

  it('needs the full name, which may be typed in any case', async () => {
    const driver = await aDriver()
    expect(await erase(driver.id, driver.firstName)).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'name', code: 'name_differs' }] },
    })
    expect(await erase(driver.id, ` ${nameOf(driver).toUpperCase()} `)).toMatchObject({ ok: true })
  })

  it('is refused while the vehicle is inside, and while a pass is valid', async () => {
    const locationId = await place()
    const licensePlate = freshPlate()
    const driver = await aDriver({ vehicles: [{ id: uuidv7(), licensePlate, vehicleTypeId: 1 }] })
    const id = uuidv7()
    await server.value(
      checkIn,
      {
        body: {
          id,
          locationId,
          licensePlate,
          vehicleTypeId: 1,
          startedAt: new Date().toISOString(),
          receiptNumber: 'ZS-1',
        },
      },
      demo.owner,
    )
    expect(await erase(driver.id, nameOf(driver))).toMatchObject({ problem: { code: 'driver_has_open_services' } })
    await finish(id)
    const pass = await passes.sold(locationId, { driverId: driver.id })
    expect(await erase(driver.id, nameOf(driver))).toMatchObject({ problem: { code: 'driver_has_live_pass' } })
    await server.value(
      cancelPass,
      { params: { id: pass.id }, body: { reason: 'They move away', refund: null } },
      demo.owner,
    )
    expect(await erase(driver.id, nameOf(driver))).toMatchObject({ ok: true })
  })

  it('is refused to staff, and to administrators of another company', async () => {
    const driver = await aDriver()
    expect(await erase(driver.id, nameOf(driver), demo.ana)).toMatchObject({ status: 403 })
    expect(await erase(driver.id, nameOf(driver), demo.mexicanOwner)).toMatchObject({ status: 404 })
    expect(await server.call(getDriver, { params: { id: driver.id } }, demo.ana)).toMatchObject({ ok: true })
  })
})
