// @vitest-environment jsdom
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { CollectionName } from '../../contract/events.ts'
import { useKeptState } from '../../src/data/use-kept-records.ts'
import { useFilled, useLiveOf } from '../../src/data/use-sync-status.ts'
import type { KeptDatabase } from '../../src/offline/kept-database.ts'
import type { PullState } from '../../src/offline/kept-rows.ts'
import { until } from './support/manual-clock.ts'
import { NOW } from './support/records.ts'
import { openKeptDatabase } from './support/tab.ts'

const session = vi.hoisted((): { db: KeptDatabase | null } => ({ db: null }))
vi.mock('../../src/data/session-provider.tsx', () => {
  const store = { subscribe: () => () => undefined, storage: () => null, failing: () => false, outdated: () => false }
  return { useSession: () => ({ db: session.db, sync: store, push: store }), useReachable: () => true }
})

function pulled(changes: Partial<PullState>, collection: CollectionName = 'services'): PullState {
  return { collection, cursor: 'c', filled: false, done: 0, total: 1, touchedAt: NOW, lastUpdated: null, ...changes }
}

let root: Root
let db: KeptDatabase
let drawn: string[]
/** Number of reads that the rows' query has started, and of reads that were answered. */
let reads: number
let answers: number
/** A gate that delays answers about rows, like those of a long table. */
let answered: Promise<void>

/** Stands for the vehicles inside. The table of drafts is used because it needs no complete record. */
async function rows(): Promise<number> {
  reads += 1
  const count = await db.drafts.count()
  await answered
  answers += 1
  return count
}

function Inside() {
  const live = useLiveOf('inside', rows, [])
  drawn.push(live.status === 'ready' ? `${live.value.value} ${live.value.isWhole ? 'whole' : 'filling'}` : live.status)
  return null
}

function Filled() {
  drawn.push(String(useFilled('services')))
  return null
}

function OneRecord() {
  const state = useKeptState('services', async () => ((await rows()) > 0 ? 'it' : null), [])
  drawn.push(state.status)
  return null
}

const shows = (text: string) => until(() => drawn.at(-1) === text)

beforeEach(async () => {
  db = await openKeptDatabase()
  session.db = db
  drawn = []
  reads = 0
  answers = 0
  answered = Promise.resolve()
  root = createRoot(document.createElement('div'))
})

afterEach(() => root.unmount())

/** A pull writes the first row and the mark of completeness. The screen reads the mark before the row. */
async function fillBeforeRowsAnswer(): Promise<void> {
  let answer: () => void = () => undefined
  answered = new Promise((resolve) => (answer = resolve))
  await db.transaction('rw', [db.drafts, db.pulls], async () => {
    await db.drafts.put({ key: 'row', value: 1, savedAt: NOW })
    await db.pulls.put(pulled({ filled: true, total: null, lastUpdated: NOW }))
  })
  await until(() => drawn.includes('true'))
  answer()
}

test('an empty answer read before the fill ended never counts as complete', async () => {
  await db.pulls.put(pulled({}))
  root.render(
    <>
      <Inside />
      <Filled />
    </>,
  )
  await until(() => drawn.includes('0 filling'))
  await fillBeforeRowsAnswer()
  await until(() => drawn.includes('1 whole'))

  expect(drawn).not.toContain('0 whole')
})

test('an empty answer read after the fill counts as complete', async () => {
  await db.pulls.put(pulled({ filled: true, total: null, lastUpdated: NOW }))
  root.render(<Inside />)
  await shows('0 whole')

  expect(drawn).toContain('0 whole')
})

test('the first part of the services includes all vehicles inside, and not all services', async () => {
  await db.pulls.put(pulled({ hasFirstPart: true }))
  root.render(
    <>
      <Inside />
      <Filled />
    </>,
  )
  await until(() => drawn.includes('0 whole'))

  expect(drawn).not.toContain('true')
})

test('a record that arrives with the end of the fill is never reported as missing', async () => {
  await db.pulls.put(pulled({}))
  root.render(
    <>
      <OneRecord />
      <Filled />
    </>,
  )
  await until(() => drawn.includes('loading') && answers > 0)
  await fillBeforeRowsAnswer()
  await until(() => drawn.includes('ready'))

  expect(drawn).not.toContain('missing')
})

test('a missing record is reported once the whole collection is here', async () => {
  await db.pulls.put(pulled({ filled: true, total: null, lastUpdated: NOW }))
  root.render(<OneRecord />)
  await shows('missing')

  expect(drawn).not.toContain('ready')
})

test('a pull without changes renders no component that follows the fill, and causes no read', async () => {
  await db.pulls.put(pulled({ filled: true, total: null, lastUpdated: NOW }))
  root.render(
    <>
      <Inside />
      <Filled />
    </>,
  )
  await until(() => drawn.includes('0 whole') && drawn.includes('true'))
  const before = { drawn: drawn.length, reads }
  await db.pulls.put(pulled({ filled: true, total: null, lastUpdated: NOW + 60_000 }))
  await db.pulls.put(pulled({ filled: true, total: null, lastUpdated: NOW }, 'drivers'))
  // A write to a followed table comes after two writes to other tables.
  await db.drafts.put({ key: 'row', value: 1, savedAt: NOW })
  await shows('1 whole')

  expect({ drawn: drawn.length, reads }).toEqual({ drawn: before.drawn + 1, reads: before.reads + 1 })
})
