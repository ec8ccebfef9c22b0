import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { exportDriverData } from '../../../contract/driver-data.ts'
import { eraseDriver } from '../../../contract/driver-erasure.ts'
import { type Driver, createDriver, driverCalls, editDriver } from '../../../contract/driver.ts'
import { aNewDriver, aNewVehicle } from '../drivers/support.ts'
import { passesOf } from '../passes/support.ts'
import { addService, enterDemo, freshPlate } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const passes = passesOf(server, demo)
const locationId = demo.ana.locations[0] ?? ''

async function scene(): Promise<Driver> {
  const [plate, former] = [freshPlate(), 'Sofíaformer']
  const driver = await server.value(
    createDriver,
    {
      body: aNewDriver({
        firstName: former,
        lastName: 'Ríos',
        email: `${uuidv7()}@example.test`,
        vehicles: [aNewVehicle({ licensePlate: plate, brand: 'Mazda' })],
      }),
    },
    demo.ana,
  )
  await server.value(
    editDriver,
    { params: { id: driver.id }, body: { changes: { firstName: { from: former, to: 'Sofía' } } } },
    demo.ana,
  )
  await addService(server, {
    companyId: demo.colombia,
    locationId,
    licensePlate: plate,
    status: 'completed',
    remarks: 'Left keys',
  })
  await passes.sold(locationId, { driverId: driver.id, plates: [plate] })
  return { ...driver, firstName: 'Sofía' }
}

const take = (id: string, format: 'json' | 'pdf', caller = demo.owner) =>
  server.call(exportDriverData, { params: { id }, body: { format } }, caller)

describe('the file with everything that is kept about a driver', () => {
  it('has their details, vehicles, stays, passes and history as JSON', async () => {
    const driver = await scene()
    const answer = await take(driver.id, 'json')
    if (!answer.ok) throw new Error('No file')
    expect(answer.value).toMatchObject({ mediaType: 'application/json', fileName: expect.stringMatching(/\.json$/) })
    const file: unknown = JSON.parse(Buffer.from(answer.value.content, 'base64').toString())
    expect(file).toMatchObject({
      currency: 'COP',
      madeBy: demo.owner.name,
      details: [{ firstName: 'Sofía', lastName: 'Ríos', email: driver.email }],
      vehicles: [{ brand: 'Mazda', licensePlate: driver.plates[0] }],
      stays: [{ remarks: 'Left keys', licensePlate: driver.plates[0] }],
      passes: [{ plates: driver.plates[0] }],
      sales: [{ totalCost: expect.any(Number) }],
      history: expect.arrayContaining([expect.objectContaining({ before: { firstName: 'Sofíaformer' } })]),
    })
  })

  it('is a PDF too, and the history of the driver names each export', async () => {
    const driver = await scene()
    const answer = await take(driver.id, 'pdf')
    if (!answer.ok) throw new Error('No file')
    expect(Buffer.from(answer.value.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    const { data } = await server.value(driverCalls.history, { params: { id: driver.id } }, demo.owner)
    expect(data[0]).toMatchObject({
      action: 'exported',
      actor: { id: demo.owner.id },
      changes: [{ path: 'format', before: null, after: 'pdf' }],
    })
  })

  it('is refused to staff, to another company, and after the erasure', async () => {
    const driver = await server.value(createDriver, { body: aNewDriver() }, demo.ana)
    expect(await take(driver.id, 'json', demo.ana)).toMatchObject({ status: 403 })
    expect(await take(driver.id, 'json', demo.mexicanOwner)).toMatchObject({ status: 404 })
    await server.value(
      eraseDriver,
      {
        params: { id: driver.id },
        body: { name: `${driver.firstName} ${driver.lastName}`, reason: 'They asked for it' },
      },
      demo.owner,
    )
    expect(await take(driver.id, 'json')).toMatchObject({ status: 410 })
  })
})
