import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import type { CashUp } from '../../contract/cash-up.ts'
import { openRegister } from '../../contract/cash-up-writes.ts'
import { KIOSK_HEADER, beatKiosk, kioskDeviceCalls, makePairingCode, pairKiosk } from '../../contract/kiosk-device.ts'
import type { PaymentMethod } from '../../domain/services.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { Random } from '../../server/demo/random.ts'
import { type Named, Refused, type Wire } from './wire.ts'

/**
 * Number of calls that a device may send at once. The server allows 120, and one per second after that; the rest is for
 * the heartbeat.
 */
const AT_ONCE = 100
const CALL_EVERY_MS = 1_100
const TRIES = 8
/** Range of an outage of its network, in minutes of the replayed clock. */
const HOLE_MINUTES = [5, 30] as const
/**
 * Shares of its writes: those cut off in transit, those whose answer is lost, and those preceded by a network outage.
 */
export interface Holes {
  cut: number
  answer: number
  network: number
}
const CUT_MS = 15

export interface Met {
  cutRequests: number
  lostAnswers: number
  networkHoles: number
  /** Number of calls that the server could not do at that time, and that were repeated with the same key. */
  heldUp: number
}

export interface Device {
  id: string
  shift: string
  takings: Record<PaymentMethod, number>
  nextReceipt(): string
  headers: { [KIOSK_HEADER]: string }
  /** Runs a read when it is its turn. */
  read<T>(call: () => Promise<T>): Promise<T>
  /** Runs a write through the outages of its network; a repeated one has the same key. */
  write<T>(call: (named: Named) => Promise<T>): Promise<T>
  beat(): Promise<void>
}

interface Given {
  /** Token of the administrator who pairs the device and opens its register. */
  token: string
  locationId: string
  name: string
  /** Moment at which its register was opened. */
  openedAt: number
  speed: number
  holes: Holes
  random: Random
  met: Met
}

/** Returns an address in a network of the device's own. */
function anAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
}

/** Pairs a device, as an administrator and a person at the device do, and opens its register. */
export async function pairDevice(
  wire: Wire,
  { token, locationId, name, openedAt, speed, holes, random, met }: Given,
): Promise<Device> {
  const id = randomUUID()
  await wire.call(kioskDeviceCalls.create, { body: { id, name, locationId } }, { token, key: randomUUID() })
  const { code } = await wire.call(makePairingCode, { params: { id } }, { token })
  const paired = await wire.call(pairKiosk, { body: { code } }, { from: anAddress() }).catch((error: unknown) => {
    throw error instanceof Refused && error.status === 429
      ? new Error(
          'From one address 30 devices are paired at once, and one in two minutes after that. For more, start the server with TRUST_PROXY=1.',
          { cause: error },
        )
      : error
  })
  const shift: CashUp = await wire.call(
    openRegister,
    {
      body: {
        id: randomUUID(),
        locationId,
        register: id,
        openedAt: new Date(openedAt).toISOString(),
        float: 0,
        count: null,
        note: null,
      },
    },
    { token, key: randomUUID() },
  )
  const headers = { [KIOSK_HEADER]: paired.token }

  const isCut = (error: unknown) => {
    if (error instanceof Refused || !(error instanceof Error) || error.name !== 'TimeoutError') throw error
  }
  let receipts = 0
  let tokens = AT_ONCE
  let filledAt = performance.now()
  let turn = Promise.resolve()

  async function awaitTurn(): Promise<void> {
    const now = performance.now()
    tokens = Math.min(tokens + (now - filledAt) / CALL_EVERY_MS, AT_ONCE)
    filledAt = now
    tokens -= 1
    if (tokens < 0) await pause(-tokens * CALL_EVERY_MS)
  }

  /** Runs calls one after the other, like a device with one screen. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.then(async () => {
      await awaitTurn()
      return work()
    })
    turn = done.then(
      () => undefined,
      () => undefined,
    )
    return done
  }

  async function untilDone<T>(call: () => Promise<T>): Promise<T> {
    for (let tried = 1; ; tried++) {
      try {
        return await call()
      } catch (error) {
        const isForNow = error instanceof Refused && (error.status === 429 || error.status === 503)
        if (!isForNow || tried === TRIES) throw error
        met.heldUp++
        await pause((error.retryAfter ?? tried) * 1_000)
      }
    }
  }

  return {
    id,
    shift: shift.id,
    takings: { cash: 0, dataphone: 0, digital: 0 },
    nextReceipt: () => `${paired.kiosk.receiptPrefix}-${String(++receipts).padStart(5, '0')}`,
    headers,
    read: (call) => inTurn(() => untilDone(call)),
    write: (call) =>
      inTurn(async () => {
        const key = randomUUID()
        const attempt = () => untilDone(() => call({ key }))
        if (random.chance(holes.network)) {
          met.networkHoles++
          await pause((random.between(...HOLE_MINUTES) * MINUTE_MS) / speed)
        }
        if (random.chance(holes.cut)) {
          // Whether the request arrived is unknown.
          met.cutRequests++
          await call({ key, signal: AbortSignal.timeout(random.int(1, CUT_MS)) }).catch(isCut)
        }
        const answer = await attempt()
        if (!random.chance(holes.answer)) return answer
        // The device did not receive the answer: it asks again and gets the same answer.
        met.lostAnswers++
        const again = await attempt()
        if (JSON.stringify(again) !== JSON.stringify(answer))
          throw new Error(`A repeat was answered otherwise: ${JSON.stringify(again)} after ${JSON.stringify(answer)}`)
        return again
      }),
    async beat() {
      await wire.call(beatKiosk, {
        headers,
        body: { sentAt: new Date().toISOString(), appVersion: 'traffic', queueLength: 0 },
      })
    },
  }
}
