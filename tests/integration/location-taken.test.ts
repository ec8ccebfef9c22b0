import { expect, test } from 'vitest'

import { subjectsOf } from '../../src/features/outbox/use-subjects.ts'
import { shownOf } from '../../src/offline/kept-database.ts'
import { editServiceOp } from '../../src/offline/outbox/service-ops.ts'
import type { Session } from '../../src/offline/session-state.ts'
import { until } from '../offline/support/manual-clock.ts'
import { realWorld, signedIn } from './support/browser.ts'

const ANA = 'ana@demo.parq.test'

const { server, aBrowser } = await realWorld()

const placesIn = async ({ db }: Session) => new Set([...(await db.services.toArray()), ...(await db.cashUps.toArray())].flatMap(({ pending, locationId }) => (pending === 0 ? [locationId] : [])))

test('[D-03] a location is taken from somebody: what is kept of it goes, what they did there stays with the reason, and goes when they have it back', { timeout: 60_000 }, async () => {
  const browser = aBrowser()
  const { tab, session } = await signedIn(browser, ANA)
  const { db, outbox, user } = session
  const [lost = '', ...rest] = user.locationIds
  const target = await db.services.filter(({ locationId }) => locationId === lost).first()
  if (!target || rest.length === 0) throw new Error('Ana works at one location only')
  expect(await placesIn(session)).toEqual(new Set(user.locationIds))
  const { location, remarks } = shownOf(target)

  browser.network.up = false
  // An answer that is still under way would outweigh one probe.
  const learns = (isReachable: boolean) =>
    until(() => {
      tab.reachability.probe()
      return tab.reachability.reachable() === isReachable
    })
  await learns(false)
  await outbox.enqueue({ kind: editServiceOp, request: editServiceOp.toWire({ params: { id: target.id }, body: { changes: { remarks: { from: remarks, to: 'done there' } } } }), seen: null })
  const subject = async () => (await subjectsOf(db, await db.outbox.toArray())).get(target.id)
  expect(await subject()).toMatchObject({ lostLocation: null, timeZone: 'America/Bogota' })

  await server.owner.query('delete from operator_locations where operator_id = $1 and location_id = $2', [user.id, lost])
  browser.network.up = true
  await learns(true)
  await outbox.sendNow()
  await until(async () => (await db.outbox.toArray()).every(({ state }) => state === 'refused'))
  await session.sync.refresh()
  expect(await placesIn(session)).toEqual(new Set(rest))
  expect(await db.services.get(target.id)).toMatchObject({ pending: 1, needsPerson: true, gone: true })
  expect((await db.outbox.toArray()).map(({ lastError }) => lastError?.problem?.code)).toEqual(['not_found'])
  expect(await subject()).toMatchObject({ lostLocation: location.name, timeZone: undefined })

  await server.owner.query('insert into operator_locations (company_id, operator_id, location_id) values ($1, $2, $3)', [session.company.id, user.id, lost])
  await session.sync.refresh()
  const [refused] = await db.outbox.toArray()
  if (!refused) throw new Error('It is gone')
  expect(await subject()).toMatchObject({ lostLocation: null })
  await outbox.replace(refused.id, refused.request)
  await until(async () => (await db.outbox.count()) === 0)
  expect(await db.services.get(target.id)).toMatchObject({ pending: 0, base: { remarks: 'done there' } })
})
