import type { Page } from '@playwright/test'

import { listCashUps } from '../../../contract/cash-up.ts'
import { checkIn, listServices } from '../../../contract/service.ts'
import { VEHICLE_TYPE_IDS } from '../../../domain/vehicles.ts'
import { ask, personOf, type Person } from '../../../e2e/support/api.ts'
import { AppServer } from '../../../e2e/support/app-server.ts'
import { typeBlindly } from '../../../e2e/support/blind-typing.ts'
import { Device } from '../../../e2e/support/device.ts'
import { ANA } from '../../../e2e/support/people.ts'
import { signIn } from '../../../e2e/support/sign-in.ts'
import { type Figure, percentile, report } from '../../support/report.ts'
import { fixedWork, throttle } from '../throttle.ts'
import { watchBooth } from './watch.ts'

const RATE = 4
/** Vehicles inside at the beginning: all are drawn, or more than are drawn. */
const INSIDE = [20, 150] as const
const PACED = 12
const CHARGED = 6
const BURST = 20
const SCANNER_MS = 60
const KEY_MS = 150
const LOOKS_MS = 1_500

/** Of no vehicle of the demo. */
const plateOf = (prefix: string, nth: number) => `${prefix}${String(100 + nth)}`

interface Booth {
  page: Page
  server: AppServer
  ana: Person
  locationId: string
}

async function fill({ server, ana, locationId }: Omit<Booth, 'page'>, count: number): Promise<void> {
  const { data } = await ask(server.url, listServices, { token: ana.token, query: `?statuses=progress&locationIds=${locationId}&limit=999` })
  for (let nth = data.length; nth < count; nth += 1) {
    const startedAt = new Date(Date.now() - (count - nth) * 60_000).toISOString()
    const body = { id: crypto.randomUUID(), locationId, licensePlate: plateOf('FUL', nth), vehicleTypeId: VEHICLE_TYPE_IDS.car, startedAt, receiptNumber: `FULL-${nth}`, space: null, keyTag: null, keptItems: null }
    await ask(server.url, checkIn, { token: ana.token, body })
  }
}

async function open({ page, server, locationId }: Booth): Promise<void> {
  await page.goto(`${server.url}/dashboard/booth?lng=en&location=${locationId}`)
  await page.locator('main input[data-takes-keyboard]').waitFor()
  await page.waitForTimeout(LOOKS_MS)
}

/** How many of the plates stand inside, by the server, once the device has sent all, and whether they came in in this order. */
async function inside({ page, server, ana }: Booth, plates: readonly string[]): Promise<{ count: number; inOrder: boolean }> {
  await page.waitForTimeout(8_000)
  const stays = await Promise.all(plates.map((plate) => ask(server.url, listServices, { token: ana.token, query: `?plate=${plate}&statuses=progress` })))
  const starts = stays.flatMap(({ data }) => data.map(({ startedAt }) => Date.parse(startedAt)))
  return { count: stays.filter(({ data }) => data.length === 1).length, inOrder: starts.every((start, nth) => nth === 0 || start >= (starts[nth - 1] ?? 0)) }
}

/** One vehicle after the other, with time to look at what the booth says of each. */
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
  await page.waitForTimeout(LOOKS_MS)
  await typeBlindly(page, '\n', 0)
  const form = page.getByRole('dialog', { name: 'Charge and finish' })
  const total = form.getByText('Total', { exact: true }).locator('xpath=following-sibling::*')
  await total.filter({ hasText: /\d/ }).waitFor()
  if (!/\s0\.00/.test((await total.textContent()) ?? '')) await form.getByRole('radio', { name: 'Cash' }).check()
  await page.waitForTimeout(LOOKS_MS)
  await form.getByRole('button', { name: /^(Charge and finish|Finish)$/ }).click()
  await page.getByRole('dialog', { name: 'Finished' }).getByRole('button', { name: 'Done' }).click()
  await page.waitForTimeout(LOOKS_MS)
}

const rounded = (times: readonly (number | null)[], share: number) => Math.round(percentile(times.map((time) => time ?? Number.POSITIVE_INFINITY), share))

function figure(what: string, count: number, times: readonly (number | null)[], budget: number): Figure {
  return { inside: count, what, samples: times.length, never: times.filter((time) => time === null).length, 'p50 ms': rounded(times, 50), 'p95 ms': rounded(times, 95), 'p95 budget ms': budget }
}

async function measure(booth: Booth, count: number): Promise<Figure[]> {
  const { page } = booth
  await fill(booth, count)
  await open(booth)
  const session = await throttle(page, RATE)
  const work = await fixedWork(page)
  await paced(booth, `P${count > 99 ? 'X' : 'W'}Z`)
  const { echoes, taken } = await page.evaluate(() => window.boothWatch)

  await open(booth)
  for (let nth = 0; nth < CHARGED; nth += 1) await charge(booth, plateOf(`P${count > 99 ? 'X' : 'W'}Z`, nth))
  const { finished } = await page.evaluate(() => window.boothWatch)

  const figures = [
    figure('key → echo', count, echoes, 50),
    figure('Enter → field empty and ready', count, taken.map(({ ready }) => ready), 50),
    figure('Enter → vehicle shown', count, taken.map(({ shown }) => shown), 150),
    figure('charge → finished', count, finished, 300),
  ]
  for (const delay of [SCANNER_MS, 0]) {
    await open(booth)
    const plates = Array.from({ length: BURST }, (_, nth) => plateOf(`${delay === 0 ? 'N' : 'S'}${count > 99 ? 'X' : 'W'}Z`, nth))
    await typeBlindly(page, plates.map((plate) => `${plate}\n`).join(''), delay)
    const came = await inside(booth, plates)
    const { echoes: keys, taken: presses } = await page.evaluate(() => window.boothWatch)
    figures.push({ inside: count, what: `burst of ${BURST} at ${delay} ms a key: ${came.count} of ${BURST} came in${came.inOrder ? ', in order' : ''}` })
    if (delay > 0) figures.push(figure('key → echo in the burst', count, keys, 50), figure('Enter → field empty and ready in the burst', count, presses.map(({ ready }) => ready), 50))
  }
  process.stdout.write(`Fixed work at 1/${RATE}: ${Math.round(work)} ms\n`)
  await session.detach()
  return figures
}

/** What an attendant waits for at the booth’s field, on a tablet that is four times slower than this machine. */
export async function benchBooth(): Promise<void> {
  const server = await AppServer.create({ DEMO: 'small' })
  const device = await Device.create()
  try {
    const page = await device.on()
    await watchBooth(page)
    await signIn(page, server.url, ANA)
    await page.getByRole('banner').getByText('Up to date', { exact: true }).first().waitFor({ timeout: 120_000 })
    const ana = await personOf(server.url, ANA)
    const { data } = await ask(server.url, listCashUps, { token: ana.token, query: '?statuses=current&limit=50' })
    const locationId = data.find(({ openedBy }) => openedBy.id === ana.id)?.location.id
    if (locationId === undefined) throw new Error('Ana has no register open')
    const booth = { page, server, ana, locationId }
    const figures: Figure[] = []
    for (const count of INSIDE) figures.push(...(await measure(booth, count)))
    report('local/device-booth', 'npm run bench -- device booth', figures)
  } finally {
    await device.remove()
    await server.remove()
  }
}
