import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { deviceCheckOut } from '../../../contract/device.ts'
import { KIOSK_HEADER } from '../../../contract/kiosk-device.ts'
import { addPairedKiosk, asKiosk } from '../kiosk-devices/support.ts'
import { enterDemo } from '../support/demo.ts'
import { openMovedServer, townOf } from '../rights/support.ts'
import { setFromTheBeginning } from '../support/settings.ts'

const { server, now, at, wait } = await openMovedServer()
const demo = await enterDemo(server)
const town = townOf(server, demo, now)

/** Spans of contact of a device, as lengths in minutes, the first one first. */
async function spansOf(deviceId: string): Promise<number[]> {
  const { rows } = await server.owner.query<{ since: Date; until: Date }>(
    'select since, until from device_contacts where device_id = $1 order by since',
    [deviceId],
  )
  return rows.map(({ since, until }) => Math.round((until.getTime() - since.getTime()) / 60_000))
}

describe('the contact of a booth’s device', () => {
  async function atTablet() {
    const ana = { ...(await town.hire()), deviceId: uuidv7() }
    const people = [{ id: ana.id, changes: 0, refused: 0, amount: 0, oldest: null }]
    return { ana, report: () => town.report(ana, { asOf: now().toISOString(), people }) }
  }

  it('is one span while the device reports, and a new span after a silence of more than ten minutes', async () => {
    const { ana, report } = await atTablet()
    for (const minutes of [0, 4, 9, 9]) {
      wait(minutes)
      expect(await report()).toBe(200)
    }
    expect(await spansOf(ana.deviceId)).toEqual([22])
    wait(11)
    await report()
    wait(3)
    await report()
    expect(await spansOf(ana.deviceId)).toEqual([22, 3])
  })

  it('is written at most every two minutes', async () => {
    const { ana, report } = await atTablet()
    await report()
    wait(1)
    await report()
    expect(await spansOf(ana.deviceId)).toEqual([0])
    wait(2)
    await report()
    expect(await spansOf(ana.deviceId)).toEqual([3])
  })

  it('is not noted for a device that reports nothing', async () => {
    const { ana } = await atTablet()
    await town.report(ana, '')
    expect(await spansOf(ana.deviceId)).toEqual([])
  })
})

describe('the moment of a vehicle at a gate', () => {
  /** A gate at a location with exempt minutes, and a vehicle that has been inside for less than these minutes. */
  async function atGate() {
    const { location } = await town.hire()
    await setFromTheBeginning(server, 'location', 'update locations set exempt_minutes = 20 where id = $1', [location])
    const kiosk = await addPairedKiosk(server, { companyId: demo.colombia, locationId: location })
    const beat = () => asKiosk(server).beat(kiosk.token, { sentAt: now().toISOString() })
    const id = await town.parked(location, 10)
    const checkOut = (moment: string) =>
      server.value(deviceCheckOut, { headers: { [KIOSK_HEADER]: kiosk.token }, body: { id, at: moment } })
    return { beat, checkOut, kiosk }
  }

  it('is the server’s time if the device had contact at the stated time and after it', async () => {
    const gate = await atGate()
    const stated = at(2)
    for (let minute = 0; minute < 30; minute += 2) {
      await gate.beat()
      wait(2)
    }
    expect(await gate.checkOut(stated)).toMatchObject({ opens: false, reason: 'payment_due' })
  })

  it('is the stated time if the device was offline then, even if it has sent a heartbeat since', async () => {
    const gate = await atGate()
    await gate.beat()
    wait(5)
    const stated = at(0)
    wait(25)
    await gate.beat()
    expect(await gate.checkOut(stated)).toMatchObject({ opens: true, reason: 'free', service: { endedAt: stated } })
  })

  it('is the stated time if the two differ by at most three minutes', async () => {
    const gate = await atGate()
    const stated = at(0)
    for (let minute = 0; minute < 3; minute += 1) {
      await gate.beat()
      wait(1)
    }
    expect(await gate.checkOut(stated)).toMatchObject({ opens: true, reason: 'free', service: { endedAt: stated } })
  })
})
