import { type Browser, type Page, expect, test as story } from '@playwright/test'

import { getCashUp } from '../../contract/cash-up.ts'
import { listDrivers } from '../../contract/driver.ts'
import { listServices } from '../../contract/service.ts'
import { listVehicles } from '../../contract/vehicle.ts'
import { type Language, fullName } from '../../domain/people.ts'
import { PAYMENT_METHODS } from '../../domain/services.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { ask, personOf } from '../support/api.ts'
import { AppServer } from '../support/app-server.ts'
import { backOnline } from '../support/booth.ts'
import { Device, type DeviceLook } from '../support/device.ts'
import { type InputMethod, keyboard, touch } from '../support/input-methods.ts'
import { amountIn } from '../support/money.ts'
import { ANA, HER_PLATE, NEIGHBOUR_PLATE, OWNER, THIRD_PLATE } from '../support/people.ts'
import { outbox, status } from '../support/shell.ts'
import { wordsOf } from '../support/words.ts'
import { charge, correctRemarks } from './cars.ts'
import { registerDriver, useKnownDriver } from './newcomers.ts'
import {
  FLOAT,
  LEFT,
  MISSING,
  PAID_OUT,
  approveAndCollect,
  closeRegister,
  drawerOf,
  handOver,
  openCashUp,
  openRegister,
  payOut,
} from './register.ts'
import { figure, go, signIn } from './clerk.ts'

// Every clerk has a server of their own: each of them needs the same cars to be parked.
const test = story.extend<{ server: AppServer }>({
  server: async ({}, give) => {
    const server = await AppServer.ofDemo()
    await give(server)
    await server.remove()
  },
})

/** After a failure the app looks for the server every half a minute at most. */
const BACK_MS = 60_000

const CLERKS: readonly { language: Language; way: string; input: InputMethod; look: DeviceLook }[] = [
  {
    language: 'es',
    way: 'with a finger on a tablet',
    input: touch,
    look: { viewport: { width: 820, height: 1180 }, hasTouch: true, locale: 'es-CO' },
  },
  {
    language: 'en',
    way: 'with the keyboard alone',
    input: keyboard,
    look: { viewport: { width: 1280, height: 800 }, locale: 'en-GB' },
  },
]

test.describe.configure({ mode: 'parallel' })

const WORDS = {
  en: {
    remarks: 'Keys with the guard',
    later: 'Dent in the left door',
    payOut: 'Bags for the rubbish',
    missing: 'A note turned out to be a copy',
  },
  es: {
    remarks: 'Llaves con el vigilante',
    later: 'Golpe en la puerta izquierda',
    payOut: 'Bolsas para la basura',
    missing: 'Un billete resultó falso',
  },
}

for (const { language, way, input, look } of CLERKS)
  test(`[S2-22] [S2-24] [S2-27] [D-03] a shift at a booth, ${way}: ${language}`, async ({ server, browser }) => {
    test.setTimeout(300_000)
    const say = wordsOf(language)
    const words = WORDS[language]
    const location = await handOver(server)
    const { token } = await personOf(server.url, OWNER)
    const known = (await ask(server.url, listDrivers, { token, query: '?limit=100' })).data.find(
      (driver) => driver.phone !== null,
    )
    if (known?.phone == null) throw new Error('The demo has drivers with phones')
    const device = await Device.create(look)
    try {
      const first = { page: await device.on(), server, input, say }
      await signIn(first, language, ANA)
      await expect(status(first.page, say('Up to date'))).toBeVisible({ timeout: 30_000 })
      await first.page.evaluate(() => navigator.serviceWorker.ready)
      const cashUpId = await openRegister(first, location.name)
      await go(first, 'Services')
      const cashAtFirst = await charge(first, NEIGHBOUR_PLATE, 'Cash')
      const byTerminal = await charge(first, HER_PLATE, 'Card terminal')
      await correctRemarks(first, NEIGHBOUR_PLATE, words.remarks)
      await expect(outbox(first.page, say('Outbox'))).toHaveAccessibleName(say('Outbox'))

      // The connection fails, and the tablet is dropped.
      await server.stop()
      await device.kill()
      const ana = { ...first, page: await device.on() }
      await ana.page.goto(`${server.url}/dashboard/services`)
      await expect(status(ana.page, say('Offline'))).toBeVisible({ timeout: 40_000 })
      const cash = cashAtFirst + (await charge(ana, THIRD_PLATE, 'Cash'))
      await correctRemarks(ana, HER_PLATE, words.later)
      await go(ana, 'Drivers')
      const newcomer = { firstName: 'Marta', lastName: 'Ocampo Díaz', phone: '3015550101', plate: 'MTA101' }
      await registerDriver(ana, newcomer)
      await useKnownDriver(
        ana,
        { firstName: 'Other', lastName: 'Spelling', phone: known.phone, plate: 'KNW202' },
        fullName(known),
      )
      await openCashUp(ana, cashUpId)
      await payOut(ana, words.payOut)
      const expected = FLOAT + cash - PAID_OUT
      await closeRegister(ana, expected, words.missing)

      await go(ana, 'Outbox')
      const entries = ana.page.getByRole('article').filter({ has: ana.page.getByRole('heading', { level: 2 }) })
      await expect(entries).toHaveCount(6)
      for (const [kind, times] of [
        ['End of a stay', 1],
        ['Correction of a service', 1],
        ['New driver', 2],
        ['Cash moved', 1],
        ['Close of a register', 1],
      ] as const)
        await expect(entries.filter({ hasText: say(kind) })).toHaveCount(times)
      await expectAccessible(ana.page)
      await expectNoSidewaysScroll(ana.page)

      await server.start()
      await backOnline(ana.page)
      await expect(ana.page.getByText(say('Everything is sent'))).toBeVisible({ timeout: BACK_MS })
      await expect(outbox(ana.page, say('Outbox'))).toHaveAccessibleName(say('Outbox'))
      const sums = {
        float: FLOAT,
        cash,
        payOuts: PAID_OUT,
        expected,
        counted: expected - MISSING,
        variance: -MISSING,
        toCollect: expected - MISSING - LEFT,
      }
      await openCashUp(ana, cashUpId)
      await expect(ana.page.getByText(say('Approval pending'))).toBeVisible()
      expect(await drawerOf(ana)).toEqual(sums)

      const page = await newPage(browser, look)
      const owner = { ...ana, page }
      await signIn(owner, language, OWNER)
      await approveAndCollect(owner, cashUpId, words.missing, sums.toCollect)
      expect(await drawerOf(owner)).toEqual(sums)
      expect(amountIn(await figure(page.getByRole('main'), say('Amount received')).textContent())).toBe(sums.toCollect)
      await page.context().close()
      // Ana sees without a reload that the cash-up was collected.
      await expect(ana.page.getByText(/RC-\d+/).first()).toBeVisible({ timeout: 20_000 })
      await device.kill()

      const cashUp = await ask(server.url, getCashUp, { token, id: cashUpId })
      expect(cashUp).toMatchObject({
        status: 'collected',
        float: FLOAT,
        payIns: 0,
        payOuts: PAID_OUT,
        takings: { cash, dataphone: byTerminal, digital: 0 },
        services: 3,
        total: cash + byTerminal,
      })
      expect(cashUp.closing).toMatchObject({
        expectedCash: expected,
        countedCash: sums.counted,
        variance: -MISSING,
        approval: 'approved',
        varianceReason: words.missing,
        leftInDrawer: LEFT,
      })
      expect(cashUp.collection).toMatchObject({ amountReceived: sums.toCollect, adjustments: [] })
      const { data: paid } = await ask(server.url, listServices, { token, query: `?cashUpId=${cashUpId}&limit=100` })
      expect(paid.map(({ licensePlate }) => licensePlate).toSorted()).toEqual(
        [HER_PLATE, NEIGHBOUR_PLATE, THIRD_PLATE].toSorted(),
      )
      for (const method of PAYMENT_METHODS) {
        const sum = paid
          .filter(({ paymentMethod }) => paymentMethod === method)
          .reduce((total, { totalCost }) => total + (totalCost ?? 0), 0)
        expect(cashUp.takings[method], method).toBe(sum)
      }
      expect(paid.find(({ licensePlate }) => licensePlate === NEIGHBOUR_PLATE)?.remarks).toBe(words.remarks)
      expect(paid.find(({ licensePlate }) => licensePlate === HER_PLATE)?.remarks).toBe(words.later)
      expect(
        (await ask(server.url, listDrivers, { token, query: `?search=${newcomer.phone}` })).data.map(fullName),
      ).toEqual(['Marta Ocampo Díaz'])
      expect(
        (await ask(server.url, listVehicles, { token, query: '?plate=KNW202' })).data.map(({ driver }) => driver.id),
      ).toEqual([known.id])
    } finally {
      await device.remove()
    }
  })

async function newPage(browser: Browser, look: DeviceLook): Promise<Page> {
  const context = await browser.newContext(look)
  return context.newPage()
}
