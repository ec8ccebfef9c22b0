import { afterEach, expect, test, vi } from 'vitest'

import { getServiceHistory } from '../../contract/service-history.ts'
import { ApiFailure } from '../../src/offline/api-failure.ts'
import { DeviceDatabase } from '../../src/offline/device-database.ts'
import { KeptDatabase } from '../../src/offline/kept-database.ts'
import { shownOf } from '../../src/offline/kept-rows.ts'
import { adoptOrphanedOps, listOrphanedOps } from '../../src/offline/orphaned-ops.ts'
import { KEPT_WRITES } from '../../src/offline/outbox/op-types.ts'
import { editServiceOp } from '../../src/offline/outbox/service-ops.ts'
import type { Session } from '../../src/offline/session-state.ts'
import type { BackupStore } from '../../src/offline/backup-store.ts'
import { until } from '../offline/support/manual-clock.ts'
import { aBackup } from '../offline/support/backup.ts'
import { realWorld, signedIn, type RealBrowser } from './support/browser.ts'

const [OWNER, ANA, LUIS] = ['owner@demo.parq.test', 'ana@demo.parq.test', 'luis@demo.parq.test']

const { server, aBrowser } = await realWorld()

afterEach(async () => {
  await server.owner.query('update identities set is_active = true where email = any($1)', [[ANA, LUIS]])
})

const setActive = (email: string, active: boolean) =>
  server.owner.query('update identities set is_active = $2 where email = $1', [email, active])
const edit = ({ outbox }: Session, id: string, from: string | null, to: string) =>
  outbox.enqueue({
    opType: editServiceOp,
    request: editServiceOp.toWire({ params: { id }, body: { changes: { remarks: { from, to } } } }),
    seen: null,
  })

/**
 * A person edits two services on a tablet without a connection, and signs out. `sends`: the first edit reaches the server,
 * but its answer is lost.
 */
async function leaves(browser: RealBrowser, email: string, { sends = false } = {}) {
  const { tab, session } = await signedIn(browser, email)
  const { user } = session
  const [one, two] = (await session.db.services.orderBy('order').limit(2).toArray()).map(shownOf)
  if (!one || !two) throw new Error('Too little is kept')
  if (sends) {
    browser.network.losesAnswers = true
    const op = await edit(session, one.id, one.remarks, `sent by ${email}`)
    await until(async () => (await session.db.outbox.get({ id: op.id }))?.inDoubt === true)
  }
  browser.network.losesAnswers = false
  browser.network.up = false
  if (!sends) await edit(session, one.id, one.remarks, `sent by ${email}`)
  await edit(session, one.id, `sent by ${email}`, `left by ${email}`)
  await edit(session, two.id, two.remarks, `left by ${email}`)
  await tab.sessions.signOut()
  tab.stop()
  browser.network.up = true
  return { user, one: one.id, two: two.id }
}

async function trailOf(session: Session, id: string, email: string) {
  const { data } = await session.api.call(getServiceHistory, { params: { id } })
  return data
    .flatMap(({ actor, onBehalfOf, changes }) =>
      changes
        .filter(({ after }) => typeof after === 'string' && after.endsWith(email))
        .map(({ after }) => [after, actor?.name, onBehalfOf?.name ?? null]),
    )
    .toReversed()
}

test('[D-03] [S9-07] an admin sends the unsent acts of a person who has left, once, and the history has both names', async () => {
  const browser = aBrowser()
  const { user, one, two } = await leaves(browser, ANA, { sends: true })
  const forget = vi.fn<BackupStore['forget']>(() => Promise.resolve())
  Object.assign(browser.platform, { openBackup: () => Promise.resolve({ ...aBackup(), forget }) })
  const ana = `${user.firstName} ${user.lastName}`
  await setActive(ANA, false)
  const { session, tab } = await signedIn(browser, OWNER)
  const owner = `${session.user.firstName} ${session.user.lastName}`

  const [left, ...others] = await listOrphanedOps(browser.platform, session)
  expect([left?.author, left?.ops.length, others]).toEqual([{ id: user.id, name: ana }, 3, []])
  expect(await adoptOrphanedOps(browser.platform, session, user.id, KEPT_WRITES)).toEqual({
    kind: 'adopted',
    added: 3,
    known: 0,
  })
  session.push.wake()
  await until(async () => (await session.db.outbox.count()) === 0)

  expect(await trailOf(session, one, ANA)).toEqual([
    [`sent by ${ANA}`, ana, null],
    [`left by ${ANA}`, owner, ana],
  ])
  expect(await trailOf(session, two, ANA)).toEqual([[`left by ${ANA}`, owner, ana]])
  expect((await session.db.settled.toArray()).every(({ how }) => how === 'done')).toBe(true)

  // Nothing of Ana's remains on the tablet.
  expect(await listOrphanedOps(browser.platform, session)).toEqual([])
  expect(await tab.waitingAuthors()).toEqual([])
  const device = new DeviceDatabase(browser.platform)
  expect(await device.session(user.id)).toBeNull()
  expect(await device.places.where('userId').equals(user.id).count()).toBe(0)
  device.close()
  const hers = new KeptDatabase(user.id, session.company.id, browser.platform)
  expect(forget.mock.calls).toEqual([[user.id, [expect.stringContaining(session.company.id)]]])
  expect(await Promise.all(hers.tables.map((table) => table.count()))).toEqual(hers.tables.map(() => 0))
  hers.close()
})

test('unsent acts of active staff can be sent by them only: no admin and no other colleague sees them', async () => {
  const browser = aBrowser()
  const { user } = await leaves(browser, LUIS)
  const { session, tab } = await signedIn(browser, OWNER)
  expect(await listOrphanedOps(browser.platform, session)).toEqual([])
  await tab.sessions.signOut()
  tab.stop()

  await setActive(LUIS, false)
  const { session: anas } = await signedIn(browser, ANA)
  await expect(listOrphanedOps(browser.platform, anas)).rejects.toThrow(ApiFailure)
  const theirs = new KeptDatabase(user.id, anas.company.id, browser.platform)
  expect(await theirs.outbox.count()).toBe(3)
  theirs.close()
})

test('a return of the person between adoption and sending loses nothing, and nothing is sent in their name', async () => {
  const browser = aBrowser()
  const { user, two } = await leaves(browser, LUIS)
  await setActive(LUIS, false)
  const { session, tab } = await signedIn(browser, OWNER)
  session.push.stop()
  await adoptOrphanedOps(browser.platform, session, user.id, KEPT_WRITES)
  await setActive(LUIS, true)
  tab.stop()
  const { session: again } = await signedIn(browser, OWNER)
  await until(async () =>
    (await again.db.outbox.toArray()).some(({ lastError }) => lastError?.problem?.code === 'author_not_left'),
  )
  expect(await trailOf(again, two, LUIS)).toEqual([])
  expect((await again.db.outbox.toArray()).map(({ author }) => author.id)).toEqual([user.id, user.id, user.id])

  await setActive(LUIS, false)
  await again.outbox.sendNow()
  await until(async () => (await again.db.outbox.count()) === 0)
  expect(await trailOf(again, two, LUIS)).toHaveLength(1)
})
