import { parseArgs } from 'node:util'

import * as v from 'valibot'

import { AppConfig } from '../contract/config.ts'
import { sessionOf, signIn } from '../contract/session.ts'
import { percentile } from '../bench/support/report.ts'
import { DAY_MS } from '../domain/time.ts'
import { watchMemory } from './traffic/memory.ts'
import { playTraffic } from './traffic/play.ts'
import { type Heard, createWire } from './traffic/wire.ts'

/**
 * Replays the past day on a server that shows the demo: `npm run traffic -- --speed 60` takes 24 minutes, with vehicles
 * that come through paired devices. Lists, booth and dashboard of a signed-in person show the traffic.
 *
 * The load test is the same day, as dense as the devices' rate limit allows:
 * `npm run traffic -- --clients 64 --minutes 10`. Several servers on one database share the devices: `--url` for each;
 * `--metrics` for the memory of each.
 */
/** Calls of one vehicle: check-in, price, payment, check-out, and repeated requests. */
const CALLS_OF_VISIT = 4.2
/** A device's long-term rate limit, minus a reserve. */
const CALLS_A_SECOND = 0.8
const HOLES = { cut: 0.02, answer: 0.02, network: 0.01 }
/** Growth of memory from the second quarter to the last above which it counts as a leak. */
const MOST_GROWTH = 0.2

const { values } = parseArgs({
  options: {
    url: { type: 'string', multiple: true, default: ['http://127.0.0.1:4173'] },
    metrics: { type: 'string', multiple: true, default: [] },
    email: { type: 'string', default: 'owner@demo.parq.test' },
    speed: { type: 'string' },
    minutes: { type: 'string' },
    locations: { type: 'string', default: '3' },
    vehicles: { type: 'string' },
    clients: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
})

const minutes = values.minutes === undefined ? DAY_MS / 60_000 / Number(values.speed ?? 60) : Number(values.minutes)
const locations = Number(values.locations)
const perDevice = Math.floor((minutes * 60 * CALLS_A_SECOND) / CALLS_OF_VISIT)
const wantedVehicles = Number(values.vehicles ?? 300)
const devices =
  values.clients === undefined ? locations * Math.max(2, Math.ceil(wantedVehicles / perDevice)) : Number(values.clients)
const vehicles =
  values.clients === undefined || values.vehicles !== undefined
    ? wantedVehicles
    : Math.floor(devices / locations) * perDevice
const amounts = [minutes, locations, devices, vehicles]
if (!amounts.every((amount) => amount > 0))
  throw new Error('--speed, --minutes, --locations, --vehicles and --clients are numbers above 0')

const results: Heard[] = []
let turn = 0
const urls = values.url.map((url) => url.replace(/\/+$/, ''))
const wire = createWire(
  (path, init) => fetch(`${urls[turn++ % urls.length]}${path}`, init),
  (call) => results.push(call),
)

const config = v.parse(AppConfig, await (await fetch(`${urls[0]}/config.json`)).json())
if (config.demo === null)
  throw new Error('Traffic is made up: it goes to a server that shows the demo, and to no other.')
const { token } = sessionOf(await wire.call(signIn, { body: { email: values.email, password: config.demo.password } }))

const memory = watchMemory(values.metrics)
const began = performance.now()
const outcome = await playTraffic(wire, {
  token,
  dayMs: DAY_MS,
  speed: DAY_MS / 60_000 / minutes,
  locations,
  vehicles,
  devices,
  holes: HOLES,
  seed: values.seed,
  say: (line) => console.log(line),
})
const seconds = (performance.now() - began) / 1_000
const memoryReport = memory.stop()

console.log(
  `\n${outcome.entered} came, ${outcome.left} left, ${outcome.inside} stay over night, ${outcome.turnedAway} were inside already; ${outcome.lostTickets} without a ticket. ${JSON.stringify(outcome.met)}`,
)
console.log(`${results.length} calls in ${seconds.toFixed(0)} s, ${(results.length / seconds).toFixed(1)}/s`)
const ids = [...new Set(results.map(({ endpoint }) => endpoint))].filter((id) => id.startsWith('device'))
console.table(
  ['all', ...ids].map((id) =>
    latencies(id, id === 'all' ? results : results.filter(({ endpoint }) => endpoint === id)),
  ),
)
console.table(
  outcome.moved.map(({ location, before, after }) => ({
    location,
    'inside before': before.inside,
    after: after.inside,
    'today before': before.revenueToday,
    'today after': after.revenueToday,
  })),
)
console.table(outcome.books)
if (memoryReport.length > 0) console.table(memoryReport)

const faults = [
  ...new Set(outcome.errors),
  ...outcome.books.flatMap(({ location, agree }) => (agree ? [] : [`The books of ${location} do not agree`])),
  ...memoryReport.flatMap(({ address, grewBy }) =>
    grewBy > MOST_GROWTH ? [`The memory of ${address} grew by ${(grewBy * 100).toFixed(0)} %`] : [],
  ),
]
console.log(faults.length === 0 ? 'No error, and the books agree.' : faults.slice(0, 20).join('\n'))
process.exitCode = faults.length === 0 ? 0 : 1

function latencies(call: string, calls: readonly Heard[]) {
  const ms = calls.map((one) => one.ms)
  const at = (share: number) => Number(percentile(ms, share).toFixed(1))
  return {
    call,
    count: calls.length,
    refused: calls.filter(({ status }) => status >= 400).length,
    p50: at(50),
    p99: at(99),
    slowest: at(100),
  }
}
