import { describe, expect, it } from 'vitest'

import { getService } from '../../../contract/service.ts'
import { updateNotificationMethod } from '../../../contract/service-writes.ts'
import { getServiceHistory } from '../../../contract/service-history.ts'
import type { NotificationMethod } from '../../../domain/services.ts'
import { addService, enterDemo } from '../support/demo.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

const parked = (notificationMethod: NotificationMethod | null = null) =>
  addService(server, { companyId: demo.colombia, locationId: demo.ana.locations[0] ?? '', notificationMethod })
const update = (id: string, from: string | null, to: NotificationMethod | null, caller: Caller = demo.ana) =>
  server.call(updateNotificationMethod, { params: { id }, body: { from, notificationMethod: to } }, caller)

describe('the notification method by its own call [S7-02]', () => {
  it('is set like any edited field, and is in the history', async () => {
    const id = await parked()
    expect(await update(id, null, 'whatsapp')).toMatchObject({
      ok: true,
      value: { notificationMethod: 'whatsapp', edited: true },
    })
    const { data } = await server.value(getServiceHistory, { params: { id } }, demo.owner)
    expect(data[0]).toMatchObject({
      action: 'edited',
      actor: { id: demo.ana.id },
      changes: [{ path: 'notificationMethod', before: null, after: 'whatsapp' }],
    })
  })

  it('is a conflict if another person changed it, and no change if it is already equal', async () => {
    const id = await parked('email')
    expect(await update(id, null, 'whatsapp')).toMatchObject({
      ok: false,
      status: 409,
      problem: { code: 'edit_conflict', conflicts: [{ path: 'notificationMethod', theirs: 'email' }] },
    })
    expect(await update(id, null, 'email')).toMatchObject({ ok: true, value: { version: 1 } })
  })

  it('must be a known method, for a service that the caller sees', async () => {
    const id = await parked()
    const letter: object = { from: null, notificationMethod: 'letter' }
    expect(
      await server.call(
        updateNotificationMethod,
        { params: { id }, body: { from: null, ...Object(letter) } },
        demo.ana,
      ),
    ).toMatchObject({
      ok: false,
      status: 400,
      problem: { errors: [{ path: 'notificationMethod', code: 'invalidField' }] },
    })
    expect(await update(id, null, 'email', demo.luis)).toMatchObject({ ok: false, status: 404 })
    expect(await update(id, null, 'email', demo.mexicanOwner)).toMatchObject({ ok: false, status: 404 })
    expect(await server.value(getService, { params: { id } }, demo.ana)).toMatchObject({ notificationMethod: null })
  })
})
