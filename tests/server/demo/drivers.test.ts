import { expect, it } from 'vitest'

import { listDrivers } from '../../../contract/driver.ts'
import { listVehicles } from '../../../contract/vehicle.ts'
import { driverFaults } from '../../../domain/drivers.ts'
import { isBicyclePlate } from '../../../domain/vehicles.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

it('the drivers of the demo follow the rules for new drivers [S5-06]', async () => {
  for (const owner of [demo.owner, demo.mexicanOwner, demo.britishOwner]) {
    const { data } = await server.value(listDrivers, { query: { limit: '999' } }, owner)
    expect(data.length).toBeGreaterThan(5)
    expect(
      data.flatMap((driver) =>
        driverFaults(driver).map((fault) => ({ ...fault, driver: `${driver.firstName} ${driver.lastName}` })),
      ),
    ).toEqual([])
  }
})

it('bicycles of the demo have codes, unique in their company [S3-10]', async () => {
  const { rows } = await server.owner.query<{ license_plate: string }>(
    'select license_plate from vehicles where vehicle_type_id = 3',
  )
  expect(rows.filter((row) => !isBicyclePlate(row.license_plate))).toEqual([])
  const { data } = await server.value(listVehicles, { query: { limit: '999' } }, demo.owner)
  expect(new Set(data.map(({ licensePlate }) => licensePlate)).size).toBe(data.length)
})
