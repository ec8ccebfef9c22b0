import * as v from 'valibot'
import { expect } from 'vitest'

import { getCashUp } from '../../contract/cash-up.ts'
import { getDriver } from '../../contract/driver.ts'
import { passCalls } from '../../contract/pass.ts'
import { getServicePrice } from '../../contract/price.ts'
import { getService } from '../../contract/service.ts'
import { getServiceHistory } from '../../contract/service-history.ts'
import { getVehicle } from '../../contract/vehicle.ts'
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

const Text = v.string()
const TextOrNull = v.nullable(v.string())
const Whole = v.number()
const Payment = { id: Text, amount: Whole, method: Text, cashUpId: TextOrNull }
const Changes = v.object({ changes: v.record(v.string(), v.object({ to: v.unknown() })) })

/**
 * Fields that the checks read, under the names that frozen ops have. The product's own schemas are not used: a field that
 * they no longer know would be missing on both sides of a comparison. If a later release renames a field, its frozen ops
 * get a variant here, and the old one stays.
 */
const BODIES = {
  checkIn: v.object({ licensePlate: Text, locationId: Text, startedAt: Text, overstayOf: v.optional(Text), visitor: v.optional(v.unknown(), null), space: TextOrNull, keyTag: TextOrNull, keptItems: TextOrNull }),
  reserveService: v.object({ licensePlate: Text, arrivesAt: Text, remarks: TextOrNull }),
  admitService: v.object({ admittedAt: Text }),
  finishService: v.object({
    payments: v.optional(v.array(v.object({ method: Text, amount: Whole, reference: v.optional(Text) }))),
    paymentMethod: Text,
    quote: v.object({ totalCost: Whole }),
    cashUpId: TextOrNull,
    agreementId: TextOrNull,
    lostTicket: v.optional(v.unknown(), null),
  }),
  voidService: v.object({ reason: Text, cause: Text }),
  askVoid: v.object({ reason: Text }),
  correctService: v.object({ amount: Whole, reason: Text }),
  openRegister: v.object({ float: Whole, count: v.unknown(), note: Text, openedAt: Text }),
  moveCash: v.object({ id: Text, kind: Text, amount: Whole, reason: Text }),
  closeCashUp: v.object({ countedCash: Whole, count: v.unknown(), leftInDrawer: Whole, verified: v.unknown(), closedAt: Text, varianceReason: Text }),
  approveVariance: v.object({ approvedAt: Text }),
  collectCashUp: v.object({ amountReceived: Whole, collectedAt: Text, note: Text }),
  adjustCashUp: v.object({ id: Text, amount: Whole, reason: Text }),
  createDriver: v.object({ id: Text, firstName: Text, lastName: Text, phone: Text, mergeInto: v.optional(Text), vehicles: v.array(v.object({ id: Text, licensePlate: Text })) }),
  createVehicle: v.object({ driverId: Text, licensePlate: Text, brand: TextOrNull }),
  createPass: v.object({ plates: v.array(Text), startsOn: Text, block: TextOrNull, apartment: TextOrNull, payment: v.object(Payment) }),
  renewPass: v.object({ ...Payment, days: v.object({ startsOn: Text, endsOn: Text }) }),
}

/** One check for each kind of action. */
const EFFECTS: Readonly<Record<string, Effect>> = {
  checkIn: {
    action: 'created',
    check: async (op, look) => {
      const { licensePlate, locationId, startedAt, overstayOf, visitor, space, keyTag, keptItems } = v.parse(BODIES.checkIn, op.request.body)
      const begun = await service(op, look)
      // A vehicle that overstays is charged from the end of its time to leave.
      expect(begun).toMatchObject({ licensePlate, location: { id: locationId }, visitor, space, keyTag, keptItems, ...(overstayOf ? { overstay: { of: overstayOf } } : { startedAt }) })
    },
  },
  reserveService: {
    action: 'created',
    check: async (op, look) => {
      const { licensePlate, arrivesAt, remarks } = v.parse(BODIES.reserveService, op.request.body)
      expect(await service(op, look)).toMatchObject({ status: 'reserved', licensePlate, startedAt: arrivesAt, remarks })
    },
  },
  confirmService: { action: 'confirmed', check: async (op, look) => expect(await service(op, look)).toMatchObject({ status: 'reserved' }) },
  admitService: {
    action: 'admitted',
    check: async (op, look) => {
      const { admittedAt } = v.parse(BODIES.admitService, op.request.body)
      expect(await service(op, look)).toMatchObject({ status: 'progress', startedAt: admittedAt })
    },
  },
  editService: {
    action: 'edited',
    check: async (op, { server, by }) => {
      // Later edits of the same field change the record again, so the history is read.
      const set = setBy(v.parse(Changes, op.request.body).changes)
      const { data } = await server.value(getServiceHistory, { params: { id: op.recordId } }, by)
      for (const [field, to] of Object.entries(set)) expect(data.flatMap(({ changes }) => changes).filter(({ path, after }) => path === field && after === to)).toHaveLength(1)
    },
  },
  finishService: {
    action: 'finished',
    check: async (op, look) => {
      const { payments, paymentMethod, quote, cashUpId, agreementId, lostTicket } = v.parse(BODIES.finishService, op.request.body)
      const taken = payments ?? [{ method: paymentMethod, amount: quote.totalCost }]
      const paid = await service(op, look)
      expect(paid).toMatchObject({ status: 'completed', totalCost: quote.totalCost, paymentMethod, agreementId, lostTicket })
      expect(paid.payments).toMatchObject(taken.map((part) => ({ ...part, cashUpId })))
    },
  },
  voidService: {
    action: 'voided',
    check: async (op, look) => {
      const { reason, cause } = v.parse(BODIES.voidService, op.request.body)
      expect(await service(op, look)).toMatchObject({ status: 'voided', voidReason: reason, voidCause: cause })
    },
  },
  askVoid: {
    action: 'void_asked',
    check: async (op, look) => {
      const { reason } = v.parse(BODIES.askVoid, op.request.body)
      expect(await service(op, look)).toMatchObject({ status: 'completed', voidAsked: { reason, by: op.author } })
    },
  },
  correctService: {
    action: 'edited',
    check: async (op, { server, by }) => {
      const { amount, reason } = v.parse(BODIES.correctService, op.request.body)
      const { lines } = await server.value(getServicePrice, { params: { id: op.recordId } }, by)
      expect(lines?.filter((line) => line.kind === 'correction' && line.reason === reason)).toMatchObject([{ amount }])
    },
  },
  openRegister: {
    action: 'opened',
    check: async (op, look) => {
      const { float, count, note, openedAt } = v.parse(BODIES.openRegister, op.request.body)
      expect(await cashUp(op, look)).toMatchObject({ status: 'current', float, floatCount: count, openingNote: note, openedAt, joined: null, openedBy: op.author })
    },
  },
  moveCash: {
    action: 'cash_moved',
    check: async (op, look) => {
      const { id, kind, amount, reason } = v.parse(BODIES.moveCash, op.request.body)
      expect(ofId((await cashUp(op, look)).movements, id)).toMatchObject([{ kind, amount, reason, by: op.author }])
    },
  },
  closeCashUp: {
    action: 'closed',
    check: async (op, look) => {
      const { countedCash, count, leftInDrawer, verified, closedAt, varianceReason } = v.parse(BODIES.closeCashUp, op.request.body)
      // The count is right, so a payment that is missing or doubled makes a difference.
      expect((await cashUp(op, look)).closing).toMatchObject({ countedCash, count, leftInDrawer, verified, varianceReason, at: closedAt, variance: 0, recounts: [] })
    },
  },
  approveVariance: {
    action: 'approved',
    check: async (op, look) => {
      const { approvedAt } = v.parse(BODIES.approveVariance, op.request.body)
      expect((await cashUp(op, look)).closing).toMatchObject({ approval: 'approved', approvedAt, approvedBy: op.author })
    },
  },
  collectCashUp: {
    action: 'collected',
    check: async (op, look) => {
      const { amountReceived, collectedAt, note } = v.parse(BODIES.collectCashUp, op.request.body)
      expect(await cashUp(op, look)).toMatchObject({ status: 'collected', collection: { amountReceived, note, at: collectedAt, by: op.author } })
    },
  },
  adjustCashUp: {
    action: 'adjusted',
    check: async (op, look) => {
      const { id, amount, reason } = v.parse(BODIES.adjustCashUp, op.request.body)
      expect(ofId((await cashUp(op, look)).collection?.adjustments ?? [], id)).toMatchObject([{ amount, reason }])
    },
  },
  createDriver: {
    action: 'created',
    // A driver who was registered already only gets another vehicle.
    notedOf: (op) => {
      const { id, mergeInto, vehicles } = v.parse(BODIES.createDriver, op.request.body)
      return mergeInto === undefined ? id : (vehicles[0]?.id ?? '')
    },
    check: async (op, look) => {
      const { id, firstName, lastName, phone, vehicles, mergeInto } = v.parse(BODIES.createDriver, op.request.body)
      const made = await driver(op, look)
      // A driver who was registered already keeps their details.
      expect(made).toMatchObject(mergeInto === undefined ? { id, firstName, lastName, phone } : { id: mergeInto })
      for (const { id, licensePlate } of vehicles) expect(ofId(made.vehicles, id)).toMatchObject([{ licensePlate }])
    },
  },
  editDriver: {
    action: 'edited',
    check: async (op, look) => {
      const { changes } = v.parse(Changes, op.request.body)
      expect(await driver(op, look)).toMatchObject(setBy(changes))
    },
  },
  deleteDriver: { action: 'deleted', check: async (op, { server, by }) => expect(await server.call(getDriver, { params: { id: op.recordId } }, by)).toMatchObject({ status: 404 }) },
  createVehicle: {
    action: 'created',
    check: async (op, look) => {
      const { driverId, licensePlate, brand } = v.parse(BODIES.createVehicle, op.request.body)
      expect(await vehicle(op, look)).toMatchObject({ licensePlate, brand, driver: { id: driverId } })
    },
  },
  editVehicle: {
    action: 'edited',
    check: async (op, look) => {
      const { driverId, ...texts } = setBy(v.parse(Changes, op.request.body).changes)
      expect(await vehicle(op, look)).toMatchObject({ ...texts, ...(driverId !== undefined && { driver: { id: driverId } }) })
    },
  },
  deleteVehicle: { action: 'deleted', check: async (op, { server, by }) => expect(await server.call(getVehicle, { params: { id: op.recordId } }, by)).toMatchObject({ status: 404 }) },
  createPass: {
    action: 'created',
    check: async (op, look) => {
      const { plates, startsOn, block, apartment, payment } = v.parse(BODIES.createPass, op.request.body)
      const sold = await pass(op, look)
      expect(sold).toMatchObject({ plates, startsOn, block, apartment })
      expect(ofId(sold.periods, payment.id)).toMatchObject([{ cost: payment.amount, payments: [{ method: payment.method, amount: payment.amount, cashUpId: payment.cashUpId }] }])
    },
  },
  renewPass: {
    action: 'renewed',
    check: async (op, look) => {
      const { id, amount, method, cashUpId, days } = v.parse(BODIES.renewPass, op.request.body)
      expect(ofId((await pass(op, look)).periods, id)).toMatchObject([{ cost: amount, ...days, payments: [{ method, amount, cashUpId }] }])
    },
  },
  editPass: {
    action: 'edited',
    check: async (op, look) => {
      const { changes } = v.parse(Changes, op.request.body)
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
