import { type Driver, createDriver, getDriver } from '../../../contract/driver.ts'
import { type Vehicle, createVehicle, getVehicle } from '../../../contract/vehicle.ts'
import { type GivenVehicle, aNewDriver, aNewVehicle } from '../drivers/support.ts'
import type { Caller, TestServer } from '../support/test-server.ts'
import type { Demo } from '../support/demo.ts'

export const wrong = (path: string, code: string) => ({
  status: 400,
  problem: { code: 'validation_failed', errors: [{ path, code }] },
})

/** Short forms of calls for vehicles. */
export function vehiclesOf(server: TestServer, demo: Demo) {
  const givenDriver = (caller: Caller = demo.ana): Promise<Driver> =>
    server.value(createDriver, { body: aNewDriver() }, caller)
  const read = (id: string) => server.value(getVehicle, { params: { id } }, demo.ana)
  const platesOf = async ({ id }: Driver) => (await server.value(getDriver, { params: { id } }, demo.ana)).plates

  async function given(changes: Partial<GivenVehicle> = {}): Promise<Vehicle> {
    return server.value(
      createVehicle,
      { body: { ...aNewVehicle(), driverId: (await givenDriver()).id, ...changes } },
      demo.ana,
    )
  }

  return { givenDriver, read, platesOf, given }
}
