import type { Location } from '../../contract/location.ts'
import type { Service } from '../../contract/service.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { VEHICLE_TYPE_IDS } from '../../domain/vehicles.ts'
import { runCommand } from '../../src/data/command.ts'
import type { Runner } from '../../src/data/use-command.ts'
import { createEntryQueue } from '../../src/features/booth/entry-queue.ts'
import type { BoothScreen } from '../../src/features/booth/process-entry.ts'
import type { EntryStorage } from '../../src/features/booth/entry-list.ts'
import type { KeptDatabase } from '../../src/offline/kept-database.ts'
import { shownOf } from '../../src/offline/kept-rows.ts'
import { KEPT_WRITES as writes } from '../../src/offline/outbox/op-types.ts'
import { createOutbox } from '../../src/offline/outbox/outbox.ts'
import { createQueue } from '../../src/offline/outbox/queue.ts'
import { createManualClock, until } from '../offline/support/manual-clock.ts'
import { aCompany, aLocation, ANA_ID, aUser, COMPANY_ID, idOf, NOW } from '../offline/support/records.ts'
import { databaseWith } from '../stays/support/kept-database.ts'

export const RATE = {
  id: idOf(9, 1),
  kind: 'unit' as const,
  vehicleTypeId: VEHICLE_TYPE_IDS.car,
  validFrom: new Date(NOW - MINUTE_MS).toISOString(),
  days: [],
  from: null,
  to: null,
  cost: 100,
  minutes: 1,
  per: null,
}
export const CENTRE = aLocation({ rates: [RATE] })

/** Storage of a browser, which outlives a reload. `keeps: false`: the storage is full. */
export function aStorage({ keeps = true, kept = new Map<string, string>() } = {}): EntryStorage & {
  kept: Map<string, string>
} {
  return {
    kept,
    ids: () => [...kept.keys()],
    read: (id) => kept.get(id) ?? null,
    write: (id, text) => keeps && kept.set(id, text) === kept,
    drop: (id) => kept.delete(id),
  }
}

interface Given {
  locations?: readonly Location[]
  stays?: readonly Service[]
  storage?: EntryStorage
  db?: KeptDatabase
  reachable?: boolean
  alone?: (task: () => Promise<void>) => Promise<void>
  run?: (run: Runner) => Runner
}

/** A booth whose person works at the first of the locations. */
export async function aBooth({
  locations = [CENTRE],
  stays = [],
  storage = aStorage(),
  db: given,
  reachable = false,
  alone = (task) => task(),
  run: wrapped = (run) => run,
}: Given = {}) {
  const db = given ?? (await databaseWith(stays))
  const clock = createManualClock()
  const outbox = createOutbox({
    db,
    writes,
    author: { id: ANA_ID, name: 'Ana Rojas' },
    companyId: COMPANY_ID,
    clock,
    serverClock: clock,
    onWritten: () => undefined,
    dropBackups: () => Promise.resolve(undefined),
  })
  const run: Runner = (command, input, options = {}) =>
    runCommand({ outbox, db }, command, input, { ...options, clock, isReachable: () => reachable })
  let now = NOW
  const queue = createEntryQueue({ storage, alone, now: () => (now += 100) })
  const [here = CENTRE] = locations
  const charged: string[] = []
  const screen: BoothScreen = {
    locationId: here.id,
    shown: () => null,
    charge: ({ licensePlate }) => charged.push(licensePlate),
  }
  const attach = () => queue.attach({ db, company: aCompany(), user: aUser(), locations, run: wrapped(run) })
  return {
    db,
    queue,
    charged,
    storage,
    sending: createQueue({ db, writes, clock }),
    attach,
    show: () => queue.show(screen),
    later: (ms: number) => (now += ms),
    /** Types a text and presses Enter. */
    enter: (text: string, at: Pick<Location, 'id' | 'name'> = here) => {
      queue.type(text)
      queue.take(at)
    },
    settled: () => until(() => queue.entries.get().waiting.length === 0),
    /** Plates in the order of their entry. */
    inside: async () =>
      (await db.services.toArray())
        .map(shownOf)
        .filter(({ status }) => status === 'progress')
        .toSorted((one, other) => Date.parse(one.startedAt) - Date.parse(other.startedAt))
        .map(({ licensePlate }) => licensePlate),
    questions: () => queue.entries.get().asking.map(({ text, question }) => `${text}: ${question?.kind}`),
  }
}

export async function atWork(given: Given = {}) {
  const booth = await aBooth(given)
  booth.attach()
  booth.show()
  return booth
}

export const firstId = ({ queue }: Awaited<ReturnType<typeof aBooth>>) => queue.entries.get().asking[0]?.id ?? ''
