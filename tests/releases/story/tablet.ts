import type { Location } from '../../../contract/location.ts'
import { editService, voidService } from '../../../contract/service-writes.ts'
import { userCalls } from '../../../contract/user.ts'
import { keepLocation } from '../../../src/data/kept-location.ts'
import { admitServiceCommand } from '../../../src/features/stays/commands.ts'
import type { OfflineCore } from '../../../src/offline/core.ts'
import { adoptOrphanedOps } from '../../../src/offline/orphaned-ops.ts'
import type { Op } from '../../../src/offline/outbox/op.ts'
import { KEPT_WRITES } from '../../../src/offline/outbox/op-types.ts'
import type { Session } from '../../../src/offline/session-state.ts'
import { type RealBrowser, signedIn } from '../../integration/support/browser.ts'
import { until } from '../../offline/support/manual-clock.ts'
import type { Demo } from '../../server/support/demo.ts'
import type { TestServer } from '../../server/support/test-server.ts'
import { act, charge, letIn, noteRemarks, now, shownStay } from './acts.ts'
import { adminsActs, adminsRecords } from './admin.ts'
import { type AttendantsRecords, attendantsActs, attendantsRecords, attendantsTraces } from './attendant.ts'
import { lineOf } from './line.ts'
import { backedUp, goOffline, goOnline, leaveWithPin, type Line, setPin, signInSuperAdmin, stepBack, takeOver } from './people.ts'
import { known, recordsOf } from './records.ts'

/** Staff who left unsent actions and were dismissed afterwards. The actions of the second were adopted by the admin. */
export const DISMISSED = ['duvan.giraldo@example.com', 'andres.patino@example.com'] as const
export const PINS = { attendant: '1357', admin: '2468', superAdmin: '8642' }
const OTHERS_PIN = '9753'

/** Facts about an op that its row in the queue does not show. */
export interface Fate {
  isApplied?: boolean
  result?: string
}

interface Scene {
  server: TestServer
  demo: Demo
  browser: RealBrowser
  line: Line
  fates: Map<string, Fate>
}

/**
 * A tablet of a booth on which several people worked: two were dismissed and left unsent actions, the attendant's queue
 * holds every kind of action in every state, a super admin worked in the company, and the admin took over last. Returns
 * the fates of ops that are not simply sent and applied. The tablet is switched off at the end.
 */
export async function workAtTablet(server: TestServer, demo: Demo, browser: RealBrowser): Promise<{ fates: Map<string, Fate>; dismissedId: string }> {
  const records = recordsOf(server, demo)
  const places = await Promise.all(demo.ana.locations.map(records.location))
  const home = known(places.find(({ name }) => name.startsWith('Clínica')), 'the location where the attendant works')
  const elsewhere = known(places.find(({ id }) => id !== home.id), 'another location')
  const given = await attendantsRecords(server, demo, records, { location: home, elsewhere })
  const forAdmins = await adminsRecords(demo, records, { home, elsewhere })
  const scene: Scene = { server, demo, browser, line: lineOf(browser), fates: new Map() }

  const admin = await signedIn(browser, demo.owner.email)
  await keepLocation(admin.session, home.id)
  await until(async () => (await admin.session.db.pulls.get('passes'))?.filled === true)
  await leaveWithPin(admin.tab, PINS.admin)
  await leaveWithPin((await signedIn(browser, demo.luis.email)).tab, OTHERS_PIN)
  await leaveWithPin(await signInSuperAdmin(browser, demo.root.email, demo.colombia), PINS.superAdmin)
  const dismissedId = await workOfDismissed(scene, DISMISSED[0], { location: elsewhere, plate: 'DSM' })
  const adoptedId = await workOfDismissed(scene, DISMISSED[1], { location: elsewhere, plate: 'ADP' })

  const { tab, session } = await signedIn(browser, demo.ana.email)
  await setPin(tab, PINS.attendant)
  await refusedOps(scene, { tab, session, given })
  await loseLocation(scene, { session, given })
  await lostAnswers(scene, { session, given })
  await goOffline(tab, scene.line)
  await attendantsTraces(session, given)
  await attendantsActs(session, given)
  await overtaken(scene, { session, given })
  await backedUp(session)

  // From here on nobody leads the attendant's queue: the op that is being sent stays in that state.
  await stepBack(tab)
  await takeOver(tab, demo.luis.id, OTHERS_PIN)
  await tab.sessions.signOut()
  await noteRemarks(await takeOver(tab, demo.root.id, PINS.superAdmin), forAdmins.bySuperAdmin, 'Visto por soporte')
  await stepBack(tab)
  const atWork = await takeOver(tab, demo.owner.id, PINS.admin)
  await adoptOrphanedOps(browser.platform, atWork, adoptedId, KEPT_WRITES)
  await adminsActs(atWork, forAdmins)
  await backedUp(atWork)
  tab.stop()
  return { fates: scene.fates, dismissedId }
}

const settledAs = ({ db }: Session, id: string, state: Op['state']) => until(async () => (await db.outbox.get({ id }))?.state === state)

interface AtWork {
  session: Session
  given: AttendantsRecords
}

/** Edits a stay and admits a reservation; the office changes the one and voids the other before they are sent. */
async function contested({ server, demo, fates }: Scene, session: Session, { stay, reserved }: Record<'stay' | 'reserved', AttendantsRecords['admitted']>): Promise<Record<'conflict' | 'refused', string>> {
  const conflict = await noteRemarks(session, stay, 'del tablet')
  const refused = await act(session, admitServiceCommand, { service: reserved, admittedAt: now() })
  await server.value(editService, { params: { id: stay.id }, body: { changes: { remarks: { from: null, to: 'de la oficina' } } } }, demo.owner)
  await server.value(voidService, { params: { id: reserved.id }, body: { reason: 'Llamaron a cancelar' } }, demo.owner)
  fates.set(conflict.id, { result: 'edit_conflict' }).set(refused.id, { result: 'service_frozen' })
  return { conflict: conflict.id, refused: refused.id }
}

/** A conflict and a refusal that the attendant has not dealt with. */
async function refusedOps(scene: Scene, { tab, session, given }: AtWork & { tab: OfflineCore }): Promise<void> {
  await goOffline(tab, scene.line)
  const { conflict, refused } = await contested(scene, session, { stay: given.contested, reserved: given.cancelledBefore })
  await goOnline(tab, scene.line)
  await settledAs(session, conflict, 'conflict')
  await settledAs(session, refused, 'refused')
}

/** Actions that will be refused once they are sent. */
async function overtaken(scene: Scene, { session, given }: AtWork): Promise<void> {
  await contested(scene, session, { stay: given.stay('CFB'), reserved: given.cancelled })
}

/** The attendant no longer works at the other location; the stay that waits for a decision there remains on the tablet. */
async function loseLocation({ server, demo }: Scene, { session, given }: AtWork): Promise<void> {
  await server.value(userCalls.edit, { params: { id: demo.ana.id }, body: { changes: { locationIds: { add: [], remove: [given.elsewhere.id] } } } }, demo.owner)
  await session.sync.refresh()
  await until(async () => (await session.db.services.get(given.contested.id))?.gone === true)
}

/** An op that waits in doubt, and one that is being sent: the server has applied both, and the tablet does not know. */
async function lostAnswers({ line, fates }: Scene, { session, given }: AtWork): Promise<void> {
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

/** A staff member works without a network, signs out, and is dismissed afterwards. */
async function workOfDismissed({ server, demo, browser, line }: Scene, email: string, { location, plate }: { location: Location; plate: string }): Promise<string> {
  const inside = await recordsOf(server, demo).letIn(location, `${plate}101`, 80)
  const { tab, session } = await signedIn(browser, email)
  await goOffline(tab, line)
  const entry = await letIn(session, location, `${plate}102`)
  await noteRemarks(session, await shownStay(session, entry.recordId), 'Dejó las llaves')
  await charge(session, inside.id, { isDigital: true })
  await tab.sessions.signOut()
  tab.stop()
  line.state = 'up'
  await server.value(userCalls.edit, { params: { id: session.user.id }, body: { changes: { isActive: { from: true, to: false } } } }, demo.owner)
  return session.user.id
}
