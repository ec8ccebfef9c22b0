import { randomUUID } from 'node:crypto'

import { deviceCheckIn, deviceCheckOut, devicePay, deviceQuote } from '../../contract/device.ts'
import { revokeKioskDevice } from '../../contract/kiosk-device.ts'
import { type Location, listLocations } from '../../contract/location.ts'
import { wallClock } from '../../domain/zoned-time.ts'
import { createRandom } from '../../server/demo/random.ts'
import { type Books, type Figures, closeShift, compareBooks, readFigures } from './books.ts'
import { type TrafficClock, playClock } from './clock.ts'
import { type Device, type Holes, type Met, pairDevice } from './device.ts'
import { type Visit, planDay } from './plan-day.ts'
import { Refused, type Wire } from './wire.ts'

export interface Wanted {
  /** Token of an administrator. */
  token: string
  dayMs: number
  speed: number
  locations: number
  /** Number at each location. */
  vehicles: number
  /** Number at all locations together. */
  devices: number
  holes: Holes
  seed: string
  say: (line: string) => void
}

export interface Outcome {
  met: Met
  entered: number
  left: number
  inside: number
  /** Number of vehicles refused because their plate was already inside. */
  turnedAway: number
  lostTickets: number
  books: Books[]
  moved: { location: string; before: Figures; after: Figures }[]
  errors: string[]
}

/** Added to the end of the day, because pairing the devices takes time. */
const PAIRING_MS = 15 * 60_000
const BEAT_MS = 60_000
const TOLD_MS = 15_000

/** Replays the past day: vehicles come, pay and leave through the devices' own calls, at several locations. */
export async function playTraffic(wire: Wire, wanted: Wanted): Promise<Outcome> {
  const { token, say } = wanted
  const random = createRandom(wanted.seed)
  const met: Met = { cutRequests: 0, lostAnswers: 0, networkHoles: 0, heldUp: 0 }
  const done = { entered: 0, left: 0, inside: 0, turnedAway: 0, lostTickets: 0 }
  const errors: string[] = []
  const places = await choosePlaces(wire, token, wanted.locations)
  // The replayed clock does not run while the devices are paired.
  const pairing = playClock(wanted.dayMs, wanted.speed, Date.now())
  const days = { begin: pairing.begin, end: pairing.end + PAIRING_MS }
  const played: { location: Location; devices: Device[]; before: Figures }[] = []
  for (const [at, location] of places.entries()) {
    const before = await readFigures(wire, token, location, days)
    const devices: Device[] = []
    for (let nth = 0; nth < Math.floor((wanted.devices + at) / places.length); nth++)
      devices.push(
        await pairDevice(wire, {
          token,
          locationId: location.id,
          name: `Traffic ${nth + 1}`,
          openedAt: pairing.begin,
          speed: wanted.speed,
          holes: wanted.holes,
          random: createRandom(`${wanted.seed} ${location.id} ${nth}`),
          met,
        }),
      )
    played.push({ location, devices, before })
  }
  const clock = playClock(wanted.dayMs, wanted.speed, Date.now())
  say(
    `${places.map(({ name }) => name).join(', ')}: ${wanted.vehicles} vehicles each, ${wanted.devices} devices, ${((clock.end - Date.now()) / 60_000).toFixed(1)} minutes`,
  )

  const plates = new Set<string>()
  const telling = setInterval(
    () =>
      say(
        `${new Date(clock.now()).toISOString().slice(0, 16)}: ${done.entered} came, ${done.left} left, ${errors.length} errors`,
      ),
    TOLD_MS,
  )
  const beating = setInterval(() => {
    for (const { devices } of played)
      for (const device of devices) void device.beat().catch((error: unknown) => errors.push(String(error)))
  }, BEAT_MS)
  try {
    await Promise.all(
      played.flatMap(({ location, devices }) =>
        planDay({
          vehicles: wanted.vehicles,
          begin: clock.begin,
          end: clock.end,
          utcOffset: Date.parse(`${wallClock(new Date(clock.end), location.timeZone)}Z`) - clock.end,
          plates,
          random,
        }).map((visit, nth) =>
          playVisit(visit, { wire, clock, entry: nthOf(devices, nth), exit: nthOf(devices, nth + 1), done }).catch(
            (error: unknown) => errors.push(String(error)),
          ),
        ),
      ),
    )
  } finally {
    clearInterval(telling)
    clearInterval(beating)
  }

  const books: Books[] = []
  const moved: Outcome['moved'] = []
  for (const { location, devices, before } of played) {
    const cashUps: Device['takings'][] = []
    for (const device of devices) {
      cashUps.push(await closeShift(wire, token, device))
      await wire.call(revokeKioskDevice, { params: { id: device.id } }, { token, key: randomUUID() })
    }
    const after = await readFigures(wire, token, location, days)
    books.push(compareBooks(location.name, devices, cashUps, before, after))
    moved.push({ location: location.name, before, after })
  }
  return { met, ...done, books, moved, errors }
}

/** Chooses locations where customers pay at the exit and anybody may park. */
async function choosePlaces(wire: Wire, token: string, wanted: number): Promise<Location[]> {
  const { data } = await wire.call(listLocations, { query: { limit: '999' } }, { token })
  const places = data
    .filter(
      ({ isActive, paymentType, parkingType }) => isActive && paymentType === 'post_pay' && parkingType !== 'residence',
    )
    .slice(0, wanted)
  if (places.length < wanted) throw new Error(`Only ${places.length} locations take their money at the exit`)
  return places
}

function nthOf<T>(of: readonly T[], nth: number): T {
  const one = of[nth % of.length]
  if (one === undefined) throw new Error('There must be a device')
  return one
}

interface Playing {
  wire: Wire
  clock: TrafficClock
  entry: Device
  exit: Device
  done: Pick<Outcome, 'entered' | 'left' | 'inside' | 'turnedAway' | 'lostTickets'>
}

async function playVisit(
  { entersAt, leavesAt, vehicleTypeId, licensePlate, paymentMethod, hasLostTicket }: Visit,
  { wire, clock, entry, exit, done }: Playing,
): Promise<void> {
  const id = randomUUID()
  const startedAt = new Date(entersAt).toISOString()
  await clock.until(entersAt)
  const receiptNumber = entry.nextReceipt()
  try {
    await entry.write((named) =>
      wire.call(
        deviceCheckIn,
        { headers: entry.headers, body: { id, licensePlate, vehicleTypeId, startedAt, receiptNumber } },
        named,
      ),
    )
  } catch (error) {
    // The vehicle is inside since an earlier day of traffic.
    if (!(error instanceof Refused) || !error.message.includes('plate_in_progress')) throw error
    done.turnedAway++
    return
  }
  done.entered++
  done.inside++
  if (leavesAt > clock.end) return
  await clock.until(leavesAt)
  const { quote, at } = await exit.read(() =>
    wire.call(deviceQuote, {
      headers: exit.headers,
      query: { ...(hasLostTicket ? { licensePlate } : { id }), paymentMethod, until: new Date(leavesAt).toISOString() },
    }),
  )
  if (hasLostTicket) done.lostTickets++
  if (quote.totalCost > 0) {
    const paid = await exit.write((named) =>
      wire.call(
        devicePay,
        { headers: exit.headers, body: { id, endedAt: at, chargedAt: at, paymentMethod, total: quote.totalCost } },
        named,
      ),
    )
    exit.takings[paymentMethod] += quote.totalCost
    if (paid.totalCost !== quote.totalCost)
      throw new Error(`${id} was told to cost ${quote.totalCost}, and charged ${paid.totalCost}`)
  }
  const { opens, reason } = await exit.write((named) =>
    wire.call(deviceCheckOut, { headers: exit.headers, body: { id, at } }, named),
  )
  if (!opens) throw new Error(`${id} was not let out: ${reason}`)
  done.inside--
  done.left++
}
