import * as v from 'valibot'

import { DONE_AT, ON_BEHALF_OF } from '../../contract/write-headers.ts'
import type { RequestInput } from '../../contract/endpoint.ts'
import type { NamedReference } from '../../contract/primitives.ts'
import type { finishService } from '../../contract/service-writes.ts'
import { createChance, type Chance } from './chance.ts'
import { composedTab, type SignedIn } from './composed-tab.ts'
import { createDevice, type Device, type Tab } from './device.ts'
import { createDiskReader, type Disk } from './disk.ts'
import { createEngine, type Engine } from './engine.ts'
import { createFaults, type Faults, type Roughness } from './faults.ts'
import { createLedger, type Ledger } from './ledger.ts'
import type { Accounts, Done } from './model-books.ts'
import { createNetwork, type NetworkServer } from './network.ts'
import { createOracle, type Oracle } from './oracle.ts'
import type { Parts } from './parts.ts'
import type { Person } from './people.ts'
import type { Place } from './places.ts'
import type { QueueFile } from './queue-files.ts'
import { wholeTab } from './whole-tab.ts'
import { BATCH_PATH, keyOf, tokenOf, type Call } from './wire.ts'

/**
 * Acts of another admin at a desk: opens closed registers, ends open shifts, collects closed ones, corrects payments
 * in them, and refunds second payments.
 */
export type DeskWork = 'opens' | 'ends' | 'collects' | 'corrects' | 'gives_back'

/** The server as the world and its oracle know it. */
export interface SimServer extends NetworkServer {
  signIn: (person: Person) => string | Promise<string>
  authorOf: (token: string | null) => string | null
  /** Server time in epoch milliseconds; null if the server uses a clock outside this world. */
  now: () => number | null
  /** Returns the changes that were made, in order. */
  trail: () => readonly Done[] | Promise<readonly Done[]>
  /** Returns all records of the server. */
  accounts: () => Accounts | Promise<Accounts>
  /** Voids an unpaid stay, so that most of it cannot be corrected, or reverses that. */
  setVoided: (id: string, isVoided: boolean) => void
  /** Restores the initial rights of everybody. */
  amnesty: () => void
  /** Ends a person's sessions and prevents new ones, or hires the person again. */
  dismiss: (userId: string, isDismissed: boolean) => void | Promise<void>
  isDismissed: (userId: string) => boolean
  desk: (does: DeskWork) => void | Promise<void>
  /** The admin at the desk takes a payment for a stay. */
  takes: (serviceId: string, body: RequestInput<typeof finishService>['body']) => void | Promise<void>
  /** Acts at the office, without a device. */
  office: (chance: Chance, world: Pick<World, 'serviceIds' | 'nextTag'>) => void | Promise<void>
}

export interface WorldOptions {
  seed: number
  people: readonly Person[]
  companyId: string
  serviceIds: readonly string[]
  /** Locations, each with one register. */
  locations: readonly NamedReference[]
  /** Lots with a gate, where vehicles come and go; empty if no vehicle comes in. */
  gates: readonly Place[]
  /** The membership for sale at the gates and its buyer; null if none is sold. */
  seller: { membershipId: string; driverId: string } | null
  /** Phones of drivers, few enough that some are registered twice. */
  phones: readonly string[]
  /** The true time at the beginning of the world. */
  began: number
  devices: number
  roughness: Roughness
  server: (chance: Chance, faults: Faults, now: () => number) => SimServer
  parts: Parts
  /** Whether each tab runs the whole core instead of its parts. */
  whole: boolean
  /** Added to the last digits of a plate, so that no two worlds of one server use the same plates. */
  plates: number
}

export interface World extends Pick<
  WorldOptions,
  'people' | 'companyId' | 'serviceIds' | 'locations' | 'gates' | 'seller' | 'phones' | 'whole'
> {
  engine: Engine
  chance: Chance
  faults: Faults
  server: SimServer
  ledger: Ledger
  oracle: Oracle
  devices: Device[]
  /** Queues that people have saved as files, to import elsewhere. */
  files: QueueFile[]
  openTab: (device: Device) => Tab
  disks: () => Promise<Disk[]>
  /** Returns a word, an amount and a plate that were not used before. */
  nextTag: () => string
  nextAmount: () => number
  nextPlate: () => string
  /** Plates of regular customers, at either gate. */
  regulars: readonly string[]
  /** Passes shown to a person as sold, with the plates that their author believes are on them. */
  sold: { id: string; plates: string[] }[]
  trace: string[]
  note: (line: string) => void
  /** Reports an observation that no promise allows. */
  complain: (line: string) => void
}

const REGULARS = 4
const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ'

export function createWorld({
  seed,
  people,
  companyId,
  serviceIds,
  locations,
  gates,
  seller,
  phones,
  began,
  devices: count,
  roughness,
  server: serverOf,
  parts,
  whole,
  plates,
}: WorldOptions): World {
  const chance = createChance(seed)
  const engine = createEngine(chance.fork())
  const faults = createFaults(chance.fork(), roughness)
  const server = serverOf(chance.fork(), faults, () => Math.floor(began + engine.now()))
  const ledger = createLedger()
  const trace: string[] = []
  const wrongs: string[] = []
  const note = (line: string) => {
    trace.push(`${engine.now()} ${line}`)
  }
  const moments = new Map<string, string | null>()
  let tags = 0
  let amounts = 0
  let plate = plates
  const nextPlate = () => {
    plate += 1
    const letter = (place: number) =>
      LETTERS[Math.floor(plate / 1000 / LETTERS.length ** place) % LETTERS.length] ?? 'A'
    return `${letter(2)}${letter(1)}${letter(0)}${String(plate % 1000).padStart(3, '0')}`
  }
  const regulars = gates.length === 0 ? [] : Array.from({ length: REGULARS }, nextPlate)

  function onWrite(call: Call, tab: string): void {
    const sender = server.authorOf(tokenOf(call))
    for (const { key, onBehalfOf, doneAt = null } of writesIn(call)) {
      const promised = ledger.promised.get(key)
      if (promised && sender !== null && promised.author !== (onBehalfOf ?? sender))
        wrongs.push(`nothing is sent as another · ${tab} sends the change ${key} of ${promised.author} as ${sender}`)
      const moment = moments.get(key)
      if (moment !== undefined && moment !== doneAt)
        wrongs.push(
          `a change has one moment, however it is sent · ${tab} sends the change ${key} of ${moment} as of ${doneAt}`,
        )
      moments.set(key, doneAt)
    }
  }

  const network = createNetwork({
    engine,
    chance: chance.fork(),
    faults,
    server,
    note,
    onWrite,
  })
  const oracle = createOracle(ledger, wrongs)
  const devices = Array.from({ length: count }, (_, index) =>
    createDevice({ name: `tablet-${index + 1}`, began, engine, chance: chance.fork(), faults, network }),
  )
  const readers = new Map(devices.map((device) => [device, createDiskReader(device)]))
  const signedIn = new Map(devices.map((device): [Device, SignedIn] => [device, { active: null, tokens: new Map() }]))

  function openTab(device: Device): Tab {
    const session = signedIn.get(device) ?? { active: null, tokens: new Map() }
    const tab = whole
      ? wholeTab(device, people)
      : composedTab({
          device,
          signedIn: session,
          parts,
          companyId,
          locations,
          letIn: (person) => engine.outside(async () => server.signIn(person)),
          letOut: (token) => engine.outside(async () => server.revoke(token)),
        })
    device.tabs.push(tab)
    note(`${tab.context.name} opens`)
    return tab
  }

  async function disks(): Promise<Disk[]> {
    const all: Disk[] = []
    for (const device of devices) {
      let found: Disk[] | null = null
      void readers
        .get(device)?.()
        .then((read) => {
          found = read
        })
      await engine.until(() => found !== null, 0)
      all.push(...(found ?? []))
    }
    return all
  }

  return {
    people,
    companyId,
    serviceIds,
    locations,
    gates,
    seller,
    sold: [],
    phones,
    whole,
    engine,
    chance,
    faults,
    server,
    ledger,
    oracle,
    devices,
    files: [],
    openTab,
    disks,
    nextTag: () => `nota ${seed}-${(tags += 1)}`,
    nextAmount: () => 10_000 + 100 * (amounts += 1),
    nextPlate,
    regulars,
    trace,
    note,
    complain: (line) => void wrongs.push(line),
  }
}

const Writes = v.object({
  writes: v.array(v.object({ key: v.string(), onBehalfOf: v.nullish(v.string()), doneAt: v.nullish(v.string()) })),
})
type Named = v.InferOutput<typeof Writes>['writes'][number]

function writesIn(call: Call): Named[] {
  const key = keyOf(call)
  if (key !== null) return [{ key, onBehalfOf: call.headers.get(ON_BEHALF_OF), doneAt: call.headers.get(DONE_AT) }]
  return call.path === BATCH_PATH && call.body !== null ? v.parse(Writes, JSON.parse(call.body)).writes : []
}
