import { randomUUID } from 'node:crypto'

import { beforeEach, describe, expect, it } from 'vitest'

import { ON_BEHALF_OF } from '../../../contract/write-headers.ts'
import { getCashUp } from '../../../contract/cash-up.ts'
import { approveVariance, closeCashUp } from '../../../contract/cash-up-writes.ts'
import { listFormerOperators } from '../../../contract/operator.ts'
import { editService, finishService } from '../../../contract/service-writes.ts'
import { getServiceHistory } from '../../../contract/service-history.ts'
import { signIn } from '../../../contract/session.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { carry, editOf, statuses } from '../batch/support.ts'
import { deskOf, newLocation } from '../cash-ups/support.ts'
import { addColleague, addService, enterDemo } from '../support/demo.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'
import { edit, headersOf, receiptsOf, remarks, send, stateOf } from './support.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const desk = deskOf(server)

/** A staff member in Colombia who works at Ana's locations until dismissed. */
interface Leaver extends Caller {
  id: string
  token: string
}

let pedro: Leaver

async function hire(companyId = demo.colombia, locationId = demo.ana.locations[0] ?? ''): Promise<Leaver> {
  const id = await addColleague(server, companyId)
  await server.owner.query(
    'insert into operator_locations (company_id, operator_id, location_id) values ($1, $2, $3)',
    [companyId, id, locationId],
  )
  return { id, token: await server.signIn(`${id}@colleague.test`) }
}

const dismiss = ({ id }: Leaver) => server.owner.query('update identities set is_active = false where id = $1', [id])
const given = (locationId = demo.ana.locations[0] ?? '') => addService(server, { companyId: demo.colombia, locationId })
/** The owner, who sends acts of a person who left. */
const forPedro = (): Caller => ({ token: demo.owner.token, onBehalfOf: pedro.id })

beforeEach(async () => {
  pedro = await hire()
})

describe('unsent acts of a person who left the company [D-03]', () => {
  it('are done by an admin in that person’s name, with both names in the audit trail', async () => {
    const id = await given()
    await dismiss(pedro)
    expect(await edit(server, id, remarks(null, 'left'), forPedro())).toMatchObject({ status: 200 })
    const { data } = await server.value(getServiceHistory, { params: { id } }, demo.ana)
    expect(data).toMatchObject([
      {
        actor: { id: demo.owner.id, name: demo.owner.name },
        onBehalfOf: { id: pedro.id, name: 'Rosa Mora' },
        changes: [{ path: 'remarks', after: 'left' }],
      },
    ])
  })

  it('are recognised if the person had sent them and the answer was lost', async () => {
    const [id, key] = [await given(), randomUUID()]
    const theirs = await edit(server, id, remarks(null, 'once'), pedro, key)
    await dismiss(pedro)
    // Another person has changed the remarks since: a second time, the act would conflict or undo that change.
    await edit(server, id, remarks('once', 'later'), demo.ana)
    const ours = await edit(server, id, remarks(null, 'once'), forPedro(), key)
    expect(ours).toEqual(theirs)
    expect(await stateOf(server, id)).toMatchObject({ remarks: 'later', entries: 2 })
    expect(await receiptsOf(server, key)).toEqual([200])
  })

  it('are still refused if they were refused, even if they would now be accepted', async () => {
    const [id, key] = [await given(), randomUUID()]
    await edit(server, id, remarks(null, 'theirs'), demo.ana)
    const theirs = await edit(server, id, remarks(null, 'mine'), pedro, key)
    expect(theirs.status).toBe(409)
    await edit(server, id, remarks('theirs', null), demo.ana)
    await dismiss(pedro)
    expect(await edit(server, id, remarks(null, 'mine'), forPedro(), key)).toEqual(theirs)
  })

  it('are done once, by any admin, or by their author after a return', async () => {
    const [id, key] = [await given(), randomUUID()]
    await dismiss(pedro)
    const changes = remarks(null, 'once')
    const root: Caller = { token: demo.root.token, companyId: demo.colombia, onBehalfOf: pedro.id }
    const first = await Promise.all([
      edit(server, id, changes, forPedro(), key),
      edit(server, id, changes, root, key),
      edit(server, id, changes, forPedro(), key),
    ])
    await server.owner.query('update identities set is_active = true where id = $1', [pedro.id])
    const last = await edit(server, id, changes, pedro, key)
    expect(new Set([...first, last].map(({ text }) => text)).size).toBe(1)
    expect(last).toMatchObject({ status: 200, key })
    expect(await stateOf(server, id)).toMatchObject({ remarks: 'once', entries: 1 })
  })

  it('are done in one batch with the admin’s own acts, each in its author’s name', async () => {
    const [one, other] = [await given(), await given()]
    await dismiss(pedro)
    const answers = await carry(
      server,
      [editOf(one, remarks(null, 'left'), { onBehalfOf: pedro.id }), editOf(other, remarks(null, 'own'))],
      demo.owner,
    )
    expect(statuses(answers)).toEqual([200, 200])
    expect(answers.every(({ final }) => final)).toBe(true)
    const behalf = async (id: string) =>
      (await server.value(getServiceHistory, { params: { id } }, demo.owner)).data.map(
        ({ onBehalfOf }) => onBehalfOf?.id ?? null,
      )
    expect([await behalf(one), await behalf(other)]).toEqual([[pedro.id], [null]])
  })

  it('include work at the register: the opened shift, its takings, and its close', async () => {
    const locationId = await newLocation(server, demo)
    pedro = await hire(demo.colombia, locationId)
    const cashUpId = await desk.opened(locationId, pedro, { float: 5_000 })
    const id = await given(locationId)
    const quote = {
      agreementName: null,
      totalMinutes: 1,
      serviceCharge: 0,
      discount: 0,
      adjustment50: 0,
      totalCost: 0,
      tax: 0,
      serviceFee: 0,
    }
    const body = {
      endedAt: new Date(Date.now() + 1_000).toISOString(),
      paymentMethod: 'cash' as const,
      agreementId: null,
      cashUpId,
      cashReceived: null,
      quote,
    }
    await dismiss(pedro)
    const finished = await server.call(finishService, { params: { type: 'off_street', id }, body }, forPedro())
    expect(finished).toMatchObject({ ok: true, value: { exitOperator: { id: pedro.id }, cashUp: { id: cashUpId } } })

    const counted = (await server.value(getCashUp, { params: { id: cashUpId } }, demo.owner)).takings.cash + 5_000
    const closing = {
      id: randomUUID(),
      closedAt: new Date().toISOString(),
      countedCash: counted,
      count: null,
      leftInDrawer: counted,
      verified: { dataphone: null, digital: null },
      varianceReason: null,
    }
    expect(await server.call(closeCashUp, { params: { id: cashUpId }, body: closing }, forPedro())).toMatchObject({
      ok: true,
      value: { closing: { operatorEndShift: { id: pedro.id } } },
    })
    const { rows } = await server.owner.query(
      `select actor_id, on_behalf_of_id from audit_entries where entity = 'cash_up' and entity_id = $1 and action = 'closed'`,
      [cashUpId],
    )
    expect(rows).toEqual([{ actor_id: demo.owner.id, on_behalf_of_id: pedro.id }])
  })
})

describe('an act in another person’s name is refused [D-03]', () => {
  it.each<[string, () => Promise<Caller>]>([
    ['by their colleagues', async () => ({ token: demo.ana.token, onBehalfOf: pedro.id })],
    ['by an admin of another company', async () => ({ token: demo.mexicanOwner.token, onBehalfOf: pedro.id })],
    [
      'for a person of another company',
      async () => {
        const stranger = await hire(demo.mexico, (await demo.locationsOf(demo.mexico))[0])
        await dismiss(stranger)
        return { token: demo.owner.token, onBehalfOf: stranger.id }
      },
    ],
    ['for an unknown person', async () => ({ token: demo.owner.token, onBehalfOf: randomUUID() })],
  ])('%s', async (_, sender) => {
    const [id, key] = [await given(), randomUUID()]
    await dismiss(pedro)
    expect(await edit(server, id, remarks(null, 'forged'), await sender(), key)).toMatchObject({
      status: 409,
      key: null,
    })
    expect(await receiptsOf(server, key)).toEqual([])
    expect(await stateOf(server, id)).toMatchObject({ remarks: null, entries: 0 })
  })

  it('while the author still works there, because the author can send it', async () => {
    const [id, key] = [await given(), randomUUID()]
    const answer = await edit(server, id, remarks(null, 'mine'), forPedro(), key)
    expect(answer).toMatchObject({ status: 409, key: null })
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'author_not_left' })
    const [batched] = await carry(
      server,
      [editOf(id, remarks(null, 'mine'), { key, onBehalfOf: pedro.id })],
      demo.owner,
    )
    expect(batched).toMatchObject({ status: 409, final: false, body: { code: 'author_not_left' } })
    expect(await edit(server, id, remarks(null, 'mine'), pedro, key)).toMatchObject({ status: 200, key })
  })

  it('if the name cannot be read, because the act would count as the sender’s own', async () => {
    const id = await given()
    const body = JSON.stringify({ changes: remarks(null, 'mine') })
    expect(
      await send(server, id, { body, headers: { ...headersOf(demo.owner, randomUUID()), [ON_BEHALF_OF]: 'pedro' } }),
    ).toMatchObject({ status: 400, key: null })
    expect(await stateOf(server, id)).toMatchObject({ remarks: null, entries: 0 })
  })

  it('under the key of one of the sender’s own acts; the sender cannot use a key of the author either', async () => {
    const [id, key, own] = [await given(), randomUUID(), randomUUID()]
    await dismiss(pedro)
    await edit(server, id, remarks(null, 'a'), forPedro(), key)
    await edit(server, id, remarks('a', 'b'), demo.owner, own)
    expect(await edit(server, id, remarks(null, 'a'), demo.owner, key)).toMatchObject({ status: 422 })
    expect(await edit(server, id, remarks('a', 'b'), forPedro(), own)).toMatchObject({ status: 422 })
  })

  it('if it needs more rights than the sender has: an admin may do the acts of admins', async () => {
    const locationId = await newLocation(server, demo)
    const cashUpId = await desk.closed(locationId, demo.ana)
    await server.owner.query(`update cash_ups set approval = 'pending' where id = $1`, [cashUpId])
    expect(await desk.approve(cashUpId, pedro)).toMatchObject({ ok: false, status: 403 })
    await dismiss(pedro)
    expect(
      await server.call(
        approveVariance,
        { params: { id: cashUpId }, body: { approvedAt: new Date().toISOString() } },
        forPedro(),
      ),
    ).toMatchObject({ ok: true, value: { closing: { approvedBy: { id: pedro.id } } } })
  })
})

describe('people who left [D-03]', () => {
  it('are listed for an admin of their own company only', async () => {
    const stranger = await hire(demo.mexico, (await demo.locationsOf(demo.mexico))[0])
    await Promise.all([dismiss(pedro), dismiss(stranger)])
    const ids = [pedro.id, stranger.id, demo.ana.id, randomUUID()].join()
    expect((await server.value(listFormerOperators, { params: { ids } }, demo.owner)).data).toEqual([
      { id: pedro.id, name: 'Rosa Mora' },
    ])
    expect(
      (await server.value(listFormerOperators, { params: { ids } }, demo.mexicanOwner)).data.map(({ id }) => id),
    ).toEqual([stranger.id])
    expect(await server.call(listFormerOperators, { params: { ids } }, demo.ana)).toMatchObject({ status: 403 })
  })

  it('are listed even if their sign-in was deleted', async () => {
    await server.owner.query('delete from identities where id = $1', [pedro.id])
    expect((await server.value(listFormerOperators, { params: { ids: pedro.id } }, demo.owner)).data).toHaveLength(1)
  })

  it('cannot sign in, and their sessions are over [S4-05]', async () => {
    const id = await given()
    await dismiss(pedro)
    expect(
      await server.call(signIn, { body: { email: `${pedro.id}@colleague.test`, password: DEMO_PASSWORD } }),
    ).toMatchObject({ status: 401 })
    expect(
      await server.call(editService, { params: { id }, body: { changes: remarks(null, 'late') } }, pedro),
    ).toMatchObject({ status: 401 })
  })
})
