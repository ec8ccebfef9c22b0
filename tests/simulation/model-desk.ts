import type { CashUp } from '../../contract/cash-up.ts'
import { closeCashUp, collectCashUp, openRegister } from '../../contract/cash-up-writes.ts'
import type { NamedReference } from '../../contract/primitives.ts'
import { refundService } from '../../contract/payment.ts'
import { type Payment } from '../../contract/service.ts'
import { finishService } from '../../contract/service-writes.ts'
import { expectedCash } from '../../domain/cash-ups.ts'
import { aCashUp, aService, aUser, idOf } from '../offline/support/records.ts'
import type { Chance } from './chance.ts'
import { AS_OF } from './model-books.ts'
import { correct } from './model-payments.ts'
import type { ModelServer } from './model-server.ts'
import { givenBackHow } from './paying.ts'
import { LOCATIONS } from './places.ts'
import type { DeskWork, SimServer } from './world.ts'

/** An admin who works at a desk, without a device. */
const BOSS = aUser({ id: idOf(3, 9), firstName: 'Berta', role: 'parking_admin', roleId: 2 })

/** Adds the previous shift: closed, not collected, with one payment. */
export function keepYesterday({ books }: ModelServer, location: NamedReference, number: number): void {
  const takings = { cash: 5_000, dataphone: 0, digital: 0 }
  const by = { id: BOSS.id, name: 'Berta' }
  const closing = {
    operatorEndShift: by,
    at: AS_OF,
    takings,
    services: 1,
    payIns: 0,
    payOuts: 0,
    expectedCash: 25_000,
    countedCash: 25_000,
    count: null,
    leftInDrawer: 20_000,
    verified: { dataphone: null, digital: null },
  }
  const approval = {
    variance: 0,
    varianceReason: null,
    approval: 'not_needed' as const,
    approvedBy: null,
    approvedAt: null,
    vehiclesInside: [],
    recounts: [],
  }
  const cashUp = aCashUp(number, {
    location,
    openedBy: by,
    status: 'completed',
    float: 20_000,
    takings,
    total: 5_000,
    services: 1,
    closing: { ...closing, ...approval },
  })
  const payment: Payment = {
    id: idOf(12, books.nextNumber()),
    kind: 'stay',
    method: 'cash',
    amount: 5_000,
    cashUpId: cashUp.id,
    at: AS_OF,
    by,
    reference: null,
  }
  books.keep('cashUps', cashUp)
  books.keep(
    'services',
    aService(100 + number, {
      location,
      status: 'completed',
      paymentMethod: 'cash',
      totalCost: 5_000,
      payments: [payment],
      cashUp: { id: cashUp.id, status: 'completed', openedBy: by },
    }),
  )
}

/** Takes a payment for a stay at the desk. */
export function takeAtDesk(model: ModelServer, id: string, body: Parameters<SimServer['takes']>[1]): void {
  model.rule(null, { endpoint: finishService.id, params: { type: 'off_street', id }, body }, BOSS)
}

/** Another admin's work at a desk. */
export function deskWork(model: ModelServer, does: DeskWork, chance: Chance): void {
  const { books } = model
  if (does === 'opens') for (const { id } of LOCATIONS) openAt(model, id)
  if (does === 'gives_back') return giveBack(model, chance)
  for (const cashUp of books.all('cashUps')) {
    const { id, status, revision, total } = cashUp
    const params = { id }
    const at = new Date(books.now()).toISOString()
    if (does === 'ends' && status === 'current') {
      const body = {
        id: idOf(11, books.nextNumber()),
        closedAt: at,
        countedCash: expectedCash(cashUp),
        count: null,
        leftInDrawer: 0,
        verified: { dataphone: null, digital: null },
        varianceReason: null,
      }
      model.rule(null, { endpoint: closeCashUp.id, params, body }, BOSS)
    }
    if (does === 'collects' && status === 'completed')
      model.rule(
        null,
        {
          endpoint: collectCashUp.id,
          params,
          body: { collectedAt: at, amountReceived: total, revision, total, note: null },
        },
        BOSS,
      )
    if (does === 'corrects' && status === 'completed') correctOne(model, cashUp)
  }
}

function openAt(model: ModelServer, locationId: string): void {
  const { books } = model
  if (books.all('cashUps').some(({ status, location }) => status === 'current' && location.id === locationId)) return
  const body = {
    id: idOf(13, books.nextNumber()),
    locationId,
    register: 'main',
    openedAt: new Date(books.now()).toISOString(),
    float: 0,
    count: null,
    note: 'abierta en la oficina',
  }
  model.rule(null, { endpoint: openRegister.id, params: {}, body }, BOSS)
}

/** Refunds second payments, each requested twice, as if the first answer were lost. */
function giveBack(model: ModelServer, chance: Chance): void {
  const { books } = model
  for (const { id, location, paidAgain } of books.all('services')) {
    for (const payment of paidAgain.filter(({ refund }) => refund === null)) {
      const open = books.all('cashUps').find((one) => one.status === 'current' && one.location.id === location.id)
      const body = {
        id: idOf(14, books.nextNumber()),
        paymentId: payment.id,
        cashUpId: open?.id ?? null,
        ...givenBackHow(chance, payment.method),
      }
      const asked = { endpoint: refundService.id, params: { id }, body }
      model.rule(null, asked, BOSS)
      model.rule(null, asked, BOSS)
    }
  }
}

/** Adds a line to the price of a stay that was paid in a cash-up. */
function correctOne({ books }: ModelServer, cashUp: CashUp): void {
  const service = books.all('services').find((one) => one.status === 'completed' && one.cashUp?.id === cashUp.id)
  if (service) correct(books, service, 100)
}
