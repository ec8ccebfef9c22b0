import { v7 as uuidv7 } from 'uuid'
import * as v from 'valibot'

import type { CashUp } from '../../../contract/cash-up.ts'
import type { Location } from '../../../contract/location.ts'
import { type NewPass, type Pass, passCalls } from '../../../contract/pass.ts'
import { type Service } from '../../../contract/service.ts'
import { finishService } from '../../../contract/service-writes.ts'
import { isOffered } from '../../../domain/agreements.ts'
import { expectedCash } from '../../../domain/cash-ups.ts'
import { createDraftWriter } from '../../../src/data/use-draft.ts'
import { closeCashUpCommand, moveCashCommand, openRegisterCommand } from '../../../src/features/cash-ups/commands.ts'
import { newCashUp } from '../../../src/features/cash-ups/opening.ts'
import { editPassCommand, renewPassCommand, sellPassCommand } from '../../../src/features/passes/commands.ts'
import { newPass } from '../../../src/features/passes/new-pass.ts'
import { EMPTY_SALE } from '../../../src/features/passes/pass-input.ts'
import { admitServiceCommand, askVoidCommand, confirmServiceCommand, editServiceCommand, reserveServiceCommand, voidServiceCommand } from '../../../src/features/stays/commands.ts'
import { shownOf } from '../../../src/offline/kept-rows.ts'
import { createDriverOp, editDriverOp } from '../../../src/offline/outbox/driver-ops.ts'
import type { Op } from '../../../src/offline/outbox/op.ts'
import { createVehicleOp, editVehicleOp } from '../../../src/offline/outbox/vehicle-ops.ts'
import type { Session } from '../../../src/offline/session-state.ts'
import { bogotaDay } from '../../server/passes/support.ts'
import type { Demo } from '../../server/support/demo.ts'
import type { TestServer } from '../../server/support/test-server.ts'
import { act, aStay, charge, letIn, noteRemarks, now, personOf, pieces, retype, shownShift, shownStay } from './acts.ts'
import { aReceipt, known, type Records } from './records.ts'

/** Prepares what the attendant acts on, before the tablet reads it. */
export async function attendantsRecords(server: TestServer, demo: Demo, records: Records, { location, elsewhere }: { location: Location; elsewhere: Location }) {
  const shift = await records.shift(location, 'current')
  const plates = ['EDT', 'TWO', 'CFB', 'CHA', 'CHB', 'CHC', 'CHD', 'CHE', 'VDA'] as const
  const stays = new Map<string, Service>()
  for (const [nth, plate] of plates.entries()) stays.set(plate, await records.letIn(location, `${plate}101`, 60 + nth))
  const stay = (plate: (typeof plates)[number]) => known(stays.get(plate), `the stay of ${plate}`)
  const renewed = await records.pass(location, 'PSA101')
  return {
    location,
    elsewhere,
    shift,
    stay,
    contested: await records.letIn(elsewhere, 'CFA101', 40),
    retyped: await records.paid(location, 'RTA101', shift.id),
    overstayed: await records.overstayed(location, 'OVA101'),
    merged: await records.driver('Ramiro', 'MRA101'),
    admittedBefore: await records.reserved(location, 'RSA101'),
    admitted: await records.reserved(location, 'RSB101'),
    cancelledBefore: await records.reserved(location, 'RSD101'),
    cancelled: await records.reserved(location, 'RSE101'),
    unconfirmed: await records.unconfirmed(location),
    paid: await records.paid(location, 'PDA101', shift.id),
    edited: await records.driver('Marcela', 'DRA101'),
    renewed: await server.value(passCalls.get, { params: { id: renewed.id } }, demo.owner),
    replated: await records.pass(location, 'PSB101'),
  }
}
export type AttendantsRecords = Awaited<ReturnType<typeof attendantsRecords>>

/** Acts of every kind that staff may do, without a network. All of them are applied once they are sent. */
export async function attendantsActs(session: Session, given: AttendantsRecords): Promise<void> {
  const { location, shift, stay } = given
  const driverId = await registerDriver(session, given)
  const entry = await letIn(session, location, 'KTR101', { space: 'B-14', keyTag: '27', keptItems: 'Casco' })
  await letIn(session, location, 'VST101', { visitor: { name: 'Lucía Gómez', identification: '1032456789', block: '3', apartment: '402', authorisedBy: 'Marta Ruiz' } })
  const { id: of, graceUntil } = given.overstayed
  await letIn(session, location, given.overstayed.licensePlate, { overstay: { of, graceUntil: known(graceUntil, 'a stay that was paid') } })
  await noteRemarks(session, await shownStay(session, entry.recordId), 'Rayón en la puerta')
  await noteRemarks(session, stay('EDT'), 'golpe')
  await noteRemarks(session, await shownStay(session, stay('EDT').id), 'dos golpes')
  const reserved = aStay(session, location, 'RSC101')
  await act(session, reserveServiceCommand, { ...reserved, status: 'reserved', operator: null, startedAt: new Date(Date.now() + 2 * 60 * 60_000).toISOString(), remarks: 'Llega en taxi' })
  await act(session, confirmServiceCommand, { service: given.unconfirmed, confirmedAt: now() })
  await act(session, admitServiceCommand, { service: given.admitted, admittedAt: now() })
  await act(session, voidServiceCommand, { service: stay('VDA'), reason: 'Entró por equivocación', cause: 'mistake' })
  await act(session, askVoidCommand, { service: given.paid, reason: 'Se devolvió enseguida' })

  await act(session, editServiceCommand, { service: stay('TWO'), changes: { notificationMethod: { from: null, to: 'whatsapp' }, licensePlate: { from: 'TWO101', to: 'TWO102' } } })
  await retype(session, given.retyped)
  await act(session, moveCashCommand, { cashUp: await shownShift(session, shift.id), id: uuidv7(), at: now(), kind: 'pay_in', amount: 2_000_000, reason: 'Monedas para el cambio' })
  await act(session, moveCashCommand, { cashUp: await shownShift(session, shift.id), id: uuidv7(), at: now(), kind: 'pay_out', amount: 1_500_000, reason: 'Bombillos para la caseta' })
  const into = { cashUpId: shift.id }
  const arriving = { locationId: location.id, vehicleTypeId: 1 as const, day: bogotaDay() }
  const agreement = known((await session.db.agreements.toArray()).map(shownOf).find((one) => one.type === 'percentage' && isOffered(one, arriving)), 'an agreement of the location')
  const charged = [
    await charge(session, stay('CHA').id, { ...into, withoutAgreement: true, lostTicket: { takenBy: 'Rubén Lara', document: '79456123' } }),
    await charge(session, stay('CHB').id, { ...into, isSplit: true }),
    await charge(session, stay('CHD').id, { ...into, agreementId: agreement.id, agreementReason: 'Mostró la factura de compra' }),
  ]
  await charge(session, stay('CHE').id, { ...into, isDigital: true })
  const sold = await sellPasses(session, given, driverId)
  await handOver(session, given, await shownShift(session, shift.id), cashOf(charged) + sold)
}

async function registerDriver(session: Session, { edited: { driver, vehicleId }, merged }: AttendantsRecords): Promise<string> {
  const { outbox, db } = session
  const body = { id: uuidv7(), firstName: 'Julián', lastName: 'Mesa', phoneCode: '57', phone: '3105550101', vehicles: [{ id: uuidv7(), licensePlate: 'KTR101', vehicleTypeId: 1 as const }] }
  const made = await outbox.enqueue({ opType: createDriverOp, request: createDriverOp.toWire({ body }), seen: null })
  const vehicle = { id: uuidv7(), licensePlate: 'KTR10B', vehicleTypeId: 2 as const, brand: 'Yamaha', model: null, color: null, ownerRole: 'driver' as const }
  const seen = { ...vehicle, version: 1, driver: { id: body.id, name: 'Julián Mesa' } }
  await outbox.enqueue({ opType: createVehicleOp, request: createVehicleOp.toWire({ body: { ...vehicle, driverId: body.id } }), seen })
  await outbox.enqueue({ opType: editDriverOp, request: editDriverOp.toWire({ params: { id: driver.id }, body: { changes: { lastName: { from: driver.lastName, to: 'Pérez' } } } }), seen: null })
  const kept = shownOf(known(await db.vehicles.get(vehicleId), 'the vehicle on the tablet'))
  await outbox.enqueue({ opType: editVehicleOp, request: editVehicleOp.toWire({ params: { id: vehicleId }, body: { changes: { color: { from: kept.color, to: 'Rojo' }, driverId: { from: kept.driver.id, to: body.id } } } }), seen: null })
  const again = { id: uuidv7(), firstName: 'Ramiro', lastName: 'Peña', phoneCode: '57', phone: '3105550102', mergeInto: merged.driver.id, vehicles: [{ id: uuidv7(), licensePlate: 'MRB101', vehicleTypeId: 1 as const }] }
  await outbox.enqueue({ opType: createDriverOp, request: createDriverOp.toWire({ body: again }), seen: null })
  return made.recordId
}

/** Sells, renews and changes passes; returns how much cash was taken. */
async function sellPasses(session: Session, { location, shift, renewed, replated }: AttendantsRecords, driverId: string): Promise<number> {
  const membership = shownOf(known(await session.db.memberships.get(renewed.membership.id), 'the membership on the tablet'))
  const payment = (amount: number) => ({ id: uuidv7(), at: now(), amount, method: 'cash' as const, reference: null, cashUpId: shift.id, receiptNumber: aReceipt() })
  const request: NewPass = { id: uuidv7(), membershipId: membership.id, locationId: location.id, driverId, plates: ['KTR101'], startsOn: bogotaDay(), block: '2', apartment: '501', payment: payment(membership.cost) }
  const pass = newPass(request, { membership, location, driver: { id: driverId, name: 'Julián Mesa', identification: null }, currency: 'COP', by: personOf(session), today: bogotaDay() })
  await act(session, sellPassCommand, { pass, request })
  const { periods: _periods, unused: _unused, ...before }: typeof renewed = renewed
  const { cost, startsOn, endsOn }: NonNullable<Pass['renewal']> = known(renewed.renewal, 'a pass that can be renewed')
  await act(session, renewPassCommand, { pass: before, payment: payment(cost), days: { startsOn, endsOn } })
  await act(session, editPassCommand, { pass: replated, changes: { plates: { from: [...replated.plates], to: ['PSC101'] } } })
  return membership.cost + cost
}

/** Closes the shift with the right count, opens the next one at the same register, and charges into that. */
async function handOver(session: Session, { location, stay }: AttendantsRecords, shift: CashUp, taken: number): Promise<void> {
  const countedCash = expectedCash(shift) + taken
  const leftInDrawer = shift.float
  await act(session, closeCashUpCommand, { cashUp: shift, id: uuidv7(), closedAt: now(), countedCash, count: pieces(countedCash), leftInDrawer, verified: { dataphone: 1_250_000, digital: 0 }, varianceReason: 'Se contó dos veces' })
  const next = newCashUp({ id: uuidv7(), location: { id: location.id, name: location.name }, register: 'main', registerName: null, currency: 'COP', by: personOf(session), at: now(), float: leftInDrawer, count: pieces(leftInDrawer), note: 'Caja del turno de la tarde' })
  await act(session, openRegisterCommand, { cashUp: next, shares: null })
  await charge(session, stay('CHC').id, { cashUpId: next.id })
}

/** Returns how much cash was charged. */
function cashOf(charged: readonly Op[]): number {
  const bodies = charged.map(({ request }) => v.parse(finishService.request.body, request.body))
  return bodies.flatMap(({ payments, paymentMethod, quote }) => payments ?? [{ method: paymentMethod, amount: quote.totalCost }]).reduce((sum, { method, amount }) => sum + (method === 'cash' ? amount : 0), 0)
}

/** Leaves what the tablet keeps beside the queue: ended stories of each sort, and forms that were not sent. */
export async function attendantsTraces(session: Session, { stay }: AttendantsRecords): Promise<void> {
  const { db, outbox } = session
  const undone = await noteRemarks(session, stay('EDT'), 'se deshace')
  await outbox.withdraw(undone.id, 'undone', null)
  const discarded = await noteRemarks(session, stay('EDT'), 'se descarta')
  await outbox.withdraw(discarded.id, 'discarded', 'Era de otro carro')
  const replaced = await noteRemarks(session, stay('CHC'), 'se cambia')
  await outbox.replace(replaced.id, { ...replaced.request, body: { changes: { remarks: { from: null, to: 'cambiado' } } } })
  const saved = (key: string, value: unknown) => createDraftWriter<unknown>(db, key, Date.now).save(value)
  await saved('pass-sale', { ...EMPTY_SALE, plates: 'KTR101', id: uuidv7() })
  await saved(`vehicle-edit:${uuidv7()}`, { brand: 'Mazda', model: '', color: '' })
}
