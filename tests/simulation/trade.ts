import type { CashUp } from '../../contract/cash-up.ts'
import type { Service } from '../../contract/service.ts'
import { expectedCash } from '../../domain/cash-ups.ts'
import { shownOf } from '../../src/offline/kept-rows.ts'
import { closeCashUpOp, collectCashUpOp, moveCashOp, openRegisterOp } from '../../src/offline/outbox/cash-up-ops.ts'
import { createDriverOp } from '../../src/offline/outbox/driver-ops.ts'
import { finishServiceOp } from '../../src/offline/outbox/service-ops.ts'
import { uuidv7 } from '../../src/offline/uuidv7.ts'
import { aCashUp } from '../offline/support/records.ts'
import { act, type Hands } from './actions.ts'
import { paidHow, paidWhen } from './paying.ts'

/** Amounts left by a close, or counted at an opening: if they differ, the server requires a note. */
const FLOATS = [0, 20_000, 50_000]

/** Records as shown to a person at the booth. */
interface Sight {
  current: CashUp[]
  /** Cash-ups as the server sent them: before the server has closed a cash-up, no device knows its sums. */
  uncollected: CashUp[]
  stays: Service[]
}

export async function sight({ work, world }: Hands): Promise<Sight> {
  const [cashUps, services] = await Promise.all([work.db.cashUps.toArray(), work.db.services.toArray()])
  const shifts = cashUps.map(shownOf).filter(({ joined }) => joined === null)
  return {
    current: shifts.filter(({ status }) => status === 'current'),
    uncollected: cashUps.flatMap(({ base }) => (base?.status === 'completed' && base.joined === null ? base : [])),
    stays: services.map(shownOf).filter(({ id, status }) => status === 'progress' && world.serviceIds.includes(id)),
  }
}

/** Maximum wait for an answer with the server's time. */
const LATE_ANSWER_MS = 60_000

/** Returns the current time by the device; the server replaces a time in its future. */
export function nowOf({ world, device, work }: Hands): string {
  const told = work.serverClock.instant()
  const behind = (world.server.now() ?? Number.NaN) - Date.parse(told)
  if (device.hasTime() && (behind < 0 || behind > LATE_ANSWER_MS))
    world.complain(`who has heard from the server tells its time · ${device.name} is ${behind} ms behind`)
  return told
}

/** Opens a closed register, as far as the device knows. */
export async function openRegister(hands: Hands): Promise<void> {
  const { world, work, tab } = hands
  const { chance, locations } = world
  const { current } = await sight(hands)
  if (tab.context.dead()) return
  const shut = locations.filter(({ id }) => !current.some(({ location }) => location.id === id))
  if (shut.length === 0) return
  const location = chance.pick(shut)
  const openedAt = nowOf(hands)
  const body = {
    id: uuidv7(work.now()),
    locationId: location.id,
    register: 'main',
    openedAt,
    float: chance.pick(FLOATS),
    count: null,
    note: chance.percent(60) ? world.nextTag() : null,
  }
  const seen = aCashUp(0, {
    id: body.id,
    location: { id: location.id, name: location.name },
    openedAt,
    openedBy: { id: work.person.id, name: work.person.name },
    float: body.float,
    openingNote: body.note,
  })
  await act(hands, { opType: openRegisterOp, request: openRegisterOp.toWire({ body }), seen })
}

/** Ends a stay, paid into the open shift there, as far as the device knows. */
export async function finish(hands: Hands): Promise<void> {
  const { world, tab } = hands
  const { chance } = world
  const { current, stays } = await sight(hands)
  if (tab.context.dead() || stays.length === 0) return
  const stay = chance.pick(stays)
  const shift = current.find(({ location }) => location.id === stay.location.id)
  const body = { ...paidWhen(world, nowOf(hands)), ...paidHow(world), agreementId: null, cashUpId: shift?.id ?? null }
  await act(hands, {
    opType: finishServiceOp,
    request: finishServiceOp.toWire({ params: { type: stay.operation, id: stay.id }, body }),
    seen: stay,
  })
}

async function move(hands: Hands): Promise<void> {
  const { world, work, tab } = hands
  const { chance } = world
  const { current } = await sight(hands)
  if (tab.context.dead() || current.length === 0) return
  const body = {
    id: uuidv7(work.now()),
    at: nowOf(hands),
    kind: chance.percent(65) ? ('pay_in' as const) : ('pay_out' as const),
    amount: world.nextAmount(),
    reason: 'monedas para el cambio',
  }
  const shift = chance.pick(current)
  await act(hands, { opType: moveCashOp, request: moveCashOp.toWire({ params: { id: shift.id }, body }), seen: shift })
}

/** Ends a shift with a count. */
export async function close(hands: Hands): Promise<void> {
  const { world, work, tab } = hands
  const { chance } = world
  const { current } = await sight(hands)
  if (tab.context.dead() || current.length === 0) return
  const shift = chance.pick(current)
  const countedCash = Math.max(0, expectedCash(shift) + chance.pick([0, 0, 100, -100, 3_000_000]))
  const body = {
    id: uuidv7(work.now()),
    closedAt: nowOf(hands),
    countedCash,
    count: null,
    leftInDrawer: Math.min(countedCash, chance.pick(FLOATS)),
    verified: { dataphone: null, digital: null },
    varianceReason: chance.percent(40) ? 'faltaba un billete' : null,
  }
  await act(hands, {
    opType: closeCashUpOp,
    request: closeCashUpOp.toWire({ params: { id: shift.id }, body }),
    seen: shift,
  })
}

/** Collects the money of a cash-up that the server has confirmed as closed. */
export async function collect(hands: Hands): Promise<void> {
  const { world, tab } = hands
  const { uncollected } = await sight(hands)
  if (tab.context.dead() || uncollected.length === 0) return
  const shift = world.chance.pick(uncollected)
  const { id, revision, total } = shift
  const body = { collectedAt: nowOf(hands), amountReceived: total, revision, total, note: null }
  await act(hands, { opType: collectCashUpOp, request: collectCashUpOp.toWire({ params: { id }, body }), seen: shift })
}

async function registerDriver(hands: Hands): Promise<void> {
  const { world, work, tab } = hands
  const { chance, nextPlate, nextTag, phones } = world
  const known = (await work.db.drivers.toArray()).flatMap(({ base }) => base ?? [])
  if (tab.context.dead()) return
  // Takes a driver whom the device knows, and merges the new one into that driver.
  const theirs = known.length > 0 && chance.percent(30) ? chance.pick(known) : null
  const vehicles = Array.from({ length: chance.between(0, 2) }, () => ({
    id: uuidv7(work.now()),
    licensePlate: nextPlate(),
    vehicleTypeId: 1 as const,
  }))
  const body = {
    id: uuidv7(work.now()),
    firstName: 'María',
    lastName: 'Peña',
    email: `m${nextTag().replaceAll(/\D+/g, '.')}@parq.test`,
    phoneCode: '57',
    phone: theirs?.phone ?? chance.pick(phones),
    vehicles,
    mergeInto: theirs?.id ?? null,
  }
  await act(hands, { opType: createDriverOp, request: createDriverOp.toWire({ body }), seen: null })
}

/** Acts at the booth, with their frequencies. */
export async function trade(hands: Hands): Promise<void> {
  switch (
    hands.world.chance.weighted({
      open: 22,
      finish: 34,
      move: 10,
      close: 12,
      collect: hands.work.person.isAdmin ? 30 : 0,
      driver: 18,
    })
  ) {
    case 'open':
      return openRegister(hands)
    case 'finish':
      return finish(hands)
    case 'move':
      return move(hands)
    case 'close':
      return close(hands)
    case 'collect':
      return collect(hands)
    case 'driver':
      return registerDriver(hands)
    default:
  }
}

/** Plays a whole shift of a person without a connection. */
export async function shift(hands: Hands): Promise<void> {
  await openRegister(hands)
  for (let count = hands.world.chance.between(1, 3); count > 0; count -= 1) await finish(hands)
  if (hands.world.chance.percent(60)) await close(hands)
}
