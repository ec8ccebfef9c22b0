import { describe, expect, test } from 'vitest'

import type { Location } from '../../contract/location.ts'
import type { Service } from '../../contract/service.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { calledCode, VEHICLE_TYPE_IDS } from '../../domain/vehicles.ts'
import { untilActsEnd } from '../../src/data/act-under-way.ts'
import { runCommand } from '../../src/data/command.ts'
import type { Runner } from '../../src/data/use-command.ts'
import { platesIn } from '../../src/features/booth/decide-entry.ts'
import { createEntryQueue } from '../../src/features/booth/entry-queue.ts'
import type { BoothScreen } from '../../src/features/booth/process-entry.ts'
import type { EntryStorage } from '../../src/features/booth/entry-list.ts'
import { NOBODY } from '../../src/features/booth/booth-entry.ts'
import type { KeptDatabase } from '../../src/offline/kept-database.ts'
import { shownOf } from '../../src/offline/kept-rows.ts'
import { KEPT_WRITES as writes } from '../../src/offline/outbox/op-types.ts'
import { createOutbox } from '../../src/offline/outbox/outbox.ts'
import { createQueue } from '../../src/offline/outbox/queue.ts'
import { createManualClock, turn, until } from '../offline/support/manual-clock.ts'
import { aCompany, aLocation, ANA_ID, aService, aUser, COMPANY_ID, idOf, NOW } from '../offline/support/records.ts'
import { refuse } from '../offline/support/outbox.ts'
import { databaseWith } from '../stays/support/kept-database.ts'

const RATE = {
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
const CENTRE = aLocation({ rates: [RATE] })
const NORTH = aLocation({ id: idOf(2, 2), name: 'Norte', rates: [RATE] })
const VISITOR = { ...NOBODY, name: 'Rosa Díaz', apartment: '301' }

/** Storage of a browser, which outlives a reload. `keeps: false`: the storage is full. */
function aStorage({ keeps = true, kept = new Map<string, string>() } = {}): EntryStorage & {
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
async function aBooth({
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

async function atWork(given: Given = {}) {
  const booth = await aBooth(given)
  booth.attach()
  booth.show()
  return booth
}

const firstId = ({ queue }: Awaited<ReturnType<typeof aBooth>>) => queue.entries.get().asking[0]?.id ?? ''

describe('the queue of entered plates', () => {
  test('[S4-01] checks in twenty plates entered at once, each once and in the order of the presses', async () => {
    const booth = await atWork()
    const plates = Array.from({ length: 20 }, (_, nth) => `QUE${String(100 + nth)}`)
    for (const plate of plates) booth.enter(plate)
    await booth.settled()
    expect(await booth.inside()).toEqual(plates)
    expect(await booth.db.outbox.count()).toBe(20)
    const receipts = (await booth.db.services.toArray()).map((row) => shownOf(row).receiptNumber)
    expect(new Set(receipts).size).toBe(20)
  })

  test('empties the field in the same task, and starts the stay at the time of the press', async () => {
    const booth = await aBooth()
    booth.enter('que100')
    expect(booth.queue.text.get()).toBe('')
    booth.later(5 * MINUTE_MS)
    booth.attach()
    await booth.settled()
    expect((await booth.db.services.toArray()).map((row) => shownOf(row).startedAt)).toEqual([
      new Date(NOW + 100).toISOString(),
    ])
  })

  test('delays reads of screens from the press until the vehicle is in or a question is asked', async () => {
    const booth = await atWork()
    for (const [text, waiting] of [
      ['QUE100', 1],
      ['velez', 1],
    ] as const) {
      booth.enter(text)
      await until(() => untilActsEnd(0) > 0)
      expect(booth.queue.entries.get().waiting).toHaveLength(waiting)
      await booth.settled()
      await until(() => untilActsEnd(0) === 0)
    }
    expect([await booth.inside(), booth.questions()]).toEqual([['QUE100'], ['velez: no_plate']])
  })

  test('takes nothing from an empty field', async () => {
    const booth = await atWork()
    booth.enter('  ')
    await booth.settled()
    expect([await booth.inside(), booth.questions()]).toEqual([[], []])
  })

  test('asks about one plate and continues with the plates behind it', async () => {
    const booth = await atWork({ stays: [aService(1, { licensePlate: 'OLD100' })] })
    for (const text of [
      'QUE100',
      'OLD100',
      'NOTYPE99',
      'GHT331 GHT442',
      'AB12',
      'ABCDEFGHJKLM1',
      'velez acevedo',
      'QUE101',
    ])
      booth.enter(text)
    await booth.settled()
    expect(await booth.inside()).toEqual(['OLD100', 'QUE100', 'QUE101'])
    expect(booth.questions()).toEqual([
      'OLD100: inside',
      'NOTYPE99: type',
      'GHT331 GHT442: plates',
      'AB12: no_plate',
      'ABCDEFGHJKLM1: no_plate',
      'velez acevedo: no_plate',
    ])
  })
})

test.each([
  ['GHT331 GHT442', 'colombia', ['GHT331', 'GHT442']],
  ['ght331, GHT-442;JKL12D', 'colombia', ['GHT331', 'GHT442', 'JKL12D']],
  ['GHT331GHT442', 'colombia', ['GHT331', 'GHT442']],
  ['GHT33DJKL12GHT442', 'colombia', ['GHT33D', 'JKL12', 'GHT442']],
  ['GHT 331', 'colombia', ['GHT331']],
  ['BIC123456789', 'colombia', ['BIC123456789']],
  ['velez acevedo', 'colombia', ['VELEZACEVEDO']],
  ['AB12 CDE', 'united_kingdom', ['AB12CDE']],
  ['AB12CDE XY34ZZZ', 'united_kingdom', ['AB12CDE', 'XY34ZZZ']],
  ['ABC-123-A', 'mexico', ['ABC123A']],
] as const)('%s in %s holds the plates %j', (text, country, plates) => {
  expect(platesIn(text, country)).toEqual(plates)
})

describe('a bicycle without a plate', () => {
  test('[S3-10] checks in with a code of its own, and is charged by the code that is called out', async () => {
    const rate = { ...RATE, id: idOf(9, 3), vehicleTypeId: VEHICLE_TYPE_IDS.bicycle }
    const booth = await atWork({ locations: [aLocation({ rates: [rate] })] })
    booth.queue.takeBicycle(CENTRE)
    booth.queue.takeBicycle(CENTRE)
    await booth.settled()
    const plates = await booth.inside()
    const codes = plates.map((plate) => calledCode(plate) ?? '')
    expect([plates.length, new Set(codes).size, codes.every((code) => /^[A-Z]-\d{2}$/.test(code))]).toEqual([
      2,
      2,
      true,
    ])
    booth.later(2_000)
    booth.enter((codes[1] ?? '').replace('-', '').toLowerCase())
    await booth.settled()
    expect([booth.charged, booth.questions()]).toEqual([[plates[1]], []])
  })
})

describe('a vehicle that has just checked in', () => {
  test('is shown with the time of its press and its corrected plate, until it leaves', async () => {
    const booth = await atWork()
    booth.enter('QUE100')
    await booth.settled()
    const [came] = booth.queue.entries.get().letIn
    if (came === undefined) throw new Error('Nobody came in')
    booth.queue.noteCorrected({ ...came.service, licensePlate: 'QUE200' })
    expect(
      booth.queue.entries.get().letIn.map(({ service, at, isExpected }) => [service.licensePlate, at, isExpected]),
    ).toEqual([['QUE200', came.service.startedAt, false]])
    booth.queue.noteLeft(came.service.id)
    expect(booth.queue.entries.get().letIn).toEqual([])
  })

  test('is known to have had a reservation, which undoing the entry would not restore', async () => {
    const booth = await atWork({
      stays: [
        aService(1, {
          licensePlate: 'RES100',
          status: 'reserved',
          startedAt: new Date(NOW + 20 * MINUTE_MS).toISOString(),
        }),
      ],
    })
    booth.enter('RES100')
    await booth.settled()
    expect(booth.queue.entries.get().letIn.map(({ isExpected }) => isExpected)).toEqual([true])
  })
})

describe('a vehicle that is inside', () => {
  const stays = [
    aService(1, { licensePlate: 'OLD100', receiptNumber: 'KX-0077', driver: { id: idOf(7, 1), name: 'José Peña' } }),
    aService(2, { licensePlate: 'OLD200' }),
  ]

  test('[S4-01] is charged at once by its plate, its ticket, its receipt, a part of it or its driver', async () => {
    for (const text of ['old-100', stays[0]?.id ?? '', 'kx0077', 'LD1', 'Peña']) {
      const booth = await atWork({ stays })
      booth.enter(text)
      await booth.settled()
      expect([text, booth.charged, booth.questions()]).toEqual([text, ['OLD100'], []])
    }
  })

  test('is asked about if the attendant kept typing', async () => {
    const booth = await atWork({ stays })
    booth.enter('OLD100')
    booth.queue.type('Q')
    await booth.settled()
    expect([booth.charged, booth.questions(), booth.queue.text.get()]).toEqual([[], ['OLD100: inside'], 'Q'])
  })

  test('is asked about if it was entered twice, and is charged if it leaves later', async () => {
    const booth = await atWork()
    booth.enter('QUE100')
    await booth.settled()
    booth.enter('QUE100')
    await booth.settled()
    expect([booth.charged, booth.questions()]).toEqual([[], ['QUE100: inside']])
    booth.later(2_000)
    booth.enter('QUE100')
    await booth.settled()
    expect([booth.charged, await booth.inside()]).toEqual([['QUE100'], ['QUE100']])
  })

  test('is asked about if no booth of its location is open', async () => {
    const booth = await aBooth({ stays })
    booth.attach()
    booth.enter('OLD100')
    await booth.settled()
    expect(booth.questions()).toEqual(['OLD100: inside'])
  })

  test('is no longer asked about once it has left', async () => {
    const booth = await aBooth({ stays })
    booth.attach()
    booth.enter('OLD100')
    booth.enter('OLD200')
    await booth.settled()
    await booth.db.services
      .where('id')
      .equals(stays[0]?.id ?? '')
      .modify((row) => {
        row.base = { ...shownOf(row), status: 'completed' }
      })
    await booth.queue.dropSettled()
    expect(booth.questions()).toEqual(['OLD200: inside'])
  })

  test('is asked about if the text is only the beginning of its receipt number', async () => {
    const booth = await atWork({
      stays: [
        aService(1, { licensePlate: 'OLD100', receiptNumber: 'KX-0077', status: 'progress', paymentMethod: null }),
      ],
    })
    booth.enter('KX-00')
    booth.enter('KX-0077')
    await booth.settled()
    expect([booth.questions(), booth.charged]).toEqual([['KX-00: which'], ['OLD100']])
  })

  test('is chosen from a list if a text matches several', async () => {
    const booth = await atWork({ stays })
    booth.enter('OLD')
    await booth.settled()
    expect(booth.queue.entries.get().asking[0]?.question).toMatchObject({
      kind: 'which',
      inside: [{ licensePlate: 'OLD200' }, { licensePlate: 'OLD100' }],
      expected: [],
    })
  })
})

describe('a reservation', () => {
  const reserved = (number: number, minutes: number) =>
    aService(number, {
      licensePlate: 'RES100',
      status: 'reserved',
      startedAt: new Date(NOW + minutes * MINUTE_MS).toISOString(),
    })

  test('[S4-01] is checked in by its plate', async () => {
    const booth = await atWork({ stays: [reserved(1, 20)] })
    booth.enter('RES100')
    await booth.settled()
    expect([await booth.inside(), (await booth.db.services.toArray()).length]).toEqual([['RES100'], 1])
  })

  test('for another time is asked about: it can be used or left for later', async () => {
    const booth = await atWork({ stays: [reserved(1, 600)] })
    booth.enter('RES100')
    await booth.settled()
    expect(booth.questions()).toEqual(['RES100: expected'])
    booth.queue.answer(firstId(booth), { reservation: reserved(1, 600).id })
    await booth.settled()
    expect([await booth.inside(), (await booth.db.services.toArray()).length]).toEqual([['RES100'], 1])

    const other = await atWork({ stays: [reserved(1, 600)] })
    other.enter('RES100')
    await other.settled()
    other.queue.answer(firstId(other), { reservation: 'none' })
    await other.settled()
    expect((await other.db.services.toArray()).map((row) => shownOf(row).status).toSorted()).toEqual([
      'progress',
      'reserved',
    ])
  })

  test('is chosen from a list if several have the plate', async () => {
    const booth = await atWork({ stays: [reserved(1, 10), reserved(2, 40)] })
    booth.enter('RES100')
    await booth.settled()
    expect(booth.queue.entries.get().asking[0]?.question).toMatchObject({
      kind: 'expected',
      stays: [{ id: idOf(4, 1) }, { id: idOf(4, 2) }],
    })
  })
})

describe('a decision', () => {
  test('lets a vehicle in with the chosen type and the time of its press', async () => {
    const booth = await atWork()
    booth.enter('NOTYPE99')
    await booth.settled()
    const [asked] = booth.queue.entries.get().asking
    booth.later(10 * MINUTE_MS)
    booth.queue.answer(firstId(booth), { type: { plate: 'NOTYPE99', vehicleTypeId: VEHICLE_TYPE_IDS.car } })
    await booth.settled()
    const [row] = await booth.db.services.toArray()
    expect(row && shownOf(row)).toMatchObject({
      id: asked?.id,
      licensePlate: 'NOTYPE99',
      vehicleTypeId: VEHICLE_TYPE_IDS.car,
      startedAt: asked?.at,
    })
    expect(booth.questions()).toEqual([])
  })

  test('is asked for if the location has no rate, unless the attendant knows about that', async () => {
    const booth = await atWork({ locations: [aLocation({ rates: [] })] })
    booth.enter('QUE100')
    await booth.settled()
    expect(booth.questions()).toEqual(['QUE100: rate'])
    booth.queue.answer(firstId(booth), { acceptsNoRate: true })
    booth.queue.type('QUE200')
    booth.queue.take(CENTRE, true)
    await booth.settled()
    expect(await booth.inside()).toEqual(['QUE100', 'QUE200'])
  })

  test('is asked for if a residence does not know the visitor', async () => {
    const booth = await atWork({ locations: [aLocation({ rates: [RATE], parkingType: 'residence' })] })
    booth.enter('QUE100')
    await booth.settled()
    expect(booth.questions()).toEqual(['QUE100: visitor'])
    booth.queue.answer(firstId(booth), { visitor: VISITOR })
    await booth.settled()
    booth.queue.type('QUE200')
    booth.queue.given.set({ ...booth.queue.given.get(), visitor: { ...VISITOR, name: 'Luis Paz' } })
    booth.queue.take(CENTRE)
    await booth.settled()
    expect((await booth.db.services.toArray()).map((row) => shownOf(row).visitor?.name ?? '').toSorted()).toEqual([
      'Luis Paz',
      'Rosa Díaz',
    ])
  })

  test('makes two entries of two plates, or one entry of a single plate', async () => {
    const booth = await atWork()
    booth.enter('GHT331GHT442')
    await booth.settled()
    booth.queue.split(firstId(booth), ['GHT331', 'GHT442'])
    await booth.settled()
    expect([await booth.inside(), booth.questions()]).toEqual([['GHT331', 'GHT442'], []])

    booth.enter('XYZ331 XYZ442')
    await booth.settled()
    booth.queue.answer(firstId(booth), { isOnePlate: true })
    await booth.settled()
    expect(booth.questions()).toEqual(['XYZ331 XYZ442: type'])
  })

  test('can be dismissed, also for the next page', async () => {
    const booth = await atWork()
    booth.enter('AB12')
    await booth.settled()
    booth.queue.dismiss(firstId(booth))
    const next = await atWork({ db: booth.db, storage: booth.storage })
    expect([booth.questions(), next.questions()]).toEqual([[], []])
  })

  test('puts a text back into the field, and sets aside what was typed there', async () => {
    const booth = await atWork()
    booth.enter('AB12')
    await booth.settled()
    booth.queue.type('QUE1')
    booth.queue.putBack(firstId(booth))
    expect([booth.queue.text.get(), booth.questions()]).toEqual(['AB12', ['QUE1: aside']])
    booth.queue.putBack(firstId(booth))
    expect([booth.queue.text.get(), booth.questions()]).toEqual(['QUE1', ['AB12: aside']])
  })

  test('about a type applies only to the plate that it was made for', async () => {
    const booth = await atWork()
    booth.queue.type('QUE100')
    booth.queue.given.set({
      ...booth.queue.given.get(),
      type: { plate: 'QUE100', vehicleTypeId: VEHICLE_TYPE_IDS.motorcycle },
    })
    booth.enter('QUE101')
    await booth.settled()
    expect((await booth.db.services.toArray()).map((row) => shownOf(row).vehicleTypeId)).toEqual([VEHICLE_TYPE_IDS.car])
  })
})

describe('a location that takes payment at entry', () => {
  const locations = [aLocation({ rates: [RATE], paymentType: 'pre_pay' })]

  test('charges a vehicle once it is in; in a burst it charges only the last, and asks about the others', async () => {
    const booth = await atWork({ locations })
    for (const plate of ['QUE100', 'QUE101', 'QUE102']) booth.enter(plate)
    await booth.settled()
    expect([await booth.inside(), booth.charged, booth.questions()]).toEqual([
      ['QUE100', 'QUE101', 'QUE102'],
      ['QUE102'],
      ['QUE100: pay', 'QUE101: pay'],
    ])
  })
})

describe('an entry survives', () => {
  test('[S4-05] a page that closed between the press and the outbox, and is made once', async () => {
    const closed = await aBooth()
    closed.enter('QUE100')
    closed.enter('QUE101')
    const next = await atWork({ db: closed.db, storage: closed.storage })
    await next.settled()
    expect([await next.inside(), await next.db.outbox.count()]).toEqual([['QUE100', 'QUE101'], 2])
  })

  test('a page that closed between the outbox and its own note, and is made once', async () => {
    const storage = aStorage()
    const closed = await atWork({ storage: { ...storage, drop: () => undefined } })
    closed.enter('QUE100')
    await closed.settled()
    expect(storage.kept.size).toBe(1)
    const next = await atWork({ db: closed.db, storage })
    await next.settled()
    expect([await next.inside(), await next.db.outbox.count(), next.questions(), storage.kept.size]).toEqual([
      ['QUE100'],
      1,
      [],
      0,
    ])
  })

  test('a page that closed before its own note, with its reservation, and is made once', async () => {
    const storage = aStorage()
    const closed = await atWork({
      storage: { ...storage, drop: () => undefined },
      stays: [aService(1, { licensePlate: 'RES100', status: 'reserved', startedAt: new Date(NOW).toISOString() })],
    })
    closed.enter('RES100')
    await closed.settled()
    const next = await atWork({ db: closed.db, storage })
    await next.settled()
    expect([await next.inside(), await next.db.outbox.count(), next.charged, next.questions()]).toEqual([
      ['RES100'],
      1,
      [],
      [],
    ])
  })

  test('a reload with its questions, and each is answered once', async () => {
    const closed = await atWork()
    closed.enter('NOTYPE99')
    await closed.settled()
    const next = await atWork({ db: closed.db, storage: closed.storage })
    expect(next.questions()).toEqual(['NOTYPE99: type'])
    next.queue.answer(firstId(next), { type: { plate: 'NOTYPE99', vehicleTypeId: VEHICLE_TYPE_IDS.car } })
    await next.settled()
    const last = await atWork({ db: closed.db, storage: closed.storage })
    expect([await last.inside(), last.questions()]).toEqual([['NOTYPE99'], []])
  })

  test('a move to another location of the person, and is asked about if the person no longer works at its location', async () => {
    const booth = await atWork({ locations: [CENTRE, NORTH] })
    booth.enter('QUE100', NORTH)
    booth.enter('QUE101', { id: idOf(2, 3), name: 'Sur' })
    await booth.settled()
    const [row] = await booth.db.services.toArray()
    expect([row && shownOf(row).location.name, booth.questions()]).toEqual(['Norte', ['QUE101: elsewhere']])
  })

  test('in a question, if its location is out of use; vehicles inside can still be charged', async () => {
    const booth = await atWork({
      locations: [{ ...CENTRE, isActive: false }],
      stays: [aService(1, { licensePlate: 'INS101' })],
    })
    booth.enter('QUE101')
    await booth.settled()
    booth.enter('INS101')
    await booth.settled()
    expect([await booth.inside(), booth.questions(), booth.charged]).toEqual([
      ['INS101'],
      ['QUE101: out_of_use'],
      ['INS101'],
    ])
  })

  test('a database that is being reopened', async () => {
    const booth = await atWork({ stays: [aService(1)] })
    booth.db.close()
    booth.enter('QUE100')
    await turn()
    expect(booth.queue.entries.get().waiting).toHaveLength(1)
    await booth.db.open()
    booth.attach()
    await booth.settled()
    expect(await booth.inside()).toEqual(['ABC001', 'QUE100'])
  })

  test('a browser storage without room while the page is open', async () => {
    const booth = await atWork({ storage: aStorage({ keeps: false }) })
    booth.enter('QUE100')
    booth.enter('NOTYPE99')
    await booth.settled()
    expect([await booth.inside(), booth.questions()]).toEqual([['QUE100'], ['NOTYPE99: type']])
    expect([...booth.queue.entries.get().unsaved]).toEqual([firstId(booth)])
  })

  test('in two tabs, and is made by one of them', async () => {
    const storage = aStorage()
    let before = Promise.resolve()
    const alone = (task: () => Promise<void>) => (before = before.then(task))
    const one = await aBooth({ storage, alone })
    const other = await aBooth({ storage, alone, db: one.db })
    one.enter('QUE100')
    for (const { queue } of [one, other]) for (const id of storage.ids()) queue.hear(id)
    one.attach()
    other.attach()
    await Promise.all([one.settled(), other.settled()])
    expect([await one.inside(), await one.db.outbox.count(), storage.kept.size]).toEqual([['QUE100'], 1, 0])
  })
})

describe('a failure', () => {
  test('caused by a full device is asked about, and can be tried again', async () => {
    let isFull = true
    const booth = await atWork({
      run: (run) => (command, input, options) =>
        isFull
          ? Promise.resolve({ kind: 'not_kept', failure: { kind: 'full', detail: '' } })
          : run(command, input, options),
    })
    booth.enter('QUE100')
    booth.enter('QUE101')
    await booth.settled()
    expect([await booth.inside(), booth.questions()]).toEqual([[], ['QUE100: not_kept', 'QUE101: not_kept']])
    isFull = false
    booth.queue.answer(firstId(booth), {})
    await booth.settled()
    expect([await booth.inside(), booth.questions()]).toEqual([['QUE100'], ['QUE101: not_kept']])
  })

  test('from the server turns an entry into a question again, and delays no other entry', async () => {
    const booth = await atWork({ reachable: true })
    booth.enter('QUE100')
    booth.enter('QUE101')
    await booth.settled()
    expect(booth.questions()).toEqual([])
    await refuse(booth.sending)
    await until(() => booth.questions().length === 1)
    expect([booth.questions(), await booth.inside()]).toEqual([['QUE100: refused'], ['QUE101']])
    booth.queue.answer(firstId(booth), {})
    await booth.settled()
    expect((await booth.inside()).toSorted()).toEqual(['QUE100', 'QUE101'])
  })

  test('is asked about by the next page if no page could show it', async () => {
    const { kept, ...storage } = aStorage()
    const closed = await atWork({ reachable: true, storage })
    closed.enter('QUE100')
    await closed.settled()
    const [op] = await closed.db.outbox.toArray()
    // Undone while no page was open to report it.
    const later = await aBooth({ db: closed.db, storage: aStorage({ kept: new Map(kept) }) })
    await closed.db.outbox.clear()
    await closed.db.services.clear()
    if (op) await closed.db.settled.put({ id: op.id, op, settledAt: NOW, how: 'undone', reason: null })
    later.attach()
    await later.settled()
    expect(later.questions()).toEqual(['QUE100: refused'])
    later.queue.answer(firstId(later), {})
    await later.settled()
    expect(await later.inside()).toEqual(['QUE100'])
  })
})

describe('a refused entry that is entered again', () => {
  test('keeps its ticket, time and receipt, and replaces the refused one', async () => {
    const booth = await atWork({ reachable: true })
    booth.enter('QUE100')
    await booth.settled()
    const [first] = await booth.db.outbox.toArray()
    const [row] = await booth.db.services.toArray()
    if (!first || !row) throw new Error('Nothing was let in')
    const { id, startedAt, receiptNumber } = shownOf(row)
    // Left behind by a page that did not wait for the answer.
    const next = await atWork({ db: booth.db })
    await refuse(next.sending)
    const body = {
      id,
      locationId: CENTRE.id,
      licensePlate: 'QUE100',
      vehicleTypeId: VEHICLE_TYPE_IDS.car,
      startedAt,
      receiptNumber,
      space: null,
      keyTag: null,
      keptItems: null,
    }
    for (let time = 0; time < 2; time += 1) next.queue.resubmit({ id: first.id, recordId: id, body, problem: null })
    expect(next.queue.text.get()).toBe('QUE100')
    next.queue.type('QUE200')
    next.queue.take(CENTRE)
    await next.settled()
    const stays = (await next.db.services.toArray()).map(shownOf)
    expect(stays).toMatchObject([{ id, licensePlate: 'QUE200', startedAt, receiptNumber }])
    expect(await next.db.outbox.count()).toBe(1)
  })
})
