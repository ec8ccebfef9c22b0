import type { Page } from '@playwright/test'

import { listCashUps } from '../../../contract/cash-up.ts'
import { listServices } from '../../../contract/service.ts'
import { checkIn } from '../../../contract/service-entries.ts'
import { VEHICLE_TYPE_IDS } from '../../../domain/vehicles.ts'
import { ask, personOf, type Person } from '../../../e2e/support/api.ts'
import { AppServer } from '../../../e2e/support/app-server.ts'
import { typeBlindly } from '../../../e2e/support/blind-typing.ts'
import { Device } from '../../../e2e/support/device.ts'
import { ANA } from '../../../e2e/support/people.ts'
import { signIn } from '../../../e2e/support/sign-in.ts'
import { type Figure, report } from '../../support/report.ts'
import { watchScreens, whenControlled } from '../seen.ts'
import { fixedWork, throttle } from '../throttle.ts'
import { figure } from './figure.ts'
import { longestFrame } from './longest-frame.ts'
import { watchBooth } from './watch.ts'

const RATE = 4
/** Vehicles inside at the beginning: more than are drawn. */
const INSIDE = 300
const PACED = 10
const CHARGED = 8
const SHIFTS = 4
const STARTS = 4
const MINUTES = 3
const BURST = 20
const SCANNER_MS = 60
const KEY_MS = 150
/** The attendant acts again once the page has not changed for this time, in milliseconds. */
const RESTS_MS = 500
/** A burst is over once the page has not changed for this time, in milliseconds, and the device has sent everything. */
const BURST_RESTS_MS = 2_000

/** Folder with an installed and built earlier release, to be measured alternately with this one. */
const before = process.env['BEFORE']
const RELEASES = [
  ...(before === undefined ? [] : [{ release: 'before', folder: before }]),
  { release: 'now', folder: undefined },
]

/** Returns a plate that no vehicle of the demo has. */
const plateOf = (prefix: string, nth: number) => `${prefix}${String(100 + nth)}`

/**
 * Returns the plate of a vehicle that the server checked in. Typed plates are not used, because an earlier release may
 * lose them.
 */
const lastInside = (nth: number) => plateOf('FUL', INSIDE - 1 - nth)

interface Booth {
  release: string
  folder: string | undefined
  device: Device
  page: Page
  server: AppServer
  ana: Person
  locationId: string
}

async function fill({ server, ana, locationId }: Booth): Promise<void> {
  const { data } = await ask(server.url, listServices, {
    token: ana.token,
    query: `?statuses=progress&locationIds=${locationId}&limit=999`,
  })
  for (let nth = data.length; nth < INSIDE; nth += 1) {
    const startedAt = new Date(Date.now() - (INSIDE - nth) * 60_000).toISOString()
    const body = {
      id: crypto.randomUUID(),
      locationId,
      licensePlate: plateOf('FUL', nth),
      vehicleTypeId: VEHICLE_TYPE_IDS.car,
      startedAt,
      receiptNumber: `FULL-${nth}`,
      space: null,
      keyTag: null,
      keptItems: null,
    }
    await ask(server.url, checkIn, { token: ana.token, body })
  }
}

async function open({ page, server, locationId }: Booth): Promise<void> {
  await page.goto(`${server.url}/dashboard/booth?lng=en&location=${locationId}`)
  await page.locator('main input[data-takes-keyboard]').waitFor()
  await rest(page)
}

/**
 * Waits until the page has not changed for some time. The page itself watches this: each look of Playwright searches
 * the whole page on the page's own slow thread.
 */
function rest(page: Page, ms = RESTS_MS): Promise<void> {
  return page.evaluate((time) => window.boothWatch.rests(time), ms)
}

/** Waits until the result of the last press is displayed, and the page rests. */
async function answer(page: Page, what: keyof Window['boothWatch']['pressed']): Promise<void> {
  await page.evaluate((button) => window.boothWatch.answered(button), what)
  await rest(page)
}

/** Returns how many of the plates are inside once the device has sent everything, and whether they are in this order. */
async function inside(
  { page, server, ana }: Booth,
  plates: readonly string[],
): Promise<{ count: number; inOrder: boolean }> {
  await rest(page, BURST_RESTS_MS)
  await upToDate(page)
  const stays = await Promise.all(
    plates.map((plate) =>
      ask(server.url, listServices, { token: ana.token, query: `?plate=${plate}&statuses=progress` }),
    ),
  )
  const starts = stays.flatMap(({ data }) => data.map(({ startedAt }) => Date.parse(startedAt)))
  return {
    count: stays.filter(({ data }) => data.length === 1).length,
    inOrder: starts.every((start, nth) => nth === 0 || start >= (starts[nth - 1] ?? 0)),
  }
}

const upToDate = (page: Page) =>
  page.getByRole('banner').getByText('Up to date', { exact: true }).first().waitFor({ timeout: 120_000 })

/** Checks in a vehicle, with time to read the booth's message about it. */
async function letIn({ page }: Booth, plate: string): Promise<void> {
  await typeBlindly(page, plate, KEY_MS)
  await rest(page)
  await typeBlindly(page, '\n', 0)
  await rest(page)
}

async function charge({ page }: Booth, plate: string): Promise<void> {
  await typeBlindly(page, plate, KEY_MS)
  await page.getByRole('button', { name: `Charge ${plate}`, exact: true }).waitFor()
  await rest(page)
  await typeBlindly(page, '\n', 0)
  const form = page.getByRole('dialog', { name: 'Charge and finish' })
  const total = form.getByText('Total', { exact: true }).locator('xpath=following-sibling::*')
  await total.filter({ hasText: /\d/ }).waitFor()
  if (!/\s0\.00/.test((await total.textContent()) ?? '')) await form.getByRole('radio', { name: 'Cash' }).check()
  await rest(page)
  await form.getByRole('button', { name: /^(Charge and finish|Finish)$/ }).click()
  await answer(page, 'charge')
  await page.getByRole('dialog', { name: 'Finished' }).getByRole('button', { name: 'Done' }).click()
  await rest(page)
}

/** Closes the register with an empty drawer, and opens it again. */
async function changeShift({ page }: Booth): Promise<void> {
  await page.getByRole('button', { name: 'Hand over the shift…' }).click()
  const closing = page.getByRole('dialog', { name: 'Close register' })
  await closing.getByRole('radio', { name: 'Only the amount' }).check()
  await closing.getByRole('textbox', { name: 'Amount counted' }).fill('0')
  await closing.getByRole('textbox', { name: 'Stays in the drawer' }).fill('0')
  await rest(page)
  const reason = closing.getByRole('textbox', { name: 'Reason of the difference' })
  if (await reason.isVisible()) await reason.fill('Counted by nobody')
  await rest(page)
  await closing.getByRole('button', { name: 'Close register' }).click()
  await answer(page, 'close')
  await page.getByRole('dialog', { name: 'Hand over' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Open the register' }).click()
  const opening = page.getByRole('dialog', { name: 'Open register' })
  await opening.getByRole('button', { name: /^(Same as at the last close|That is what is there)$/ }).click()
  await rest(page)
  await opening.getByRole('button', { name: 'Open register' }).click()
  await answer(page, 'open')
}

/** Switches the device on without a server, until the first vehicle can be charged. */
async function coldStart({ device, server, locationId }: Booth): Promise<number> {
  const page = await device.on()
  await watchScreens(page)
  await throttle(page, RATE)
  await page.goto(`${server.url}/dashboard/booth?lng=en&location=${locationId}`, { waitUntil: 'commit' })
  const seen = await page.evaluate(
    async () => (await window.whenSeen('main button[aria-label^="Charge "]')) - performance.timeOrigin,
  )
  await device.kill()
  return seen
}

/**
 * Runs a step on each booth in turn, so that each release gets its share of the machine's quiet and busy moments. Only
 * the browser at work is slowed down: Chromium slows a page down by keeping a processor busy, also while it is idle.
 */
async function inTurn(booths: readonly Booth[], rounds: number, step: (booth: Booth, nth: number) => Promise<void>) {
  for (let nth = 0; nth < rounds; nth += 1)
    for (const booth of booths) {
      const session = await throttle(booth.page, RATE)
      await step(booth, nth)
      await session.detach()
    }
}

async function burst(booth: Booth, delay: number): Promise<Figure[]> {
  const { page, release } = booth
  await open(booth)
  const plates = Array.from({ length: BURST }, (_, nth) => plateOf(`${delay === 0 ? 'N' : 'S'}XZ`, nth))
  await typeBlindly(page, plates.map((plate) => `${plate}\n`).join(''), delay)
  const came = await inside(booth, plates)
  const { echoes, taken } = await keysOf(page)
  const what = `burst of ${BURST} at ${delay} ms a key: ${came.count} of ${BURST} came in${came.inOrder ? ', in order' : ''}`
  if (delay === 0) return [{ release, what }]
  return [
    { release, what },
    figure(release, 'key → echo in the burst', echoes, 50),
    figure(
      release,
      'Enter → field empty and ready in the burst',
      taken.map(({ ready }) => ready),
      50,
    ),
  ]
}

const keysOf = (page: Page) =>
  page.evaluate(() => ({ echoes: window.boothWatch.echoes, taken: window.boothWatch.taken }))
const pressedOf = (page: Page) => page.evaluate(() => window.boothWatch.pressed)

function entryFigures(release: string, { echoes, taken }: Awaited<ReturnType<typeof keysOf>>): Figure[] {
  const times = (which: 'ready' | 'named' | 'kept' | 'listed') => taken.map((one) => one[which])
  return [
    figure(release, 'key → echo', echoes, 50),
    figure(release, 'Enter → field empty and ready', times('ready'), 50),
    figure(release, 'Enter → vehicle named, as being saved or in', times('named'), 150),
    figure(release, 'Enter → vehicle said to be in, on disk', times('kept'), 150),
    figure(release, 'Enter → vehicle in the list, to be charged', times('listed'), 150),
  ]
}

async function measure(booths: readonly Booth[]): Promise<Figure[]> {
  const figures: Figure[] = []
  /** Shows figures at once, because a run that is stopped half-way has measured something too. */
  const add = (...more: Figure[]) => {
    for (const one of more) process.stdout.write(`${Object.values(one).join(' | ')}\n`)
    figures.push(...more)
  }
  for (const booth of booths) await fill(booth)
  await inTurn(booths, 1, async (booth) => {
    await open(booth)
    process.stdout.write(`${booth.release}: fixed work at 1/${RATE}: ${Math.round(await fixedWork(booth.page))} ms\n`)
  })
  const frames = booths.map(({ release }) => ({ release, quiet: new Array<number>(), turning: new Array<number>() }))
  await inTurn(booths, MINUTES, async (booth) => {
    const own = frames.find(({ release }) => release === booth.release)
    own?.quiet.push(await longestFrame(booth.page, 20))
    own?.turning.push(await longestFrame(booth.page, 57))
  })
  for (const { release, quiet, turning } of frames)
    add(
      figure(release, `longest frame with ${INSIDE} vehicles inside, while nothing happens`, quiet, 17),
      figure(release, 'the same, while the minute turns and they are priced again', turning, 17),
    )

  await inTurn(booths, PACED, (booth, nth) => letIn(booth, plateOf('PXZ', nth)))
  for (const { release, page } of booths) add(...entryFigures(release, await keysOf(page)))

  await inTurn(booths, 1, open)
  await inTurn(booths, CHARGED, (booth, nth) => charge(booth, lastInside(nth)))
  await inTurn(booths, SHIFTS, changeShift)
  for (const { release, page } of booths) {
    const pressed = await pressedOf(page)
    add(
      figure(release, 'charge → finished', pressed.charge, 300),
      figure(release, 'close a register', pressed.close, 300),
      figure(release, 'open a register', pressed.open, 300),
    )
  }

  await inTurn(booths, 1, async (booth) => {
    await open(booth)
    await booth.page.context().setOffline(true)
    await booth.page.getByRole('banner').getByText('Offline', { exact: true }).first().waitFor()
  })
  await inTurn(booths, CHARGED, (booth, nth) => charge(booth, lastInside(CHARGED + nth)))
  for (const { release, page } of booths) {
    add(figure(release, 'charge → finished, without a network', (await pressedOf(page)).charge, 300))
    await page.context().setOffline(false)
  }

  for (const delay of [SCANNER_MS, 0]) await inTurn(booths, 1, async (booth) => add(...(await burst(booth, delay))))
  for (const { page, device } of booths) {
    await whenControlled(page)
    // A cold start is measured on an idle device: all ops are sent, and the browser has finished its delayed writes.
    await upToDate(page)
    await device.off()
  }
  return figures
}

/** Signs Ana in on her own device, at a location at which her register is open. */
async function boothOf({ release, folder }: Pick<Booth, 'release' | 'folder'>): Promise<Booth> {
  const server = await AppServer.create({ DEMO: 'small' }, folder)
  const device = await Device.create()
  const page = await device.on()
  await watchBooth(page)
  await signIn(page, server.url, ANA)
  await upToDate(page)
  const ana = await personOf(server.url, ANA)
  const { data } = await ask(server.url, listCashUps, { token: ana.token, query: '?statuses=current&limit=50' })
  const locationId = data.find(({ openedBy }) => openedBy.id === ana.id)?.location.id
  if (locationId === undefined) throw new Error('Ana has no register open')
  return { release, folder, page, device, server, ana, locationId }
}

/** Measures how long an attendant waits at the booth, on a tablet that is four times slower than this machine. */
export async function benchBooth(): Promise<void> {
  const booths: Booth[] = []
  try {
    const figures: Figure[] = []
    for (const one of RELEASES) booths.push(await boothOf(one))
    figures.push(...(await measure(booths)))
    for (const { server } of booths) await server.stop()
    const starts = booths.map((booth) => ({ booth, times: new Array<number>() }))
    for (let round = 0; round < STARTS; round += 1)
      for (const { booth, times } of starts) times.push(await coldStart(booth))
    figures.push(
      ...starts.map(({ booth, times }) =>
        figure(booth.release, 'cold start without a server → vehicles inside', times, 1_200),
      ),
    )
    report('local/device-booth', `${before === undefined ? '' : 'BEFORE=… '}npm run bench -- device booth`, figures)
  } finally {
    for (const { device, server } of booths) {
      await device.remove()
      await server.remove()
    }
  }
}
