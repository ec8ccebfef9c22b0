import type { Location } from '../../../contract/location.ts'
import type { Service } from '../../../contract/service.ts'
import { fullName } from '../../../domain/people.ts'
import { normalizePlate } from '../../../domain/plates.ts'
import { hasLapsed, isWaiting } from '../../../domain/services.ts'
import { calledCode } from '../../../domain/vehicles.ts'
import type { CommandOutcome } from '../../data/command.ts'
import { shownOf, uuidv7 } from '../../data/kept-data.ts'
import type { OpenSession } from '../../data/session-provider.tsx'
import type { Runner } from '../../data/use-command.ts'
import { printByItself } from '../checkout/public.ts'
import { admitServiceCommand, checkInCommand, nextReceiptNumber } from '../stays/public.ts'
import { avoidTakenLetter } from './bicycle-code.ts'
import { decideEntry, readEntryFacts, type EntryDecision } from './decide-entry.ts'
import { newService } from './entry.ts'
import type { EntryList } from './entry-list.ts'
import { stayReference, visitorOf, type Question, type BoothEntry } from './booth-entry.ts'

/** The same plate within this time was entered twice by accident; the vehicle is not leaving. */
export const JUST_LET_IN_MS = 2_000

/** Context of the queue while its person is at work. A reopened database makes another context. */
export interface EntryContext extends Pick<OpenSession, 'db' | 'company' | 'user'> {
  locations: readonly Location[]
  run: Runner
}

/** The booth that is open in this tab. */
export interface BoothScreen {
  locationId: string
  /** Returns the stays that the screen shows inside and expected; null until it has read them. */
  shown: () => readonly Service[] | null
  /** Opens the charge form; `question` remains if the attendant types on instead. */
  charge: (service: Service, question: Question & { kind: 'inside' | 'pay' }) => void
}

/** The store was closed under the queue: the queue continues with the next session. */
export class StoreClosed extends Error {}

interface ProcessorOptions {
  list: EntryList
  /** Milliseconds since the epoch, by the server's time. */
  now: () => number
  screen: () => BoothScreen | null
  /** Whether the attendant has begun to type the next plate. */
  isTyping: () => boolean
}

/**
 * Returns a function that processes the first entry of the line: it checks the vehicle in, opens its charge, or turns
 * the entry into a question.
 * @throws StoreClosed if the database was closed before the entry was written; the entry stays in the line.
 */
export function createEntryProcessor({ list, now, screen, isTyping }: ProcessorOptions) {
  return async function processEntry(entry: BoothEntry, context: EntryContext): Promise<void> {
    const { db, company, locations } = context
    const location = locations.find(({ id }) => id === entry.location.id)
    if (location === undefined) return list.ask(entry, { kind: 'elsewhere' })
    const open = screen()
    const shown = open?.locationId === location.id ? open.shown() : null
    const [outcome, facts] = await Promise.all([
      knownOutcome(entry, db),
      readEntryFacts(entry, { db, location, country: company.country, now: now(), shown }),
    ])
    if (outcome === 'done') return list.forget(entry.id)
    if (outcome === 'taken_back') return list.ask(entry, { kind: 'refused', problem: null })
    const decision = decideEntry(entry, facts, { location, country: company.country })
    if (!location.isActive && (decision.kind === 'admit' || decision.kind === 'let_in'))
      return list.ask(entry, { kind: 'out_of_use' })
    switch (decision.kind) {
      case 'ask':
        return list.ask(entry, decision.question)
      case 'charge':
        return charge(entry, decision.service, { kind: 'inside', stay: stayReference(decision.service) })
      case 'admit':
        return admit(entry, decision.service, context)
      case 'let_in':
        return checkIn(entry, decision, location, context)
    }
  }

  /** Returns the outcome of an entry that an earlier page, or another tab, has begun with. */
  async function knownOutcome(
    { id, given: { replaces, reservation } }: BoothEntry,
    db: EntryContext['db'],
  ): Promise<'done' | 'taken_back' | 'none'> {
    if (replaces !== null)
      return list.isResumed(id) && (await db.outbox.get({ id: replaces.op })) === undefined ? 'done' : 'none'
    if (reservation !== null && reservation !== 'none') {
      const row = await db.services.get(reservation)
      // If the reservation was voided before the entry reached the outbox, the vehicle comes in without it.
      return row !== undefined && !isWaiting(shownOf(row).status) && !hasLapsed(shownOf(row)) ? 'done' : 'none'
    }
    if ((await db.services.get(id)) !== undefined) return 'done'
    return list.isResumed(id) && (await db.settled.filter(({ op }) => op.recordId === id).first()) !== undefined
      ? 'taken_back'
      : 'none'
  }

  /** Opens the charge form, unless the attendant is typing the next plate or has left the screen. */
  function charge(
    entry: BoothEntry,
    service: Service,
    left: Question & { kind: 'inside' | 'pay' },
    isResumed = list.isResumed(entry.id),
  ): void {
    const { waiting, letIn } = list.get()
    const isNext = waiting.some(({ id }) => id !== entry.id)
    const cameIn = letIn.find((one) => one.service.id === service.id)
    const isTwice =
      left.kind === 'inside' && cameIn !== undefined && Date.parse(entry.at) - Date.parse(cameIn.at) < JUST_LET_IN_MS
    const open = screen()
    if (open?.locationId !== entry.location.id || isResumed || isNext || isTwice || isTyping())
      return list.ask(entry, left)
    list.forget(entry.id)
    open.charge(service, left)
  }

  async function checkIn(
    entry: BoothEntry,
    { vehicleTypeId, driver, pass }: EntryDecision & { kind: 'let_in' },
    location: Location,
    { db, company, user, run }: EntryContext,
  ): Promise<void> {
    const { notes, visitor, replaces } = entry.given
    const isResumed = list.isResumed(entry.id)
    const noteOrNull = (note: string) => note.trim() || null
    const service = newService({
      id: entry.id,
      location,
      currency: company.currency,
      by: { id: user.id, name: fullName(user) },
      licensePlate: normalizePlate(entry.text),
      vehicleTypeId,
      startedAt: entry.at,
      receiptNumber: replaces?.receiptNumber ?? (await nextReceiptNumber(db, location.id)),
      driver,
      space: noteOrNull(notes.space),
      keyTag: noteOrNull(notes.keyTag),
      keptItems: noteOrNull(notes.keptItems),
      pass,
      visitor: location.parkingType === 'residence' && pass?.standing !== 'valid' ? visitorOf(visitor) : null,
    })
    await runUntilWritten(entry, service, (options) =>
      run(checkInCommand, service, { ...options, replacing: replaces?.op }),
    )
    if (calledCode(service.licensePlate) !== null) await avoidTakenLetter(db, location.id)
    if (location.paymentType === 'pre_pay' && list.get().letIn.some((one) => one.service.id === service.id))
      charge({ ...entry, id: uuidv7(Date.now()) }, service, { kind: 'pay', stay: stayReference(service) }, isResumed)
  }

  async function admit(entry: BoothEntry, service: Service, { run }: EntryContext): Promise<void> {
    const admitted = { ...entry, given: { ...entry.given, reservation: service.id } }
    list.save(admitted)
    await runUntilWritten(admitted, service, (options) =>
      run(admitServiceCommand, { service, admittedAt: entry.at }, options),
    )
  }

  /** Runs a command and resolves as soon as its op is on disk. A later refusal turns the entry into a question. */
  function runUntilWritten(
    entry: BoothEntry,
    service: Service,
    run: (options: { onKept: () => void }) => Promise<CommandOutcome>,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const onKept = () => {
        list.noteWritten(entry, {
          service,
          at: entry.at,
          writtenAt: performance.now(),
          kept: true,
          isExpected: entry.given.reservation === service.id,
        })
        printByItself({ kind: 'entry', serviceId: service.id })
        resolve()
      }
      void run({ onKept }).then((outcome) => {
        list.confirm(entry.id)
        if (outcome.kind === 'not_kept' && outcome.failure.kind === 'closed') return reject(new StoreClosed())
        if (outcome.kind === 'not_kept') list.ask(entry, { kind: 'not_kept' })
        else if (outcome.kind === 'refused' || outcome.kind === 'conflict') askAgain(entry, service, outcome)
        else {
          list.changeLetIn(service.id, (one) => ({ ...one, kept: outcome.kind === 'kept' }))
          list.forget(entry.id)
        }
        return resolve()
      })
    })
  }

  /** Turns a refused entry into a question. If the op is still in the outbox, the attendant's next try replaces it. */
  function askAgain(
    entry: BoothEntry,
    { id, startedAt, receiptNumber }: Service,
    { op, problem }: CommandOutcome & { kind: 'refused' | 'conflict' },
  ): void {
    list.dropLetIn(id)
    const replaces =
      op === null || entry.given.reservation === id
        ? entry.given.replaces
        : { op, id, startedAt, receiptNumber, problem }
    list.ask({ ...entry, given: { ...entry.given, replaces } }, { kind: 'refused', problem })
  }
}
