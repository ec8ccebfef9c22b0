import { v7 as uuidv7 } from 'uuid'

import { KIOSK_HEADER, beatKiosk, pairKiosk } from '../../../contract/kiosk-device.ts'
import { makeToken } from '../../../server/mail/link-token.ts'
import { tokenHash } from '../../../server/session/actor.ts'
import type { TestServer } from '../support/test-server.ts'

type Owned = Pick<TestServer, 'owner'>

interface Place {
  companyId: string
  locationId: string
}

/** A device that nobody has paired; returns its id. */
async function addKiosk({ owner }: Owned, { companyId, locationId }: Place): Promise<string> {
  const id = uuidv7()
  await owner.query(`insert into kiosk_devices (company_id, id, location_id, name) values ($1, $2, $3, 'Cajero')`, [
    companyId,
    id,
    locationId,
  ])
  return id
}

/** A paired device, and its token. */
export async function addPairedKiosk(server: Owned, place: Place): Promise<{ id: string; token: string }> {
  const id = await addKiosk(server, place)
  const { token, hash } = makeToken(place.companyId)
  await server.owner.query(
    `update kiosk_devices set token_hash = $2, receipt_prefix = $3, paired_at = now() where id = $1`,
    [id, hash, `T${id.slice(-4)}`],
  )
  return { id, token }
}

let codes = 0

/** Adds a code that pairs another device. */
export async function addPairingCode(server: Owned, place: Place): Promise<string> {
  const deviceId = await addKiosk(server, place)
  const code = `0000${String(codes++).padStart(4, '0')}`
  await server.owner.query(
    `insert into kiosk_codes (code_hash, place_id, device_id, expires_at) values ($1, $2, $3, now() + interval '10 minutes')`,
    [tokenHash(code), place.companyId, deviceId],
  )
  return code
}

/** Calls that a device makes on its own. */
export function asKiosk(server: Pick<TestServer, 'call'>) {
  return {
    pair: (code: string) => server.call(pairKiosk, { body: { code } }),
    beat: (token: string, { sentAt = new Date().toISOString(), appVersion = '0.1.0', queueLength = 0 } = {}) =>
      server.call(beatKiosk, { headers: { [KIOSK_HEADER]: token }, body: { sentAt, appVersion, queueLength } }),
  }
}
