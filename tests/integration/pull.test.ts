import { describe, expect, test } from 'vitest'

import { getService, listServices, type Service } from '../../contract/service.ts'
import { editService } from '../../contract/service-writes.ts'
import { signOut } from '../../contract/session.ts'
import { defineCommand, runCommand } from '../../src/data/command.ts'
import { systemClock } from '../../src/offline/clock.ts'
import { editServiceOp } from '../../src/offline/outbox/service-ops.ts'
import { shownOf } from '../../src/offline/kept-rows.ts'
import { until } from '../offline/support/manual-clock.ts'
import { realWorld, sessionOf, signedIn as signedInAs, type RealBrowser } from './support/browser.ts'

const ANA = 'ana@demo.parq.test'
const OWNER = 'owner@demo.parq.test'

const editRemarks = defineCommand({
  op: editServiceOp,
  toRequest: ({ service, to }: { service: Service; to: string }) => ({
    params: { id: service.id },
    body: { changes: { remarks: { from: service.remarks, to } } },
  }),
  seen: ({ service }) => service,
})

const { server, aBrowser } = await realWorld()

const signedIn = (browser: RealBrowser, email = ANA) => signedInAs(browser, email)

const ids = (rows: readonly { id: string }[]) => rows.map((row) => row.id).toSorted()

describe('the offline core on the real server', () => {
  test('[D-02] keeps the services, locations, vehicle types and drivers that the person sees', async () => {
    const { session } = await signedIn(aBrowser())
    const [kept, locations, drivers, vehicleTypes] = await Promise.all([
      session.db.services.toArray(),
      session.db.locations.toArray(),
      session.db.drivers.count(),
      session.db.vehicleTypes.count(),
    ])
    const { count } = await server.owner
      .query<{ count: number }>('select count(*)::int as count from drivers where company_id = $1', [
        session.company.id,
      ])
      .then(({ rows }) => rows[0] ?? { count: -1 })

    expect(kept.length).toBeGreaterThan(100)
    expect(ids(locations)).toEqual([...session.user.locationIds].toSorted())
    expect(new Set(kept.map((row) => row.locationId))).toEqual(new Set(session.user.locationIds))
    expect(drivers).toBe(count)
    expect(vehicleTypes).toBeGreaterThan(0)

    const newest = await session.api.call(listServices, { query: { limit: '30' }, headers: {} })
    const mine = await session.db.services.orderBy('order').limit(30).toArray()
    expect(mine.map(shownOf)).toEqual(newest.data)
    expect(await session.db.services.where('plateTerms').startsWith('ABC123').count()).toBeGreaterThan(0)
  })

  test('receives another person’s changes', async () => {
    const { session } = await signedIn(aBrowser())
    const target = await session.db.services.orderBy('order').first()
    if (!target) throw new Error('Nothing is kept')
    const token = await server.signIn(OWNER)
    const { remarks: from } = shownOf(target)
    await server.value(
      editService,
      { params: { id: target.id }, body: { changes: { remarks: { from, to: 'Rayón en la puerta' } } } },
      { token },
    )

    await until(async () => (await session.db.services.get(target.id))?.base?.remarks === 'Rayón en la puerta')
    expect((await session.db.services.get(target.id))?.base?.version).toBeGreaterThan(target.base?.version ?? 0)
  })

  test('updates the kept row when an edit is done, and reports a conflict of two edits of one field', async () => {
    const { session } = await signedIn(aBrowser(), OWNER)
    const [service] = (await session.api.call(listServices, { query: {}, headers: {} })).data
    if (!service) throw new Error('There are no services')
    const edit = (to: string) =>
      runCommand(session, editRemarks, { service, to }, { clock: systemClock, isReachable: () => true })

    expect(await edit('primero')).toEqual({ kind: 'done' })
    expect((await session.db.services.get(service.id))?.base?.remarks).toBe('primero')
    expect(await edit('segundo')).toMatchObject({
      kind: 'conflict',
      problem: { conflicts: [{ path: 'remarks', theirs: 'primero', mine: 'segundo' }] },
    })
    expect((await session.api.call(getService, { params: { id: service.id } })).remarks).toBe('primero')
  })

  test('[D-01] opens without a connection from kept data, and pulls again when the connection is back', async () => {
    const browser = aBrowser()
    const first = await signedIn(browser)
    const count = await first.session.db.services.count()
    first.tab.stop()
    browser.network.up = false
    const tab = await browser.openTab()
    expect(await tab.sessions.enter()).toEqual({ kind: 'open' })
    const { db, sync } = sessionOf(tab)
    expect(await db.services.count()).toBe(count)
    await until(() => !tab.reachability.reachable())

    browser.network.up = true
    tab.reachability.probe()
    await until(() => tab.reachability.reachable())
    await sync.refresh()
    expect(sync.storage()).toBeNull()
  })

  test('[S4-05] ends a session that is revoked elsewhere, and keeps unsent acts for the next sign-in', async () => {
    const browser = aBrowser()
    const { tab, session } = await signedIn(browser)
    const count = await session.db.services.count()
    await session.api.call(signOut, {})

    await until(() => tab.sessions.state().status === 'signed_out')
    expect(tab.sessions.state()).toEqual({ status: 'signed_out', reason: 'refused' })
    expect(await session.db.services.count()).toBe(count)
  })
})
