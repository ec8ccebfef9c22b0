import { randomUUID } from 'node:crypto'

import { v7 as uuidv7 } from 'uuid'

import { eraseDriver } from '../../../contract/driver-erasure.ts'
import { sendUpdateLink } from '../../../contract/driver-link.ts'
import { type Driver, createDriver, editDriver } from '../../../contract/driver.ts'
import { cancelPass } from '../../../contract/pass.ts'
import { resendInvoice } from '../../../contract/payment.ts'
import { savedViewCalls } from '../../../contract/saved-view.ts'
import { checkIn } from '../../../contract/service-entries.ts'
import { editService } from '../../../contract/service-writes.ts'
import { createVehicle } from '../../../contract/vehicle.ts'
import type { booksOf } from '../books/support.ts'
import { aNewDriver, freshPhone } from '../drivers/support.ts'
import { passesOf } from '../passes/support.ts'
import { freshPlate } from '../support/demo.ts'
import type { TestServer } from '../support/test-server.ts'

export const REASON = 'They asked for it in writing'
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

export const nameOf = ({ firstName, lastName }: Pick<Driver, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`

/** Short forms of erasures in a test of the books. */
export function erasuresOf(server: TestServer, { demo, finish, place }: Awaited<ReturnType<typeof booksOf>>) {
  const passes = passesOf(server, demo)
  const erase = (id: string, name: string, caller = demo.owner, key: string = randomUUID()) =>
    server.call(eraseDriver, { params: { id }, body: { name, reason: REASON } }, { ...caller, key })

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
    const notes = {
      space: `spot${details.email}`,
      keyTag: `key${details.lastName}`,
      keptItems: `bag${details.lastName}`,
    }
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

  return { aDriver, erase, everywhere, passes }
}
