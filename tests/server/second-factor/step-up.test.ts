import { randomUUID } from 'node:crypto'

import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'

import { resetPassword, setEmail } from '../../../contract/account.ts'
import { getCashUpHistory } from '../../../contract/cash-up-history.ts'
import { exportDriverData } from '../../../contract/driver-data.ts'
import { eraseDriver } from '../../../contract/driver-erasure.ts'
import { createDriver } from '../../../contract/driver.ts'
import { startExport } from '../../../contract/export.ts'
import { connectInvoicing, disconnectInvoicing } from '../../../contract/invoice.ts'
import { disconnectWhatsApp } from '../../../contract/messaging.ts'
import { editRetention } from '../../../contract/retention.ts'
import { proveSecondFactor } from '../../../contract/second-factor.ts'
import { collectCashUp } from '../../../contract/cash-up-writes.ts'
import { endpointPath } from '../../../contract/endpoint.ts'
import { userCalls } from '../../../contract/user.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { auditOf, deskOf, newLocation } from '../cash-ups/support.ts'
import { aNewDriver } from '../drivers/support.ts'
import { usersOf } from '../operators/users.ts'
import { STEP_MS, codeAt, enrol, letProofsAge, removeFactors } from '../support/authenticator-app.ts'
import { addColleague, enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'

let at = new Date('2026-11-20T12:00:00.000Z')
const server = await openTestServer({ now: () => at })
const demo = await enterDemo(server)
const { owner, mexicanOwner } = demo
const users = usersOf(server, demo)
const desk = deskOf(server)

const REFUSED = { status: 403, problem: { code: 'step_up_needed' } }
let secret: string

/** The owner has a second factor, and gave it more than 15 minutes ago. */
beforeEach(async () => {
  await removeFactors(server)
  at = new Date(at.getTime() + STEP_MS)
  secret = (await enrol(server, owner, at)).secret
  await letProofsAge(server)
})

async function prove(): Promise<void> {
  at = new Date(at.getTime() + STEP_MS)
  await server.value(proveSecondFactor, { body: { proof: { kind: 'totp', code: codeAt(secret, at) } } }, owner)
}

const SIIGO = {
  body: { platform: 'siigo' as const, userName: 'simulador@parq.test', accessKey: 'public', isSimulated: true },
}
const anExport = () => ({
  headers: { timezone: 'America/Bogota' },
  body: {
    id: uuidv7(),
    list: 'report-sales' as const,
    query: { startDate: '2026-11-01', endDate: '2026-11-07' },
  },
})

async function aDriver(): Promise<string> {
  const body = aNewDriver({ firstName: 'Sofía', lastName: 'Ríos', email: `${uuidv7()}@example.test` })
  return (await server.value(createDriver, { body }, demo.ana)).id
}

const newPassword = (id: string, password: string) =>
  server.call(
    resetPassword,
    { params: { id }, headers: {}, body: { currentPassword: DEMO_PASSWORD, newPassword: password } },
    owner,
  )

const ACTS = [
  ['connects the invoicing platform', () => server.call(connectInvoicing, SIIGO, owner)],
  ['disconnects the invoicing platform', () => server.call(disconnectInvoicing, {}, owner)],
  ['disconnects WhatsApp', () => server.call(disconnectWhatsApp, {}, owner)],
  ['starts an export', () => server.call(startExport, anExport(), owner)],
  ['invites an administrator', () => users.invite({ role: 'parking_admin', locationIds: [] })],
  [
    'makes a colleague an administrator',
    async () =>
      users.edit(await addColleague(server, demo.colombia), { role: { from: 'parking_staff', to: 'parking_admin' } }),
  ],
  [
    'deactivates a colleague',
    async () => users.edit(await addColleague(server, demo.colombia), { isActive: { from: true, to: false } }),
  ],
  [
    'takes the file of a driver',
    async () => server.call(exportDriverData, { params: { id: await aDriver() }, body: { format: 'json' } }, owner),
  ],
  [
    'erases a driver',
    async () =>
      server.call(
        eraseDriver,
        { params: { id: await aDriver() }, body: { name: 'Sofía Ríos', reason: 'Asked by letter' } },
        owner,
      ),
  ],
  [
    'requests another e-mail for a colleague',
    async () =>
      server.call(
        setEmail,
        {
          params: { id: await addColleague(server, demo.colombia) },
          body: { currentPassword: DEMO_PASSWORD, email: `${uuidv7()}@example.test` },
        },
        owner,
      ),
  ],
  [
    'sets the password of a colleague',
    async () => newPassword(await addColleague(server, demo.colombia), 'vencejo-tapia-93'),
  ],
  [
    'sets the retention periods',
    () => server.call(editRetention, { body: { changes: { lookupMonths: { from: 24, to: 30 } } } }, owner),
  ],
  ['deletes a colleague', async () => users.remove(await addColleague(server, demo.colombia))],
] as const

describe('a person whose session has not given the second factor for 15 minutes', () => {
  it.each(ACTS)('is refused and may repeat after a proof: %s', async (_, act) => {
    expect(await act()).toMatchObject(REFUSED)
    await prove()
    const answer = await act()
    // WhatsApp is not connected in the demo: the call is judged, and finds nothing to end.
    expect(answer.ok || answer.problem.code === 'not_found').toBe(true)
  })

  it('repeats a refused write under its key', async () => {
    const key = randomUUID()
    const id = uuidv7()
    const invite = () =>
      server.call(
        userCalls.create,
        {
          body: {
            id,
            email: `${id}@example.test`,
            firstName: 'Rosa',
            lastName: 'Mora',
            language: 'es',
            role: 'parking_admin',
          },
        },
        { ...owner, key },
      )
    expect(await invite()).toMatchObject(REFUSED)
    await prove()
    expect(await invite()).toMatchObject({ ok: true, value: { id } })
  })

  it('invites staff and corrects a name as before', async () => {
    expect(await users.invite()).toMatchObject({ ok: true })
    const id = await addColleague(server, demo.colombia)
    expect(await users.edit(id, { firstName: { from: 'Rosa', to: 'Rosalba' } })).toMatchObject({ ok: true })
  })
})

describe('a person without a second factor', () => {
  it('is asked for none where none is required', async () => {
    const id = uuidv7()
    expect(await server.call(disconnectWhatsApp, {}, mexicanOwner)).toMatchObject({ problem: { code: 'not_found' } })
    expect(
      await server.call(
        userCalls.create,
        {
          body: {
            id,
            email: `${id}@example.test`,
            firstName: 'Rosa',
            lastName: 'Mora',
            language: 'es',
            role: 'parking_admin',
          },
        },
        mexicanOwner,
      ),
    ).toMatchObject({ ok: true })
  })
})

describe('collecting a cash-up', () => {
  const closed = async () => desk.closed(await newLocation(server, demo), demo.ana)

  it('is never refused to a device, and says in the history that no second factor was given', async () => {
    const id = await closed()
    expect(await desk.collect(id, owner)).toMatchObject({ ok: true })
    expect((await auditOf(server, id)).at(-1)).toMatchObject({
      action: 'collected',
      after: { secondFactor: 'missing' },
    })
    const { data } = await server.value(getCashUpHistory, { params: { id } }, owner)
    expect(data[0]?.changes).toContainEqual({ path: 'secondFactor', before: null, after: 'missing' })
  })

  it('has no such mark after a proof', async () => {
    const id = await closed()
    await prove()
    expect(await desk.collect(id, owner)).toMatchObject({ ok: true })
    expect((await auditOf(server, id)).at(-1)?.after).not.toHaveProperty('secondFactor')
  })

  it('has no such mark if nobody asked for a second factor', async () => {
    await removeFactors(server)
    const id = await closed()
    expect(await desk.collect(id, owner)).toMatchObject({ ok: true })
    expect((await auditOf(server, id)).at(-1)?.after).not.toHaveProperty('secondFactor')
  })

  it('has the mark of an administrator who lacks the factor that the company requires', async () => {
    await removeFactors(server)
    await server.owner.query('update companies set admins_need_factor = true where id = $1', [demo.colombia])
    const id = await closed()
    expect(await desk.collect(id, owner)).toMatchObject({ ok: true })
    expect((await auditOf(server, id)).at(-1)).toMatchObject({ after: { secondFactor: 'missing' } })
    await server.owner.query('update companies set admins_need_factor = false')
  })

  it('is refused to a call without a key, which no device sends', async () => {
    const id = await closed()
    const send = async () => {
      const response = await server.app.request(endpointPath(collectCashUp).replace(':id', id), {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${owner.token}` },
        body: JSON.stringify({
          collectedAt: new Date().toISOString(),
          amountReceived: 0,
          revision: 0,
          total: 0,
          note: null,
        }),
      })
      return response.status
    }
    expect(await send()).toBe(403)
    await prove()
    expect(await send()).toBe(200)
  })
})
