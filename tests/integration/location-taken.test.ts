import { expect, test } from 'vitest'

import { listRefusedMoney } from '../../contract/refused-money.ts'
import { userCalls } from '../../contract/user.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { mayEditAgain } from '../../src/features/outbox/lost-right.tsx'
import { subjectsOf } from '../../src/features/outbox/use-subjects.ts'
import { shownOf } from '../../src/offline/kept-rows.ts'
import { closeCashUpOp, openRegisterOp } from '../../src/offline/outbox/cash-up-ops.ts'
import { editServiceOp, finishServiceOp } from '../../src/offline/outbox/service-ops.ts'
import type { Session } from '../../src/offline/session-state.ts'
import { until } from '../offline/support/manual-clock.ts'
import { addService, enterDemo } from '../server/support/demo.ts'
import { realWorld, signedIn } from './support/browser.ts'

const ANA = 'ana@demo.parq.test'

let passed = 0
const { server, aBrowser } = await realWorld({ now: () => new Date(Date.now() + passed) })
const demo = await enterDemo(server)

const placesIn = async ({ db }: Session) =>
  new Set(
    [...(await db.services.toArray()), ...(await db.cashUps.toArray())].flatMap(({ pending, locationId }) =>
      pending === 0 ? [locationId] : [],
    ),
  )

test(
  '[D-03] unsent acts survive the loss of their location: they are sent, and the device drops everything else of the location',
  { timeout: 90_000 },
  async () => {
    const [lost = '', ...rest] = demo.ana.locations
    const startedAt = new Date(Date.now() - 120 * MINUTE_MS)
    const [edited, charged] = [
      await addService(server, { companyId: demo.colombia, locationId: lost, startedAt }),
      await addService(server, { companyId: demo.colombia, locationId: lost, startedAt }),
    ]
    const browser = aBrowser()
    const { tab, session } = await signedIn(browser, ANA)
    const { db, outbox, user } = session
    const [target, other] = await db.services.bulkGet([edited, charged])
    if (!target || !other || rest.length === 0)
      throw new Error('Ana works at one location only, or what is inside is not kept')
    const { remarks } = shownOf(target)
    await server.owner.query(`update cash_ups set register = id::text where location_id = $1 and status = 'current'`, [
      lost,
    ])
    const shift = '01a1ea00-0000-7000-8000-000000000001'
    const opening = openRegisterOp.toWire({
      body: {
        id: shift,
        locationId: lost,
        register: 'main',
        openedAt: new Date().toISOString(),
        float: 50_000,
        count: null,
        note: 'A new morning',
      },
    })
    await outbox.enqueue({ opType: openRegisterOp, request: opening, seen: null })
    await until(async () => (await db.outbox.count()) === 0)

    browser.network.up = false
    // An answer in flight would outweigh one probe.
    const learns = (isReachable: boolean) =>
      until(() => {
        tab.reachability.probe()
        return tab.reachability.reachable() === isReachable
      })
    await learns(false)
    await outbox.enqueue({
      opType: editServiceOp,
      request: editServiceOp.toWire({
        params: { id: target.id },
        body: { changes: { remarks: { from: remarks, to: 'done there' } } },
      }),
      seen: null,
    })
    const subject = async () => (await subjectsOf(db, await db.outbox.toArray())).get(target.id)
    expect(await subject()).toMatchObject({ lostLocation: null, timeZone: 'America/Bogota' })

    // Half an hour later an administrator takes the location, and Ana charges there for another hour without a connection.
    passed += 30 * MINUTE_MS
    await server.value(
      userCalls.edit,
      { params: { id: user.id }, body: { changes: { locationIds: { add: [], remove: [lost] } } } },
      demo.owner,
    )
    const quote = {
      agreementName: null,
      totalMinutes: 60,
      serviceCharge: 7_000,
      discount: 0,
      adjustment50: 0,
      totalCost: 7_000,
      tax: 0,
      serviceFee: 0,
    }
    const endedAt = new Date(Date.now() + 60 * MINUTE_MS).toISOString()
    const charge = await outbox.enqueue({
      opType: finishServiceOp,
      request: finishServiceOp.toWire({
        params: { type: shownOf(other).operation, id: other.id },
        body: {
          endedAt,
          chargedAt: endedAt,
          paymentMethod: 'cash',
          agreementId: null,
          cashUpId: shift,
          cashReceived: null,
          quote,
        },
      }),
      seen: null,
    })
    await db.outbox
      .where('id')
      .equals(charge.id)
      .modify({ doneAt: Date.now() + 60 * MINUTE_MS })
    passed += 60 * MINUTE_MS
    browser.network.up = true
    await learns(true)
    await outbox.sendNow()
    await until(async () => (await db.outbox.toArray()).every(({ state }) => state === 'refused'))
    await session.sync.refresh()

    expect(
      (await db.outbox.toArray()).map(({ recordId, lastError }) => [
        recordId,
        lastError?.problem?.code,
        lastError?.problem?.lost?.location?.id,
        lastError?.problem?.queued,
      ]),
    ).toEqual([[other.id, 'right_removed', lost, true]])
    expect((await server.value(listRefusedMoney, { query: { authorId: user.id } }, demo.owner)).data).toMatchObject([
      { amount: 7_000, subjectId: other.id, location: { id: lost } },
    ])
    const { rows } = await server.owner.query('select remarks from services where id = $1', [target.id])
    expect(rows).toEqual([{ remarks: 'done there' }])

    // The form would open at a location that she cannot see.
    const [refused] = await db.outbox.toArray()
    const subjects = await subjectsOf(db, refused === undefined ? [] : [refused])
    expect(refused && mayEditAgain(refused, subjects.get(other.id) ?? null)).toBe(false)

    // The device keeps her own register of the location and the refused acts, and nothing else.
    expect(await placesIn(session)).toEqual(new Set([...rest, lost]))
    expect(await db.services.where('locationId').equals(lost).primaryKeys()).toEqual([other.id])
    expect((await db.cashUps.toArray()).flatMap(({ id, locationId }) => (locationId === lost ? [id] : []))).toEqual([
      shift,
    ])
    expect((await db.cashUps.get(shift))?.base?.place).toMatchObject({ timeZone: 'America/Bogota' })
    expect(await db.locations.get(lost)).toBeUndefined()

    // She counts the register without a connection; the refused money is in the drawer and needs no other reason.
    browser.network.up = false
    await learns(false)
    const closing = {
      id: '01a1ea00-0000-7000-8000-000000000002',
      closedAt: new Date(Date.now() + 61 * MINUTE_MS).toISOString(),
      countedCash: 57_000,
      count: null,
      leftInDrawer: 0,
      verified: { dataphone: null, digital: null },
      varianceReason: null,
    }
    await outbox.enqueue({
      opType: closeCashUpOp,
      request: closeCashUpOp.toWire({ params: { id: shift }, body: closing }),
      seen: null,
    })
    browser.network.up = true
    await learns(true)
    await until(async () => (await db.outbox.toArray()).every(({ state }) => state === 'refused'))
    expect((await db.outbox.toArray()).map(({ kind }) => kind)).toEqual([charge.kind])
    const { rows: closed } = await server.owner.query(
      'select status, counted_cash::int as counted, expected_cash::int as expected from cash_ups where id = $1',
      [shift],
    )
    expect(closed).toEqual([{ status: 'completed', counted: 57_000, expected: 50_000 }])
    await session.sync.refresh()
    expect((await db.cashUps.get(shift))?.base).toMatchObject({ status: 'completed', place: {} })

    await server.value(
      userCalls.edit,
      { params: { id: user.id }, body: { changes: { locationIds: { add: [lost], remove: [] } } } },
      demo.owner,
    )
    await session.sync.refresh()
    expect(await placesIn(session)).toEqual(new Set(user.locationIds))
    const back = await subjectsOf(db, refused === undefined ? [] : [refused])
    expect(refused && mayEditAgain(refused, back.get(other.id) ?? null)).toBe(true)
  },
)
