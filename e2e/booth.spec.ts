import type { Page } from '@playwright/test'

import { listCashUps } from '../contract/cash-up.ts'
import { listServices } from '../contract/service.ts'
import { voidService } from '../contract/service-writes.ts'
import type { Language } from '../domain/people.ts'
import { VOID_CAUSES } from '../domain/services.ts'
import { HOUR_MS } from '../domain/time.ts'
import { FLOAT, handOver } from './shift/register.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { ask, personOf } from './support/api.ts'
import { typeBlindly } from './support/blind-typing.ts'
import { backAtWork, backOnline } from './support/booth.ts'
import { Booth, collect, letLuisWorkAt, shiftsOf, staysOf } from './support/booth-day.ts'
import { ANA, HER_PLATE, LUIS, OWNER } from './support/people.ts'
import { status } from './support/shell.ts'
import { expect, storyOfItsOwn } from './support/story.ts'

// Other stories would see the vehicles inside.
const test = storyOfItsOwn()

// The two longest stories begin first, and side by side.
test.describe.configure({ mode: 'parallel' })

const HER_PIN = '4071'
const HIS_PIN = '93056'
const ROSA = { takenBy: 'Rosa Díaz', document: 'CC 52123456' }

/** An entry that Ana undoes after she has corrected its plate. */
const MISTYPED = { wrong: 'MSK901', right: 'MSK902' }

interface Day {
  language: Language
  /** The first vehicle is charged before the network fails, and stays too long; the second has lost its ticket. */
  cars: readonly string[]
  /** Number of vehicles that enter without a connection. */
  unseen: number
  /** Whether the browser is killed during the outage. */
  kills: boolean
}

/** Between two keys, as a scanner types them. */
const SCANNER_MS = 60
/** Plates in each burst: many in the long run, fewer in the run before every change. */
const BURST = process.env['LONG'] === undefined ? 8 : 20
/** Factor by which a tablet is slower than the machine that runs the stories. */
const SLOWER = 4

const plates = (count: number, language: Language) =>
  Array.from({ length: count }, (_, nth) => `B${language === 'es' ? 'T' : 'H'}H${String(100 + nth)}`)

const DAYS: readonly (Day & {
  title: string
  look: { viewport: { width: number; height: number }; locale: string }
})[] = [
  {
    title: '[S4-01] [D-03] a booth’s day with three cars: two people change by PIN, an hour of it without a connection',
    language: 'es',
    cars: plates(3, 'es'),
    unseen: 1,
    kills: false,
    look: { viewport: { width: 820, height: 1180 }, locale: 'es-CO' },
  },
  {
    title:
      '@long [S4-01] [D-03] a booth’s day with forty cars, and the browser is killed in the hour without a connection, in Spanish',
    language: 'es',
    cars: plates(40, 'es'),
    unseen: 12,
    kills: true,
    look: { viewport: { width: 820, height: 1180 }, locale: 'es-CO' },
  },
  {
    title:
      '@long [S4-01] [D-03] a booth’s day with forty cars, and the browser is killed in the hour without a connection, in English',
    language: 'en',
    cars: plates(40, 'en'),
    unseen: 12,
    kills: true,
    look: { viewport: { width: 1280, height: 900 }, locale: 'en-GB' },
  },
]

for (const { title, language, cars, unseen, kills, look } of DAYS) {
  test.describe(() => {
    test.use(look)
    test(`${title}: each vehicle is charged once, and sums agree to the cent`, async ({ tabletOf, server }) => {
      test.setTimeout(cars.length > 10 ? 1_500_000 : 420_000)
      await server.start()
      const location = await handOver(server)
      await letLuisWorkAt(server, location.id)
      await server.whileDown((database) =>
        database.query('update locations set lost_ticket_fee = 1500000 where id = $1', [location.id]),
      )
      await server.start()
      const tablet = await tabletOf(ANA)
      const booth = new Booth(await tablet.on(), server, language, location)
      const { say } = booth
      await backAtWork(booth.page, server)

      // Both have been here before, and set a PIN.
      await booth.setPin(HER_PIN)
      await booth.open()
      await booth.stepBack()
      await booth.signIn(LUIS)
      await booth.setPin(HIS_PIN)
      await booth.open()
      await booth.stepBack()
      await expectAccessible(booth.page)
      await booth.takeOver(ANA, HER_PIN)

      await booth.open()
      await booth.openRegister()
      await booth.open()
      const [first = '', lost = '', ...rest] = cars
      const early = rest.slice(unseen)
      const late = rest.slice(0, unseen)
      for (const plate of [first, lost, ...early]) await booth.letIn(plate)
      await expectAccessible(booth.page)
      await expectNoSidewaysScroll(booth.page)
      await booth.mistype(MISTYPED.wrong, MISTYPED.right)
      await booth.askForStranger('Rosa Nadie')
      let hers = await booth.charge(first)

      await server.cutOff()
      await expect(status(booth.page, say('Offline'))).toBeVisible({ timeout: 40_000 })
      for (const plate of late) await booth.letIn(plate)
      if (kills) {
        await tablet.kill()
        booth.page = await tablet.on()
        await booth.open()
      } else await booth.page.reload()
      for (const plate of late) await expect(booth.insideWith(plate)).toBeVisible()
      hers += await booth.charge(lost, ROSA)

      // Luis's shift begins with the cash that Ana left, and he sees the vehicles that she let in.
      const left = 5_000_000
      await booth.handOver(FLOAT + hers, left, { email: LUIS, pin: HIS_PIN })
      let his = 0
      for (const plate of late) his += await booth.charge(plate)

      await server.startLater(HOUR_MS)
      await backOnline(booth.page)
      const outbox = booth.page.getByRole('banner').getByRole('link', { name: say('Outbox') })
      await expect(outbox).toHaveAccessibleName(say('Outbox'), { timeout: 120_000 })
      await booth.open()
      for (const plate of early) his += await booth.charge(plate)
      const overstay = await booth.chargeOverstay(first)
      expect(overstay).toBeGreaterThan(0)
      his += overstay
      await expect(outbox).toHaveAccessibleName(say('Outbox'), { timeout: 120_000 })
      await booth.page.getByRole('button', { name: say('Hand over the shift…') }).click()
      await booth.count(left + his, left)
      await expect(outbox).toHaveAccessibleName(say('Outbox'), { timeout: 120_000 })

      const [herShift] = await shiftsOf(server, ANA, location.id)
      const [hisShift] = await shiftsOf(server, LUIS, location.id)
      if (herShift === undefined || hisShift === undefined) throw new Error('A shift is missing')
      expect(herShift).toMatchObject({
        status: 'completed',
        joinedBy: [],
        takings: { cash: hers, dataphone: 0, digital: 0 },
        services: 2,
        total: hers,
        closing: { variance: 0, leftInDrawer: left },
      })
      expect(hisShift).toMatchObject({
        status: 'completed',
        joinedBy: [],
        float: left,
        takings: { cash: his, dataphone: 0, digital: 0 },
        services: cars.length - 1,
        total: his,
        closing: { variance: 0 },
      })
      for (const plate of cars) {
        const stays = await staysOf(server, plate)
        const paidIn = plate === first || plate === lost ? herShift.id : hisShift.id
        const [entry, ...more] = stays.toReversed()
        expect([entry?.licensePlate, entry?.status, entry?.cashUp?.id]).toEqual([plate, 'completed', paidIn])
        expect(
          more.map(({ status: state, overstay: over, cashUp, totalCost }) => [state, over?.of, cashUp?.id, totalCost]),
        ).toEqual(plate === first ? [['completed', entry?.id, hisShift.id, overstay]] : [])
        if (plate === lost) expect(entry).toMatchObject({ lostTicket: ROSA })
      }
      const [undone] = await staysOf(server, MISTYPED.right)
      expect(undone).toMatchObject({
        status: 'voided',
        voidCause: 'mistake',
        licensePlate: MISTYPED.right,
        voidReason: booth.say('Entered by mistake, undone right after the entry'),
      })
      expect(await staysOf(server, MISTYPED.wrong)).toEqual([])
      for (const shift of [herShift, hisShift])
        expect(await collect(server, shift)).toMatchObject({ status: 'collected' })
      const { token } = await personOf(server.url, ANA)
      const { data: open } = await ask(server.url, listCashUps, { token, query: '?statuses=current&limit=999' })
      expect(open.filter(({ location: at, register }) => at.id === location.id && register === 'main')).toEqual([])
    })
  })
}

/** Plates with this beginning that the list shows inside, the longest stay first. */
const insideNow = (page: Page, beginning: string) =>
  page
    .getByRole('region', { name: 'Inside now' })
    .getByRole('button', { name: `Charge ${beginning}` })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')?.replace('Charge ', '') ?? ''))

/** Voids the stays of an earlier round, because the list draws at most sixty. */
async function emptyLot(url: string): Promise<void> {
  const { token } = await personOf(url, OWNER)
  const { data } = await ask(url, listServices, { token, query: '?statuses=progress&limit=999' })
  for (const { id, licensePlate } of data)
    if (/^(SC|GHT)/.test(licensePlate))
      await ask(url, voidService, { token, id, body: { reason: 'Let in by an earlier round', cause: VOID_CAUSES[0] } })
}

/** The browser takes the store away from the page, which opens it again. */
async function loseStore(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const { name = '', version = 1 } of await indexedDB.databases()) {
      if (!/^parq-.+-/.test(name) || name === 'parq-device') continue
      await new Promise<void>((resolve) => {
        const request = indexedDB.open(name, version + 1)
        request.addEventListener('upgradeneeded', () => request.transaction?.abort())
        request.addEventListener('error', () => resolve())
      })
    }
  })
}

test.describe(() => {
  test.use({ viewport: { width: 820, height: 1180 } })

  test('[S4-01] plates typed as fast as a scanner on a slow tablet are checked in once each, in order, and plates that need a decision wait', async ({
    enter,
    server,
  }, { repeatEachIndex }) => {
    test.setTimeout(300_000)
    if (repeatEachIndex > 0) await emptyLot(server.url)
    const page = await enter(ANA)
    const { token } = await personOf(server.url, ANA)
    const [parked] = (await ask(server.url, listServices, { token, query: `?plate=${HER_PLATE}` })).data
    await page.goto(`${server.url}/dashboard/booth?lng=en&location=${parked?.location.id}`)
    const field = page.getByRole('textbox', { name: 'Plate, ticket, receipt or name' })
    await expect(page.getByRole('button', { name: /^Charge / }).first()).toBeVisible()
    // By default the newest stay is first; a chosen order remains, also after the reload below.
    const order = page.getByRole('combobox', { name: 'Order' })
    await expect(order).toHaveValue('newest')
    await order.selectOption('Longest inside first')
    await field.focus()
    const throttle = await page.context().newCDPSession(page)
    await throttle.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const batch = (beginning: string, count: number) =>
      Array.from({ length: count }, (_, nth) => `${beginning}${String(100 + nth)}`)
    const scanned = (texts: readonly string[]) => texts.map((text) => `${text}\n`).join('')

    const paced = batch('SCA', BURST)
    await typeBlindly(page, scanned(paced), SCANNER_MS)
    await expect(field).toHaveValue('')
    await expect.poll(() => insideNow(page, 'SCA'), { timeout: 60_000 }).toEqual(paced)

    // One plate typed twice, two plates typed as one, and a text that is no plate.
    const atOnce = batch('SCB', BURST)
    const half = BURST / 2
    const twice = `SCB${String(99 + half)}`
    await typeBlindly(
      page,
      scanned([...atOnce.slice(0, half), twice, 'GHT331GHT442', 'ABCDEFGHJKLM1', ...atOnce.slice(half)]),
      0,
    )
    await expect.poll(() => insideNow(page, 'SCB'), { timeout: 60_000 }).toEqual(atOnce)
    const card = (text: string) => page.getByRole('article', { name: text, exact: true })
    await expect(card(twice)).toContainText('It is inside since')
    await expect(card('ABCDEFGHJKLM1')).toContainText('too long for a plate')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(field).toBeFocused()

    // The store is lost while a person types.
    const lost = batch('SCC', 6)
    await Promise.all([typeBlindly(page, scanned(lost), SCANNER_MS), loseStore(page)])
    await expect.poll(() => insideNow(page, 'SCC'), { timeout: 60_000 }).toEqual(lost)

    await throttle.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await page.reload()
    await card('GHT331GHT442').getByRole('button', { name: 'Check in all 2' }).click()
    await expect.poll(() => insideNow(page, 'GHT')).toEqual(['GHT331', 'GHT442'])
    await expect(order).toHaveValue('longest')
    await card('ABCDEFGHJKLM1').getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByRole('article')).toHaveCount(1)
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
    await card(twice)
      .getByRole('button', { name: `Charge ${twice} now` })
      .click()
    await expect(page.getByRole('dialog', { name: 'Charge and finish' })).toBeVisible()
    await page.keyboard.press('Escape')

    // Enter opens the charge of a vehicle inside; a person who types the next plate instead loses no key.
    await expect(field).toBeFocused()
    await typeBlindly(page, 'SCA100\nSCD', SCANNER_MS)
    await typeBlindly(page, '100\n', SCANNER_MS)
    await expect.poll(() => insideNow(page, 'SCD')).toEqual(['SCD100'])
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(card('SCA100')).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Outbox' })).toHaveAccessibleName('Outbox', {
      timeout: 60_000,
    })
    for (const [beginning, count] of [
      ['SCA', BURST],
      ['SCB', BURST],
      ['SCC', 6],
      ['SCD', 1],
    ] as const) {
      const { data } = await ask(server.url, listServices, {
        token,
        query: `?plate=${beginning}&statuses=progress&limit=99`,
      })
      expect(data).toHaveLength(count)
    }
  })
})
