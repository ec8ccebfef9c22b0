import { type ServerType, serve } from '@hono/node-server'
import { type Page } from '@playwright/test'

import { sessionOf, signIn as signInCall } from '../contract/session.ts'
import { listServices } from '../contract/service.ts'
import { editService } from '../contract/service-writes.ts'
import type { ConnectedPlatform } from '../domain/invoicing.ts'
import { receiptPath } from '../domain/receipt-codes.ts'
import {
  ALEGRA_CHOICES,
  SIMULATED_ALEGRA,
  createAlegraSimulator,
} from '../server/invoicing/simulators/alegra-simulator.ts'
import { SIIGO_CHOICES, SIMULATED_SIIGO, createSiigoSimulator } from '../server/invoicing/simulators/siigo-simulator.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { ask, personOf } from './support/api.ts'
import { AppServer } from './support/app-server.ts'
import { mailServer } from './support/mail-server.ts'
import { ANA, HER_PLATE, OWNER, PASSWORD } from './support/people.ts'
import { asDrawn, status } from './support/shell.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/story.ts'
import { wordsOf } from './support/words.ts'

const say = wordsOf('es')
const NIT = '800197268-4'
const EMAIL = 'facturas@roble.test'

const CHOICE_LABELS: Readonly<Record<string, string>> = {
  documentType: 'Type of document for invoices',
  creditNoteType: 'Type of document for credit notes',
  product: 'Product or service on the invoice',
  seller: 'Seller',
  paymentCash: 'Payment type for cash',
  paymentDataphone: 'Payment type for cards',
  paymentDigital: 'Payment type for digital payments',
  paymentRounding: 'Payment type for the adjustment to 50',
}

interface App {
  fetch: (request: Request) => Response | Promise<Response>
}

async function listen(app: App): Promise<{ url: string; close: () => void }> {
  const server = await new Promise<ServerType>((resolve) => {
    const started: ServerType = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(started))
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The simulator has no address')
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() }
}

/** A simulator, and the documents in its books that the tax office accepted. */
interface Simulator {
  app: App
  path: string
  key: { userName: string; accessKey: string }
  choices: Record<string, string>
  accepted: () => string[]
}

const PLATFORMS: Record<ConnectedPlatform, () => Simulator> = {
  siigo: () => {
    const { app, books } = createSiigoSimulator()
    return {
      app,
      path: '',
      key: SIMULATED_SIIGO,
      choices: SIIGO_CHOICES,
      accepted: () => [...books.values()].filter((one) => one.status === 'Accepted').map(({ kind }) => kind),
    }
  },
  alegra: () => {
    const { app, books } = createAlegraSimulator()
    return {
      app,
      path: '/api/v1',
      key: SIMULATED_ALEGRA,
      choices: ALEGRA_CHOICES,
      accepted: () =>
        [...books.values()].filter((one) => one.legalStatus === 'STAMPED_AND_ACCEPTED').map(({ kind }) => kind),
    }
  },
}

async function connect(page: Page, platform: ConnectedPlatform, key: { userName: string; accessKey: string }) {
  const press = (name: string) => page.getByRole('button', { name: say(name), exact: true }).click()
  // The demo is connected to a simulator inside the server.
  await press('Disconnect')
  if (platform === 'alegra') {
    await page.getByRole('combobox', { name: say('Platform'), exact: true }).selectOption('alegra')
    await page
      .getByRole('button', { name: say('Save'), exact: true })
      .last()
      .click()
  }
  const user = platform === 'siigo' ? 'User name of the API at Siigo' : 'Email at Alegra'
  await page.getByRole('textbox', { name: say(user) }).fill(key.userName)
  // The label ends with the mark of a required field.
  await page.getByLabel(new RegExp(`^${say(platform === 'siigo' ? 'Access key' : 'Token')}`)).fill(key.accessKey)
  await press('Connect')
  return press
}

for (const platform of ['siigo', 'alegra'] as const) {
  test(`[S3-02] an owner connects ${platform}, a customer asks offline for an invoice, and a credit note corrects it`, async ({
    browser,
  }) => {
    test.setTimeout(600_000)
    const { app, path, key, choices, accepted } = PLATFORMS[platform]()
    const [simulator, mail] = [await listen(app), await mailServer()]
    const server = await AppServer.ofDemo({
      [platform === 'siigo' ? 'SIIGO_URL' : 'ALEGRA_URL']: `${simulator.url}${path}`,
      SMTP_URL: mail.url,
      MAIL_FROM: 'PARQ <parq@example.test>',
    })
    try {
      const desk = await browser.newContext({ locale: 'es-CO', viewport: { width: 1440, height: 900 } })
      const owner = await desk.newPage()
      await signIn(owner, server.url, OWNER, 'es')
      await owner.goto(`${server.url}/dashboard/company?lng=es`)
      const press = await connect(owner, platform, key)
      await press('Choose from the platform’s lists')
      for (const [choice, id] of Object.entries(choices))
        await owner.getByRole('combobox', { name: say(CHOICE_LABELS[choice] ?? '') }).selectOption(id)
      await press('Save and check')
      await expect(owner.getByText(/^Conectad[oa] como/)).toContainText(key.userName)
      await expectAccessible(owner)

      const phone = await browser.newContext({ locale: 'es-CO', viewport: { width: 390, height: 844 } })
      const ana = await phone.newPage()
      await signIn(ana, server.url, ANA, 'es')
      await expect(status(ana, say('Up to date'))).toBeVisible({ timeout: 120_000 })
      await ana.evaluate(() => navigator.serviceWorker.ready)
      await server.cutOff()
      await expect(status(ana, say('Offline'))).toBeVisible({ timeout: 60_000 })
      await ana.goto(`${server.url}/dashboard/services?lng=es&plate=${HER_PLATE}`)
      await ana
        .getByRole('link', { name: asDrawn(HER_PLATE) })
        .first()
        .click()
      await ana.getByRole('button', { name: say('Charge and finish') }).click()
      const form = ana.getByRole('dialog', { name: new RegExp(say('Charge and finish')) })
      await form.getByRole('radio', { name: say('Cash') }).check()
      await form.getByRole('button', { name: say('Invoice in their name…') }).click()
      await form.getByRole('textbox', { name: say('Document number') }).fill(NIT)
      await form.getByRole('textbox', { name: say('Name on the invoice') }).fill('Transportes El Roble')
      await form.getByRole('textbox', { name: say('Email for the invoice') }).fill(EMAIL)
      await expectNoSidewaysScroll(ana)
      await form.getByRole('button', { name: say('Charge and finish') }).click()
      const done = ana.getByRole('dialog', { name: new RegExp(say('Finished')) })
      await expect(done).toBeVisible()
      await done.getByRole('button', { name: say('Print the ticket') }).click()
      await expect(ana.getByRole('img', { name: say('QR code of the receipt') })).toBeVisible()
      expect(accepted()).toEqual([])

      await server.start()
      await ana.evaluate(() => window.dispatchEvent(new Event('online')))
      await expect.poll(accepted, { timeout: 120_000 }).toEqual(['invoice'])
      await expect.poll(() => mail.taken.filter((one) => one.includes(`To: ${EMAIL}`)).length).toBe(1)
      expect(mail.taken.find((one) => one.includes(`To: ${EMAIL}`))).toContain('application/pdf')

      // The receipt opens without an account, and says that the invoice is issued.
      const { token } = await personOf(server.url, OWNER)
      const { data } = await ask(server.url, listServices, { token, query: `?plate=${HER_PLATE}&statuses=completed` })
      const stay = data[0]
      const { user } = sessionOf(await ask(server.url, signInCall, { body: { email: OWNER, password: PASSWORD } }))
      const stranger = await browser.newContext({ locale: 'es-CO', javaScriptEnabled: false })
      const reader = await stranger.newPage()
      await reader.goto(`${server.url}${receiptPath(user.companyId ?? '', stay?.receiptCode ?? '')}`)
      await expect(reader.getByText(HER_PLATE)).toBeVisible()
      await expect(reader.getByText(/La factura de esta estadía es la/)).toBeVisible()
      await expect(reader.getByText('Transportes El Roble')).toHaveCount(0)

      await owner.goto(`${server.url}/dashboard/invoices?lng=es&service=${stay?.id ?? ''}`)
      await owner.getByRole('table').getByRole('link').first().click()
      const panel = owner.getByRole('dialog')
      await panel.getByRole('button', { name: say('Credit…') }).click()
      await panel.getByRole('textbox', { name: say('Why it is credited') }).fill('El cliente pagó por transferencia')
      await panel.getByRole('button', { name: say('Issue the credit note') }).click()
      await expect.poll(accepted, { timeout: 60_000 }).toEqual(['invoice', 'credit_note'])
      await expect(owner.getByText(say('Credited')).first()).toBeVisible({ timeout: 30_000 })
      await ask(server.url, editService, {
        token,
        id: stay?.id ?? '',
        body: { changes: { paymentMethod: { from: 'cash', to: 'digital' } } },
      })
      await expect.poll(accepted, { timeout: 60_000 }).toEqual(['invoice', 'credit_note', 'invoice'])
      await desk.close()
      await phone.close()
      await stranger.close()
    } finally {
      await server.remove()
      simulator.close()
      mail.close()
    }
  })
}
