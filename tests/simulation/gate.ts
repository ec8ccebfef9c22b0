import type { Service } from '../../contract/service.ts'
import { PAYMENT_METHODS } from '../../domain/services.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { shownOf } from '../../src/offline/kept-rows.ts'
import { askVoidOp, checkInOp, finishServiceOp } from '../../src/offline/outbox/service-ops.ts'
import { uuidv7 } from '../../src/offline/uuidv7.ts'
import { newService } from '../../src/features/booth/entry.ts'
import { paidStayOf } from '../../src/features/checkout/paid-stay.ts'
import { act, type Hands } from './actions.ts'
import { paidHow, paidWhen } from './paying.ts'
import type { Place } from './places.ts'
import { nowOf, sight } from './trade.ts'

const CAR = 1

/** Returns the vehicles inside a place that this tablet shows. */
async function insideAt({ work }: Hands, place: Place): Promise<Service[]> {
  const rows = await work.db.services.bulkGet(await work.inside(place))
  return rows.flatMap((row) => (row ? shownOf(row) : []))
}

/** Tablets assign their own numbers; sometimes two tablets share the beginning. */
function receiptNumber({ device, world }: Hands): string {
  const isAlike = world.chance.percent(10)
  return `${isAlike ? 'TABX' : device.name.toUpperCase()}-${String(isAlike ? world.chance.between(1, 3) : world.nextAmount()).padStart(4, '0')}`
}

async function letIn(
  hands: Hands,
  place: Place,
  entry: Pick<Service, 'licensePlate' | 'startedAt' | 'overstay'>,
): Promise<Service> {
  const { work, world } = hands
  const stay = newService({
    id: uuidv7(work.now()),
    location: place,
    currency: 'COP',
    by: { id: work.person.id, name: work.person.name },
    vehicleTypeId: CAR,
    receiptNumber: receiptNumber(hands),
    driver: null,
    space: world.chance.percent(30) ? 'A-12' : null,
    keyTag: null,
    keptItems: null,
    pass: null,
    ...entry,
  })
  const { id, licensePlate, vehicleTypeId, startedAt, receiptNumber: number, space = null, overstay } = stay
  const body = {
    id,
    locationId: place.id,
    licensePlate,
    vehicleTypeId,
    startedAt,
    receiptNumber: number,
    space,
    keyTag: null,
    keptItems: null,
    ...(overstay && { overstayOf: overstay.of }),
  }
  await act(hands, { opType: checkInOp, request: checkInOp.toWire({ body }), seen: stay })
  return stay
}

/** Lets a vehicle in that is not shown as inside; often one that has been here before. */
export async function enter(hands: Hands, given: { place?: Place; plate?: string } = {}): Promise<void> {
  const { world, tab } = hands
  const { chance, gates, nextPlate, regulars } = world
  const place = given.place ?? chance.pick(gates)
  const licensePlate = given.plate ?? (chance.percent(55) ? chance.pick(regulars) : nextPlate())
  const inside = await insideAt(hands, place)
  if (tab.context.dead() || inside.some((stay) => stay.licensePlate === licensePlate)) return
  await letIn(hands, place, { licensePlate, startedAt: nowOf(hands) })
}

/** Charges a stay until now, or at some gates until later. The ticket may be lost. */
async function charge(hands: Hands, stay: Service, place: Place): Promise<void> {
  const { world, tab } = hands
  const { chance } = world
  const { current } = await sight(hands)
  if (tab.context.dead()) return
  const now = nowOf(hands)
  const when =
    place.paymentType === 'pre_pay'
      ? { endedAt: new Date(Date.parse(now) + chance.pick([5, 30, 240]) * MINUTE_MS).toISOString(), chargedAt: now }
      : paidWhen(world, now)
  const lostTicket = chance.percent(15) ? { takenBy: world.nextTag(), document: '1012345678' } : null
  const shift = current.find(({ location }) => location.id === place.id)
  const body = {
    ...when,
    ...paidHow(world),
    ...(lostTicket && { lostTicket }),
    agreementId: null,
    cashUpId: shift?.id ?? null,
  }
  await act(hands, {
    opType: finishServiceOp,
    request: finishServiceOp.toWire({ params: { type: stay.operation, id: stay.id }, body }),
    seen: stay,
  })
}

/** Charges an unpaid vehicle inside. */
export async function leave(hands: Hands, given: { place?: Place; plate?: string } = {}): Promise<void> {
  const { world, tab } = hands
  const { chance, gates, serviceIds } = world
  const place = given.place ?? chance.pick(gates)
  const inside = (await insideAt(hands, place)).filter(
    ({ id, status, licensePlate }) =>
      status === 'progress' && !serviceIds.includes(id) && (given.plate === undefined || licensePlate === given.plate),
  )
  if (tab.context.dead() || inside.length === 0) return
  await charge(hands, chance.pick(inside), place)
}

/** Charges an overstay: the time since the payment of a vehicle that did not leave in time. */
export async function overstay(hands: Hands): Promise<void> {
  const { world, work, tab } = hands
  const now = nowOf(hands)
  for (const place of world.gates) {
    for (const plate of world.regulars) {
      const paid = await paidStayOf(work.db, place, plate, Date.parse(now))
      if (tab.context.dead()) return
      if (paid === null || Date.parse(now) <= Date.parse(paid.until)) continue
      const stay = await letIn(hands, place, {
        licensePlate: plate,
        startedAt: paid.paidUntil,
        overstay: { of: paid.service.id, graceUntil: paid.until },
      })
      if (!tab.context.dead() && world.chance.percent(70)) await charge(hands, stay, place)
      return
    }
  }
}

/** Asks an admin to void a paid stay. */
export async function askVoid(hands: Hands): Promise<void> {
  const { world, work, tab } = hands
  const rows = (
    await Promise.all(
      PAYMENT_METHODS.map((method) =>
        work.db.services.where('[paymentMethod+order]').between([method, -Infinity], [method, Infinity]).toArray(),
      ),
    )
  ).flat()
  const paid = rows.map(shownOf).filter(({ status }) => status === 'completed')
  if (tab.context.dead() || paid.length === 0) return
  const stay = world.chance.pick(paid)
  await act(hands, {
    opType: askVoidOp,
    request: askVoidOp.toWire({ params: { id: stay.id }, body: { reason: `cobrado por error ${world.nextTag()}` } }),
    seen: stay,
  })
}

/** Acts at a gate, with their frequencies. */
export function atTheGate(hands: Hands): Promise<void> {
  switch (hands.world.chance.weighted({ enter: 46, leave: 36, overstay: 8, ask_void: 10 })) {
    case 'enter':
      return enter(hands)
    case 'leave':
      return leave(hands)
    case 'overstay':
      return overstay(hands)
    case 'ask_void':
      return askVoid(hands)
    default:
      throw new Error('There is no such deed')
  }
}
