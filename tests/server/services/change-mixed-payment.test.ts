import { describe, expect, it } from 'vitest'

import { correctService, editService, voidService } from '../../../contract/service-writes.ts'
import { getService } from '../../../contract/service.ts'
import { deskOf, newRatedLocation } from '../cash-ups/support.ts'
import { addService, enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { OWED, mixedPaymentsOf } from './mixed-payments.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const desk = deskOf(server)

const { pay, partsOf } = mixedPaymentsOf(server, demo)

describe('a stay that was paid in parts', () => {
  it('keeps the slip number of a single part until its method changes', async () => {
    const slips = async (of: string) =>
      (await server.value(getService, { params: { id: of } }, demo.owner)).payments?.map(
        ({ method, amount, reference }) => [method, amount, reference],
      )
    const { id } = await pay([{ method: 'dataphone', amount: OWED, reference: ' 7731 ' }])
    expect(await slips(id)).toEqual([['dataphone', OWED, '7731']])
    await server.value(
      correctService,
      {
        params: { id },
        body: { id: '01980000-0000-7000-8000-00000000c0dd', amount: -30_000, reason: 'The barrier did not open' },
      },
      demo.owner,
    )
    expect(await slips(id)).toEqual([['dataphone', OWED - 30_000, '7731']])
    await server.value(
      editService,
      { params: { id }, body: { changes: { paymentMethod: { from: 'dataphone', to: 'digital' } } } },
      demo.owner,
    )
    expect(await slips(id)).toEqual([['digital', OWED - 30_000, null]])
  })

  it('is corrected part by part: a new method changes the first part, and a correction line the last part', async () => {
    const { id, shift } = await pay([
      { method: 'cash', amount: 100_000 },
      { method: 'digital', amount: 23_000 },
    ])
    await server.value(
      editService,
      { params: { id }, body: { changes: { paymentMethod: { from: 'cash', to: 'dataphone' } } } },
      demo.owner,
    )
    expect(await partsOf(id)).toEqual([
      ['stay', 'dataphone', 100_000],
      ['stay', 'digital', 23_000],
    ])
    await server.value(
      correctService,
      {
        params: { id },
        body: { id: '01980000-0000-7000-8000-00000000c0de', amount: -30_000, reason: 'The barrier did not open' },
      },
      demo.owner,
    )
    expect(await partsOf(id)).toEqual([['stay', 'dataphone', 93_000]])
    expect(await desk.read(shift, demo.owner)).toMatchObject({
      takings: { cash: 0, dataphone: 93_000, digital: 0 },
      services: 1,
    })
  })

  it('is rounded to coins if a correction leaves only its cash', async () => {
    const { id, shift } = await pay([
      { method: 'cash', amount: 100_000 },
      { method: 'digital', amount: 23_000 },
    ])
    const corrected = await server.value(
      correctService,
      {
        params: { id },
        body: { id: '01980000-0000-7000-8000-00000000c0df', amount: -30_655, reason: 'The barrier did not open' },
      },
      demo.owner,
    )
    expect(corrected).toMatchObject({ totalCost: 90_000, adjustment50: -2_345 })
    expect(await partsOf(id)).toEqual([['stay', 'cash', 90_000]])
    expect(await desk.read(shift, demo.owner)).toMatchObject({ takings: { cash: 90_000, dataphone: 0, digital: 0 } })
  })

  it('is refunded part by part if it was paid twice', async () => {
    const { id } = await pay([
      { method: 'cash', amount: 100_000 },
      { method: 'digital', amount: 23_000 },
    ])
    const { answer } = await pay(
      [
        { method: 'digital', amount: 20_000 },
        { method: 'dataphone', amount: 3_000, reference: 'V-9' },
      ],
      { again: id, total: 23_000 },
    )
    expect(answer).toMatchObject({
      ok: true,
      value: {
        totalCost: OWED,
        refundDue: 23_000,
        paidAgain: [
          { method: 'digital', amount: 20_000, refund: null },
          { method: 'dataphone', amount: 3_000, reference: 'V-9', refund: null },
        ],
      },
    })
  })
})

describe('a paid stay that is voided', () => {
  const readAs = (id: string) => server.value(getService, { params: { id } }, demo.ana)
  const voidIt = (id: string) =>
    server.value(voidService, { params: { id }, body: { reason: 'It was charged by mistake' } }, demo.owner)

  it('names the person who voided it, and each part that no cash-up counts any more', async () => {
    const { id, shift } = await pay([
      { method: 'cash', amount: 100_000, cashReceived: null },
      { method: 'dataphone', amount: 23_000 },
    ])
    expect((await readAs(id)).voided).toBeNull()
    const { voided } = await voidIt(id)
    const takenBack = [
      { method: 'cash', amount: 100_000, cashUpId: shift },
      { method: 'dataphone', amount: 23_000, cashUpId: shift },
    ]
    expect(voided).toEqual({ at: expect.any(String), by: { id: demo.owner.id, name: demo.owner.name }, takenBack })
    expect(await readAs(id)).toMatchObject({ voided: { by: { id: demo.owner.id }, takenBack }, payments: [] })
  })

  it('names the corrected payment, and not the earlier one', async () => {
    const { id, shift } = await pay([{ method: 'digital', amount: OWED }])
    await server.value(
      editService,
      { params: { id }, body: { changes: { paymentMethod: { from: 'digital', to: 'cash' } } } },
      demo.ana,
    )
    const corrected = (await readAs(id)).payments?.map(({ amount }) => amount)
    expect((await voidIt(id)).voided?.takenBack).toEqual([{ method: 'cash', amount: corrected?.[0], cashUpId: shift }])
  })

  it('has no money to take back if it was not paid', async () => {
    const locationId = await newRatedLocation(server, demo)
    const id = await addService(server, { companyId: demo.colombia, locationId, startedAt: new Date() })
    expect((await voidIt(id)).voided).toMatchObject({ by: { id: demo.owner.id }, takenBack: [] })
  })
})
