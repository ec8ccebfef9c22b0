import { setTimeout as after } from 'node:timers/promises'

import { type Locator, type Page, expect } from '@playwright/test'

import { DENOMINATIONS } from '../../domain/denominations.ts'
import { formatMoney } from '../../domain/money.ts'
import { type Random, createRandom } from '../../server/demo/random.ts'
import { amountIn } from '../support/money.ts'
import { signIn } from '../support/sign-in.ts'
import { FLOAT } from '../shift/register.ts'
import { type KeptFace, facesOf } from './kept-faces.ts'
import { type Moment, momentOf } from './plan.ts'
import { type ShiftResult, type ShiftScene, wrongSums } from './shift-sums.ts'
import { filled, leave, moveIn, NOTHING_UNSENT, noticeNetwork, openServices, outboxOf, switchedOn } from './tablet.ts'

const LONGEST_STEP_MS = 4_000
/** Maximum number of tries of one step. */
const MOST_TRIES = 8
const EMPTY_MS = 60_000

/** One step of a shift, which a person repeats until it is done. */
interface Step {
  name: string
  by: 'ana' | 'owner'
  isDone: (page: Page) => Promise<boolean>
  act: (page: Page) => Promise<void>
}

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name })
const figure = (place: Locator, label: string) =>
  place.getByRole('term').filter({ hasText: label }).first().locator('xpath=following-sibling::dd[1]')

async function count(form: Locator, amount: number): Promise<void> {
  let rest = amount
  for (const denomination of DENOMINATIONS.COP) {
    const pieces = Math.floor(rest / denomination)
    rest -= pieces * denomination
    await form
      .getByRole('textbox', { name: `Count of ${formatMoney(denomination, 'COP')}`, exact: true })
      .fill(String(pieces))
  }
}

/**
 * A whole shift on one tablet: open, in, out, close, collect, with kills of browser and server in between. Returns
 * the page for the next shift, and the faults.
 */
export async function playShift(
  scene: ShiftScene,
  page: Page,
  seed: number,
  round: number,
): Promise<{ page: Page; faults: string[] }> {
  const shift = new Shift(scene, createRandom(`shift ${seed}:${round}`), page, round)
  await shift.play()
  return { page: shift.page, faults: [...shift.faults, ...(await wrongSums(scene, shift.result))] }
}

class Shift {
  page: Page
  readonly faults: string[] = []
  readonly #scene: ShiftScene
  readonly #random: Random
  readonly #plates: string[]
  readonly #leaving: string[]
  #cashUpId = ''
  /** Ids that existed before this shift: earlier shifts, and stays that were over. */
  readonly #known = new Set<string>()

  constructor(scene: ShiftScene, random: Random, page: Page, round: number) {
    this.#scene = scene
    this.#random = random
    this.page = page
    const letter = String.fromCharCode(65 + (round % 26))
    this.#plates = [1, 2, 3].map((nth) => `KR${letter}${round % 10}${random.int(0, 9)}${nth}`)
    const parked = scene.parked.shift()
    this.#leaving = [...this.#plates.slice(0, 2), ...(parked === undefined ? [] : [parked])]
  }

  async play(): Promise<void> {
    const { ana, owner, network, note } = this.#scene
    for (const { id } of await facesOf(this.page, ana.person.id, 'cashUps')) this.#known.add(id)
    for (const { id, status } of await facesOf(this.page, ana.person.id, 'services'))
      if (status !== 'progress') this.#known.add(id)
    const steps = [
      this.#opening(),
      ...this.#plates.map((plate) => this.#entry(plate)),
      ...this.#leaving.map((plate) => this.#exit(plate)),
      this.#closing(),
    ]
    for (const step of steps) await this.#go(step)
    await this.#healed(ana.person.id)
    await this.#changeHands(owner.person.email)
    await this.#go(this.#collection())
    await this.#healed(owner.person.id)
    await this.#changeHands(ana.person.email)
    await filled(this.page)
    await network.deliverLate()
    note('the shift is over')
  }

  /**
   * Repeats a step until it is done, whatever is killed in between. Acts that were shown as saved must exist
   * afterwards.
   */
  async #go(step: Step): Promise<void> {
    const { network, server, note } = this.#scene
    for (let tries = 1; !(await step.isDone(this.page)); tries++) {
      if (tries > MOST_TRIES) throw new Error(`${step.name} is never done`)
      const dies = tries === 1 && this.#random.chance(0.45) ? momentOf(this.#random, LONGEST_STEP_MS) : null
      const weather = this.#random.pick(['clear', 'rough', 'down'] as const)
      if (weather === 'clear') await network.heal()
      else if (weather === 'down') network.down()
      else network.rough(this.#random)
      const serverEnds =
        tries === 1 && this.#random.chance(0.2)
          ? after(this.#random.int(0, LONGEST_STEP_MS)).then(() => server.stop('SIGKILL'))
          : null
      note(`${step.name}, ${weather}${dies ? ', the browser dies' : ''}${serverEnds ? ', the server dies' : ''}`)
      const told = await this.#until(dies, step)
      await serverEnds
      await server.start()
      if (told && !(await step.isDone(this.page))) this.faults.push(`shown as saved, and not there: ${step.name}`)
    }
    note(`${step.name} is done`)
  }

  /**
   * Returns whether the person was shown the outcome before the browser died. After the loss of a store nothing is
   * promised.
   */
  async #until(dies: Moment | null, { act, by }: Step): Promise<boolean> {
    const { device, network, note, observedWrites } = this.#scene
    let told = false
    const acting = act(this.page).then(
      () => {
        told = true
        return null
      },
      (error: unknown) => error,
    )
    if (dies === null) {
      const error = await acting
      // If the server or the connection fails in between, the person looks again.
      if (error !== null)
        note(`it did not go on: ${(error instanceof Error ? error.message : JSON.stringify(error)).slice(0, 300)}`)
      return told
    }
    await Promise.race([
      after(dies.ms),
      ...(dies.write ? [observedWrites.next(dies.write.passage, dies.write.nth)] : []),
      acting,
    ])
    const wasTold = told
    await device.kill()
    note('the browser was killed')
    await acting
    this.page = await switchedOn(device)
    if (await openServices(this.page, network.url)) return wasTold
    note('the browser has thrown its databases away')
    await this.#comeBack(by)
    return false
  }

  async #comeBack(by: Step['by']): Promise<void> {
    const { network, server } = this.#scene
    await server.start()
    await network.heal()
    await moveIn(this.page, network.url, this.#scene[by].person)
  }

  async #healed(userId: string): Promise<void> {
    const { network, server } = this.#scene
    await server.start()
    await network.heal()
    await noticeNetwork(this.page)
    await expect
      .poll(() => outboxOf(this.page, { id: userId }), {
        message: 'the outbox is empty',
        timeout: EMPTY_MS,
        intervals: [50, 100, 250],
      })
      .toEqual(NOTHING_UNSENT)
  }

  async #changeHands(email: string): Promise<void> {
    await this.page.goto(`${this.#scene.network.url}/dashboard/services?lng=en`)
    await leave(this.page)
    await signIn(this.page, this.#scene.network.url, email)
    await filled(this.page)
  }

  async #at(page: Page, path: string): Promise<void> {
    await page.goto(`${this.#scene.network.url}/dashboard/${path}`)
  }

  #booth(page: Page): Promise<void> {
    return this.#at(page, `booth?lng=en&location=${this.#scene.locationId}`)
  }

  get result(): ShiftResult {
    return { cashUpId: this.#cashUpId, plates: this.#plates, leaving: this.#leaving, known: this.#known }
  }

  /** Returns the cash-up that was opened in this shift. */
  async #mine(page: Page, userId = this.#scene.ana.person.id): Promise<KeptFace | undefined> {
    return (await facesOf(page, userId, 'cashUps')).find(
      ({ id, location }) => location.id === this.#scene.locationId && !this.#known.has(id),
    )
  }

  async #stay(page: Page, plate: string): Promise<KeptFace | undefined> {
    return (await facesOf(page, this.#scene.ana.person.id, 'services')).find(
      ({ id, licensePlate }) => licensePlate === plate && !this.#known.has(id),
    )
  }

  #opening(): Step {
    return {
      name: 'open the register',
      by: 'ana',
      isDone: async (page) => {
        this.#cashUpId = (await this.#mine(page))?.id ?? ''
        return this.#cashUpId !== ''
      },
      act: async (page) => {
        await this.#booth(page)
        await page.getByRole('link', { name: 'Open the register' }).click()
        const form = dialog(page, 'Open register')
        await form.getByRole('button', { name: 'Same as at the last close' }).click()
        await form.getByRole('button', { name: 'Open register' }).click()
        await expect(page).toHaveURL(/\/dashboard\/booth/)
      },
    }
  }

  #entry(plate: string): Step {
    return {
      name: `${plate} comes in`,
      by: 'ana',
      isDone: async (page) => (await this.#stay(page, plate)) !== undefined,
      act: async (page) => {
        await this.#booth(page)
        const field = page.getByRole('textbox', { name: 'Plate, ticket, receipt or name' })
        await field.fill(plate)
        await expect(page.getByRole('form').getByRole('radio', { checked: true })).toHaveCount(1)
        await field.press('Enter')
        await expect(page.getByText(/is in(\.|, and is sent)/)).toBeVisible()
      },
    }
  }

  #exit(plate: string): Step {
    return {
      name: `${plate} pays and goes`,
      by: 'ana',
      isDone: async (page) => (await this.#stay(page, plate))?.status === 'completed',
      act: async (page) => {
        await this.#booth(page)
        const field = page.getByRole('textbox', { name: 'Plate, ticket, receipt or name' })
        await field.fill(plate)
        await expect(page.getByRole('button', { name: `Charge ${plate}` })).toBeVisible()
        await field.press('Enter')
        const form = dialog(page, 'Charge and finish')
        const price = form.getByText('Total', { exact: true }).locator('xpath=following-sibling::*')
        await expect(price).toContainText(/\d/)
        if (amountIn(await price.textContent()) > 0)
          await form.getByRole('radio', { name: this.#random.pick(['Cash', 'Card terminal']) }).check({ force: true })
        await form.getByRole('button', { name: /^(Charge and finish|Finish)$/ }).click()
        await expect(dialog(page, 'Finished')).toBeVisible()
      },
    }
  }

  #closing(): Step {
    return {
      name: 'close the register',
      by: 'ana',
      isDone: async (page) => {
        const mine = await this.#mine(page)
        return mine !== undefined && mine.status !== 'current'
      },
      act: async (page) => {
        await this.#at(page, `cash-ups/${this.#cashUpId}?lng=en`)
        await page.getByRole('button', { name: 'Close register' }).click()
        const form = dialog(page, 'Close register')
        const expected = figure(form, 'Expected (estimate)')
        await expect(expected).toContainText(/\d/)
        await count(form, amountIn(await expected.textContent()))
        await form.getByRole('textbox', { name: 'Stays in the drawer' }).fill((FLOAT / 100).toFixed(2))
        await form.getByRole('button', { name: 'Close register' }).click()
        await expect(form).toHaveCount(0)
      },
    }
  }

  #collection(): Step {
    return {
      name: 'collect the money',
      by: 'owner',
      isDone: async (page) =>
        (await facesOf(page, this.#scene.owner.person.id, 'cashUps')).some(
          ({ id, status }) => id === this.#cashUpId && status === 'collected',
        ),
      act: async (page) => {
        await this.#at(page, `cash-ups/${this.#cashUpId}?lng=en`)
        await page.getByRole('button', { name: 'Collect', exact: true }).click()
        const form = dialog(page, 'Collect')
        await form.getByRole('button', { name: 'Collect', exact: true }).click()
        await expect(form).toHaveCount(0)
      },
    }
  }
}
