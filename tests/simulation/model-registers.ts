import * as v from 'valibot'

import type { CashUp } from '../../contract/cash-up.ts'
import { closeCashUp, collectCashUp, moveCash, openRegister } from '../../contract/cash-up-writes.ts'
import type { CurrentUser } from '../../contract/session.ts'
import type { PaymentMethod } from '../../domain/services.ts'
import type { CashMovement } from '../../domain/cash-ups.ts'
import { expectedCash, isOverLimit, isOwnShift, nextCollectionReceipt } from '../../domain/cash-ups.ts'
import { keptSince } from '../../domain/kept-window.ts'
import { DAY_MS } from '../../domain/time.ts'
import { aCashUp, aLocation } from '../offline/support/records.ts'
import { AS_OF, type ModelBooks, type Ruling } from './model-books.ts'
import { LOCATIONS } from './places.ts'
import { problem } from './wire.ts'

/** Rules of registers that a planted server fault breaks. */
export interface RegisterRules {
  comparesRevisions: boolean
}

const VARIANCE_LIMIT = aLocation().varianceLimit

export const invalid = (path: string, code: string): Ruling => ({
  refusal: problem('validation_failed', { errors: [{ path, code }] }),
})
export const named = ({ id, firstName, lastName }: CurrentUser) => ({ id, name: `${firstName} ${lastName}` })

/** Limits the time of a device whose clock may be wrong: not before the kept days, and not after now. */
export function deviceTime(
  books: ModelBooks,
  given: string,
  notBefore = keptSince(new Date(books.now())).getTime() + DAY_MS,
  latest = books.now(),
): string {
  return new Date(Math.max(notBefore, Math.min(Date.parse(given), latest))).toISOString()
}

/** Returns the cash-up that an id stands for. */
export function meantCashUp(books: ModelBooks, id: string): CashUp | null {
  return books.find('cashUps', books.meant.get(id) ?? id)
}

/** Returns the cash-up read by this `id`: a joined cash-up has the fields of the one that it joined. */
function read(books: ModelBooks, id: string): CashUp {
  const cashUp = meantCashUp(books, id)
  if (!cashUp) throw new Error(`There is no cash-up ${id}`)
  if (cashUp.id === id) return cashUp
  const { location, openedBy } = cashUp
  return aCashUp(0, { id, location, status: 'completed', openedAt: AS_OF, joined: { id: cashUp.id, openedBy } })
}

export function currentOf(books: ModelBooks, locationId: string): CashUp | null {
  return books.all('cashUps').find(({ status, location }) => status === 'current' && location.id === locationId) ?? null
}

/** A change to the sums of a closed cash-up raises its revision. */
export function raised(cashUp: CashUp): Pick<CashUp, 'revision'> {
  return { revision: cashUp.revision + (cashUp.status === 'current' ? 0 : 1) }
}

interface Movement {
  id: string
  at: string
  kind: CashMovement
  method: PaymentMethod
  amount: number
  reason: string
  receiptNumber: string | null
}

function moved(books: ModelBooks, cashUp: CashUp, movement: Movement, user: CurrentUser): CashUp {
  const { kind, method, amount } = movement
  const cash = method === 'cash' ? amount : 0
  return books.change('cashUps', cashUp, {
    movements: [...cashUp.movements, { ...movement, by: named(user) }],
    payIns: cashUp.payIns + (kind === 'pay_in' ? cash : 0),
    payOuts: cashUp.payOuts + (kind === 'pay_out' ? cash : 0),
    ...raised(cashUp),
  })
}

export function open(books: ModelBooks, given: unknown, user: CurrentUser): Ruling {
  const { id, locationId, register, openedAt, float, count, note } = v.parse(openRegister.request.body, given)
  const location = LOCATIONS.find((one) => one.id === locationId)
  if (!location) return { refusal: problem('not_found') }
  if (meantCashUp(books, id)) return invalid('id', 'invalidField')
  const theirs = currentOf(books, locationId)
  if (theirs) {
    books.meant.set(id, theirs.id)
    const joined = books.change('cashUps', theirs, { joinedBy: [...theirs.joinedBy, named(user)] })
    if (float > 0)
      moved(
        books,
        joined,
        {
          id,
          at: deviceTime(books, openedAt),
          kind: 'pay_in',
          method: 'cash',
          amount: float,
          reason: `${user.firstName} · ${id}`,
          receiptNumber: null,
        },
        user,
      )
    return { body: read(books, id) }
  }
  const before = books.all('cashUps').findLast((one) => one.location.id === locationId)
  if (before?.closing && before.closing.leftInDrawer !== float && note === null) return invalid('note', 'note_required')
  // Shifts of a register do not overlap.
  const notBefore = before?.closing ? Date.parse(before.closing.at) : undefined
  books.keep(
    'cashUps',
    aCashUp(0, {
      id,
      location: { id: location.id, name: location.name },
      register,
      openedBy: named(user),
      openedAt: deviceTime(books, openedAt, notBefore),
      float,
      floatCount: count,
      openingNote: note,
    }),
  )
  return { body: read(books, id) }
}

export function move(books: ModelBooks, id: string, given: unknown, user: CurrentUser): Ruling {
  const movement = v.parse(moveCash.request.body, given)
  const cashUp = meantCashUp(books, id)
  if (!cashUp) return { refusal: problem('not_found') }
  if (!isOwnShift(cashUp, user)) return { refusal: problem('register_not_own') }
  if (cashUp.status === 'collected') return { refusal: problem('cash_up_collected') }
  if (cashUp.status === 'completed') return { refusal: problem('cash_up_closed') }
  if (movement.kind === 'pay_out' && movement.amount > expectedCash(cashUp))
    return invalid('amount', 'more_than_in_drawer')
  if (books.all('cashUps').some(({ movements }) => movements.some((one) => one.id === movement.id)))
    return invalid('id', 'invalidField')
  moved(books, cashUp, { ...movement, method: 'cash', receiptNumber: null, at: deviceTime(books, movement.at) }, user)
  return { body: read(books, id) }
}

/** The first of two closes counts, and the other is stored as a recount. */
export function close(books: ModelBooks, id: string, given: unknown, user: CurrentUser): Ruling {
  const {
    closedAt,
    id: countId,
    countedCash,
    count,
    leftInDrawer,
    verified,
    varianceReason,
  } = v.parse(closeCashUp.request.body, given)
  const cashUp = meantCashUp(books, id)
  if (!cashUp) return { refusal: problem('not_found') }
  if (!isOwnShift(cashUp, user)) return { refusal: problem('register_not_own') }
  if (leftInDrawer > countedCash) return invalid('leftInDrawer', 'more_than_counted')
  const { closing } = cashUp
  if (closing) {
    if (closing.recounts.some((one) => one.id === countId)) return invalid('id', 'invalidField')
    books.change('cashUps', cashUp, {
      closing: {
        ...closing,
        recounts: [
          ...closing.recounts,
          {
            id: countId,
            at: deviceTime(books, closedAt, Date.parse(cashUp.openedAt)),
            by: named(user),
            countedCash,
            count,
          },
        ],
      },
    })
    return { body: read(books, id) }
  }
  const expected = expectedCash(cashUp)
  const isOver = isOverLimit(countedCash - expected, VARIANCE_LIMIT)
  if (isOver && varianceReason === null) return invalid('varianceReason', 'reason_required')
  books.change('cashUps', cashUp, {
    status: 'completed',
    closing: {
      operatorEndShift: named(user),
      at: deviceTime(books, closedAt, Date.parse(cashUp.openedAt)),
      takings: cashUp.takings,
      services: cashUp.services,
      payIns: cashUp.payIns,
      payOuts: cashUp.payOuts,
      expectedCash: expected,
      countedCash,
      count,
      leftInDrawer,
      verified,
      variance: countedCash - expected,
      varianceReason,
      approval: isOver ? 'pending' : 'not_needed',
      approvedBy: null,
      approvedAt: null,
      vehiclesInside: [],
      recounts: [],
    },
  })
  return { body: read(books, id) }
}

export function collect(
  books: ModelBooks,
  id: string,
  given: unknown,
  user: CurrentUser,
  { comparesRevisions }: RegisterRules,
): Ruling {
  const { collectedAt, amountReceived, revision, total, note } = v.parse(collectCashUp.request.body, given)
  const cashUp = meantCashUp(books, id)
  if (!cashUp) return { refusal: problem('not_found') }
  if (cashUp.status === 'current') return { refusal: problem('cash_up_open') }
  const differing = (path: string, mine: number, theirs: number) => ({
    path,
    base: String(mine),
    theirs: String(theirs),
    mine: String(mine),
    by: null,
    at: null,
  })
  if (cashUp.collection)
    return {
      refusal: problem('cash_up_collected', {
        conflicts: [differing('amountReceived', amountReceived, cashUp.collection.amountReceived)],
      }),
    }
  if (comparesRevisions && (cashUp.revision !== revision || cashUp.total !== total)) {
    return {
      refusal: problem('cash_up_changed', {
        conflicts: [differing('revision', revision, cashUp.revision), differing('total', total, cashUp.total)],
      }),
    }
  }
  const last = books
    .all('cashUps')
    .reduce<string | null>(
      (latest, { collection }) =>
        collection && (latest === null || collection.receiptNumber > latest) ? collection.receiptNumber : latest,
      null,
    )
  books.change('cashUps', cashUp, {
    status: 'collected',
    collection: {
      at: deviceTime(books, collectedAt),
      by: named(user),
      amountReceived,
      receiptNumber: nextCollectionReceipt(last),
      note,
      adjustments: [],
    },
  })
  return { body: read(books, id) }
}
