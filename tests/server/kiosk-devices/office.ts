import { v7 as uuidv7 } from 'uuid'

import {
  type NewKioskDevice,
  kioskDeviceCalls,
  makePairingCode,
  revokeKioskDevice,
} from '../../../contract/kiosk-device.ts'
import type { Caller, TestServer } from '../support/test-server.ts'
import { asKiosk } from './support.ts'
import type { Demo } from '../support/demo.ts'

export const wrongCode = { status: 400, problem: { errors: [{ path: 'code', code: 'pairing_code_wrong' }] } }
export const gone = { status: 410, problem: { code: 'link_gone' } }

/** Short forms of an admin’s calls for kiosk devices. */
export function kioskOffice(server: TestServer, demo: Demo) {
  const { pair, beat } = asKiosk(server)

  const home = demo.ana.locations[0] ?? ''

  const aKiosk = (changes: Partial<NewKioskDevice> = {}) => ({
    id: uuidv7(),
    name: 'Cajero norte',
    locationId: home,
    ...changes,
  })
  const create = (changes: Partial<NewKioskDevice> = {}, by: Caller = demo.owner) =>
    server.value(kioskDeviceCalls.create, { body: aKiosk(changes) }, by)
  const read = (id: string, by: Caller = demo.owner) => server.value(kioskDeviceCalls.get, { params: { id } }, by)
  const codeFor = async (id: string) => (await server.value(makePairingCode, { params: { id } }, demo.owner)).code
  const revoke = (id: string, by: Caller = demo.owner) => server.call(revokeKioskDevice, { params: { id } }, by)

  /** A device that was paired through the usual calls. */
  async function paired(changes: Partial<NewKioskDevice> = {}) {
    const device = await create(changes)
    const answer = await pair(await codeFor(device.id))
    if (!answer.ok) throw new Error(answer.problem.code)
    return { id: device.id, ...answer.value }
  }

  return { home, pair, beat, aKiosk, create, read, codeFor, revoke, paired }
}
