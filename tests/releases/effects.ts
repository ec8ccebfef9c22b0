import * as v from 'valibot'
import { expect } from 'vitest'

import { adjustCashUp, approveVariance, closeCashUp, collectCashUp, getCashUp, moveCash, openRegister } from '../../contract/cash-up.ts'
import { createDriver, driverCalls, editDriver, getDriver } from '../../contract/driver.ts'
import { createPass, editPass, renewPass } from '../../contract/pass.ts'
import { passCalls } from '../../contract/pass-calls.ts'
import { getServicePrice } from '../../contract/price.ts'
import { admitService, askVoid, checkIn, correctService, editService, finishService, getService, reserveService, voidService } from '../../contract/service.ts'
import { getServiceHistory } from '../../contract/service-history.ts'
import { createVehicle, editVehicle, getVehicle } from '../../contract/vehicle.ts'
import type { Op } from '../../src/offline/outbox/op.ts'
import type { Caller, TestServer } from '../server/support/test-server.ts'

/** Reads records as an admin does. */
interface Look {
  server: TestServer
  by: Caller
}

interface Effect {
  /** Action that the history notes, once for each op. */
  action: string
  /** Record in whose history it is noted; left out, the op's own. */
  notedOf?: (op: Op) => string
  /** Fails unless the server shows what the op asked for, once. */
  check: (op: Op, look: Look) => Promise<void>
}

const service = ({ recordId: id }: Op, { server, by }: Look) => server.value(getService, { params: { id } }, by)
const cashUp = ({ recordId: id }: Op, { server, by }: Look) => server.value(getCashUp, { params: { id } }, by)
const pass = ({ recordId: id }: Op, { server, by }: Look) => server.value(passCalls.get, { params: { id } }, by)
const driver = ({ recordId: id }: Op, { server, by }: Look) => server.value(getDriver, { params: { id } }, by)
const vehicle = ({ recordId: id }: Op, { server, by }: Look) => server.value(getVehicle, { params: { id } }, by)

const ofId = <T extends { id: string }>(all: readonly T[], id: string): T[] => all.filter((one) => one.id === id)

/** Values that an edit of fields sets. */
function setBy(changes: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(changes).map(([field, { to }]: [string, { to: unknown }]) => [field, to]))
}

/** One check for each kind of action. */
const EFFECTS: Readonly<Record<string, Effect>> = {
  checkIn: {
    action: 'created',
    check: async (op, look) => {
      const { licensePlate, locationId, startedAt, overstayOf, visitor = null, space, keyTag, keptItems } = v.parse(checkIn.request.body, op.request.body)
      const begun = await service(op, look)
      // A vehicle that overstays is charged from the end of its time to leave.
      expect(begun).toMatchObject({ licensePlate, location: { id: locationId }, visitor, space, keyTag, keptItems, ...(overstayOf ? { overstay: { of: overstayOf } } : { startedAt }) })
    },
  },
  reserveService: {
    action: 'created',
    check: async (op, look) => {
      const { licensePlate, arrivesAt, remarks } = v.parse(reserveService.request.body, op.request.body)
      expect(await service(op, look)).toMatchObject({ status: 'reserved', licensePlate, startedAt: arrivesAt, remarks })
    },
  },
  confirmService: { action: 'confirmed', check: async (op, look) => expect(await service(op, look)).toMatchObject({ status: 'reserved' }) },
  admitService: {
    action: 'admitted',
    check: async (op, look) => {
      const { admittedAt } = v.parse(admitService.request.body, op.request.body)
      expect(await service(op, look)).toMatchObject({ status: 'progress', startedAt: admittedAt })
    },
  },
  editService: {
    action: 'edited',
    check: async (op, { server, by }) => {
      // Later edits of the same field change the record again, so the history is read.
      const set = setBy(v.parse(editService.request.body, op.request.body).changes)
      const { data } = await server.value(getServiceHistory, { params: { id: op.recordId } }, by)
      for (const [field, to] of Object.entries(set)) expect(data.flatMap(({ changes }) => changes).filter(({ path, after }) => path === field && after === to)).toHaveLength(1)
    },
  },
  finishService: {
    action: 'finished',
    check: async (op, look) => {
      const { payments, paymentMethod, quote, cashUpId, agreementId, lostTicket = null } = v.parse(finishService.request.body, op.request.body)
      const taken = payments ?? [{ method: paymentMethod, amount: quote.totalCost }]
      const paid = await service(op, look)
      expect(paid).toMatchObject({ status: 'completed', totalCost: quote.totalCost, paymentMethod, agreementId, lostTicket })
      expect(paid.payments?.map(({ method, amount, cashUpId: into }) => ({ method, amount, into }))).toEqual(taken.map(({ method, amount }) => ({ method, amount, into: cashUpId })))
    },
  },
  voidService: {
    action: 'voided',
    check: async (op, look) => {
      const { reason } = v.parse(voidService.request.body, op.request.body)
      expect(await service(op, look)).toMatchObject({ status: 'voided', voidReason: reason })
    },
  },
  askVoid: {
    action: 'void_asked',
    check: async (op, look) => {
      const { reason } = v.parse(askVoid.request.body, op.request.body)
      expect(await service(op, look)).toMatchObject({ status: 'completed', voidAsked: { reason, by: op.author } })
    },
  },
  correctService: {
    action: 'edited',
    check: async (op, { server, by }) => {
      const { amount, reason } = v.parse(correctService.request.body, op.request.body)
      const { lines } = await server.value(getServicePrice, { params: { id: op.recordId } }, by)
      expect(lines?.filter((line) => line.kind === 'correction' && line.reason === reason)).toMatchObject([{ amount }])
    },
  },
  openRegister: {
    action: 'opened',
    check: async (op, look) => {
      const { float, note, openedAt } = v.parse(openRegister.request.body, op.request.body)
      expect(await cashUp(op, look)).toMatchObject({ status: 'current', float, openingNote: note, openedAt, joined: null, openedBy: op.author })
    },
  },
  moveCash: {
    action: 'cash_moved',
    check: async (op, look) => {
      const { id, kind, amount, reason } = v.parse(moveCash.request.body, op.request.body)
      expect(ofId((await cashUp(op, look)).movements, id)).toMatchObject([{ kind, amount, reason, by: op.author }])
    },
  },
  closeCashUp: {
    action: 'closed',
    check: async (op, look) => {
      const { countedCash, leftInDrawer, closedAt } = v.parse(closeCashUp.request.body, op.request.body)
      // The count is right, so a payment that is missing or doubled makes a difference.
      expect((await cashUp(op, look)).closing).toMatchObject({ countedCash, leftInDrawer, at: closedAt, variance: 0, recounts: [] })
    },
  },
  approveVariance: {
    action: 'approved',
    check: async (op, look) => {
      const { approvedAt } = v.parse(approveVariance.request.body, op.request.body)
      expect((await cashUp(op, look)).closing).toMatchObject({ approval: 'approved', approvedAt, approvedBy: op.author })
    },
  },
  collectCashUp: {
    action: 'collected',
    check: async (op, look) => {
      const { amountReceived, collectedAt } = v.parse(collectCashUp.request.body, op.request.body)
      expect(await cashUp(op, look)).toMatchObject({ status: 'collected', collection: { amountReceived, at: collectedAt, by: op.author } })
    },
  },
  adjustCashUp: {
    action: 'adjusted',
    check: async (op, look) => {
      const { id, amount, reason } = v.parse(adjustCashUp.request.body, op.request.body)
      expect(ofId((await cashUp(op, look)).collection?.adjustments ?? [], id)).toMatchObject([{ amount, reason }])
    },
  },
  createDriver: {
    action: 'created',
    // A driver who was registered already only gets another vehicle.
    notedOf: (op) => {
      const { id, mergeInto, vehicles } = v.parse(createDriver.request.body, op.request.body)
      return mergeInto === null ? id : (vehicles[0]?.id ?? '')
    },
    check: async (op, look) => {
      const { id, firstName, lastName, phone, vehicles, mergeInto } = v.parse(createDriver.request.body, op.request.body)
      const made = await driver(op, look)
      // A driver who was registered already keeps their details.
      expect(made).toMatchObject(mergeInto === null ? { id, firstName, lastName, phone } : { id: mergeInto })
      for (const { id, licensePlate } of vehicles) expect(ofId(made.vehicles, id)).toMatchObject([{ licensePlate }])
    },
  },
  editDriver: {
    action: 'edited',
    check: async (op, look) => {
      const { changes } = v.parse(editDriver.request.body, op.request.body)
      expect(await driver(op, look)).toMatchObject(setBy(changes))
    },
  },
  deleteDriver: { action: 'deleted', check: async (op, { server, by }) => expect(await server.call(driverCalls.get, { params: { id: op.recordId } }, by)).toMatchObject({ status: 404 }) },
  createVehicle: {
    action: 'created',
    check: async (op, look) => {
      const { driverId, licensePlate, brand } = v.parse(createVehicle.request.body, op.request.body)
      expect(await vehicle(op, look)).toMatchObject({ licensePlate, brand, driver: { id: driverId } })
    },
  },
  editVehicle: {
    action: 'edited',
    check: async (op, look) => {
      const { driverId, ...texts } = setBy(v.parse(editVehicle.request.body, op.request.body).changes)
      expect(await vehicle(op, look)).toMatchObject({ ...texts, ...(driverId !== undefined && { driver: { id: driverId } }) })
    },
  },
  deleteVehicle: { action: 'deleted', check: async (op, { server, by }) => expect(await server.call(getVehicle, { params: { id: op.recordId } }, by)).toMatchObject({ status: 404 }) },
  createPass: {
    action: 'created',
    check: async (op, look) => {
      const { plates, startsOn, payment } = v.parse(createPass.request.body, op.request.body)
      const sold = await pass(op, look)
      expect(sold).toMatchObject({ plates, startsOn })
      expect(ofId(sold.periods, payment.id)).toMatchObject([{ cost: payment.amount, payments: [{ method: payment.method, amount: payment.amount, cashUpId: payment.cashUpId }] }])
    },
  },
  renewPass: {
    action: 'renewed',
    check: async (op, look) => {
      const { id, amount, method, cashUpId, days } = v.parse(renewPass.request.body, op.request.body)
      expect(ofId((await pass(op, look)).periods, id)).toMatchObject([{ cost: amount, ...days, payments: [{ method, amount, cashUpId }] }])
    },
  },
  editPass: {
    action: 'edited',
    check: async (op, look) => {
      const { changes } = v.parse(editPass.request.body, op.request.body)
      expect(await pass(op, look)).toMatchObject(setBy(changes))
    },
  },
}

/** Returns the check of a kind. Throws if there is none. */
export function effectOf(kind: string): Effect {
  const effect = EFFECTS[kind]
  if (effect === undefined) throw new Error(`tests/releases/effects.ts does not check ${kind}`)
  return effect
}

/** Counts the history entries of each record and action. */
export async function historyOf({ owner }: Pick<TestServer, 'owner'>): Promise<ReadonlyMap<string, number>> {
  const { rows } = await owner.query<{ key: string; count: number }>(`select entity_id || ' ' || action as key, count(*)::int as count from audit_entries group by 1`)
  return new Map(rows.map(({ key, count }) => [key, count]))
}
