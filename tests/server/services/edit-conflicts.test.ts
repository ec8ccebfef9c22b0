import { describe, expect, it } from 'vitest'

import { getService } from '../../../contract/service.ts'
import { type ServiceChanges, editService } from '../../../contract/service-writes.ts'
import { PROBLEM_DETAILS } from '../../../server/http/error-details.ts'
import { getServiceHistory } from '../../../contract/service-history.ts'
import { type GivenService, addService, enterDemo, freshPlate } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

const given = (fields: Partial<GivenService> = {}) =>
  addService(server, { companyId: demo.colombia, locationId: demo.ana.locations[0] ?? '', ...fields })
const read = (id: string) => server.value(getService, { params: { id } }, demo.ana)
const edit = (id: string, changes: ServiceChanges, caller = demo.ana) =>
  server.call(editService, { params: { id }, body: { changes } }, caller)
const trail = async (id: string) => (await server.value(getServiceHistory, { params: { id } }, demo.ana)).data

describe('an edit of a field that has changed since', () => {
  it('is refused with the earlier, current and wanted value, the person and the time', async () => {
    const id = await given({ remarks: 'one' })
    await edit(id, { remarks: { from: 'one', to: 'theirs' } }, demo.owner)
    const [theirs] = await trail(id)
    expect(await edit(id, { remarks: { from: 'one', to: 'mine' } })).toEqual({
      ok: false,
      status: 409,
      problem: {
        title: 'edit_conflict',
        status: 409,
        code: 'edit_conflict',
        detail: PROBLEM_DETAILS.edit_conflict,
        requestId: expect.any(String),
        conflicts: [
          {
            path: 'remarks',
            base: 'one',
            theirs: 'theirs',
            mine: 'mine',
            by: { id: demo.owner.id, name: demo.owner.name },
            at: theirs?.at,
          },
        ],
      },
    })
    expect(await read(id)).toMatchObject({ remarks: 'theirs', version: 2 })
  })

  it('sets none of its other fields', async () => {
    const id = await given({ remarks: 'one' })
    await edit(id, { remarks: { from: 'one', to: 'theirs' } }, demo.owner)
    const before = await read(id)
    const answer = await edit(id, {
      notificationMethod: { from: null, to: 'email' },
      remarks: { from: 'one', to: 'mine' },
      licensePlate: { from: before.licensePlate, to: freshPlate() },
    })
    expect(answer).toMatchObject({ problem: { conflicts: [{ path: 'remarks' }] } })
    expect(await read(id)).toEqual(before)
    expect(await trail(id)).toHaveLength(1)
  })

  it('names every changed field, with the last person who changed it', async () => {
    const plate = freshPlate()
    const id = await given({ licensePlate: plate })
    const [hers, his] = [freshPlate(), 'by the owner']
    await edit(id, { licensePlate: { from: plate, to: freshPlate() } }, demo.owner)
    await edit(id, { licensePlate: { from: (await read(id)).licensePlate, to: hers } }, demo.ana)
    await edit(id, { remarks: { from: null, to: his } }, demo.owner)
    const answer = await edit(id, {
      remarks: { from: null, to: 'mine' },
      licensePlate: { from: plate, to: freshPlate() },
      notificationMethod: { from: null, to: 'email' },
    })
    expect(answer).toMatchObject({
      problem: {
        conflicts: [
          { path: 'remarks', theirs: his, by: { name: demo.owner.name } },
          { path: 'licensePlate', theirs: hers, by: { name: demo.ana.name } },
        ],
      },
    })
  })

  it('names nobody if the history names nobody', async () => {
    const id = await given({ notificationMethod: 'whatsapp' })
    expect(await edit(id, { notificationMethod: { from: null, to: 'email' } })).toMatchObject({
      problem: {
        conflicts: [{ path: 'notificationMethod', base: null, theirs: 'whatsapp', mine: 'email', by: null, at: null }],
      },
    })
  })

  it('succeeds when resent from the current values', async () => {
    const id = await given({ remarks: 'one' })
    await edit(id, { remarks: { from: 'one', to: 'theirs' } }, demo.owner)
    expect(await edit(id, { remarks: { from: 'one', to: 'mine' } })).toMatchObject({ status: 409 })
    expect(await edit(id, { remarks: { from: 'theirs', to: 'mine' } })).toMatchObject({
      value: { remarks: 'mine', version: 3 },
    })
  })

  it('is no conflict if both people set the same value', async () => {
    const id = await given()
    await edit(id, { remarks: { from: null, to: 'scratch' } }, demo.owner)
    expect(await edit(id, { remarks: { from: null, to: 'scratch' } })).toMatchObject({
      ok: true,
      value: { version: 2 },
    })
  })
})

describe('an edit of other fields than those changed since', () => {
  it('is applied together with theirs', async () => {
    const id = await given()
    const { licensePlate } = await read(id)
    const plate = freshPlate()
    await edit(id, { remarks: { from: null, to: 'hers' } })
    await edit(id, { notificationMethod: { from: null, to: 'email' } }, demo.owner)
    await edit(id, { licensePlate: { from: licensePlate, to: plate } })
    expect(await read(id)).toMatchObject({
      remarks: 'hers',
      notificationMethod: 'email',
      licensePlate: plate,
      version: 4,
    })
  })
})

describe('edits at the same moment', () => {
  it('in one field is done for one person, and the others get the new value', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await given({ remarks: 'one' })
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, nth) =>
          edit(id, { remarks: { from: 'one', to: `number ${nth}` } }, nth % 2 === 0 ? demo.ana : demo.owner),
        ),
      )
      const done = answers.flatMap((answer) => (answer.ok ? [answer.value.remarks] : []))
      expect(done).toHaveLength(1)
      expect(
        answers.flatMap((answer) => (answer.ok ? [] : answer.problem.conflicts?.map((conflict) => conflict.theirs))),
      ).toEqual(Array(7).fill(done[0]))
      expect(await read(id)).toMatchObject({ remarks: done[0], version: 2 })
      expect(await trail(id)).toHaveLength(1)
    }
  })

  it('in different fields is done for all', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await given()
      const { licensePlate } = await read(id)
      const plate = freshPlate()
      const answers = await Promise.all([
        edit(id, { remarks: { from: null, to: 'hers' } }),
        edit(id, { notificationMethod: { from: null, to: 'email' } }, demo.owner),
        edit(id, { licensePlate: { from: licensePlate, to: plate } }),
      ])
      expect(answers.map((answer) => answer.ok)).toEqual([true, true, true])
      expect(await read(id)).toMatchObject({
        remarks: 'hers',
        notificationMethod: 'email',
        licensePlate: plate,
        version: 4,
      })
    }
  })

  it('give a plate to one of two stays at a location, and the other edit is refused', async () => {
    const [one, other] = [await given(), await given()]
    const to = freshPlate()
    const answers = await Promise.all(
      [one, other].map(async (id) => edit(id, { licensePlate: { from: (await read(id)).licensePlate, to } })),
    )
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(answers.find((answer) => !answer.ok)).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'licensePlate', code: 'plate_in_progress' }] },
    })
  })
})
