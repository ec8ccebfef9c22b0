import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { type Location, getLocation, locationChanges } from '../../../contract/location.ts'
import { userCalls } from '../../../contract/user.ts'
import { endpointPath } from '../../../contract/endpoint.ts'
import { uploadLogo } from '../../../contract/file.ts'
import { Device } from '../support/device.ts'
import { addColleague, enterDemo } from '../support/demo.ts'
import { everyTransactionEnded } from '../support/horizon.ts'
import { openTestServer } from '../support/test-server.ts'
import { wrong, hours, locationsOf } from './support.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

const { made, edit, read, trail } = locationsOf(server, demo)

describe('an edit of a location', () => {
  it('merges two admins’ edits of different weekdays, and gives the second both values for one weekday', async () => {
    const { id } = await made({ schedule: { '1': [hours('06:00', '20:00')], '2': [hours('06:00', '20:00')] } })
    const from = [hours('06:00', '20:00')]
    expect(await edit(id, { 'schedule.1': { from, to: [hours('07:00', '20:00')] } })).toMatchObject({ ok: true })
    expect(await edit(id, { 'schedule.2': { from, to: [] } })).toMatchObject({
      ok: true,
      value: { schedule: [{ day: 1, opens: '07:00' }] },
    })
    const late = await edit(id, {
      'schedule.1': { from, to: [hours('05:00', '20:00')] },
      name: { from: 'Calle 85', to: 'Late' },
    })
    expect(late).toMatchObject({
      status: 409,
      problem: {
        code: 'edit_conflict',
        conflicts: [
          {
            path: 'schedule.1',
            theirs: [hours('07:00', '20:00')],
            mine: [hours('05:00', '20:00')],
            by: { id: demo.owner.id },
          },
        ],
      },
    })
    expect(await read(id)).toMatchObject({ name: 'Calle 85', schedule: [{ day: 1, opens: '07:00', closes: '20:00' }] })
    expect(
      await edit(id, { 'schedule.3': { from: [], to: [hours('06:00', '12:00'), hours('12:00', '11:00')] } }),
    ).toMatchObject(wrong('changes.schedule.3.to.1.opens', 'from_not_before_to'))
  })

  it('is done once if eight requests set one weekday at once', async () => {
    const { id } = await made()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        edit(id, { 'schedule.4': { from: [], to: [hours(`0${index}:00`, '20:00')] } }),
      ),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await read(id)).schedule).toHaveLength(1)
  })

  it('adds and removes parking services, whatever others add and remove', async () => {
    const { id } = await made({ parkingServices: ['cctv'] })
    const [one, other] = await Promise.all([
      edit(id, { parkingServices: { add: ['car_wash'] } }),
      edit(id, { parkingServices: { add: ['surveillance'], remove: ['cctv'] } }),
    ])
    expect([one, other]).toMatchObject([{ ok: true }, { ok: true }])
    expect((await read(id)).parkingServices.toSorted()).toEqual(['car_wash', 'surveillance'])
    expect(await edit(id, { parkingServices: { add: ['pool'] } })).toMatchObject(
      wrong('changes.parkingServices.add.0', 'invalidField'),
    )
  })

  it('assigns and removes staff, which their own history shows [S6-03]', async () => {
    const { id } = await made()
    const colleague = await addColleague(server, demo.colombia)
    expect(await edit(id, { staffIds: { add: [demo.luis.id, colleague] } })).toMatchObject({
      ok: true,
      value: { version: 2 },
    })
    expect(await read(id, demo.luis)).toMatchObject({ id })
    expect(await edit(id, { staffIds: { remove: [demo.luis.id] } })).toMatchObject({ ok: true, value: { version: 3 } })
    expect(await server.call(getLocation, { params: { id } }, demo.luis)).toMatchObject({ status: 404 })
    const { data } = await server.value(userCalls.history, { params: { id: demo.luis.id } }, demo.owner)
    expect(data.slice(0, 2)).toMatchObject([
      {
        changes: [{ path: 'locationIds', before: [...demo.luis.locations, id].toSorted(), after: demo.luis.locations }],
      },
      { changes: [{ path: 'locationIds', before: demo.luis.locations }] },
    ])
    expect((await trail(id))[1]).toMatchObject({
      changes: [{ path: 'staffIds', before: [], after: [colleague, demo.luis.id].toSorted() }],
    })
    expect(await edit(id, { staffIds: { add: [demo.owner.id] } })).toMatchObject(
      wrong('changes.staffIds.add', 'staff_unknown'),
    )
  })

  it('keeps enough spaces for all vehicle types, even if two edits set them separately', async () => {
    const { id } = await made({ spaces: 40, vehicleTypes: [{ vehicleTypeId: 1, spaces: 20 }] })
    expect(await edit(id, { 'occupancy.2': { from: null, to: 20 } })).toMatchObject({ ok: true })
    expect(await edit(id, { 'occupancy.1': { from: 20, to: 21 } })).toMatchObject(
      wrong('changes.occupancy.1.to', 'spaces_below_types'),
    )
    expect(await edit(id, { spaces: { from: 40, to: 39 } })).toMatchObject(
      wrong('changes.spaces.to', 'spaces_below_types'),
    )
    expect(await edit(id, { 'occupancy.1': { from: 20, to: null }, spaces: { from: 40, to: 20 } })).toMatchObject({
      ok: true,
      value: { spaces: 20, vehicleTypes: [{ vehicleTypeId: 2, spaces: 20 }] },
    })
  })

  it('sets every other field, and lists each in the history [S3-01]', async () => {
    const { id, limits } = await made()
    const to = {
      description: 'Two floors',
      address: 'Carrera 7',
      city: 'Cali',
      timeZone: 'America/Mexico_City',
      geolocation: { lat: 3.45, lng: -76.53 },
      parkingType: 'valet_parking',
      nightSchedule: { from: '21:00', to: '05:00' },
      paymentType: 'pre_pay',
      managerId: demo.owner.id,
      digitalCommission: 199,
      graceMinutes: 15,
      exemptMinutes: 5,
      taxRate: 500,
      varianceLimit: 500_000,
      earlyEndMinutes: 20,
      earlyEndAmount: 100_000,
      loweredPrice: 300_000,
      refundByStaff: 400_000,
      shiftActs: 7,
      shiftAmount: 500_000,
      payOutsByOpener: true,
      blindClose: true,
      lostTicketFee: 1_500_000,
      isActive: false,
    }
    const standing: Record<string, unknown> = { ...(await read(id)), ...limits, managerId: null }
    const changes = Object.fromEntries(
      Object.entries(to).map(([field, value]) => [field, { from: standing[field], to: value }]),
    )
    const { managerId, earlyEndMinutes, earlyEndAmount, loweredPrice, refundByStaff, payOutsByOpener, ...rest } = to
    const { shiftActs, shiftAmount, ...shown } = rest
    expect(await edit(id, changes)).toMatchObject({
      ok: true,
      value: {
        ...shown,
        version: 2,
        manager: { id: managerId },
        limits: {
          earlyEndMinutes,
          earlyEndAmount,
          loweredPrice,
          refundByStaff,
          payOutsByOpener,
          shiftActs,
          shiftAmount,
        },
      },
    })
    expect((await trail(id))[0]?.changes.map(({ path }) => path).toSorted()).toEqual(Object.keys(to).toSorted())
    // Earlier values that a price depends on are kept.
    const { rows } = await server.owner.query(
      `select terms from dated_terms where entity = 'location' and entity_id = $1 order by seq`,
      [id],
    )
    expect(rows).toMatchObject([
      { terms: { taxRate: null, exemptMinutes: 0 } },
      { terms: { taxRate: 500, exemptMinutes: 5 } },
    ])
  })

  it('accepts as manager an admin who may sign in [S6-06]', async () => {
    const { id } = await made({ managerId: demo.owner.id })
    expect(await edit(id, { managerId: { from: demo.owner.id, to: demo.luis.id } })).toMatchObject(
      wrong('changes.managerId.to', 'manager_unknown'),
    )
    expect(await edit(id, { managerId: { from: demo.owner.id, to: null } })).toMatchObject({
      ok: true,
      value: { manager: null },
    })
  })

  it('accepts a grey logo of the company and deletes the earlier one', async () => {
    const { id } = await made()
    const picture = async (background: string) => {
      const body = new FormData()
      body.append(
        'file',
        new File(
          [
            new Uint8Array(
              await sharp({ create: { width: 40, height: 20, channels: 3, background } })
                .png()
                .toBuffer(),
            ),
          ],
          'logo.png',
        ),
      )
      const response = await server.app.request(endpointPath(uploadLogo), {
        method: 'POST',
        headers: { authorization: `Bearer ${demo.owner.token}` },
        body,
      })
      return response
    }
    const [first, second] = await Promise.all([picture('#333333'), picture('#777777')]).then((all) =>
      Promise.all(all.map(async (one): Promise<{ id: string }> => Object(await one.json()))),
    )
    expect(await edit(id, { logo: { from: null, to: first?.id } })).toMatchObject({
      ok: true,
      value: { logo: first?.id },
    })
    expect(await edit(id, { logo: { from: first?.id, to: second?.id } })).toMatchObject({
      ok: true,
      value: { logo: second?.id },
    })
    const { rows } = await server.owner.query('select id from files where id = any($1)', [[first?.id, second?.id]])
    expect(rows).toEqual([{ id: second?.id }])
  })

  it('reaches every device that keeps the location', async () => {
    const device = new Device<Location>((query) => server.value(locationChanges, { query }, demo.ana))
    await everyTransactionEnded(server)
    await device.pullAll()
    const { id } = await made({ schedule: { '1': [hours('06:00', '20:00')] }, staffIds: [demo.ana.id] })
    await everyTransactionEnded(server)
    await device.pullAll()
    await edit(id, {
      'schedule.1': { from: [hours('06:00', '20:00')], to: [hours('06:00', '21:00')] },
      blindClose: { from: false, to: true },
    })
    await everyTransactionEnded(server)
    const { changed } = await device.pull()
    expect(changed).toMatchObject([{ id, blindClose: true, schedule: [{ day: 1, closes: '21:00' }] }])
  })
})
