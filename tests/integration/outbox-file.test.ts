import { expect, test } from 'vitest'

import { getService, type Service } from '../../contract/service.ts'
import { exportOutbox, importOutbox } from '../../src/data/outbox-file.ts'
import { shownOf } from '../../src/offline/kept-rows.ts'
import { editServiceOp } from '../../src/offline/outbox/service-ops.ts'
import type { Session } from '../../src/offline/session-state.ts'
import { idOf } from '../offline/support/records.ts'
import { until } from '../offline/support/manual-clock.ts'
import { realWorld, signedIn } from './support/browser.ts'

const ANA = 'ana@demo.parq.test'

const { server, aBrowser } = await realWorld()

async function aTablet() {
  const browser = aBrowser()
  const { tab, session } = await signedIn(browser, ANA)
  const loseNetwork = async () => {
    browser.network.up = false
    tab.reachability.probe()
    await until(() => !tab.reachability.reachable())
  }
  const findNetwork = () => {
    browser.network.up = true
    tab.reachability.probe()
  }
  return { session, loseNetwork, findNetwork }
}

const edit = ({ outbox }: Session, id: string, from: string | null, to: string) =>
  outbox.enqueue({
    opType: editServiceOp,
    request: editServiceOp.toWire({ params: { id }, body: { changes: { remarks: { from, to } } } }),
    seen: null,
  })

async function twoServices({ db }: Session): Promise<[Service, Service]> {
  const [one, two] = (await db.services.orderBy('order').limit(2).toArray()).map(shownOf)
  if (!one || !two) throw new Error('Too little is kept')
  return [one, two]
}

async function trailOf(ids: readonly string[]): Promise<string[]> {
  const { rows } = await server.owner.query<{ to: string }>(
    `select after ->> 'remarks' as to from audit_entries where entity = 'service' and entity_id = any($1) and after ? 'remarks' order by id`,
    [ids],
  )
  return rows.map(({ to }) => to)
}

test('[S9-07] an outbox that was moved to another tablet is sent once, even if both are online at the same time', async () => {
  const [lost, found] = [await aTablet(), await aTablet()]
  const [one, two] = await twoServices(lost.session)
  await Promise.all([lost.loseNetwork(), found.loseNetwork()])
  await edit(lost.session, one.id, one.remarks, 'golpe')
  await edit(lost.session, two.id, two.remarks, 'llaves')
  await edit(lost.session, one.id, 'golpe', 'dos golpes')
  // A tablet that keeps working after its export.
  const { file } = await exportOutbox(lost.session, idOf(9, 1), Date.now())
  await edit(lost.session, one.id, 'dos golpes', 'tres golpes')
  expect(await importOutbox(found.session, file)).toMatchObject({ kind: 'brought', added: 3 })

  lost.findNetwork()
  found.findNetwork()
  const isEmpty = ({ session }: typeof lost) => until(async () => (await session.db.outbox.count()) === 0)
  await Promise.all([isEmpty(lost), isEmpty(found)])

  expect(await trailOf([one.id])).toEqual(['golpe', 'dos golpes', 'tres golpes'])
  expect(await trailOf([two.id])).toEqual(['llaves'])
  expect((await lost.session.api.call(getService, { params: { id: one.id } })).remarks).toBe('tres golpes')
  for (const { session } of [lost, found])
    expect((await session.db.settled.toArray()).every(({ how }) => how === 'done')).toBe(true)
})

test('an act that is refused on another tablet is shown as refused on the tablet that exported it', async () => {
  const [lost, found] = [await aTablet(), await aTablet()]
  const [one] = await twoServices(lost.session)
  await Promise.all([lost.loseNetwork(), found.loseNetwork()])
  await edit(lost.session, one.id, 'what nobody wrote', 'golpe nuevo')
  const { file } = await exportOutbox(lost.session, idOf(9, 1), Date.now())
  await importOutbox(found.session, file)

  const isRefused = ({ session }: typeof lost) =>
    until(async () =>
      (await session.db.outbox.toArray()).every(({ state, inDoubt }) => state === 'conflict' && !inDoubt),
    )
  found.findNetwork()
  await isRefused(found)
  lost.findNetwork()
  await isRefused(lost)
  expect((await found.session.api.call(getService, { params: { id: one.id } })).remarks).toBe(one.remarks ?? null)
})
