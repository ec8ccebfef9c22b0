import * as v from 'valibot'

import type { CashUp } from '../../contract/cash-up.ts'
import { closeCashUp, collectCashUp, moveCash, openRegister } from '../../contract/cash-up-writes.ts'
import { createDriver, type Driver } from '../../contract/driver.ts'
import { checkIn } from '../../contract/service-entries.ts'
import { askVoid, finishService } from '../../contract/service-writes.ts'
import { Service } from '../../contract/service.ts'
import { PLAIN_FIELDS } from '../../domain/service-edit.ts'
import type { Op } from '../../src/offline/outbox/op.ts'
import type { RecordKind, Records } from './disk.ts'
import { changesOf } from './ledger.ts'

/* Independent model of the displayed record: by the meaning of each act at the booth, not by the core's code. */

/** A new stay: the values of the entry, with the data that its author saw there. */
function enteredFace({ body }: Op['request'], made: unknown): Service {
  const { id, locationId, licensePlate, vehicleTypeId, startedAt, receiptNumber, space, keyTag, keptItems } = v.parse(
    checkIn.request.body,
    body,
  )
  const seen = v.parse(Service, made)
  return {
    ...seen,
    id,
    licensePlate,
    vehicleTypeId,
    startedAt,
    receiptNumber,
    space,
    keyTag,
    keptItems,
    location: { ...seen.location, id: locationId },
  }
}

function serviceFace(base: Service | null, ops: readonly Op[]): Service | null {
  return ops.reduce<Service | null>((shown, { kind, request, author, made }) => {
    if (kind === checkIn.id) return shown ?? enteredFace(request, made)
    if (shown === null) return null
    if (kind === askVoid.id) {
      const { reason } = v.parse(askVoid.request.body, request.body)
      return { ...shown, voidAsked: shown.voidAsked ?? { at: shown.paidAt ?? shown.startedAt, by: author, reason } }
    }
    if (kind === finishService.id) {
      if (shown.status === 'completed' || shown.status === 'voided') return shown
      const { endedAt, chargedAt, paymentMethod, payments, cashUpId, lostTicket, quote } = v.parse(
        finishService.request.body,
        request.body,
      )
      // A vehicle that pays ahead has paid, and has not left.
      const paidAt = chargedAt ?? endedAt
      const parts = payments?.map(({ method, amount, reference = null }) => ({
        id: shown.id,
        kind: 'stay' as const,
        method,
        amount,
        cashUpId,
        at: paidAt,
        by: author,
        reference,
      }))
      return {
        ...shown,
        ...quote,
        status: 'completed',
        endedAt,
        paidAt,
        paymentMethod,
        ...(parts && { payments: parts }),
        ...(lostTicket && { lostTicket }),
        exitOperator: author,
        cashUp: cashUpId === null ? shown.cashUp : { id: cashUpId, status: 'current', openedBy: author },
      }
    }
    const changes = changesOf(request)
    const next: Record<string, unknown> = { ...shown, edited: true }
    for (const field of PLAIN_FIELDS) if (changes[field]) next[field] = changes[field].to
    return { ...shown, ...next }
  }, base)
}

/** Parts of a cash-up that matter at its register. */
interface Register {
  status: CashUp['status']
  float: number
  note: string | null
  payIns: number
  payOuts: number
  moved: string[]
  counted: number | null
  received: number | null
}

function registerOf({ status, float, openingNote, payIns, payOuts, movements, closing, collection }: CashUp): Register {
  return {
    status,
    float,
    note: openingNote,
    payIns,
    payOuts,
    moved: movements.map(({ id }) => id),
    counted: closing?.countedCash ?? null,
    received: collection?.amountReceived ?? null,
  }
}

function registerFace(base: CashUp | null, ops: readonly Op[]): Register | null {
  return ops.reduce<Register | null>(
    (shown, { kind, request: { body } }) => {
      if (kind === openRegister.id) {
        const { float, note } = v.parse(openRegister.request.body, body)
        return (
          shown ?? { status: 'current', float, note, payIns: 0, payOuts: 0, moved: [], counted: null, received: null }
        )
      }
      if (shown === null) return null
      if (kind === moveCash.id) {
        const { id, kind: way, amount } = v.parse(moveCash.request.body, body)
        if (shown.status !== 'current' || shown.moved.includes(id)) return shown
        return {
          ...shown,
          moved: [...shown.moved, id],
          payIns: shown.payIns + (way === 'pay_in' ? amount : 0),
          payOuts: shown.payOuts + (way === 'pay_out' ? amount : 0),
        }
      }
      if (kind === closeCashUp.id)
        return shown.status === 'current'
          ? { ...shown, status: 'completed', counted: v.parse(closeCashUp.request.body, body).countedCash }
          : shown
      if (kind === collectCashUp.id)
        return shown.status === 'completed'
          ? { ...shown, status: 'collected', received: v.parse(collectCashUp.request.body, body).amountReceived }
          : shown
      throw new Error(`Nobody does ${kind} to a cash-up here`)
    },
    base && registerOf(base),
  )
}

function listed({ firstName, phoneCode, phone, plates }: Pick<Driver, 'firstName' | 'phoneCode' | 'phone' | 'plates'>) {
  return { firstName, phoneCode, phone, plates }
}

function driverFace(base: Driver | null, ops: readonly Op[]): ReturnType<typeof listed> | null {
  const [made] = ops
  if (base !== null || !made) return base && listed(base)
  const { vehicles, ...details } = v.parse(createDriver.request.body, made.request.body)
  return listed({ ...details, plates: vehicles.flatMap(({ licensePlate }) => licensePlate ?? []) })
}

const FACES: {
  [Kind in RecordKind]: {
    gist: (record: Records[Kind]) => unknown
    face: (base: Records[Kind] | null, ops: readonly Op[]) => unknown
  }
} = {
  services: { gist: (service) => service, face: serviceFace },
  cashUps: { gist: registerOf, face: registerFace },
  drivers: { gist: listed, face: driverFace },
}

/** Returns the parts of a row that this model covers. */
export function gistOf<Kind extends RecordKind>(kind: Kind, shown: Records[Kind] | null): unknown {
  return shown && FACES[kind].gist(shown)
}

/** Returns the expected view of a record: the base with the unsent changes. */
export function faceOf<Kind extends RecordKind>(kind: Kind, base: Records[Kind] | null, ops: readonly Op[]): unknown {
  return FACES[kind].face(base, ops)
}
