import { v7 as uuidv7 } from 'uuid'

import { getLocation } from '../../../contract/location.ts'
import { locationWrites } from '../../../contract/location-writes.ts'
import type { Caller, TestServer } from '../support/test-server.ts'
import type { Demo } from '../support/demo.ts'

export const aLocation = () => ({
  id: uuidv7(),
  name: 'Calle 85',
  address: 'Calle 85 # 12-30',
  city: 'Bogotá',
  timeZone: 'America/Bogota',
  parkingType: 'parking_lot' as const,
  spaces: 40,
})
export const wrong = (path: string, code: string) => ({
  status: 400,
  problem: { code: 'validation_failed', errors: [{ path, code }] },
})
export const hours = (opens: string, closes: string) => ({ opens, closes })

/** Short forms of an admin’s calls for locations. */
export function locationsOf(server: TestServer, demo: Demo) {
  const made = (body: object = {}) =>
    server.value(locationWrites.create, { body: { ...aLocation(), ...body } }, demo.owner)
  const edit = (id: string, changes: object, caller: Caller = demo.owner) =>
    server.call(locationWrites.edit, { params: { id }, body: { changes } }, caller)
  const read = (id: string, caller: Caller = demo.owner) => server.value(getLocation, { params: { id } }, caller)
  const trail = async (id: string) => (await server.value(locationWrites.history, { params: { id } }, demo.owner)).data

  return { made, edit, read, trail }
}
