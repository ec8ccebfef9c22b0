import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { finishService } from '../../../contract/service-writes.ts'
import { carry } from '../batch/support.ts'
import { enterDemo } from '../support/demo.ts'
import { batched, openMovedServer, PRICE, townOf } from './support.ts'
import { boothOf } from './booth-at-work.ts'

const { server, now, at, wait } = await openMovedServer()
const demo = await enterDemo(server)
const town = townOf(server, demo, now)

const { atWork, send, owed } = boothOf(server, town, now)

describe('the stated time of an act', () => {
  it.each<[string, () => string]>([
    ['in 2020', () => '2020-01-01T00:00:00.000Z'],
    ['an hour before the stay began', () => at(-65)],
  ])('is replaced by the arrival if it is %s, for a stay that is five minutes old', async (_, doneAt) => {
    const booth = await atWork()
    wait(10)
    const stay = await town.parked(booth.location, 5)
    const act = { endpoint: finishService, ...town.charge(stay, booth.shift) }
    await town.take(booth.ana.id, booth.location)
    wait(1)
    expect(await send(act, booth, doneAt())).toMatchObject({
      status: 403,
      body: { code: 'right_removed', queued: true },
    })
    // The list shows the time of arrival, and no impossible time.
    expect(Math.abs(Date.parse((await owed(booth))[0]?.doneAt ?? '') - now().getTime())).toBeLessThan(60_000)
  })

  it('is not accepted if it is a day before the last contact of a device that reports no queue', async () => {
    const booth = await atWork()
    const stay = await town.parked(booth.location, 60 * 24 * 10)
    wait(10)
    await town.take(booth.ana.id, booth.location)
    const act = { endpoint: finishService, ...town.charge(stay, null) }
    expect(await send(act, booth, at(-60 * 24 * 3))).toMatchObject({ status: 403, body: { code: 'right_removed' } })
    expect(await send(act, booth, at(-60 * 3))).toMatchObject({ status: 200 })
  })

  it('is not accepted if it is before a report of an empty queue, unless the device reported the act as unsent', async () => {
    const booth = await atWork()
    const ana = { ...booth.ana, deviceId: uuidv7() }
    wait(10)
    const [early, earlyDone] = [
      { endpoint: finishService, ...town.charge(await town.parked(booth.location), booth.shift) },
      at(0),
    ]
    wait(10)
    await town.report(ana, {
      asOf: now().toISOString(),
      people: [{ id: ana.id, changes: 0, refused: 0, amount: 0, oldest: null }],
    })
    wait(5)
    const [late, lateDone] = [
      { endpoint: finishService, ...town.charge(await town.parked(booth.location), booth.shift) },
      at(0),
    ]
    await town.report(ana, {
      asOf: now().toISOString(),
      people: [{ id: ana.id, changes: 1, refused: 0, amount: PRICE, oldest: lateDone }],
    })
    wait(5)
    await town.take(ana.id, booth.location)
    wait(5)
    const [first, second] = await carry(
      server,
      [batched(early, { doneAt: earlyDone }), batched(late, { doneAt: lateDone })],
      ana,
    )
    expect(first).toMatchObject({ status: 403, body: { code: 'right_removed', queued: true } })
    expect(second).toMatchObject({ status: 200 })
    // A tablet that reported nothing is believed.
    const other = { endpoint: finishService, ...town.charge(await town.parked(booth.location), booth.shift) }
    expect(
      (await carry(server, [batched(other, { doneAt: earlyDone })], { ...ana, deviceId: uuidv7() }))[0],
    ).toMatchObject({ status: 200 })
  })

  it('is never in the future', async () => {
    const booth = await atWork()
    await town.take(booth.ana.id, booth.location)
    const act = { endpoint: finishService, ...town.charge(await town.parked(booth.location), booth.shift) }
    expect(await send(act, booth, at(600))).toMatchObject({ status: 403, body: { code: 'right_removed' } })
  })
})
