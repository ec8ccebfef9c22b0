import { type Locator, type Page, expect } from '@playwright/test'

import { getCashUp, listCashUps, type CashUp } from '../../contract/cash-up.ts'
import { collectCashUp } from '../../contract/cash-up-writes.ts'
import { listServices, type Service } from '../../contract/service.ts'
import { userCalls } from '../../contract/user.ts'
import { formatMoney } from '../../domain/money.ts'
import type { Language } from '../../domain/people.ts'
import { ask, personOf } from './api.ts'
import type { AppServer } from './app-server.ts'
import { plateText } from '../../src/ui/plate.tsx'
import { amountIn } from './money.ts'
import { ANA, LUIS, OWNER } from './people.ts'
import { enterPassword } from './sign-in.ts'
import { wordsOf } from './words.ts'

const CALLER = { [ANA]: /Ana Restrepo/, [LUIS]: /Luis Forero/ }

const asDrawn = (plate: string) => plateText(plate, 'colombia')

/** Luis too works where Ana does. */
export async function letLuisWorkAt(server: AppServer, locationId: string): Promise<void> {
  const { token } = await personOf(server.url, OWNER)
  const { id } = await personOf(server.url, LUIS)
  await ask(server.url, userCalls.edit, { token, id, body: { changes: { locationIds: { add: [locationId] } } } })
}

/** Colombian cash is rounded to 50 pesos. */
const SMALLEST_CASH = 5_000

/** Acts of a booth by keyboard, in one language. */
export class Booth {
  readonly say: (english: string) => string
  page: Page
  readonly #server: AppServer
  readonly #language: Language
  readonly #location: CashUp['location']

  constructor(page: Page, server: AppServer, language: Language, location: CashUp['location']) {
    this.page = page
    this.#server = server
    this.#language = language
    this.#location = location
    this.say = wordsOf(language)
  }

  get #field(): Locator {
    return this.page.getByRole('textbox', { name: this.say('Plate, ticket, receipt or name') })
  }

  dialog(english: string): Locator {
    return this.page.getByRole('dialog', { name: this.say(english) })
  }

  insideWith(plate: string): Locator {
    const charges = this.page.getByRole('button', { name: this.say('Charge {0}').replace('{0}', plate) })
    return this.page
      .getByRole('region', { name: this.say('Inside now') })
      .getByRole('listitem')
      .filter({ has: charges })
  }

  async open(): Promise<void> {
    await this.page.goto(`${this.#server.url}/dashboard/booth?lng=${this.#language}&location=${this.#location.id}`)
    await expect(this.#field).toBeVisible()
  }

  async setPin(pin: string): Promise<void> {
    await this.page.goto(`${this.#server.url}/dashboard/account?lng=${this.#language}`)
    await this.page.getByRole('textbox', { name: this.say('PIN'), exact: true }).fill(pin)
    await this.page.getByRole('button', { name: this.say('Set the PIN') }).click()
    await expect(this.page.getByText(this.say('Your PIN works on this device.'))).toBeVisible()
  }

  /** The person at work hands the device to the next person. */
  async stepBack(): Promise<void> {
    await this.page.getByRole('button', { name: this.say('Change person') }).click()
    await expect(this.page.getByRole('heading', { name: this.say('Sign in') })).toBeVisible()
  }

  async takeOver(email: typeof ANA | typeof LUIS, pin: string): Promise<void> {
    await this.page.getByRole('button', { name: CALLER[email] }).click()
    await this.page.getByRole('textbox', { name: this.say('PIN'), exact: true }).fill(pin)
    await this.page.keyboard.press('Enter')
    await expect(this.#field).toBeVisible({ timeout: 30_000 })
  }

  async signIn(email: string): Promise<void> {
    await enterPassword(this.page, email, this.#language)
  }

  async openRegister(): Promise<void> {
    await this.page.getByRole('link', { name: this.say('Open the register') }).click()
    const opening = this.dialog('Open register')
    await expect(opening).toContainText(this.#location.name)
    await opening.getByRole('button', { name: this.say('Same as at the last close') }).click()
    await opening.getByRole('button', { name: this.say('Open register') }).click()
    await expect(this.page).toHaveURL(/\/dashboard\/booth/)
  }

  async letIn(plate: string): Promise<void> {
    await expect(this.#field).toBeFocused()
    await this.page.keyboard.type(plate)
    await expect(this.page.getByRole('form').getByRole('radio', { checked: true })).toHaveCount(1)
    await this.page.keyboard.press('Enter')
    await expect(this.#field).toHaveValue('')
    await expect(this.insideWith(plate)).toBeVisible()
  }

  /** Lets a vehicle in by a wrong plate, corrects the plate, and undoes the entry. */
  async mistype(wrong: string, right: string): Promise<void> {
    await this.letIn(wrong)
    await this.page
      .getByRole('button', { name: this.say('Correct plate {drawn}').replace('{drawn}', asDrawn(wrong)) })
      .click()
    await expect(this.page.getByRole('textbox', { name: this.say('Right plate') })).toBeFocused()
    await this.page.keyboard.type(right)
    await this.page.keyboard.press('Enter')
    await expect(this.#field).toBeFocused()
    await expect(this.insideWith(right)).toBeVisible()
    await expect(this.insideWith(wrong)).toHaveCount(0)
    await this.page
      .getByRole('button', { name: this.say('Undo the entry of {drawn}').replace('{drawn}', asDrawn(right)) })
      .click()
    await expect(this.insideWith(right)).toHaveCount(0)
    await expect(this.#field).toBeFocused()
  }

  /** Searches for a person who is not here: the name is not treated as a plate. */
  async askForStranger(name: string): Promise<void> {
    await expect(this.#field).toBeFocused()
    await this.page.keyboard.type(name)
    await expect(
      this.page.getByText(this.say('No vehicle inside matches. To check one in, type its full plate.')),
    ).toBeVisible()
    await expect(this.page.getByRole('form')).toHaveCount(0)
    await this.page.keyboard.press('Escape')
  }

  /** Charges the vehicle in cash, and returns the price. */
  async charge(plate: string, lost: { takenBy: string; document: string } | null = null): Promise<number> {
    await expect(this.#field).toBeFocused()
    await this.page.keyboard.type(plate)
    await expect(this.insideWith(plate)).toBeVisible()
    await this.page.keyboard.press('Enter')
    const total = await this.#payInCash(lost)
    await expect(this.insideWith(plate)).toHaveCount(0)
    return total
  }

  /** The vehicle was paid for and has not left in time. */
  async chargeOverstay(plate: string): Promise<number> {
    await expect(this.#field).toBeFocused()
    await this.page.keyboard.type(plate)
    await this.page.getByRole('button', { name: this.say('Charge the time since') }).click()
    const total = await this.#payInCash(null)
    await expect(this.insideWith(plate)).toHaveCount(0)
    return total
  }

  async #payInCash(lost: { takenBy: string; document: string } | null): Promise<number> {
    const form = this.dialog('Charge and finish')
    const price = form.getByText(this.say('Total'), { exact: true }).locator('xpath=following-sibling::*')
    await expect(price).toContainText(/\d/)
    if (lost !== null) {
      const before = await price.textContent()
      await form.getByRole('button', { name: this.say('The ticket is lost…') }).click()
      await form.getByRole('textbox', { name: this.say('Person who takes the vehicle') }).fill(lost.takenBy)
      await form.getByRole('textbox', { name: this.say('Number of their document') }).fill(lost.document)
      await expect(price).not.toHaveText(before ?? '')
    }
    if (amountIn(await price.textContent()) > 0) {
      await form.getByRole('radio', { name: this.say('Cash') }).check()
      await expect.poll(async () => amountIn(await price.textContent()) % SMALLEST_CASH).toBe(0)
    }
    const total = amountIn(await price.textContent())
    await form
      .getByRole('button', { name: new RegExp(`^(${this.say('Charge and finish')}|${this.say('Finish')})$`) })
      .click()
    const done = this.dialog('Finished')
    await expect(done).toContainText(formatMoney(total, 'COP'))
    await done.getByRole('button', { name: this.say('Done') }).click()
    return total
  }

  /**
   * Closes the shift with the expected cash, leaves `left` in the drawer, and hands over to the next person; a reload
   * on the way changes nothing.
   */
  async handOver(counted: number, left: number, next: { email: typeof ANA | typeof LUIS; pin: string }): Promise<void> {
    await this.page.getByRole('button', { name: this.say('Hand over the shift…') }).click()
    await this.page.reload()
    await this.count(counted, left)
    await expect(this.dialog('Hand over')).toContainText(formatMoney(left, 'COP'))
    await this.page.reload()
    await this.dialog('Hand over')
      .getByRole('button', { name: this.say('Next person') })
      .click()
    await expect(this.page.getByRole('heading', { name: this.say('Sign in') })).toBeVisible()
    await this.page.reload()
    await this.page.getByRole('button', { name: CALLER[next.email] }).click()
    await this.page.getByRole('textbox', { name: this.say('PIN'), exact: true }).fill(next.pin)
    await this.page.keyboard.press('Enter')
    const opening = this.dialog('Open register')
    await expect(opening).toContainText(formatMoney(left, 'COP'), { timeout: 30_000 })
    await opening.getByRole('button', { name: this.say('Open register') }).click()
    await expect(opening).toHaveCount(0)
  }

  /** Closes the register that is open in the panel. */
  async count(counted: number, left: number): Promise<void> {
    const form = this.dialog('Close register')
    await form.getByRole('radio', { name: this.say('Only the amount') }).check()
    await form.getByRole('textbox', { name: this.say('Amount counted') }).fill((counted / 100).toFixed(2))
    await form.getByRole('textbox', { name: this.say('Stays in the drawer') }).fill((left / 100).toFixed(2))
    await form.getByRole('button', { name: this.say('Close register') }).click()
    await expect(form).toHaveCount(0)
  }
}

/** Returns one person's shifts of the main register at a location from the server, the latest first. */
export async function shiftsOf(server: AppServer, email: string, locationId: string): Promise<CashUp[]> {
  const { token, id } = await personOf(server.url, email)
  const { data } = await ask(server.url, listCashUps, { token, query: '?limit=50' })
  const mine = data.filter(
    ({ location, openedBy, register }) => location.id === locationId && openedBy.id === id && register === 'main',
  )
  return Promise.all(mine.map((cashUp) => ask(server.url, getCashUp, { token, id: cashUp.id })))
}

export async function staysOf(server: AppServer, plate: string): Promise<Service[]> {
  const { token } = await personOf(server.url, OWNER)
  return (await ask(server.url, listServices, { token, query: `?plate=${plate}` })).data
}

export async function collect(server: AppServer, cashUp: CashUp): Promise<CashUp> {
  const { token } = await personOf(server.url, OWNER)
  const amountReceived = (cashUp.closing?.countedCash ?? 0) - (cashUp.closing?.leftInDrawer ?? 0)
  return ask(server.url, collectCashUp, {
    token,
    id: cashUp.id,
    body: {
      collectedAt: new Date().toISOString(),
      amountReceived,
      revision: cashUp.revision,
      total: cashUp.total,
      note: null,
    },
  })
}
