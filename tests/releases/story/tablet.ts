import { v7 as uuidv7 } from 'uuid'

import type { CashUp } from '../../../contract/cash-up.ts'
import type { Location } from '../../../contract/location.ts'
import { editService, voidService } from '../../../contract/service.ts'
import { userCalls } from '../../../contract/user.ts'
import { cashToCollect } from '../../../domain/cash-ups.ts'
import { keepLocation } from '../../../src/data/kept-location.ts'
import { adjustCashUpCommand, approveVarianceCommand, collectCashUpCommand } from '../../../src/features/cash-ups/commands.ts'
import { admitServiceCommand, checkInCommand, correctServiceCommand } from '../../../src/features/services/commands.ts'
import type { OfflineCore } from '../../../src/offline/core.ts'
import { deleteDriverOp } from '../../../src/offline/outbox/driver-ops.ts'
import type { Op } from '../../../src/offline/outbox/op.ts'
import { deleteVehicleOp } from '../../../src/offline/outbox/vehicle-ops.ts'
import type { Session } from '../../../src/offline/session-state.ts'
import { type RealBrowser, sessionOf, signedIn } from '../../integration/support/browser.ts'
import { until } from '../../offline/support/manual-clock.ts'
import type { Demo } from '../../server/support/demo.ts'
import type { TestServer } from '../../server/support/test-server.ts'
import { act, aStay, charge, letIn, noteRemarks, now, shownStay } from './acts.ts'
import { type AttendantsRecords, attendantsActs, attendantsRecords, attendantsTraces } from './attendant.ts'
import { lineOf } from './line.ts'
import { known, recordsOf } from './records.ts'

export const DISMISSED = 'duvan.giraldo@example.com'
export const PINS = { attendant: '1357', admin: '2468', other: '9753' }

/** What the story says of an op beyond what lies in the queue. */
export interface Fate {
  isApplied?: boolean
  result?: string
}

/**
 * A tablet of a booth on which several people worked: one was dismissed and left unsent actions, the attendant's queue
 * holds every kind of action in every state, and the admin took over last. Returns the fates of ops that are not simply
 * sent and applied. The tablet is switched off at the end.
 */
export async function workAtTablet(server: TestServer, demo: Demo, browser: RealBrowser): Promise<{ fates: Map<string, Fate>; dismissedId: string }> {
  const records = recordsOf(server, demo)
  const places = await Promise.all(demo.ana.locations.map(records.location))
  const home = known(places.find(({ name }) => name.startsWith('Clínica')), 'the location where the attendant works')
  const elsewhere = known(places.find(({ id }) => id !== home.id), 'another location')
  const given = await attendantsRecords(server, demo, records, home)
  const forAdmin = await adminsRecords(server, demo, { home, elsewhere })
  const line = lineOf(browser)
  const fates = new Map<string, Fate>()

  const admin = await signedIn(browser, demo.owner.email)
  await keepLocation(admin.session, home.id)
  await until(async () => (await admin.session.db.pulls.get('passes'))?.filled === true)
  await leaveWithPin(admin.tab, PINS.admin)
  await leaveWithPin((await signedIn(browser, demo.luis.email)).tab, PINS.other)
  const dismissedId = await workOfDismissed(server, demo, browser, { line, location: elsewhere })

  const { tab, session } = await signedIn(browser, demo.ana.email)
  await setPin(tab, PINS.attendant)
  await refusedOps(server, demo, { tab, session, line, given, fates })
  await lostAnswers({ session, line, given, fates })
  await goOffline(tab, line)
  await attendantsTraces(session, given)
  await attendantsActs(session, given)
  await overtaken(server, demo, { session, given, fates })
  await backedUp(session)

  // From here on nobody leads the attendant's queue: what hangs stays as it is.
  await stepBack(tab)
  await takeOver(tab, demo.luis.id, PINS.other)
  await tab.sessions.signOut()
  await takeOver(tab, demo.owner.id, PINS.admin)
  await adminsActs(sessionOf(tab), forAdmin)
  await backedUp(sessionOf(tab))
  tab.stop()
  return { fates, dismissedId }
}

type Line = ReturnType<typeof lineOf>

async function goOffline(tab: OfflineCore, line: Line): Promise<void> {
  line.state = 'down'
  tab.reachability.probe()
  await until(() => !tab.reachability.reachable())
}

async function goOnline(tab: OfflineCore, line: Line): Promise<void> {
  line.state = 'up'
  tab.reachability.probe()
  await until(() => tab.reachability.reachable())
}

const setPin = async (tab: OfflineCore, pin: string) => (await tab.sessions.changeOver()).setPin(pin, '')
const stepBack = async (tab: OfflineCore) => (await tab.sessions.changeOver()).stepBack()

async function leaveWithPin(tab: OfflineCore, pin: string): Promise<void> {
  await setPin(tab, pin)
  await stepBack(tab)
  tab.stop()
}

async function takeOver(tab: OfflineCore, userId: string, pin: string): Promise<void> {
  const { kind } = await (await tab.sessions.changeOver()).takeOver(userId, pin)
  if (kind !== 'right') throw new Error(`The PIN of ${userId} is ${kind}`)
  await tab.sessions.enter()
}

/** Waits until the browser's copy of the queue is complete. */
async function backedUp({ db, user }: Session): Promise<void> {
  await until(async () => {
    const copied = (await caches.has(`parq-unsent-${user.id}`)) ? (await (await caches.open(`parq-unsent-${user.id}`)).keys()).length : 0
    return copied === (await db.outbox.count())
  })
}

const settledAs = ({ db }: Session, id: string, state: Op['state']) => until(async () => (await db.outbox.get({ id }))?.state === state)

interface AtWork {
  session: Session
  line: Line
  given: AttendantsRecords
  fates: Map<string, Fate>
}

/** A conflict and a refusal that the attendant has not dealt with. */
async function refusedOps(server: TestServer, demo: Demo, { tab, session, line, given, fates }: AtWork & { tab: OfflineCore }): Promise<void> {
  await goOffline(tab, line)
  const conflict = await noteRemarks(session, given.stay('CFA'), 'del tablet')
  const refused = await act(session, admitServiceCommand, { service: given.cancelledBefore, admittedAt: now() })
  await server.value(editService, { params: { id: conflict.recordId }, body: { changes: { remarks: { from: null, to: 'de la oficina' } } } }, demo.owner)
  await server.value(voidService, { params: { id: refused.recordId }, body: { reason: 'Llamaron a cancelar' } }, demo.owner)
  await goOnline(tab, line)
  await settledAs(session, conflict.id, 'conflict')
  await settledAs(session, refused.id, 'refused')
  fates.set(conflict.id, { result: 'edit_conflict' }).set(refused.id, { result: 'service_frozen' })
}

/** An op that waits in doubt, and one that is being sent: the server has applied both, and the tablet does not know. */
async function lostAnswers({ session, line, given, fates }: Omit<AtWork, 'tab'>): Promise<void> {
  const { db } = session
  line.state = 'loses answers'
  const waiting = await act(session, admitServiceCommand, { service: given.admittedBefore, admittedAt: now() })
  await until(async () => (await db.outbox.get({ id: waiting.id }))?.inDoubt === true)
  line.state = 'busy'
  await until(async () => ((await db.outbox.get({ id: waiting.id }))?.notBefore ?? 0) > Date.now() + 60_000)
  line.state = 'hangs'
  const sending = await letIn(session, given.location, 'SND101')
  await settledAs(session, sending.id, 'sending')
  for (const { id } of [waiting, sending]) fates.set(id, { isApplied: true })
}

/** Actions whose records somebody at the office changes before they are sent. */
async function overtaken(server: TestServer, demo: Demo, { session, given, fates }: Omit<AtWork, 'line'>): Promise<void> {
  const conflict = await noteRemarks(session, given.stay('CFB'), 'del tablet')
  const refused = await act(session, admitServiceCommand, { service: given.cancelled, admittedAt: now() })
  await server.value(editService, { params: { id: conflict.recordId }, body: { changes: { remarks: { from: null, to: 'de la oficina' } } } }, demo.owner)
  await server.value(voidService, { params: { id: refused.recordId }, body: { reason: 'Llamaron a cancelar' } }, demo.owner)
  fates.set(conflict.id, { result: 'edit_conflict' }).set(refused.id, { result: 'service_frozen' })
}

/** Somebody works without a network, signs out, and is dismissed afterwards. */
async function workOfDismissed(server: TestServer, demo: Demo, browser: RealBrowser, { line, location }: { line: Line; location: Location }): Promise<string> {
  const inside = await recordsOf(server, demo).letIn(location, 'DSM101', 80)
  const { tab, session } = await signedIn(browser, DISMISSED)
  await goOffline(tab, line)
  const entry = await act(session, checkInCommand, aStay(session, location, 'DSM102'))
  await noteRemarks(session, await shownStay(session, entry.recordId), 'Dejó las llaves')
  await charge(session, inside.id, { cashUpId: null, isDigital: true })
  await tab.sessions.signOut()
  tab.stop()
  line.state = 'up'
  await server.value(userCalls.edit, { params: { id: session.user.id }, body: { changes: { isActive: { from: true, to: false } } } }, demo.owner)
  return session.user.id
}

async function adminsRecords(server: TestServer, demo: Demo, { home, elsewhere }: { home: Location; elsewhere: Location }) {
  const records = recordsOf(server, demo)
  const other = known((await Promise.all(demo.luis.locations.map(records.location))).find(({ name }) => name.startsWith('Mall')), 'a third location')
  const deleted = await records.driver('Óscar', 'DLA101')
  const ofDeletedVehicle = await records.driver('Pilar', 'DLB101')
  return {
    corrected: await records.paid(home, 'CRR101', null),
    pending: await records.close(await records.shift(elsewhere, 'current'), 5_000_000),
    uncollected: await records.close(await records.shift(other, 'current'), 0),
    collected: await records.shift(home, 'collected'),
    noted: await records.letIn(home, 'ADM101', 30),
    deletedDriver: deleted.driver.id,
    deletedVehicle: ofDeletedVehicle.vehicleId,
  }
}

/** Acts of every kind that only an admin may do. */
async function adminsActs(session: Session, given: Awaited<ReturnType<typeof adminsRecords>>): Promise<void> {
  const { outbox } = session
  await noteRemarks(session, given.noted, 'Revisado por la administradora')
  await act(session, correctServiceCommand, { service: given.corrected, id: uuidv7(), amount: -10_000, reason: 'La talanquera no abría' })
  await act(session, approveVarianceCommand, { cashUp: given.pending, approvedAt: now() })
  await act(session, collectCashUpCommand, collectionOf(given.uncollected))
  await act(session, adjustCashUpCommand, { cashUp: given.collected, id: uuidv7(), at: now(), amount: -5_000, reason: 'Un billete era falso' })
  await outbox.enqueue({ kind: deleteDriverOp, request: deleteDriverOp.toWire({ params: { id: given.deletedDriver } }), seen: null })
  await outbox.enqueue({ kind: deleteVehicleOp, request: deleteVehicleOp.toWire({ params: { id: given.deletedVehicle } }), seen: null })
}

function collectionOf(cashUp: CashUp) {
  const { revision, total } = cashUp
  return { cashUp, collectedAt: now(), amountReceived: cashToCollect(known(cashUp.closing, 'a closed cash-up')), revision, total, note: null }
}
