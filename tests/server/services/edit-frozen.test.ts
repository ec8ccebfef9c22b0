import { describe, expect, it } from 'vitest'

import { getService } from '../../../contract/service.ts'
import { type ServiceChanges, editService } from '../../../contract/service-writes.ts'
import { getServiceHistory } from '../../../contract/service-history.ts'
import type { CashUpStatus } from '../../../domain/cash-ups.ts'
import type { ServiceStatus } from '../../../domain/services.ts'
import { addCashUp, addService, enterDemo, freshPlate, settleCashUp } from '../support/demo.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

type Who = 'ana' | 'owner' | 'root'

const callerOf = (who: Who): Caller =>
  who === 'root' ? { token: demo.root.token, companyId: demo.colombia } : demo[who]

interface Case {
  who: Who
  status?: ServiceStatus
  invoiceNumber?: string
  /** The service's shift, and its opener. */
  cashUp?: [CashUpStatus, 'ana' | 'luis']
}

async function given({ status, invoiceNumber, cashUp }: Case): Promise<string> {
  const place = { companyId: demo.colombia, locationId: demo.ana.locations[0] ?? '' }
  const cashUpId =
    cashUp === undefined ? null : await addCashUp(server, { ...place, status: 'current', openedBy: demo[cashUp[1]].id })
  const id = await addService(server, {
    ...place,
    status: status ?? 'completed',
    invoiceNumber: invoiceNumber ?? null,
    cashUpId,
    remarks: 'old',
  })
  if (cashUp !== undefined && cashUpId !== null) await settleCashUp(server, cashUpId, cashUp[0])
  return id
}

/** Also joins the open register of a service's shift. */
async function join(serviceId: string, by: string): Promise<void> {
  await server.owner.query(
    `insert into cash_up_joins (company_id, id, cash_up_id, by, at, float) select company_id, gen_random_uuid(), cash_up_id, $2, $3, 0 from services where id = $1`,
    [serviceId, by, new Date()],
  )
}

const read = (id: string) => server.value(getService, { params: { id } }, demo.owner)

async function edits(id: string): Promise<Record<'licensePlate' | 'notificationMethod', ServiceChanges>> {
  const { licensePlate } = await read(id)
  return {
    licensePlate: { licensePlate: { from: licensePlate, to: freshPlate() } },
    notificationMethod: { notificationMethod: { from: null, to: 'email' } },
  }
}

const edit = (id: string, changes: ServiceChanges, who: Who) =>
  server.call(editService, { params: { id }, body: { changes } }, callerOf(who))
const remarks: ServiceChanges = { remarks: { from: 'old', to: 'new' } }

describe('a service whose money is settled [S2-27]', () => {
  it.each<[string, Case, string]>([
    ['voided, for staff', { who: 'ana', status: 'voided' }, 'frozen_voided'],
    ['voided, for an admin', { who: 'owner', status: 'voided' }, 'frozen_voided'],
    ['invoiced, for staff', { who: 'ana', invoiceNumber: 'F-1', cashUp: ['current', 'ana'] }, 'frozen_invoiced'],
    ['invoiced, for an admin', { who: 'owner', invoiceNumber: 'F-2' }, 'frozen_invoiced'],
    ['invoiced, for a super admin', { who: 'root', invoiceNumber: 'F-3' }, 'frozen_invoiced'],
    ['collected, for staff', { who: 'ana', cashUp: ['collected', 'ana'] }, 'frozen_collected'],
    ['collected, for an admin', { who: 'owner', cashUp: ['collected', 'ana'] }, 'frozen_collected'],
    ["in another's open shift, for staff", { who: 'ana', cashUp: ['current', 'luis'] }, 'frozen_not_own_cash_up'],
    ["in another's closed shift, for staff", { who: 'ana', cashUp: ['completed', 'luis'] }, 'frozen_not_own_cash_up'],
    ['in their own closed shift, for staff', { who: 'ana', cashUp: ['completed', 'ana'] }, 'frozen_not_own_cash_up'],
  ])('is frozen: %s', async (_, given_, code) => {
    const id = await given(given_)
    const before = await read(id)
    for (const [field, changes] of Object.entries(await edits(id))) {
      const answer = await edit(id, { ...remarks, ...changes }, given_.who)
      expect(answer).toMatchObject({
        ok: false,
        status: 409,
        problem: { code: 'service_frozen', errors: [{ path: field, code }] },
      })
    }
    const both = await edits(id)
    const answer = await edit(id, { ...both.licensePlate, ...both.notificationMethod }, given_.who)
    expect(answer.ok ? [] : answer.problem.errors?.map((error) => error.path)).toEqual([
      'licensePlate',
      'notificationMethod',
    ])
    expect(await read(id)).toEqual(before)
    expect((await server.value(getServiceHistory, { params: { id } }, demo.owner)).data).toEqual([])

    // The same edit without frozen fields is accepted: remarks can always be changed.
    expect(await edit(id, remarks, given_.who)).toMatchObject({
      ok: true,
      value: { remarks: 'new', version: before.version + 1 },
    })
  })

  it.each<[string, Case]>([
    ['completed and not yet in a shift, for staff', { who: 'ana' }],
    ['still parked, for staff', { who: 'ana', status: 'progress' }],
    ['in their own open shift, for staff', { who: 'ana', cashUp: ['current', 'ana'] }],
    ["in another's open shift, for an admin", { who: 'owner', cashUp: ['current', 'luis'] }],
    ["in another's closed shift, for an admin", { who: 'owner', cashUp: ['completed', 'luis'] }],
    ["in another's closed shift, for a super admin", { who: 'root', cashUp: ['completed', 'luis'] }],
  ])('is open: %s', async (_, given_) => {
    const id = await given(given_)
    for (const changes of Object.values(await edits(id)))
      expect(await edit(id, { ...changes }, given_.who)).toMatchObject({ ok: true })
    expect(await edit(id, remarks, given_.who)).toMatchObject({
      ok: true,
      value: { remarks: 'new', notificationMethod: 'email', version: 4 },
    })
  })

  it('can be edited by everybody who joined its open shift, until the close [S6-07]', async () => {
    const id = await given({ who: 'ana', cashUp: ['current', 'luis'] })
    const { licensePlate, notificationMethod } = await edits(id)
    expect(await edit(id, licensePlate, 'ana')).toMatchObject({
      problem: { errors: [{ code: 'frozen_not_own_cash_up' }] },
    })
    await join(id, demo.ana.id)
    expect(await edit(id, licensePlate, 'ana')).toMatchObject({ ok: true })
    await server.owner.query(
      `update cash_ups set status = 'completed' where id = (select cash_up_id from services where id = $1)`,
      [id],
    )
    expect(await edit(id, notificationMethod, 'ana')).toMatchObject({
      problem: { errors: [{ code: 'frozen_not_own_cash_up' }] },
    })
  })

  it('accepts an edit that changes nothing', async () => {
    const id = await given({ who: 'ana', status: 'voided' })
    const before = await read(id)
    expect(await edit(id, { licensePlate: { from: 'older', to: before.licensePlate } }, 'ana')).toEqual({
      ok: true,
      status: 200,
      value: before,
    })
  })

  it('is frozen by a settlement only if the edit arrives after it', async () => {
    const id = await given({ who: 'ana', cashUp: ['current', 'ana'] })
    const { licensePlate, notificationMethod } = await edits(id)
    expect(await edit(id, notificationMethod, 'ana')).toMatchObject({ ok: true })
    await server.owner.query(
      `update cash_ups set status = 'completed' where id = (select cash_up_id from services where id = $1)`,
      [id],
    )
    expect(await edit(id, licensePlate, 'ana')).toMatchObject({
      problem: { errors: [{ code: 'frozen_not_own_cash_up' }] },
    })
    expect(await edit(id, licensePlate, 'owner')).toMatchObject({ ok: true })
    await server.owner.query(
      `update cash_ups set status = 'collected' where id = (select cash_up_id from services where id = $1)`,
      [id],
    )
    expect(await edit(id, { notificationMethod: { from: 'email', to: null } }, 'owner')).toMatchObject({
      problem: { errors: [{ code: 'frozen_collected' }] },
    })
  })
})
