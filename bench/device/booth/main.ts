import type { Page } from '@playwright/test'

import { listCashUps } from '../../../contract/cash-up.ts'
import { listServices } from '../../../contract/service.ts'
import { checkIn } from '../../../contract/service-writes.ts'
import { VEHICLE_TYPE_IDS } from '../../../domain/vehicles.ts'
import { ask, personOf, type Person } from '../../../e2e/support/api.ts'
import { AppServer } from '../../../e2e/support/app-server.ts'
import { typeBlindly } from '../../../e2e/support/blind-typing.ts'
import { Device } from '../../../e2e/support/device.ts'
import { ANA } from '../../../e2e/support/people.ts'
import { signIn } from '../../../e2e/support/sign-in.ts'
import { type Figure, percentile, report } from '../../support/report.ts'
import { watchScreens, whenControlled } from '../seen.ts'
import { fixedWork, throttle } from '../throttle.ts'
import { watchBooth } from './watch.ts'

const RATE = 4
/** Vehicles inside at the beginning: more than are drawn. */
const INSIDE = 150
const PACED = 12
const CHARGED = 6
const SHIFTS = 4
const STARTS = 5
const BURST = 20
const SCANNER_MS = 60
const KEY_MS = 150
const LOOKS_MS = 1_000
/**
 * Time after a press, in milliseconds, in which the benchmark does not look for the result: each look of Playwright
 * searches the whole page on the page's own slow thread.
 */
const ANSWERED_MS = 2_500
/** After this pause without a check-in, in milliseconds, all check-ins have reached the server. */
const QUIET_MS = 8_000

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
  await page.waitForTimeout(LOOKS_MS)
}

/**
 * Waits until no further check-in reaches the server for some seconds. Returns how many of the plates are inside, and
 * whether they are in this order.
 */
async function inside(
  { page, server, ana }: Booth,
  plates: readonly string[],
): Promise<{ count: number; inOrder: boolean }> {
  for (let before = -1; ;) {
    await page.waitForTimeout(QUIET_MS)
    const stays = await Promise.all(
      plates.map((plate) =>
        ask(server.url, listServices, { token: ana.token, query: `?plate=${plate}&statuses=progress` }),
      ),
    )
    const starts = stays.flatMap(({ data }) => data.map(({ startedAt }) => Date.parse(startedAt)))
    const count = stays.filter(({ data }) => data.length === 1).length
    if (count === plates.length || count === before)
      return { count, inOrder: starts.every((start, nth) => nth === 0 || start >= (starts[nth - 1] ?? 0)) }
    before = count
  }
}

/** Checks in one vehicle after the other, with time to read the booth's message about each. */
async function paced(booth: Booth, prefix: string): Promise<void> {
  for (let nth = 0; nth < PACED; nth += 1) {
    await typeBlindly(booth.page, plateOf(prefix, nth), KEY_MS)
    await booth.page.waitForTimeout(LOOKS_MS)
    await typeBlindly(booth.page, '\n', 0)
    await booth.page.waitForTimeout(LOOKS_MS * 2)
  }
}

async function charge({ page }: Booth, plate: string): Promise<void> {
  await typeBlindly(page, plate, KEY_MS)
  await page.getByRole('button', { name: `Charge ${plate}`, exact: true }).waitFor()
  await page.waitForTimeout(LOOKS_MS)
  await typeBlindly(page, '\n', 0)
  const form = page.getByRole('dialog', { name: 'Charge and finish' })
  const total = form.getByText('Total', { exact: true }).locator('xpath=following-sibling::*')
  await total.filter({ hasText: /\d/ }).waitFor()
  if (!/\s0\.00/.test((await total.textContent()) ?? '')) await form.getByRole('radio', { name: 'Cash' }).check()
  await page.waitForTimeout(LOOKS_MS)
  await form.getByRole('button', { name: /^(Charge and finish|Finish)$/ }).click()
  await page.waitForTimeout(ANSWERED_MS)
  await page.getByRole('dialog', { name: 'Finished' }).getByRole('button', { name: 'Done' }).click()
  await page.waitForTimeout(LOOKS_MS)
}

/** Closes the register with an empty drawer, and opens it again. */
async function changeShift({ page }: Booth): Promise<void> {
  await page.getByRole('button', { name: 'Hand over the shift…' }).click()
  const closing = page.getByRole('dialog', { name: 'Close register' })
  await closing.getByRole('radio', { name: 'Only the amount' }).check()
  await closing.getByRole('textbox', { name: 'Amount counted' }).fill('0')
  await closing.getByRole('textbox', { name: 'Stays in the drawer' }).fill('0')
  await page.waitForTimeout(LOOKS_MS)
  const reason = closing.getByRole('textbox', { name: 'Reason of the difference' })
  if (await reason.isVisible()) await reason.fill('Counted by nobody')
  await page.waitForTimeout(LOOKS_MS)
  await closing.getByRole('button', { name: 'Close register' }).click()
  await page.waitForTimeout(ANSWERED_MS)
  await page.getByRole('dialog', { name: 'Hand over' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Open the register' }).click()
  const opening = page.getByRole('dialog', { name: 'Open register' })
  await opening.getByRole('button', { name: /^(Same as at the last close|That is what is there)$/ }).click()
  await page.waitForTimeout(LOOKS_MS)
  await opening.getByRole('button', { name: 'Open register' }).click()
  await page.waitForTimeout(ANSWERED_MS)
  await opening.waitFor({ state: 'detached' })
  await page.waitForTimeout(LOOKS_MS)
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

const rounded = (times: readonly (number | null)[], share: number) =>
  Math.round(
    percentile(
      times.map((time) => time ?? Number.POSITIVE_INFINITY),
      share,
    ),
  )

function figure(release: string, what: string, times: readonly (number | null)[], budget: number): Figure {
  return {
    release,
    what,
    samples: times.length,
    never: times.filter((time) => time === null).length,
    'p50 ms': rounded(times, 50),
    'p95 ms': rounded(times, 95),
    'p95 budget ms': budget,
  }
}

async function measure(booth: Booth): Promise<Figure[]> {
  const { release, page } = booth
  await fill(booth)
  await open(booth)
  const session = await throttle(page, RATE)
  const work = await fixedWork(page)
  await paced(booth, 'PXZ')
  const { echoes, taken } = await page.evaluate(() => window.boothWatch)

  await open(booth)
  for (let nth = 0; nth < CHARGED; nth += 1) await charge(booth, lastInside(nth))
  for (let nth = 0; nth < SHIFTS; nth += 1) await changeShift(booth)
  const online = await page.evaluate(() => window.boothWatch.pressed)

  await open(booth)
  await page.context().setOffline(true)
  await page.getByRole('banner').getByText('Offline', { exact: true }).first().waitFor()
  for (let nth = CHARGED; nth < 2 * CHARGED; nth += 1) await charge(booth, lastInside(nth))
  const offline = await page.evaluate(() => window.boothWatch.pressed)
  await page.context().setOffline(false)

  const figures = [
    figure(release, 'key → echo', echoes, 50),
    figure(
      release,
      'Enter → field empty and ready',
      taken.map(({ ready }) => ready),
      50,
    ),
    figure(
      release,
      'Enter → vehicle named, as being saved or in',
      taken.map(({ named }) => named),
      150,
    ),
    figure(
      release,
      'Enter → vehicle said to be in, on disk',
      taken.map(({ kept }) => kept),
      150,
    ),
    figure(
      release,
      'Enter → vehicle in the list, to be charged',
      taken.map(({ listed }) => listed),
      150,
    ),
    figure(release, 'charge → finished', online.charge, 300),
    figure(release, 'charge → finished, without a network', offline.charge, 300),
    figure(release, 'close a register', online.close, 300),
    figure(release, 'open a register', online.open, 300),
  ]
  for (const delay of [SCANNER_MS, 0]) {
    await open(booth)
    const plates = Array.from({ length: BURST }, (_, nth) => plateOf(`${delay === 0 ? 'N' : 'S'}XZ`, nth))
    await typeBlindly(page, plates.map((plate) => `${plate}\n`).join(''), delay)
    const came = await inside(booth, plates)
    const { echoes: keys, taken: presses } = await page.evaluate(() => window.boothWatch)
    figures.push({
      release,
      what: `burst of ${BURST} at ${delay} ms a key: ${came.count} of ${BURST} came in${came.inOrder ? ', in order' : ''}`,
    })
    if (delay > 0)
      figures.push(
        figure(release, 'key → echo in the burst', keys, 50),
        figure(
          release,
          'Enter → field empty and ready in the burst',
          presses.map(({ ready }) => ready),
          50,
        ),
      )
  }
  process.stdout.write(`Fixed work at 1/${RATE}: ${Math.round(work)} ms\n`)
  await session.detach()
  await whenControlled(page)
  // A cold start is measured on an idle device: all ops are sent, and the browser has finished its delayed writes.
  await page.getByRole('banner').getByText('Up to date', { exact: true }).first().waitFor({ timeout: 120_000 })
  await page.waitForTimeout(QUIET_MS)
  return figures
}

/** Signs Ana in on her own device, at a location at which her register is open. */
async function boothOf({ release, folder }: Pick<Booth, 'release' | 'folder'>): Promise<Booth> {
  const server = await AppServer.create({ DEMO: 'small' }, folder)
  const device = await Device.create()
  const page = await device.on()
  await watchBooth(page)
  await signIn(page, server.url, ANA)
  await page.getByRole('banner').getByText('Up to date', { exact: true }).first().waitFor({ timeout: 120_000 })
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
    for (const one of RELEASES) {
      const booth = await boothOf(one)
      booths.push(booth)
      figures.push(...(await measure(booth)))
      await booth.device.kill()
      await booth.server.stop()
    }
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
