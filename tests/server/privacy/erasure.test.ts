import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { v7 as uuidv7 } from 'uuid'
import { afterAll, describe, expect, it } from 'vitest'

import { listActivity } from '../../../contract/activity.ts'
import { eraseDriver, listErasures } from '../../../contract/driver-erasure.ts'
import { sendUpdateLink } from '../../../contract/driver-link.ts'
import {
  type Driver,
  createDriver,
  deleteDriver,
  driverChanges,
  editDriver,
  getDriver,
  listDrivers,
} from '../../../contract/driver.ts'
import { cancelPass, passCalls } from '../../../contract/pass.ts'
import { resendInvoice } from '../../../contract/payment.ts'
import { savedViewCalls } from '../../../contract/saved-view.ts'
import { checkIn } from '../../../contract/service-entries.ts'
import { editService } from '../../../contract/service-writes.ts'
import { getService, listServices } from '../../../contract/service.ts'
import { createVehicle } from '../../../contract/vehicle.ts'
import { checkCompany } from '../../../server/books/nightly-check.ts'
import { createMailer } from '../../../server/mail/mailer.ts'
import { booksOf } from '../books/support.ts'
import { aNewDriver, freshPhone } from '../drivers/support.ts'
import { passesOf } from '../passes/support.ts'
import { freshPlate } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { columnsWith, filesWith } from './find-marks.ts'

const folder = await mkdtemp(join(tmpdir(), 'parq-erasure-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const mailer = createMailer({ smtpUrl: null, from: 'PARQ <parq@example.test>' }, join(folder, 'mail'))
const server = await openTestServer({ mailer, kept: mailer })
const { demo, finish, place } = await booksOf(server)
const passes = passesOf(server, demo)
const REASON = 'They asked for it in writing'
const visitor = { name: '', identification: null, block: 'B', apartment: '12', authorisedBy: null }

let nth = 0
const letters = (of: number): string => String.fromCodePoint(97 + (of % 26), 97 + (Math.floor(of / 26) % 26))

/** A driver whose every value is unique in the database. */
function aMarkedDriver() {
  nth += 1
  const mark = `zq${letters(nth)}x`
  return {
    firstName: `Zorba${mark}`,
    lastName: `Quixel${mark}`,
    email: `${mark}first@quixel.test`,
    phoneCode: '57',
    phone: freshPhone(),
    identificationType: 'citizenship' as const,
    identification: `98${String(nth).padStart(7, '0')}`,
  }
}

const erase = (id: string, name: string, caller = demo.owner, key: string = randomUUID()) =>
  server.call(eraseDriver, { params: { id }, body: { name, reason: REASON } }, { ...caller, key })
const nameOf = ({ firstName, lastName }: Pick<Driver, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`

async function aDriver(changes: object = {}): Promise<Driver> {
  return server.value(createDriver, { body: aNewDriver({ ...aMarkedDriver(), ...changes }) }, demo.ana)
}

/** A driver with data in every place that it reaches. Returns their id, the marks, and what can be repeated. */
async function everywhere() {
  const locationId = await place()
  const details = aMarkedDriver()
  const [plate, former, shared] = [freshPlate(), freshPlate(), freshPlate()]
  const vehicleIds = [uuidv7(), uuidv7()]
  const body = aNewDriver({
    ...details,
    vehicles: [
      { id: vehicleIds[0] ?? '', licensePlate: plate, vehicleTypeId: 1 },
      { id: vehicleIds[1] ?? '', licensePlate: shared, vehicleTypeId: 1 },
    ],
  })
  const createKey = randomUUID()
  const driver = await server.value(createDriver, { body }, { ...demo.ana, key: createKey })
  const other = await aDriver()
  await server.value(
    createVehicle,
    { body: { id: uuidv7(), driverId: other.id, licensePlate: shared, vehicleTypeId: 1 } },
    demo.ana,
  )

  // Edits, a conflict, and a stranger with the same contact.
  const edited = `${details.firstName}ette`
  const editBody = { changes: { firstName: { from: details.firstName, to: edited } } }
  const editKey = randomUUID()
  await server.value(editDriver, { params: { id: driver.id }, body: editBody }, { ...demo.ana, key: editKey })
  const lateFirst = 'Mistaken'
  await server.call(
    editDriver,
    { params: { id: driver.id }, body: { changes: { firstName: { from: details.firstName, to: lateFirst } } } },
    demo.ana,
  )
  const email = `second.${details.email}`
  await server.value(
    editDriver,
    { params: { id: driver.id }, body: { changes: { email: { from: details.email, to: email } } } },
    demo.ana,
  )
  await server.call(createDriver, { body: aNewDriver({ email, phone: freshPhone() }) }, demo.luis)
  await server.value(sendUpdateLink, { params: { id: driver.id } }, demo.owner)

  // Two stays: one with every note, one with a shared plate.
  const [stay, of] = [uuidv7(), new Date(Date.now() - 3_600_000).toISOString()]
  const notes = { space: `spot${details.email}`, keyTag: `key${details.lastName}`, keptItems: `bag${details.lastName}` }
  const checkInKey = randomUUID()
  const checkInBody = {
    id: stay,
    locationId,
    licensePlate: plate,
    vehicleTypeId: 1 as const,
    startedAt: of,
    receiptNumber: `ZQ-${nth}`,
    ...notes,
  }
  await server.value(checkIn, { body: checkInBody }, { ...demo.owner, key: checkInKey })
  const remarks = `Call ${edited} ${details.lastName} at ${details.phone}, or the sister Ernestina${details.lastName}`
  await server.value(
    editService,
    { params: { id: stay }, body: { changes: { remarks: { from: null, to: remarks } } } },
    demo.owner,
  )
  const finished = await finish(stay)
  if (!finished.ok) throw new Error('The stay was not finished')
  await server.value(resendInvoice, { params: { id: stay }, body: { email: `else.${details.email}` } }, demo.owner)
  const ofShared = uuidv7()
  await server.value(
    checkIn,
    {
      body: {
        ...checkInBody,
        id: ofShared,
        licensePlate: shared,
        receiptNumber: `ZR-${nth}`,
        space: '',
        keyTag: '',
        keptItems: '',
      },
    },
    demo.owner,
  )
  await finish(ofShared)
  await server.owner.query('update services set driver_id = $2 where id = $1', [ofShared, other.id])
  await server.owner.query(
    `update services set lost_ticket_taken_by = $2, lost_ticket_document = $3, visitor = $4 where id = $1`,
    [
      stay,
      nameOf(details),
      details.identification,
      { ...visitor, name: nameOf(details), authorisedBy: details.lastName },
    ],
  )

  // A pass, which was cancelled; a saved view; a message; an opt-out; texts of colleagues about the person.
  const pass = await passes.sold(locationId, { driverId: driver.id, plates: [former] })
  await server.value(
    cancelPass,
    { params: { id: pass.id }, body: { reason: `${edited} ${details.lastName} moved`, refund: null } },
    demo.owner,
  )
  await server.value(
    savedViewCalls.create,
    { body: { id: uuidv7(), screen: 'services', name: `Stays of ${plate}`, search: { plate } } },
    demo.owner,
  )
  const messageId = uuidv7()
  await server.owner.query(
    `insert into customer_messages (company_id, id, kind, subject_id, occasion, address, language, state, is_asked, due_at, created_at, changed_at)
     values ($1, $2, 'receipt', $3, $4, $5, 'es', 'sent', true, now(), now(), now())`,
    [demo.colombia, messageId, stay, `receipt:${uuidv7()}`, `once.${details.email}`],
  )
  await server.owner.query(
    `insert into message_deliveries (company_id, id, message_id, nth, channel, sent_to, state, answer, started_at, changed_at)
     values ($1, $2, $3, 1, 'email', $4, 'sent', $5, now(), now())`,
    [demo.colombia, uuidv7(), messageId, `once.${details.email}`, `250 ok ${details.email}`],
  )
  await server.owner.query(`insert into message_opt_outs (company_id, phone, at) values ($1, $2, now())`, [
    demo.colombia,
    `57${details.phone}`,
  ])
  await server.owner.query(
    `insert into messages (company_id, id, kind, sent_to, language, facts) values ($1, $2, 'test', $3, 'es', $4)`,
    [demo.colombia, uuidv7(), email, { name: `${edited} ${details.lastName}` }],
  )
  const exportId = uuidv7()
  await server.owner.query(
    `insert into exports (company_id, id, asked_by, asker_role, asker_name, asker_email, language, list, query, time_zone, state, rows, file_name, created_at)
     values ($1, $2, $3, 'parking_admin', 'Owner', 'owner@demo.parq.test', 'es', 'services', $4, 'America/Bogota', 'ready', 1, 'services.xlsx', now())`,
    [demo.colombia, exportId, demo.owner.id, { search: details.email }],
  )
  await server.owner.query(`insert into export_pieces (company_id, export_id, nth, content) values ($1, $2, 0, $3)`, [
    demo.colombia,
    exportId,
    Buffer.from(`a row with ${nameOf(details)}`),
  ])
  const marks = [
    details.firstName,
    details.lastName,
    details.email,
    details.phone,
    details.identification,
    plate,
    'Ernestina',
  ]
  return {
    driver,
    other,
    marks,
    plate,
    shared,
    stay,
    ofShared,
    pass,
    createKey,
    body,
    editKey,
    editBody,
    checkInKey,
    checkInBody,
    edited,
    lastName: details.lastName,
  }
}

describe('a driver who is erased', () => {
  it('is found in no text of the database any more, and the books balance', async () => {
    const one = await everywhere()
    const before = await columnsWith(server, one.marks)
    expect(before).toEqual(
      expect.arrayContaining([
        'public.audit_entries.after',
        'public.customer_messages.address',
        'public.driver_links.sent_to',
        'public.drivers.email',
        'public.export_pieces.content',
        'public.message_deliveries.sent_to',
        'public.message_opt_outs.phone',
        'public.messages.sent_to',
        'public.passes.cancel_reason',
        'public.plate_terms.plate',
        'public.receipts.answer',
        'public.saved_views.search',
        'public.services.remarks',
        'public.services.visitor',
        'public.vehicles.license_plate',
      ]),
    )
    const money = await server.owner.query('select * from payments where company_id = $1 order by id', [demo.colombia])
    expect(await erase(one.driver.id, `${one.edited} ${one.lastName}`)).toMatchObject({
      ok: true,
      value: { pseudonym: expect.stringMatching(/^Conductor borrado \d+$/), doneAt: null },
    })
    await server.jobs.drain()
    expect(await columnsWith(server, one.marks)).toEqual([])
    expect(await server.value(listErasures, { query: {} }, demo.owner)).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({
          id: one.driver.id,
          by: { id: demo.owner.id, name: demo.owner.name },
          reason: REASON,
          doneAt: expect.any(String),
        }),
      ]),
    })
    const after = await server.owner.query('select * from payments where company_id = $1 order by id', [demo.colombia])
    expect(after.rows).toEqual(money.rows)
    expect(await checkCompany(demo.colombia, server.database, new Date())).toEqual([])
  })

  it('is in no stored message any more, and messages about others stay', async () => {
    const one = await everywhere()
    const mail = (to: string, text: string) => ({
      id: uuidv7(),
      to,
      subject: 'Recibo',
      text,
      html: `<p>${text}</p>`,
      attachments: [],
    })
    await mailer.send(mail(one.body.email ?? '', 'Su recibo'))
    // The encodings of mail hide a long accented text from a plain search.
    const named = `Señor ${one.edited} ${one.lastName}, ${'ñáéíóú '.repeat(40)}`
    await mailer.send(mail('colleague@example.test', named))
    const before = await mailer.kept()
    await mailer.send(mail('somebody.else@example.test', 'Recibo de otra persona'))
    const [others = ''] = await mailer.kept()
    await erase(one.driver.id, `${one.edited} ${one.lastName}`)
    await server.jobs.drain()
    const after = await mailer.kept()
    expect(after).toContain(others)
    expect(after.filter((name) => before.slice(0, 2).includes(name))).toEqual([])
    expect(await filesWith(folder, [one.body.email ?? '', one.driver.id])).toEqual([])
  })

  it('leaves stays and sales under a pseudonym, and other people as they were', async () => {
    const one = await everywhere()
    const otherBefore = await server.value(getDriver, { params: { id: one.other.id } }, demo.ana)
    const answer = await erase(one.driver.id, `${one.edited} ${one.lastName}`)
    if (!answer.ok) throw new Error('It was not erased')
    await server.jobs.drain()
    const { pseudonym, number } = answer.value
    expect(await server.value(getService, { params: { id: one.stay } }, demo.owner)).toMatchObject({
      driver: { id: one.driver.id, name: pseudonym },
      licensePlate: `BORRADO${number}`,
      remarks: null,
      visitor: null,
      lostTicket: { takenBy: pseudonym },
    })
    expect(await passes.read(one.pass.id)).toMatchObject({
      driver: { name: pseudonym },
      cancelReason: `${pseudonym} moved`,
    })
    expect(await server.value(getService, { params: { id: one.ofShared } }, demo.owner)).toMatchObject({
      driver: { id: one.other.id },
      licensePlate: one.shared,
    })
    expect(await server.value(getDriver, { params: { id: one.other.id } }, demo.ana)).toEqual(otherBefore)
    const found = await server.value(
      listServices,
      { headers: {}, query: { page: '1', limit: '10', search: one.plate } },
      demo.owner,
    )
    expect(found.data).toEqual([])
  })

  it('is refused to writes that were queued, and answers repeated writes without doing anything', async () => {
    const one = await everywhere()
    const count = async () =>
      (
        await server.owner.query<{ n: number }>('select count(*)::int as n from drivers where company_id = $1', [
          demo.colombia,
        ])
      ).rows[0]?.n
    const before = await count()
    await erase(one.driver.id, `${one.edited} ${one.lastName}`)
    await server.jobs.drain()
    const gone = { ok: false, status: 410, problem: { code: 'driver_erased' } }
    expect(await server.call(createDriver, { body: one.body }, { ...demo.ana, key: one.createKey })).toMatchObject(gone)
    expect(
      await server.call(
        editDriver,
        { params: { id: one.driver.id }, body: one.editBody },
        { ...demo.ana, key: one.editKey },
      ),
    ).toMatchObject(gone)
    expect(
      await server.call(
        editDriver,
        { params: { id: one.driver.id }, body: { changes: { lastName: { from: one.lastName, to: 'Later' } } } },
        demo.ana,
      ),
    ).toMatchObject(gone)
    expect(await server.call(getDriver, { params: { id: one.driver.id } }, demo.ana)).toMatchObject(gone)
    expect(await server.call(checkIn, { body: one.checkInBody }, { ...demo.owner, key: one.checkInKey })).toMatchObject(
      {
        ok: true,
        value: { id: one.stay, remarks: null, keyTag: null },
      },
    )
    expect(await server.call(deleteDriver, { params: { id: one.driver.id } }, demo.owner)).toMatchObject({ ok: true })
    expect(await count()).toBe(before)
    expect(
      await server.call(
        passCalls.create,
        { body: await passes.sale(await place(), null, { driverId: one.driver.id }) },
        demo.owner,
      ),
    ).toMatchObject({ problem: { errors: [{ code: 'driver_unknown' }] } })
  })

  it('leaves the lists and the deltas of devices', async () => {
    const driver = await aDriver()
    let page = await server.value(driverChanges, { query: {} }, demo.ana)
    while (page.more) page = await server.value(driverChanges, { query: { cursor: page.cursor } }, demo.ana)
    await erase(driver.id, nameOf(driver))
    const news = await server.value(driverChanges, { query: { cursor: page.cursor } }, demo.ana)
    expect(news).toMatchObject({ changed: [], deleted: [driver.id] })
    const { data } = await server.value(
      listDrivers,
      { query: { search: 'borrado', page: '1', limit: '50' } },
      demo.owner,
    )
    expect(data).toEqual([])
  })

  it('is named in the activity log by who erased them and why, without values', async () => {
    const driver = await aDriver()
    await erase(driver.id, nameOf(driver))
    const { data } = await server.value(listActivity, { query: { record: driver.id } }, demo.owner)
    expect(data.map(({ action, changes }) => [action, changes.map(({ path }) => path).toSorted()])).toEqual([
      ['erased', ['pseudonym', 'reason']],
      ['created', []],
    ])
    expect(data[0]).toMatchObject({ actor: { id: demo.owner.id } })
  })

  it('is erased once by a repeated key, and by a second request', async () => {
    const [driver, key] = [await aDriver(), randomUUID()]
    const first = await erase(driver.id, nameOf(driver), demo.owner, key)
    await server.jobs.drain()
    expect(await erase(driver.id, nameOf(driver), demo.owner, key)).toEqual(first)
    expect(await erase(driver.id, nameOf(driver))).toMatchObject({ ok: true, value: { id: driver.id } })
    const { rows } = await server.owner.query(`select from audit_entries where entity_id = $1 and action = 'erased'`, [
      driver.id,
    ])
    expect(rows).toHaveLength(1)
  })

  it('keeps a name that a colleague has too', async () => {
    const [firstName = '', ...rest] = demo.luis.name.split(' ')
    const driver = await aDriver({ firstName, lastName: rest.join(' ') })
    await erase(driver.id, nameOf(driver))
    await server.jobs.drain()
    const { rows } = await server.owner.query<{ n: number }>(
      `select count(*)::int as n from audit_entries where actor_name = $1`,
      [demo.luis.name],
    )
    expect(rows[0]?.n).toBeGreaterThan(0)
    expect(await server.value(getService, { params: { id: (await everywhere()).stay } }, demo.luis)).toMatchObject({
      status: 'completed',
    })
  })
})

describe('an erasure', () => {
  it('needs the full name, which may be typed in any case', async () => {
    const driver = await aDriver()
    expect(await erase(driver.id, driver.firstName)).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'name', code: 'name_differs' }] },
    })
    expect(await erase(driver.id, ` ${nameOf(driver).toUpperCase()} `)).toMatchObject({ ok: true })
  })

  it('is refused while the vehicle is inside, and while a pass is valid', async () => {
    const locationId = await place()
    const licensePlate = freshPlate()
    const driver = await aDriver({ vehicles: [{ id: uuidv7(), licensePlate, vehicleTypeId: 1 }] })
    const id = uuidv7()
    await server.value(
      checkIn,
      {
        body: {
          id,
          locationId,
          licensePlate,
          vehicleTypeId: 1,
          startedAt: new Date().toISOString(),
          receiptNumber: `ZS-${nth}`,
        },
      },
      demo.owner,
    )
    expect(await erase(driver.id, nameOf(driver))).toMatchObject({ problem: { code: 'driver_has_open_services' } })
    await finish(id)
    const pass = await passes.sold(locationId, { driverId: driver.id })
    expect(await erase(driver.id, nameOf(driver))).toMatchObject({ problem: { code: 'driver_has_live_pass' } })
    await server.value(
      cancelPass,
      { params: { id: pass.id }, body: { reason: 'They move away', refund: null } },
      demo.owner,
    )
    expect(await erase(driver.id, nameOf(driver))).toMatchObject({ ok: true })
  })

  it('is refused to staff, and to administrators of another company', async () => {
    const driver = await aDriver()
    expect(await erase(driver.id, nameOf(driver), demo.ana)).toMatchObject({ status: 403 })
    expect(await erase(driver.id, nameOf(driver), demo.mexicanOwner)).toMatchObject({ status: 404 })
    expect(await server.call(getDriver, { params: { id: driver.id } }, demo.ana)).toMatchObject({ ok: true })
  })
})
