import { type Tariff, tariffAt } from '../../domain/pricing/tariff.ts'
import { priceStay } from '../../domain/pricing/price-stay.ts'
import type { Case } from '../../tests/domain/pricing/case.ts'
import { naivePrice } from '../../tests/domain/pricing/naive.ts'
import { type Figure, median, report } from '../support/report.ts'
import { KINDS, mixedStays, staysOf } from './stays.ts'

const ROUND_MS = 250
const ROUNDS = 9

interface Contestant {
  name: string
  price: (stay: Case) => number
}

function totalOf(stay: Case, tariff: Tariff): number {
  const pricing = priceStay(stay, tariff)
  if (!pricing.ok) throw new Error(pricing.failure.code)
  return pricing.price.totalCost
}

/** The tariff is built once for each location, vehicle type and day, as in a report that prices many stays. */
const kept = new Map<string, Tariff>()

function keptTariff(stay: Case): Tariff {
  const key = stay.startedAt.slice(0, 10)
  const tariff = kept.get(key) ?? tariffAt(stay, stay.terms)
  kept.set(key, tariff)
  return tariff
}

const CONTESTANTS: readonly Contestant[] = [
  { name: 'PARQ', price: (stay) => totalOf(stay, tariffAt(stay, stay.terms)) },
  { name: 'PARQ, tariff kept', price: (stay) => totalOf(stay, keptTariff(stay)) },
  {
    // Its time-zone data for every minute is cached from the first round on, so that Intl is not measured.
    name: 'minute by minute',
    price: (stay) => {
      const price = naivePrice(stay)
      if (typeof price === 'string') throw new Error(price)
      return price.totalCost
    },
  },
  // The lower bound of any price: reads two instants and multiplies.
  {
    name: 'one multiplication',
    price: (stay) => Math.floor((Date.parse(stay.endedAt) - Date.parse(stay.startedAt)) / 60_000) * 16_000,
  },
]

/** Returns stays per second, over complete passes through the stays until the time is over. */
function speedOf({ price }: Contestant, stays: readonly Case[], ms: number): { perSecond: number; sum: number } {
  const began = performance.now()
  let done = 0
  let sum = 0
  do {
    sum = 0
    for (const stay of stays) sum += price(stay)
    done += stays.length
  } while (performance.now() - began < ms)
  return { perSecond: (done * 1000) / (performance.now() - began), sum }
}

function figureOf(name: string, stays: readonly Case[]): Figure {
  const speeds = CONTESTANTS.map(() => new Array<number>())
  // Alternately, so that other load of the machine affects all alike; the first round only warms up.
  for (let round = 0; round <= ROUNDS; round += 1)
    CONTESTANTS.forEach((contestant, at) => {
      const { perSecond } = speedOf(contestant, stays, ROUND_MS)
      if (round > 0) speeds[at]?.push(perSecond)
    })
  const [mine = 0, keptOnes = 0, naive = 0, bare = 0] = speeds.map(median)
  return {
    stay: name,
    'PARQ stays/s': Math.round(mine),
    'µs a stay': Number((1e6 / mine).toFixed(1)),
    'tariff kept, stays/s': Math.round(keptOnes),
    'tariff kept, µs': Number((1e6 / keptOnes).toFixed(1)),
    'minute by minute, stays/s': Math.round(naive),
    'times as fast': Number((mine / naive).toFixed(1)),
    'one multiplication, stays/s': Math.round(bare),
  }
}

const mix = mixedStays()
const [engine, , naive] = CONTESTANTS.map((contestant) => speedOf(contestant, mix, 0).sum)
if (engine !== naive) throw new Error(`The contestants do not agree: ${engine} and ${naive}`)

report('pricing', 'npm run bench -- pricing', [
  ...Object.entries(KINDS).map(([name, kind]) => figureOf(name, staysOf(kind, 28))),
  figureOf('all, as they come', mix),
])
