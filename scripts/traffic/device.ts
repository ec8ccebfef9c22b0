import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import type { CashUp } from '../../contract/cash-up.ts'
import { openRegister } from '../../contract/cash-up-writes.ts'
import { KIOSK_HEADER, beatKiosk, kioskDeviceCalls, makePairingCode, pairKiosk } from '../../contract/kiosk-device.ts'
import type { PaymentMethod } from '../../domain/services.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { Random } from '../../server/demo/random.ts'
import { type Named, Refused, type Wire } from './wire.ts'

/** What the server lets a device do: 120 calls at once and one a second after that. Some are left for its heartbeat. */
const AT_ONCE = 100
const CALL_EVERY_MS = 1_100
const TRIES = 8
/** How long its network is gone, by the clock that is played. */
const HOLE_MINUTES = [5, 30] as const
/** Shares of its writes: those that are cut off under way, those whose answer is lost, and those before which its network is gone for a while. */
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
  /** Answered that the server cannot do it now, and asked again under the same key. */
  heldUp: number
}

export interface Device {
  id: string
  shift: string
  takings: Record<PaymentMethod, number>
  nextReceipt(): string
  headers: { [KIOSK_HEADER]: string }
  /** When its turn has come. */
  read<T>(call: () => Promise<T>): Promise<T>
  /** The same through the holes of its network; what it asks again has the same key. */
  write<T>(call: (named: Named) => Promise<T>): Promise<T>
  beat(): Promise<void>
}

interface Given {
  /** Of an administrator, who pairs it and opens its register. */
  token: string
  locationId: string
  name: string
  /** Since when its register is open. */
  openedAt: number
  speed: number
  holes: Holes
  random: Random
  met: Met
}

/** Each device stands in a network of its own. */
function anAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
}

/** Pairs a device as an administrator and somebody beside it do, and opens its register. */
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

  /** One call after the other, as a device with one screen makes them. */
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
        const asked = () => untilDone(() => call({ key }))
        if (random.chance(holes.network)) {
          met.networkHoles++
          await pause((random.between(...HOLE_MINUTES) * MINUTE_MS) / speed)
        }
        if (random.chance(holes.cut)) {
          // Nobody knows how far it came.
          met.cutRequests++
          await call({ key, signal: AbortSignal.timeout(random.int(1, CUT_MS)) }).catch(isCut)
        }
        const answer = await asked()
        if (!random.chance(holes.answer)) return answer
        // It did not hear that: it asks again, and hears the same.
        met.lostAnswers++
        const again = await asked()
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
