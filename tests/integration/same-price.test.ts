import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'

import { agreementChanges } from '../../contract/agreement.ts'
import { getCompany } from '../../contract/company.ts'
import { holidayCalls } from '../../contract/holiday.ts'
import { locationChanges } from '../../contract/location.ts'
import { getServicePrice } from '../../contract/price.ts'
import { getService, listServices } from '../../contract/service.ts'
import { correctService, editService, finishService } from '../../contract/service-writes.ts'
import { agreements, holidays, locations } from '../../src/offline/collections.ts'
import { KeptDatabase } from '../../src/offline/kept-database.ts'
import { priceOnDevice, quoteOf } from '../../src/features/checkout/pricing/device-price.ts'
import { addService, enterDemo } from '../server/support/demo.ts'
import { changeSettings } from '../server/support/settings.ts'
import { openTestServer } from '../server/support/test-server.ts'
import { PAYMENT_METHODS } from '../../domain/services.ts'
import { MINUTE_MS } from '../../domain/time.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

/** A device with all data that prices need. */
async function aDevice(): Promise<KeptDatabase> {
  const db = new KeptDatabase(demo.owner.id, demo.colombia, { indexedDB: new IDBFactory(), keyRange: IDBKeyRange })
  const places = await server.value(locationChanges, { query: { limit: '999' } }, demo.owner)
  const offered = await server.value(agreementChanges, { query: { limit: '999' } }, demo.owner)
  for (const base of places.changed) await locations.put(db, { id: base.id, base, shown: null, pending: 0 })
  for (const base of offered.changed) await agreements.put(db, { id: base.id, base, shown: null, pending: 0 })
  const days = await server.value(holidayCalls.changes, { query: { limit: '999' } }, demo.owner)
  for (const base of days.changed) await holidays.put(db, { id: base.id, base, shown: null, pending: 0 })
  return db
}

test('the device and the server compute the same price of a stay, line by line', async () => {
  const db = await aDevice()
  const company = await server.value(getCompany, { params: { id: demo.colombia } }, demo.owner)
  for (let number = 0; number < 40; number += 1) {
    const locationId = demo.ana.locations[number % demo.ana.locations.length] ?? ''
    await addService(server, {
      companyId: demo.colombia,
      locationId,
      startedAt: new Date(Date.now() - (number * 97 + 5) * 60_000),
    })
  }
  const { data } = await server.value(listServices, { headers: {}, query: { limit: '999' } }, demo.owner)
  const inside = data.filter(({ status }) => status === 'progress')
  const offered = (await db.agreements.toArray()).flatMap(({ base }) => base ?? [])
  expect(inside.length).toBeGreaterThan(40)
  expect(offered.length).toBeGreaterThan(3)

  for (const [index, service] of inside.entries()) {
    const endedAt = new Date(Math.min(Date.now(), Date.parse(service.startedAt) + index * 37 * 60_000)).toISOString()
    const paymentMethod = PAYMENT_METHODS[index % 3] ?? 'cash'
    const agreementId = index % 2 === 0 ? null : (offered[index % offered.length]?.id ?? null)
    const mine = await priceOnDevice(db, company, { ...service, endedAt, paymentMethod, agreementId, paid: null })
    if (mine.kind !== 'priced') throw new Error(`The device has no price: ${JSON.stringify(mine)}`)
    const body = { endedAt, paymentMethod, agreementId, cashUpId: null, cashReceived: null, quote: quoteOf(mine) }
    const theirs = await server.value(
      finishService,
      { params: { type: service.operation, id: service.id }, body },
      demo.owner,
    )
    expect(theirs).toMatchObject({ ...quoteOf(mine), graceUntil: mine.graceUntil })
    expect((await server.value(getServicePrice, { params: { id: service.id } }, demo.owner)).lines).toEqual(
      mine.price.lines,
    )
  }
})

test('the announced price of an edit of a paid stay is its final price, including an admin’s lines', async () => {
  const db = await aDevice()
  const company = await server.value(getCompany, { params: { id: demo.colombia } }, demo.owner)
  const id = await addService(server, {
    companyId: demo.colombia,
    locationId: demo.ana.locations[0] ?? '',
    startedAt: new Date(Date.now() - 200 * 60_000),
  })
  const inside = await server.value(getService, { params: { id } }, demo.owner)
  const endedAt = new Date(Date.parse(inside.startedAt) + 120 * 60_000).toISOString()
  const asked = await priceOnDevice(db, company, {
    ...inside,
    endedAt,
    paymentMethod: 'dataphone',
    agreementId: null,
    paid: null,
  })
  if (asked.kind !== 'priced') throw new Error('The device has no price')
  const body = {
    endedAt,
    paymentMethod: 'dataphone' as const,
    agreementId: null,
    cashUpId: null,
    cashReceived: null,
    quote: quoteOf(asked),
  }
  await server.value(finishService, { params: { type: inside.operation, id }, body }, demo.owner)
  const paid = await server.value(
    correctService,
    { params: { id }, body: { id: uuidv7(), amount: -12_300, reason: 'The barrier was stuck' } },
    demo.owner,
  )

  const later = new Date(Date.parse(inside.startedAt) + 157 * 60_000).toISOString()
  const edits = [
    { stay: { vehicleTypeId: 2 as const }, changes: { vehicleTypeId: { from: 1 as const, to: 2 as const } } },
    {
      stay: { paymentMethod: 'cash' as const },
      changes: { paymentMethod: { from: 'dataphone', to: 'cash' as const } },
    },
    { stay: { endedAt: later }, changes: { endedAt: { from: endedAt, to: later } } },
  ]
  let service = paid
  for (const { stay, changes } of edits) {
    const announced = await priceOnDevice(db, company, {
      ...service,
      endedAt: service.endedAt ?? '',
      ...stay,
      paid: service,
    })
    if (announced.kind !== 'priced') throw new Error('The device has no price')
    service = await server.value(
      editService,
      { params: { id }, body: { changes, quote: quoteOf(announced) } },
      demo.owner,
    )
    expect(service).toMatchObject(quoteOf(announced))
  }
})

test('device and server agree on the price, whatever the office changes between entry, payment and correction', async () => {
  const locationId = demo.ana.locations[0] ?? ''
  const [offered] = (await aDevice().then((db) => db.agreements.toArray())).flatMap(({ base }) => base ?? [])
  if (!offered) throw new Error('The demo has no agreements')
  // Holiday rates, so that it matters whether today is a holiday.
  await server.owner.query(`update rates set days = '[1, 2, 3, 4, 5, 6, 7]' where location_id = $1 and kind = 'unit'`, [
    locationId,
  ])
  await server.owner.query(
    `insert into rates (company_id, id, location_id, kind, vehicle_type_id, valid_from, days, cost, minutes) select company_id, gen_random_uuid(), location_id, kind, vehicle_type_id, valid_from, '[8]', cost * 2, minutes from rates where location_id = $1 and kind = 'unit'`,
    [locationId],
  )
  const today = new Date().toISOString().slice(0, 10)
  const holiday = await server.value(
    holidayCalls.create,
    { body: { id: uuidv7(), holidayName: 'Elections', holidayDate: today } },
    demo.owner,
  )
  /** Changes everything at once, often enough that no two stays meet the same settings. */
  const changeAll = async (round: number) => {
    await changeSettings(server, new Date(), 'update companies set vat_rate = $2 where id = $1', [
      demo.colombia,
      500 + 100 * (round % 17),
    ])
    await changeSettings(
      server,
      new Date(),
      'update locations set exempt_minutes = $2, grace_minutes = $3, digital_commission = $4 where id = $1',
      [locationId, round % 40, round % 9, round * 11],
    )
    await changeSettings(
      server,
      new Date(),
      `update agreements set type = 'percentage', percentage = $2, enabled = $3 where id = $1`,
      [offered.id, 100 * round + 33, round % 3 !== 1],
    )
    await changeSettings(server, new Date(), 'update holidays set is_active = $2 where id = $1', [
      holiday.id,
      round % 2 === 0,
    ])
  }

  for (let round = 1; round <= 24; round += 1) {
    await changeAll(round)
    const db = await aDevice()
    const company = await server.value(getCompany, { params: { id: demo.colombia } }, demo.owner)
    const id = await addService(server, {
      companyId: demo.colombia,
      locationId,
      startedAt: new Date(Date.now() - (round * 13 + 1) * MINUTE_MS),
    })
    const inside = await server.value(getService, { params: { id } }, demo.owner)
    const endedAt = new Date().toISOString()
    const paymentMethod = PAYMENT_METHODS[round % 3] ?? 'cash'
    const agreementId = round % 3 === 1 ? null : offered.id
    const asked = await priceOnDevice(db, company, { ...inside, endedAt, paymentMethod, agreementId, paid: null })
    if (asked.kind !== 'priced') throw new Error('The device has no price')
    const body = {
      endedAt,
      chargedAt: endedAt,
      paymentMethod,
      agreementId,
      cashUpId: null,
      cashReceived: null,
      quote: quoteOf(asked),
    }
    const paid = await server.value(finishService, { params: { type: inside.operation, id }, body }, demo.owner)
    expect(paid, `payment ${round}`).toMatchObject({ ...quoteOf(asked), graceUntil: asked.graceUntil })

    await changeAll(100 + round)
    const later = await aDevice()
    const companyLater = await server.value(getCompany, { params: { id: demo.colombia } }, demo.owner)
    const sooner = new Date(Date.parse(endedAt) - 5 * MINUTE_MS).toISOString()
    const [stay, changes] =
      (
        [
          [{ vehicleTypeId: 2 as const }, { vehicleTypeId: { from: 1 as const, to: 2 as const } }],
          [{ endedAt: sooner }, { endedAt: { from: endedAt, to: sooner } }],
          [
            { agreementId: agreementId === null ? offered.id : null },
            { agreementId: { from: paid.agreementId, to: agreementId === null ? offered.id : null } },
          ],
          [
            { paymentMethod: PAYMENT_METHODS[(round + 1) % 3] ?? 'cash' },
            { paymentMethod: { from: paymentMethod, to: PAYMENT_METHODS[(round + 1) % 3] ?? 'cash' } },
          ],
        ] as const
      )[round % 4] ?? []
    if (!changes) throw new Error('Nothing to correct')
    const announced = await priceOnDevice(later, companyLater, { ...paid, endedAt, ...stay, paid })
    const answer = await server.call(
      editService,
      { params: { id }, body: { changes, reason: 'It was written down wrongly' } },
      demo.owner,
    )
    if (announced.kind === 'unknown_location') throw new Error('The device does not know the location')
    const said =
      announced.kind === 'failed'
        ? { ok: false, problem: { errors: [{ code: announced.failure.code }] } }
        : { ok: true, value: { ...quoteOf(announced), graceUntil: announced.graceUntil } }
    expect(answer, `correction ${round}`).toMatchObject(said)
    const lines = announced.kind === 'failed' ? asked.price.lines : announced.price.lines
    expect((await server.value(getServicePrice, { params: { id } }, demo.owner)).lines, `lines ${round}`).toEqual(lines)
  }
})
