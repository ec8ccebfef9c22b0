import type { Locator, Page } from '@playwright/test'

import { driverCalls } from '../contract/driver.ts'
import { connectWhatsApp, listCustomerMessages } from '../contract/messaging.ts'
import { getService, listServices } from '../contract/service.ts'
import { sessionOf, signIn as signInCall } from '../contract/session.ts'
import { receiptPath } from '../domain/receipt-codes.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { ask, personOf } from './support/api.ts'
import { AppServer } from './support/app-server.ts'
import { mailServer } from './support/mail-server.ts'
import { ANA, HER_PLATE, NEIGHBOUR_PLATE, OWNER, PASSWORD } from './support/people.ts'
import { asDrawn, status } from './support/shell.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/story.ts'
import { wordsOf } from './support/words.ts'

const say = wordsOf('es')
const NEW_PLATE = 'TKT552'
const TICKET_TO = 'tiquete@example.test'
const FALLBACK = 'luisa@example.test'
/** The simulator does not reach numbers with this end. */
const NOT_ON_WHATSAPP = '3005550000'

const count = (taken: readonly string[], to: string) => taken.filter((mail) => mail.includes(`To: ${to}`)).length

/** Opens the charge of a vehicle inside, and returns its form with the payment by card. */
async function openCharge(page: Page, url: string, plate: string): Promise<Locator> {
  await page.goto(`${url}/dashboard/services?lng=es&plate=${plate}`)
  await page
    .getByRole('link', { name: asDrawn(plate) })
    .first()
    .click()
  // The row has a button of the same name.
  await page
    .getByRole('dialog', { name: asDrawn(plate) })
    .getByRole('button', { name: say('Charge and finish') })
    .click()
  const form = page.getByRole('dialog', { name: new RegExp(say('Charge and finish')) })
  await form.getByRole('radio', { name: say('Card terminal') }).check()
  return form
}

async function finish(page: Page, form: Locator): Promise<void> {
  await form.getByRole('button', { name: say('Charge and finish') }).click()
  await expect(page.getByRole('dialog', { name: new RegExp(say('Finished')) })).toBeVisible()
}

test('a driver gets ticket and receipt where they say, asks for an invoice on the page, and e-mail replaces WhatsApp', async ({
  browser,
}) => {
  test.setTimeout(600_000)
  const mail = await mailServer()
  const server = await AppServer.ofDemo({ SMTP_URL: mail.url, MAIL_FROM: 'PARQ <parq@example.test>' })
  try {
    const { token } = await personOf(server.url, OWNER)
    await ask(server.url, connectWhatsApp, { token, body: { account: null } })
    const insideAs = async (plate: string) => {
      const { data } = await ask(server.url, listServices, { token, query: `?plate=${plate}&statuses=progress` })
      expect(data).toHaveLength(1)
      return { id: data[0]?.id ?? '', driverId: data[0]?.driver?.id ?? '' }
    }
    const [first, neighbour] = [await insideAs(HER_PLATE), await insideAs(NEIGHBOUR_PLATE)]
    const { driverId } = neighbour
    const driver = await ask(server.url, driverCalls.get, { token, id: driverId })
    const { email, phone, phoneCode, notificationMethod } = driver
    await ask(server.url, driverCalls.edit, {
      token,
      id: driverId,
      body: {
        changes: {
          email: { from: email, to: FALLBACK },
          phoneCode: { from: phoneCode, to: '57' },
          phone: { from: phone, to: NOT_ON_WHATSAPP },
          notificationMethod: { from: notificationMethod, to: 'whatsapp' },
        },
      },
    })

    const booth = await browser.newContext({ locale: 'es-CO', viewport: { width: 1024, height: 768 } })
    const ana = await booth.newPage()
    await signIn(ana, server.url, ANA, 'es')
    await expect(status(ana, say('Up to date'))).toBeVisible({ timeout: 120_000 })
    await ana.evaluate(() => navigator.serviceWorker.ready)
    await server.cutOff()
    await expect(status(ana, say('Offline'))).toBeVisible({ timeout: 60_000 })

    // Without a connection: a vehicle comes in, and its driver asks for the ticket.
    await ana.goto(`${server.url}/dashboard/booth?lng=es`)
    await ana.getByRole('textbox', { name: say('Plate, ticket, receipt or name') }).fill(NEW_PLATE)
    await ana.keyboard.press('Enter')
    await ana.getByRole('button', { name: say('Send its ticket') }).click()
    const ticket = ana.getByRole('dialog', { name: new RegExp(say('Send the ticket')) })
    await ticket.getByText(say('Email'), { exact: true }).click()
    await ticket.getByRole('textbox', { name: say('Email') }).fill(TICKET_TO)
    await expectAccessible(ana)
    await ticket.getByRole('button', { name: say('Send'), exact: true }).click()
    await expect(ana.getByText(new RegExp(`va a ${TICKET_TO}`)).first()).toBeVisible()

    // A driver leaves and wants the receipt by WhatsApp.
    const form = await openCharge(ana, server.url, HER_PLATE)
    await form.getByText('WhatsApp', { exact: true }).click()
    await form.getByRole('textbox', { name: say('Phone for the receipt') }).fill('300 123 4561')
    await ana.keyboard.press('Enter')
    await expect(form).toBeVisible()
    await expectAccessible(ana)
    await finish(ana, form)
    expect(mail.taken).toEqual([])
    await server.start()
    await ana.evaluate(() => window.dispatchEvent(new Event('online')))

    const messages = async () => (await ask(server.url, listCustomerMessages, { token })).data
    const receiptOf = async (id: string) =>
      (await messages()).find(({ kind, subjectId }) => kind === 'receipt' && subjectId === id)
    await expect.poll(() => count(mail.taken, TICKET_TO), { timeout: 120_000 }).toBe(1)
    expect(mail.taken.find((one) => one.includes(`To: ${TICKET_TO}`))).toContain('application/pdf')
    await expect.poll(async () => (await receiptOf(first.id))?.state, { timeout: 120_000 }).toBe('read')
    expect((await receiptOf(first.id))?.deliveries).toMatchObject([{ channel: 'whatsapp', sentTo: '573001234561' }])

    // Its page opens on a phone without an account, and the driver asks for an invoice there.
    const { receiptCode } = await ask(server.url, getService, { token, id: first.id })
    const { user } = sessionOf(await ask(server.url, signInCall, { body: { email: OWNER, password: PASSWORD } }))
    const phoneOfDriver = await browser.newContext({ locale: 'es-CO', viewport: { width: 390, height: 844 } })
    const reader = await phoneOfDriver.newPage()
    await reader.goto(`${server.url}${receiptPath(user.companyId ?? '', receiptCode ?? '')}?lng=es`)
    await expect(reader.getByText(HER_PLATE)).toBeVisible()
    await expectNoSidewaysScroll(reader)
    await expectAccessible(reader)
    await reader.getByLabel('Tipo de documento').selectOption('citizenship')
    await reader.locator('input[name="taxId"]').fill('1032456789')
    await reader.getByLabel('Nombre o razón social').fill('Marta Ríos')
    await reader.getByLabel('Correo').fill('marta@example.test')
    await reader.getByRole('button', { name: 'Pedir la factura' }).click()
    await expect(reader.getByText('La factura de esta estadía ya está pedida.')).toBeVisible()

    // The WhatsApp of a second driver fails, and the e-mail arrives.
    const second = await openCharge(ana, server.url, NEIGHBOUR_PLATE)
    await expect(second.getByText(say('Without a choice it goes by WhatsApp, as the driver prefers.'))).toBeVisible()
    await finish(ana, second)
    await expect.poll(() => count(mail.taken, FALLBACK), { timeout: 120_000 }).toBe(1)
    await expect
      .poll(async () => (await receiptOf(neighbour.id))?.deliveries.map(({ channel, state }) => [channel, state]))
      .toEqual([
        ['whatsapp', 'failed'],
        ['email', 'sent'],
      ])
    await booth.close()
    await phoneOfDriver.close()
  } finally {
    await server.remove()
    mail.close()
  }
})
