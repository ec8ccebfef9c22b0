import { v7 as uuidv7 } from 'uuid'
import { beforeEach, expect, test } from 'vitest'

import { agreementCalls } from '../../../contract/agreement.ts'
import { createDriver } from '../../../contract/driver.ts'
import { kioskDeviceCalls } from '../../../contract/kiosk-device.ts'
import { getLocation } from '../../../contract/location.ts'
import { locationWrites } from '../../../contract/location-writes.ts'
import { membershipCalls } from '../../../contract/membership.ts'
import { checkIn } from '../../../contract/service-entries.ts'
import { finishService } from '../../../contract/service-writes.ts'
import { currentUser, signIn } from '../../../contract/session.ts'
import { resendWelcomeEmail, userCalls } from '../../../contract/user.ts'
import { vehicleCalls } from '../../../contract/vehicle.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { SERVER_FIELDS, type ServerField } from '../../fields/server-fields.ts'
import { deskOf, newRatedLocation } from '../cash-ups/support.ts'
import { aMailer } from '../driver-links/support.ts'
import { aNewDriver } from '../drivers/support.ts'
import { PRICE, aReceiptNumber, passesOf } from '../passes/support.ts'
import { quoteOf } from '../support/asked.ts'
import { addColleague, enterDemo, freshPlate } from '../support/demo.ts'
import { emptyBuckets } from '../support/limiter.ts'
import { openTestServer } from '../support/test-server.ts'

const mailer = aMailer()
const server = await openTestServer({ mailer })
const demo = await enterDemo(server)
const passes = passesOf(server, demo)
const { owner } = demo
const here = await newRatedLocation(server, demo)
const there = await newRatedLocation(server, demo)
const shift = deskOf(server).opened(here, demo.ana)

beforeEach(() => emptyBuckets(server))

type Readings = readonly [before: unknown, after: unknown]

/** Reads before and after an act. */
async function around(read: () => Promise<unknown>, act: () => Promise<unknown>): Promise<Readings> {
  const before = await read()
  await act()
  return [before, await read()]
}

const editLocation = (changes: object) =>
  server.value(locationWrites.edit, { params: { id: here }, body: { changes } }, owner)

const entry = (licensePlate: string, locationId: string) => ({
  id: uuidv7(),
  locationId,
  licensePlate,
  vehicleTypeId: 1 as const,
  startedAt: new Date().toISOString(),
  receiptNumber: aReceiptNumber(),
})

const statusOf = (answer: { ok: boolean; status: number }) => answer.status

async function aKiosk() {
  const body = { id: uuidv7(), name: 'Cajero', locationId: here }
  return server.value(kioskDeviceCalls.create, { body }, owner)
}
const kiosksOf = async (locationId: string) =>
  (await server.value(getLocation, { params: { id: locationId } }, owner)).kioskDevices

/** Sells a pass, and returns the outcome. */
const saleOf = async (membershipId: string, more: object = {}) =>
  statusOf(await passes.sell(here, null, owner, { membershipId, ...more }))

const EFFECTS: Readonly<Record<ServerField, () => Promise<Readings>>> = {
  'location.staffIds': () =>
    around(
      async () => (await server.value(currentUser, {}, demo.luis)).locationIds.includes(here),
      () => editLocation({ staffIds: { add: [], remove: [demo.luis.id] } }),
    ),
  'agreement.asksReason': async () => {
    const finishWith = async (asksReason: boolean) => {
      const body = { id: uuidv7(), name: uuidv7(), type: 'fixed_cost' as const, fixedCost: 0, asksReason }
      const { id: agreementId } = await server.value(agreementCalls.create, { body }, owner)
      const { id, operation } = await server.value(checkIn, { body: entry(freshPlate(), here) }, demo.ana)
      const asked = {
        endedAt: new Date().toISOString(),
        paymentMethod: 'cash' as const,
        agreementId,
        agreementReason: null,
        cashUpId: await shift,
        cashReceived: null,
      }
      const quote = await quoteOf(server, owner.token, { id, ...asked })
      return statusOf(
        await server.call(finishService, { params: { type: operation, id }, body: { quote, ...asked } }, demo.ana),
      )
    }
    return [await finishWith(false), await finishWith(true)]
  },
  'membership.cost': async () => {
    const membershipId = await passes.membership()
    return around(
      () => saleOf(membershipId, { payment: passes.payment(null, { amount: 1_00 }) }),
      () =>
        server.value(
          membershipCalls.edit,
          { params: { id: membershipId }, body: { changes: { cost: { from: PRICE, to: 1_00 } } } },
          owner,
        ),
    )
  },
  'membership.locationIds': async () => {
    const membershipId = await passes.membership({ locationIds: [here] })
    return around(
      () => saleOf(membershipId),
      () =>
        server.value(
          membershipCalls.edit,
          { params: { id: membershipId }, body: { changes: { locationIds: { add: [there], remove: [here] } } } },
          owner,
        ),
    )
  },
  'vehicle.ownerRole': async () => {
    const plate = freshPlate()
    const driverWith = async (ownerRole: 'driver' | 'guest') => {
      const vehicle = { id: uuidv7(), licensePlate: plate, vehicleTypeId: 1 as const, ownerRole }
      await server.value(createDriver, { body: { ...aNewDriver(), vehicles: [vehicle] } }, owner)
      return vehicle.id
    }
    const first = await driverWith('driver')
    await driverWith('driver')
    const edit = () =>
      server.value(
        vehicleCalls.edit,
        { params: { id: first }, body: { changes: { ownerRole: { from: 'driver', to: 'guest' } } } },
        owner,
      )
    const driverOfStay = async (locationId: string) =>
      (await server.value(checkIn, { body: entry(plate, locationId) }, owner)).driver?.id
    const before = await driverOfStay(here)
    await edit()
    return [before, await driverOfStay(there)]
  },
  'user.language': async () => {
    const subject = async (language: 'en' | 'es') => {
      mailer.sent.length = 0
      const id = uuidv7()
      const body = {
        id,
        email: `${id}@example.test`,
        firstName: 'Rosa',
        lastName: 'Mora',
        language,
        role: 'parking_staff' as const,
      }
      await server.value(userCalls.create, { body }, owner)
      await server.value(resendWelcomeEmail, { body: { operatorId: id } }, owner)
      return mailer.sent.at(-1)?.subject
    }
    return [await subject('en'), await subject('es')]
  },
  'user.isActive': async () => {
    const id = await addColleague(server, demo.colombia)
    const { email } = await server.value(userCalls.get, { params: { id } }, owner)
    return around(
      async () => statusOf(await server.call(signIn, { body: { email, password: DEMO_PASSWORD } })),
      () =>
        server.value(
          userCalls.edit,
          { params: { id }, body: { changes: { isActive: { from: true, to: false } } } },
          owner,
        ),
    )
  },
  'kiosk.name': async () => {
    const { id } = await aKiosk()
    return around(
      () => kiosksOf(here),
      () =>
        server.value(
          kioskDeviceCalls.edit,
          { params: { id }, body: { changes: { name: { from: 'Cajero', to: 'Norte' } } } },
          owner,
        ),
    )
  },
  'kiosk.locationId': async () => {
    const { id } = await aKiosk()
    return around(
      () => kiosksOf(there),
      () =>
        server.value(
          kioskDeviceCalls.edit,
          { params: { id }, body: { changes: { locationId: { from: here, to: there } } } },
          owner,
        ),
    )
  },
}

test.each(SERVER_FIELDS)('an edit of %s has an effect', async (field) => {
  const [before, after] = await EFFECTS[field]()
  expect(after).not.toEqual(before)
})
