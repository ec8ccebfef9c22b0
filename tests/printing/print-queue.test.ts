import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { fetchAs, ORIGIN, PRINTER, startBooth, type Booth } from './support/booth-printer.ts'
import { textOf } from './support/escpos-reader.ts'

const HOUR_MS = 3_600_000
let booth: Booth

beforeEach(async () => {
  fetchAs(ORIGIN)
  booth = await startBooth()
})
afterEach(async () => {
  await booth.stop()
  vi.unstubAllGlobals()
})

/** Returns the text of each slip. */
function plates(): string[] {
  expect(booth.printer.unknown()).toEqual([])
  return booth.printer.slips.map(textOf)
}
const condition = async () => (await booth.jobs.state(PRINTER.id)).last?.condition

test('slips print in the order of their presses, and leave the queue', async () => {
  for (const plate of ['ABC123', 'DEF456', 'GHI789']) await booth.ticket(plate)
  await booth.queue.run()
  expect(plates()).toEqual(['ABC123', 'DEF456', 'GHI789'])
  expect(await booth.jobs.all()).toEqual([])
  expect(await condition()).toBe('ready')
})

test('a double press prints once', async () => {
  await Promise.all([booth.ticket('ABC123'), booth.ticket('ABC123')])
  await Promise.all([booth.queue.run(), booth.queue.run()])
  expect(plates()).toEqual(['ABC123'])
})

test('a second press after the print prints a second time', async () => {
  await booth.ticket('ABC123')
  await booth.queue.run()
  await booth.ticket('ABC123')
  await booth.queue.run()
  expect(plates()).toEqual(['ABC123', 'ABC123'])
})

test('two tabs print each slip once', async () => {
  const other = booth.newTab()
  for (const plate of ['ABC123', 'DEF456', 'GHI789']) await booth.ticket(plate)
  await Promise.all([booth.queue.run(), other.queue.run()])
  expect(plates()).toEqual(['ABC123', 'DEF456', 'GHI789'])
})

test('a printer without paper gets no slip until it has a new roll', async () => {
  booth.printer.paperFor(0)
  await booth.ticket('ABC123')
  const running = booth.queue.run()
  await booth.untilPaused()
  expect(await condition()).toBe('paper_out')
  expect((await booth.jobs.all()).map(({ state }) => state)).toEqual(['waiting'])
  booth.printer.loadPaper()
  booth.askAgain()
  await running
  expect(plates()).toEqual(['ABC123'])
  expect([...new Set(booth.reported)]).toEqual(['paper_out', 'ready'])
})

test('a slip that the paper ends in is printed once, to its end', async () => {
  booth.printer.paperFor(2)
  await booth.ticket('ABC123')
  await booth.ticket('DEF456')
  booth.expectSilence('slips')
  const running = booth.queue.run()
  await booth.untilPaused()
  booth.expectSilence('none')
  expect(await condition()).toBe('paper_out')
  expect((await booth.jobs.all()).map(({ state }) => state)).toEqual(['sending', 'waiting'])
  booth.printer.loadPaper()
  booth.askAgain()
  await running
  expect(plates()).toEqual(['ABC123', 'DEF456'])
})

test('an open cover is named', async () => {
  booth.printer.openCover(true)
  await booth.ticket('ABC123')
  const running = booth.queue.run()
  await booth.untilPaused()
  expect(await condition()).toBe('cover_open')
  booth.printer.openCover(false)
  booth.askAgain()
  await running
  expect(plates()).toEqual(['ABC123'])
})

test('a bridge that is switched off leaves the slip waiting, and one that returns prints it', async () => {
  await booth.stopBridge()
  await booth.ticket('ABC123')
  const running = booth.queue.run()
  await booth.untilPaused()
  expect(await condition()).toBe('offline')
  await booth.restartBridge()
  booth.askAgain()
  await running
  expect(plates()).toEqual(['ABC123'])
})

test('a slip whose connection breaks is held for a person, and the next one prints', async () => {
  await booth.ticket('ABC123')
  await booth.ticket('DEF456')
  // Two questions of three bytes each, then the first bytes of the slip.
  booth.printer.hangUpAfter(2 * 3 + 10)
  const running = booth.queue.run()
  await booth.untilPaused()
  booth.askAgain()
  await running
  expect(plates()).toEqual(['DEF456'])
  expect(await booth.jobs.all()).toMatchObject([{ title: 'ABC123', state: 'held', why: 'in_doubt' }])
})

test('a held slip prints again as a copy by a press', async () => {
  const seq = await booth.ticket('ABC123')
  await booth.jobs.hold(seq, 'in_doubt')
  await booth.queue.run()
  expect(plates()).toEqual([])
  await booth.jobs.tryAgain(seq, PRINTER.id, 'COPY', booth.now())
  await booth.jobs.tryAgain(seq, PRINTER.id, 'COPY', booth.now())
  await booth.queue.run()
  expect(plates().map((text) => text.split(/\s+/))).toEqual([['COPY', 'ABC123']])
})

test('a page that was closed while it sent leaves its slip in doubt', async () => {
  const seq = await booth.ticket('ABC123')
  await booth.jobs.begin(seq)
  await booth.newTab().queue.run()
  expect(plates()).toEqual([])
  expect(await booth.jobs.all()).toMatchObject([{ state: 'held', why: 'in_doubt' }])
})

test('a slip that waited for more than an hour no longer prints by itself, and a day later it is gone', async () => {
  await booth.ticket('ABC123')
  booth.pass(HOUR_MS + 1)
  await booth.queue.run()
  expect(plates()).toEqual([])
  expect(await booth.jobs.all()).toMatchObject([{ state: 'held', why: 'old' }])
  booth.pass(24 * HOUR_MS)
  await booth.queue.run()
  expect(await booth.jobs.all()).toEqual([])
})

test('paper that comes after more than an hour prints no slip without a press', async () => {
  booth.printer.paperFor(0)
  await booth.ticket('ABC123')
  const running = booth.queue.run()
  await booth.untilPaused()
  booth.pass(HOUR_MS + 1)
  booth.printer.loadPaper()
  booth.askAgain()
  await running
  expect(plates()).toEqual([])
  expect(await booth.jobs.all()).toMatchObject([{ state: 'held', why: 'old' }])
})

test.each(['silent', 'garbage'] as const)('a printer with %s answers prints each slip once', async (how) => {
  booth.printer.answer(how)
  booth.expectSilence('all')
  await booth.ticket('ABC123')
  await booth.queue.run()
  await vi.waitFor(() => expect(plates()).toEqual(['ABC123']))
  expect(await condition()).toBe('silent')
  expect(await booth.jobs.all()).toEqual([])
})

test('a slip of another printer waits for a person', async () => {
  const seq = await booth.ticket('ABC123')
  const other = { ...PRINTER, id: 'printer-2' }
  booth.choose(other)
  await booth.queue.run()
  expect(plates()).toEqual([])
  await booth.jobs.tryAgain(seq, other.id, 'COPY', booth.now())
  await booth.queue.run()
  expect(plates()).toEqual(['ABC123'])
})

test('the drawer opens once, without a slip', async () => {
  await booth.queue.openDrawer()
  await vi.waitFor(() => expect(booth.printer.drawer()).toBe(1))
  expect(plates()).toEqual([])
})

test('a drawer that could not open at once stays closed', async () => {
  await booth.stopBridge()
  await booth.ticket('ABC123')
  const running = booth.queue.openDrawer()
  await booth.untilPaused()
  booth.pass(HOUR_MS / 60)
  await booth.restartBridge()
  booth.askAgain()
  await running
  expect(plates()).toEqual(['ABC123'])
  expect(booth.printer.drawer()).toBe(0)
})
