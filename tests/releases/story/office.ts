import { v7 as uuidv7 } from 'uuid'

import { closeCashUp } from '../../../contract/cash-up-writes.ts'
import { inviteDriver } from '../../../contract/driver-link.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { endpointPath } from '../../../contract/endpoint.ts'
import { startExport } from '../../../contract/export.ts'
import { uploadAvatar } from '../../../contract/file.ts'
import { pairKiosk } from '../../../contract/kiosk-device.ts'
import { askForPassword } from '../../../contract/password-link.ts'
import { resendInvoice } from '../../../contract/payment.ts'
import { savedViewCalls } from '../../../contract/saved-view.ts'
import { signIn } from '../../../contract/session.ts'
import { accessOf, isAllowed } from '../../../server/http/endpoint-access.ts'
import { freshNamed } from '../../server/access/named.ts'
import { namesReadBy } from '../../server/access/names.ts'
import { SAMPLES } from '../../server/access/samples.ts'
import { SAMPLES as PICTURES } from '../../server/files/samples.ts'
import { addPairingCode } from '../../server/kiosk-devices/support.ts'
import { type Demo, addColleague } from '../../server/support/demo.ts'
import { openSession } from '../../server/support/session.ts'
import type { Caller, TestServer } from '../../server/support/test-server.ts'

/** Calls every writing endpoint once, on records that no other call has touched. */
async function callEachOnce(server: TestServer, demo: Demo, place: Parameters<typeof freshNamed>[1]): Promise<void> {
  for (const { endpoint, request, forCaller } of SAMPLES) {
    if (endpoint.method === 'GET') continue
    const named = await freshNamed(server, place, namesReadBy(request))
    const caller = await callerOf(server, demo, endpoint)
    const asked = forCaller === undefined ? request(named) : await forCaller(server, caller)
    await server.value(endpoint, asked, caller)
  }
}

/** Each call has its own session, so that signing out ends no other. */
async function callerOf(server: TestServer, demo: Demo, endpoint: Endpoint): Promise<Caller> {
  if (endpoint.withoutSession === true) return {}
  if (isAllowed('parking_admin', accessOf(endpoint))) return { token: await openSession(server, demo.owner.id) }
  return { token: await openSession(server, demo.root.id), companyId: demo.colombia }
}

async function uploadPhoto({ app }: TestServer, { token = '' }: Caller): Promise<void> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(PICTURES.jpeg.bytes)], { type: 'image/jpeg' }), 'photo.jpg')
  const response = await app.request(endpointPath(uploadAvatar), { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form })
  if (!response.ok) throw new Error(`The photo was refused: ${await response.text()}`)
}

/**
 * Fills the demo with what an office leaves behind: every writing endpoint is called once, and what one call does not
 * fill follows. Messages are not delivered, so they wait in the dump. Returns the token of a paired kiosk.
 */
export async function fillOffice(server: TestServer, demo: Demo): Promise<{ kioskToken: string }> {
  const { owner, luis } = demo
  const [locationId = ''] = luis.locations
  const operator = await addColleague(server, demo.colombia)
  await server.owner.query('insert into operator_locations (company_id, operator_id, location_id) values ($1, $2, $3)', [demo.colombia, operator, locationId])
  const place = { companyId: demo.colombia, locationId, operator, by: owner }
  await server.call(signIn, { body: { email: luis.email, password: 'a wrong password' } })
  await uploadPhoto(server, owner)
  const query = { startDate: '2026-11-01T00:00:00', endDate: '2026-11-30T23:59:59' }
  await server.value(startExport, { headers: { timezone: 'America/Bogota' }, body: { id: uuidv7(), list: 'report-discounts', query } }, luis)
  await server.jobs.drain()

  await callEachOnce(server, demo, place)
  const { cashUp, paidService } = await freshNamed(server, place, new Set(['cashUp', 'paidService']))
  // The second count of a closed cash-up is kept as a recount.
  const close = (by: Caller) => server.value(closeCashUp, { params: { id: cashUp }, body: { id: uuidv7(), closedAt: new Date().toISOString(), countedCash: 0, count: null, leftInDrawer: 0, verified: { dataphone: null, digital: null }, varianceReason: null } }, by)
  await close(owner)
  await close({ token: await openSession(server, operator) })
  const view = { id: uuidv7(), screen: 'report-sales', name: 'Ventas del mes', search: { group: 'day' }, shared: true, rhythm: 'week' as const, readerIds: [owner.id, luis.id] }
  await server.value(savedViewCalls.create, { body: view }, owner)
  const { token: kioskToken } = await server.value(pairKiosk, { body: { code: await addPairingCode(server, place) } }, {})
  await server.value(resendInvoice, { params: { id: paidService }, body: { email: 'maria@example.test' } }, owner)
  await server.value(inviteDriver, { body: { email: 'rosa@example.test' } }, owner)
  await server.value(askForPassword, { body: { email: 'jorge.castano@example.com' } }, {})
  return { kioskToken }
}
