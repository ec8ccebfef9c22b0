import { setTimeout as after } from 'node:timers/promises'

import { type Page, expect } from '@playwright/test'

import { type Random, createRandom } from '../../server/demo/random.ts'
import type { AppServer } from '../support/app-server.ts'
import type { Device } from '../support/device.ts'
import { signIn } from '../support/sign-in.ts'
import { charge, correctRemarks, putCashIn, registerDriver } from './staff-actions.ts'
import { brokenPromises } from './broken-promises.ts'
import type { Action } from './ledger.ts'
import type { Person } from '../support/api.ts'
import { CHARGED, type KnownService, lastEntry, remarksApplied, type Till } from './office.ts'
import { type Moment, type Plan, type PlannedAction, planOf } from './plan.ts'
import type { RoughNetwork } from './rough-network.ts'
import type { ObservedWrites } from './observed-writes.ts'
import {
  filled,
  leave,
  moveIn,
  NOTHING_UNSENT,
  noticeNetwork,
  notBackedUp,
  openServices,
  outboxOf,
  readService,
  switchedOn,
} from './tablet.ts'

const EMPTY_MS = 60_000
/**
 * Time after a change, and after the app's opening, from which the backup surely has the change, even on a slow
 * machine.
 */
const COPIED_MS = { change: 2_000, opening: 5_000 }

export interface Staff {
  person: Person
  services: KnownService[]
}

export interface Scene {
  device: Device
  server: AppServer
  network: RoughNetwork
  observedWrites: ObservedWrites
  /** The person on the tablet, and an admin who sometimes takes it over and also sees Ana's services. */
  ana: Staff
  owner: Staff
  /** Register in which Ana works. */
  till: Till
  /** Stays that a person was about to charge: it is unknown whether they are still unpaid. */
  tried: Set<string>
  /** Log of events, for finding out why a round failed. */
  note: (event: string) => void
}

/** One round on a tablet where Ana is signed in. Returns the page for the next round, and the broken promises. */
export async function playRound(
  scene: Scene,
  page: Page,
  seed: number,
  round: number,
): Promise<{ page: Page; faults: string[] }> {
  const random = createRandom(`${seed}:${round}`)
  const plan = planOf(random)
  scene.note(`round ${round}: ${JSON.stringify(plan)}`)
  const known = new Map<string, string | null>()
  for (const { id } of [...scene.ana.services, ...scene.owner.services])
    known.set(id, await lastEntry(scene.server.url, scene.owner.person, id))
  const title = `Seed ${seed} round ${round}`
  const story = new Round(scene, plan, random, title, page)
  await story.play()
  return { faults: await brokenPromises(scene, title, story.actions, known), page: story.page }
}

class Round {
  page: Page
  readonly #scene: Scene
  readonly #plan: Plan
  readonly #random: Random
  readonly #title: string
  readonly actions: Action[] = []
  readonly #savedAt = new Map<Action, number>()
  #openedAt = Date.now()

  constructor(scene: Scene, plan: Plan, random: Random, title: string, page: Page) {
    this.#scene = scene
    this.#plan = plan
    this.#random = random
    this.#title = title
    this.page = page
  }

  async play(): Promise<void> {
    const { network, note } = this.#scene
    const { actingIn, killedWhileActing, otherPerson, storeLost, killedWhileDraining } = this.#plan
    if (actingIn === 'down') network.down()
    if (actingIn === 'rough') network.rough(this.#random)

    await this.#until(killedWhileActing, 'while_acting', async () => {
      for (const action of this.#plan.actions) await this.#act(action)
    })
    if (otherPerson) await this.#handOver()
    if (storeLost) {
      // The sign-out wiped Ana's data; without a connection nothing can be done until the data is back.
      if (otherPerson) await filled(this.page)
      await this.#loseStore()
    }

    network.rough(this.#random)
    await this.#until(killedWhileDraining, 'while_draining', async () => {
      await noticeNetwork(this.page)
      if (killedWhileDraining) await this.#emptied()
    })

    await this.#scene.server.start()
    await network.heal()
    await noticeNetwork(this.page)
    await this.#emptied()
    if (otherPerson) await filled(this.page)
    await network.deliverLate()
    note('all has healed')
  }

  /** Works until the battery dies, and starts the tablet again. Without a moment the battery lasts. */
  async #until(moment: Moment | null, here: NonNullable<Plan['serverDies']>, work: () => Promise<void>): Promise<void> {
    const { device, network, note, server } = this.#scene
    const serverEnds =
      this.#plan.serverDies === here
        ? after(this.#random.int(0, 2_000))
            .then(() => server.stop('SIGKILL'))
            .then(() => note('the server was killed'))
        : null
    if (moment === null) {
      await work()
      return void (await serverEnds)
    }
    let killed = false
    const working = work().catch((error: unknown) => {
      if (!killed) throw error
    })
    await Promise.race([this.#comes(moment), working])
    killed = true
    const killedAt = Date.now()
    await device.kill()
    note('the browser was killed')
    await working
    await serverEnds
    this.page = await switchedOn(device)
    if (!(await openServices(this.page, network.url))) {
      note('the browser has thrown its databases away')
      // Acts that the backup did not have yet are lost with the databases, or were sent before.
      const wasCopied = (savedAt: number) =>
        savedAt + COPIED_MS.change < killedAt && this.#openedAt + COPIED_MS.opening < killedAt
      for (const [action, savedAt] of this.#savedAt) if (!wasCopied(savedAt)) action.shown = false
      await this.#comeBack()
    }
    this.#openedAt = Date.now()
    note('the browser is on again')
  }

  /** Deletes the databases: then only the backup has the unsent acts. */
  async #loseStore(): Promise<void> {
    const { ana, device, network, note } = this.#scene
    network.down()
    await this.#correct(ana, 0, false)
    await expect.poll(() => notBackedUp(this.page, ana.person), { message: 'the copy has what waits' }).toEqual([])
    await device.kill()
    await device.damageDatabases()
    note('the browser was killed, and its databases are damaged')
    this.page = await switchedOn(device)
    expect(await openServices(this.page, network.url), 'it is open without its databases').toBe(false)
    await this.#comeBack()
    this.#openedAt = Date.now()
  }

  /** Signs in again after the browser has deleted its data. */
  async #comeBack(): Promise<void> {
    const { ana, network, server } = this.#scene
    await server.start()
    await network.heal()
    await moveIn(this.page, network.url, ana.person)
    if (!(await openServices(this.page, network.url))) throw new Error('Who has just signed in is not signed in')
  }

  async #comes({ ms, write }: Moment): Promise<void> {
    await Promise.race(
      [after(ms), write && this.#scene.observedWrites.next(write.passage, write.nth)].filter((one) => one !== null),
    )
  }

  async #act({ kind, service, clears }: PlannedAction): Promise<void> {
    const { ana, till } = this.#scene
    const title = `${this.#title} no ${this.actions.length + 1}`
    switch (kind) {
      case 'remarks':
        return this.#correct(ana, service, clears)
      case 'cash':
        return this.#do(ana.person, till.cashUpId, title, (onSave) => putCashIn(this.page, till, title, onSave))
      case 'driver': {
        const email = `${title.replaceAll(' ', '-').toLowerCase()}@parq.test`
        return this.#do(ana.person, email, email, (onSave) => registerDriver(this.page, email, onSave))
      }
      case 'charge': {
        const stay = till.stays.find(({ id }) => !this.#scene.tried.has(id))
        if (!stay) return this.#correct(ana, service, clears)
        return this.#do(ana.person, stay.id, CHARGED, (onSave) =>
          charge(this.page, stay, () => {
            this.#scene.tried.add(stay.id)
            onSave()
          }),
        )
      }
      default:
        return kind satisfies never
    }
  }

  #correct({ person, services }: Staff, nth: number, clears: boolean): Promise<void> {
    const service = services[nth]
    if (!service) throw new Error(`${person.name} has no service ${nth}`)
    const before = this.actions.findLast(({ place }) => place === service.id)
    const text =
      clears && before?.shown === true && before.text !== null
        ? null
        : `${this.#title} no ${this.actions.length + 1} ${person.name}`
    return this.#do(person, service.id, text, (onSave) => correctRemarks(this.page, service, text, onSave))
  }

  async #do(
    author: Person,
    place: string,
    text: string | null,
    work: (onSave: () => void) => Promise<void>,
  ): Promise<void> {
    const action: Action = { place, author, text, shown: false }
    await work(() => this.actions.push(action))
    action.shown = true
    this.#savedAt.set(action, Date.now())
    this.#scene.note(`saved for ${author.name} at ${place}: ${text}`)
  }

  /** Ana signs out; the owner signs in, looks at her services and acts; then Ana signs in again. */
  async #handOver(): Promise<void> {
    const { ana, owner, network, server } = this.#scene
    network.down()
    await leave(this.page)
    await server.start()
    await network.heal()
    await signIn(this.page, network.url, owner.person.email)
    await this.#correct(owner, 0, false)
    for (const service of ana.services) {
      const unsent = await this.#notApplied(service)
      const read = await readService(this.page, service)
      for (const { text } of unsent)
        if (text !== null) expect(read, 'what Ana has not sent is not shown to another').not.toContain(text)
    }
    await this.#emptied(owner.person)
    await leave(this.page)
    await signIn(this.page, network.url, ana.person.email)
  }

  async #notApplied({ id }: KnownService): Promise<Action[]> {
    const applied = await remarksApplied(this.#scene.server.url, this.#scene.owner.person, id, null)
    return this.actions.filter(({ place, text }) => place === id && !applied.some(({ after: done }) => done === text))
  }

  async #emptied(person: Person = this.#scene.ana.person): Promise<void> {
    await expect
      .poll(() => outboxOf(this.page, person), {
        message: 'the outbox is empty',
        timeout: EMPTY_MS,
        intervals: [50, 100, 250],
      })
      .toEqual(NOTHING_UNSENT)
  }
}
