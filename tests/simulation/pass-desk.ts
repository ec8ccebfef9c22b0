import type { Endpoint } from '../../contract/endpoint.ts'
import { type PassPayment, passCalls, renewPass } from '../../contract/pass.ts'
import type { CashUp } from '../../contract/cash-up.ts'
import { wallClock } from '../../domain/zoned-time.ts'
import { ApiFailure } from '../../src/offline/api-failure.ts'
import type { WireRequest } from '../../src/offline/outbox/op.ts'
import { uuidv7 } from '../../src/offline/uuidv7.ts'
import type { Hands } from './actions.ts'
import { PASSES_SOLD } from './places.ts'
import { nowOf, openRegister } from './trade.ts'

const MOST_TRIES = 4
const AGAIN_MS = 5_000
const OPENED_MS = 2_000
const PAID_BY = ['cash', 'dataphone'] as const

/** A write of a pass, which is not queued: its author retries it under its key until it is answered or given up. */
export interface PassDeed {
  does: string
  author: string
  request: WireRequest
  /** Whether the author was shown that it is done. */
  told: boolean
}

function later({ tab }: Hands, ms: number): Promise<void> {
  return new Promise((resolve) => {
    tab.context.clock.after(ms, resolve)
  })
}

/** Returns whether the author was shown that it is done. */
async function insist(hands: Hands, endpoint: Endpoint, recordId: string, request: WireRequest): Promise<boolean> {
  const { world, tab, work } = hands
  const key = uuidv7(work.now())
  const deed: PassDeed = { does: endpoint.id, author: work.person.id, request, told: false }
  world.ledger.passDeeds.set(key, deed)
  world.ledger.attempt(work.person.id, recordId)
  world.note(`${tab.context.name} ${work.person.name} ${endpoint.id} ${key} ${JSON.stringify(request)}`)
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    try {
      await work.write(endpoint, request, key)
      deed.told = true
      return true
    } catch (error) {
      if (tab.context.dead()) return false
      const status = error instanceof ApiFailure ? error.problem?.status : undefined
      world.note(`  ${endpoint.id}: ${status ?? String(error)}`)
      if (status === 400 || status === 404 || status === 409) return false
      await later(hands, AGAIN_MS)
    }
  }
  return false
}

/** Returns the person's own shift at a gate; opens one if there is none. */
async function ownShift(hands: Hands): Promise<CashUp | null> {
  const { world, work } = hands
  const mine = async () => {
    const shifts = (await work.db.cashUps.toArray()).flatMap(({ base }) => base ?? [])
    return shifts.filter(
      ({ status, joined, openedBy, location }) =>
        status === 'current' &&
        joined === null &&
        openedBy.id === work.person.id &&
        world.gates.some(({ id }) => id === location.id),
    )
  }
  const shifts = await mine()
  if (shifts.length === 0) {
    await openRegister(hands)
    // Waits until the server knows of the shift.
    await later(hands, OPENED_MS)
  }
  const found = shifts.length === 0 ? await mine() : shifts
  return hands.tab.context.dead() || found.length === 0 ? null : world.chance.pick(found)
}

/** Sometimes the amount is an earlier one. */
function payment({ world, work }: Hands, cashUpId: string, at: string): PassPayment {
  const { chance, nextTag } = world
  const method = chance.pick(PAID_BY)
  const amount = chance.percent(8) ? PASSES_SOLD.cost - 100 : PASSES_SOLD.cost
  return {
    id: uuidv7(work.now()),
    at,
    amount,
    method,
    reference: method === 'dataphone' ? nextTag() : null,
    cashUpId,
    receiptNumber: `P-${world.nextAmount()}`,
  }
}

/**
 * Sells a pass for two plates at the gate of the person's own shift; returns the place and the plates, or null if the
 * sale was not begun.
 */
export async function sellPass(hands: Hands): Promise<{ placeId: string; plates: string[] } | null> {
  const { world, work } = hands
  const { chance, regulars, seller } = world
  const shift = await ownShift(hands)
  if (!shift || !seller) return null
  const at = nowOf(hands)
  const id = uuidv7(work.now())
  const plates = [
    ...new Set([chance.pick(regulars), chance.percent(70) ? chance.pick(regulars) : world.nextPlate()]),
  ].toSorted()
  const body = {
    id,
    ...seller,
    locationId: shift.location.id,
    plates,
    startsOn: wallClock(new Date(at), 'America/Bogota').slice(0, 10),
    block: null,
    apartment: null,
    payment: payment(hands, shift.id, at),
  }
  if (await insist(hands, passCalls.create, id, { body })) world.sold.push({ id, plates })
  return { placeId: shift.location.id, plates }
}

/** Sells one more month of a pass. */
export async function renewOne(hands: Hands): Promise<void> {
  const { chance, sold } = hands.world
  const shift = await ownShift(hands)
  if (!shift || sold.length === 0) return
  const { id } = chance.pick(sold)
  await insist(hands, renewPass, id, { params: { id }, body: payment(hands, shift.id, nowOf(hands)) })
}

/** Replaces the plates of a sold pass. */
export async function changePlates(hands: Hands): Promise<void> {
  const { chance, regulars, sold, nextPlate } = hands.world
  if (sold.length === 0) return
  const pass = chance.pick(sold)
  const to = [chance.percent(60) ? chance.pick(regulars) : nextPlate()]
  if (JSON.stringify(to) === JSON.stringify(pass.plates)) return
  if (
    await insist(hands, passCalls.edit, pass.id, {
      params: { id: pass.id },
      body: { changes: { plates: { from: pass.plates, to } } },
    })
  )
    pass.plates = to
}
