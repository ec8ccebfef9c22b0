import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { editOperator } from '../../../contract/account.ts'
import { getService } from '../../../contract/service.ts'
import { type ServiceChanges, editService } from '../../../contract/service-writes.ts'
import { getServiceHistory } from '../../../contract/service-history.ts'
import { addColleague, addService, enterDemo, freshPlate } from '../support/demo.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

const given = () => addService(server, { companyId: demo.colombia, locationId: demo.ana.locations[0] ?? '' })
const edit = (id: string, changes: ServiceChanges, caller: Caller) =>
  server.value(editService, { params: { id }, body: { changes } }, caller)
const history = async (id: string) => (await server.value(getServiceHistory, { params: { id } }, demo.ana)).data

describe('the history of a service [S2-27]', () => {
  it('is empty before the first edit', async () => {
    expect(await history(await given())).toEqual([])
  })

  it('names person, time, device and both values, newest first', async () => {
    const id = await given()
    const { licensePlate } = await server.value(getService, { params: { id } }, demo.ana)
    const [plate, deviceId, began] = [freshPlate(), uuidv7(), Date.now()]
    await edit(
      id,
      { remarks: { from: null, to: 'one' }, licensePlate: { from: licensePlate, to: plate } },
      { ...demo.ana, deviceId },
    )
    await edit(id, { remarks: { from: 'one', to: null } }, demo.owner)

    const entries = await history(id)
    expect(entries).toEqual([
      {
        id: expect.any(String),
        at: expect.any(String),
        action: 'edited',
        actor: { id: demo.owner.id, name: demo.owner.name, role: 'parking_admin', email: null },
        onBehalfOf: null,
        deviceId: null,
        changes: [{ path: 'remarks', before: 'one', after: null }],
      },
      {
        id: expect.any(String),
        at: expect.any(String),
        action: 'edited',
        actor: { id: demo.ana.id, name: demo.ana.name, role: 'parking_staff', email: null },
        onBehalfOf: null,
        deviceId,
        changes: expect.toSatisfy((changes: object[]) => changes.length === 2),
      },
    ])
    expect(entries[1]?.changes).toEqual(
      expect.arrayContaining([
        { path: 'remarks', before: null, after: 'one' },
        { path: 'licensePlate', before: licensePlate, after: plate },
      ]),
    )
    for (const { at } of entries) {
      expect(Date.parse(at)).toBeGreaterThanOrEqual(began)
      expect(Date.parse(at)).toBeLessThanOrEqual(Date.now())
    }
    expect(new Set(entries.map((entry) => entry.id)).size).toBe(2)
  })

  it('leads from the first value to the last without a gap', async () => {
    const id = await given()
    const values = [null, 'one', 'two', null, 'three']
    for (const [nth, to] of values.entries())
      if (nth > 0)
        await edit(id, { remarks: { from: values[nth - 1] ?? null, to } }, nth % 2 === 0 ? demo.ana : demo.owner)
    const steps = (await history(id)).toReversed().flatMap((entry) => entry.changes)
    expect(steps.map((step) => step.before)).toEqual(values.slice(0, -1))
    expect(steps.map((step) => step.after)).toEqual(values.slice(1))
  })

  it('keeps the person’s name at that time, and names a super admin who worked in the company', async () => {
    const id = await given()
    await edit(id, { remarks: { from: null, to: 'by root' } }, { token: demo.root.token, companyId: demo.colombia })
    await edit(id, { remarks: { from: 'by root', to: 'by Ana' } }, demo.ana)
    await server.owner.query(`update operators set first_name = 'Renamed' where id = $1`, [demo.ana.id])
    await server.owner.query(`update identities set first_name = 'Renamed' where id = $1`, [demo.ana.id])
    expect((await history(id)).map((entry) => entry.actor)).toEqual([
      { id: demo.ana.id, name: demo.ana.name, role: 'parking_staff', email: null },
      { id: demo.root.id, name: demo.root.name, role: 'super_admin', email: null },
    ])
  })

  it('contains nothing of another service', async () => {
    const [one, other] = [await given(), await given()]
    await edit(one, { remarks: { from: null, to: 'one' } }, demo.ana)
    expect(await history(other)).toEqual([])
    expect(await history(one)).toHaveLength(1)
  })

  it('cannot be changed or deleted by the server’s database login', async () => {
    const id = await given()
    await edit(id, { remarks: { from: null, to: 'one' } }, demo.ana)
    for (const statement of [
      `update audit_entries set actor_name = 'Nobody'`,
      'delete from audit_entries',
      'truncate audit_entries',
    ])
      await expect(
        server.database.transaction((tx) => tx.db.execute(statement)),
        statement,
      ).rejects.toMatchObject({ cause: { message: expect.stringContaining('permission denied') } })
    expect(await history(id)).toHaveLength(1)
  })

  it('shows the role and, to admins, the e-mail if two people have the same name', async () => {
    const [id, boss] = [await given(), demo.owner.name.split(' ')]
    await server.value(
      editOperator,
      { params: { id: demo.luis.id }, body: { firstName: boss[0] ?? '', lastName: boss.slice(1).join(' ') } },
      demo.luis,
    )
    const elsewhere = await addService(server, { companyId: demo.colombia, locationId: demo.luis.locations[0] ?? '' })
    await edit(elsewhere, { remarks: { from: null, to: 'by the boss, it seems' } }, demo.luis)
    await edit(id, { remarks: { from: null, to: 'by the boss' } }, demo.owner)
    await server.owner.query(
      `update operators set email = 'since@example.test', role = 'parking_admin' where id = $1`,
      [demo.luis.id],
    )
    const actors = async (of: string, by: Caller) =>
      (await server.value(getServiceHistory, { params: { id: of } }, by)).data.map(({ actor }) => actor)
    const luis = { id: demo.luis.id, name: demo.owner.name, role: 'parking_staff' }
    expect(await actors(elsewhere, demo.luis)).toEqual([{ ...luis, email: null }])
    expect(await actors(elsewhere, demo.owner)).toEqual([{ ...luis, email: demo.luis.email }])
    expect(await actors(id, demo.owner)).toEqual([
      { id: demo.owner.id, name: demo.owner.name, role: 'parking_admin', email: demo.owner.email },
    ])
  })

  it('names the sender of older entries by their current name', async () => {
    const [id, gone] = [await given(), await addColleague(server, demo.colombia)]
    await edit(id, { remarks: { from: null, to: 'one' } }, demo.ana)
    await server.owner.query('update audit_entries set actor_role = null, actor_email = null where entity_id = $1', [
      id,
    ])
    await server.owner.query('update identities set is_active = false where id = $1', [gone])
    await edit(id, { remarks: { from: 'one', to: 'two' } }, { ...demo.owner, onBehalfOf: gone })
    await edit(id, { remarks: { from: 'two', to: 'three' } }, demo.ana)
    await server.owner.query(`update operators set email = 'ana.since@example.test' where id = $1`, [demo.ana.id])
    expect(
      (await server.value(getServiceHistory, { params: { id } }, demo.owner)).data.map(({ actor, onBehalfOf }) => [
        actor?.role,
        actor?.email,
        onBehalfOf?.role,
        onBehalfOf?.email,
      ]),
    ).toEqual([
      ['parking_staff', demo.ana.email, undefined, undefined],
      ['parking_admin', demo.owner.email, 'parking_staff', `${gone}@colleague.test`],
      ['parking_staff', 'ana.since@example.test', undefined, undefined],
    ])
  })
})
