import { listCashUps } from '../contract/cash-up.ts'
import type { Language } from '../domain/people.ts'
import { FLOAT, handOver } from './shift/register.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { ask, personOf } from './support/api.ts'
import { backAtWork, backOnline } from './support/booth.ts'
import { Booth, collect, letLuisWorkAt, shiftsOf, staysOf } from './support/booth-day.ts'
import { ANA, LUIS } from './support/people.ts'
import { status } from './support/shell.ts'
import { expect, storyOfItsOwn } from './support/story.ts'

// Who stands inside here, others would meet.
const test = storyOfItsOwn()

const HOUR = 60 * 60_000
const HER_PIN = '4071'
const HIS_PIN = '93056'
const ROSA = { takenBy: 'Rosa Díaz', document: 'CC 52123456' }

interface Day {
  language: Language
  /** The first is charged before the network goes, and stays too long; the second has lost its ticket. */
  cars: readonly string[]
  /** How many of them come in without a network. */
  unseen: number
  /** Whether the browser is killed while there is none. */
  kills: boolean
}

const plates = (count: number, language: Language) => Array.from({ length: count }, (_, nth) => `B${language === 'es' ? 'T' : 'H'}H${String(100 + nth)}`)

const DAYS: readonly (Day & { title: string; look: { viewport: { width: number; height: number }; locale: string } })[] = [
  { title: '[S4-01] [D-03] a booth’s day with five cars: two people change by PIN, an hour of it without a network', language: 'es', cars: plates(5, 'es'), unseen: 1, kills: false, look: { viewport: { width: 820, height: 1180 }, locale: 'es-CO' } },
  { title: '@long [S4-01] [D-03] a booth’s day with forty cars, and the browser is killed in the hour without a network, in Spanish', language: 'es', cars: plates(40, 'es'), unseen: 12, kills: true, look: { viewport: { width: 820, height: 1180 }, locale: 'es-CO' } },
  { title: '@long [S4-01] [D-03] a booth’s day with forty cars, and the browser is killed in the hour without a network, in English', language: 'en', cars: plates(40, 'en'), unseen: 12, kills: true, look: { viewport: { width: 1280, height: 900 }, locale: 'en-GB' } },
]

for (const { title, language, cars, unseen, kills, look } of DAYS) {
  test.describe(() => {
    test.use(look)
    test(`${title}: each is charged once, and sums agree to the cent`, async ({ tabletOf, server }) => {
      test.setTimeout(cars.length > 10 ? 1_500_000 : 420_000)
      await server.start()
      const location = await handOver(server)
      await letLuisWorkAt(server, location.id)
      await server.whileDown((database) => database.query('update locations set lost_ticket_fee = 1500000 where id = $1', [location.id]))
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

      // His shift begins with what she left, and he sees whom she let in.
      const left = 5_000_000
      await booth.handOver(FLOAT + hers, left, { email: LUIS, pin: HIS_PIN })
      let his = 0
      for (const plate of late) his += await booth.charge(plate)

      await server.startLater(HOUR)
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
      expect(herShift).toMatchObject({ status: 'completed', joinedBy: [], takings: { cash: hers, dataphone: 0, digital: 0 }, services: 2, total: hers, closing: { variance: 0, leftInDrawer: left } })
      expect(hisShift).toMatchObject({ status: 'completed', joinedBy: [], float: left, takings: { cash: his, dataphone: 0, digital: 0 }, services: cars.length - 1, total: his, closing: { variance: 0 } })
      for (const plate of cars) {
        const stays = await staysOf(server, plate)
        const paidIn = plate === first || plate === lost ? herShift.id : hisShift.id
        const [entry, ...more] = stays.toReversed()
        expect([entry?.licensePlate, entry?.status, entry?.cashUp?.id]).toEqual([plate, 'completed', paidIn])
        expect(more.map(({ status: state, overstay: over, cashUp, totalCost }) => [state, over?.of, cashUp?.id, totalCost])).toEqual(plate === first ? [['completed', entry?.id, hisShift.id, overstay]] : [])
        if (plate === lost) expect(entry).toMatchObject({ lostTicket: ROSA })
      }
      for (const shift of [herShift, hisShift]) expect(await collect(server, shift)).toMatchObject({ status: 'collected' })
      const { token } = await personOf(server.url, ANA)
      const { data: open } = await ask(server.url, listCashUps, { token, query: '?statuses=current&limit=999' })
      expect(open.filter(({ location: at, register }) => at.id === location.id && register === 'main')).toEqual([])
    })
  })
}
