import { v7 as uuidv7 } from 'uuid'

import { createDriver } from '../../../contract/driver.ts'
import { membershipCalls } from '../../../contract/membership.ts'
import { type Pass, type PassPayment, passCalls, renewPass } from '../../../contract/pass.ts'
import { dayAfter } from '../../../domain/periods.ts'
import { wallClock } from '../../../domain/zoned-time.ts'
import { aNewDriver } from '../drivers/support.ts'
import { type Demo, type Person, freshPlate } from '../support/demo.ts'
import type { Answer, TestServer } from '../support/test-server.ts'

export const PRICE = 30_000_00

let numbers = 0

/** The current day in Colombia's zone. */
export function bogotaDay(later = 0): string {
  return dayAfter(wallClock(new Date(), 'America/Bogota').slice(0, 10), later)
}

export function aReceiptNumber(): string {
  numbers++
  return `TP-${String(numbers).padStart(5, '0')}`
}

/** Short forms of the calls that sell passes. */
export function passesOf(server: TestServer, demo: Demo) {
  const sellers = {
    async membership(more: object = {}, by: Person = demo.owner): Promise<string> {
      const id = uuidv7()
      const body = {
        id,
        name: `Mensual ${id}`,
        cost: PRICE,
        vehicleTypeId: 1 as const,
        authorizedVehicles: 2,
        parkingSpaces: 1,
        validityUnit: 'days' as const,
        validityCount: 30,
        ...more,
      }
      return (await server.value(membershipCalls.create, { body }, by)).id
    },
    async driver(by: Person = demo.owner, more: object = {}): Promise<string> {
      return (await server.value(createDriver, { body: { ...aNewDriver(), ...more } }, by)).id
    },
    payment: (cashUpId: string | null, more: Partial<PassPayment> = {}): PassPayment => ({
      id: uuidv7(),
      at: new Date().toISOString(),
      amount: PRICE,
      method: cashUpId === null ? 'digital' : 'cash',
      reference: null,
      cashUpId,
      receiptNumber: aReceiptNumber(),
      ...more,
    }),
    async sale(locationId: string, cashUpId: string | null, more: object = {}) {
      return {
        id: uuidv7(),
        membershipId: await sellers.membership(),
        locationId,
        driverId: await sellers.driver(),
        plates: [freshPlate()],
        startsOn: bogotaDay(),
        payment: sellers.payment(cashUpId),
        ...more,
      }
    },
    async sell(
      locationId: string,
      cashUpId: string | null,
      by: Person,
      more: object = {},
    ): Promise<Answer<typeof passCalls.create>> {
      return server.call(passCalls.create, { body: await sellers.sale(locationId, cashUpId, more) }, by)
    },
    async sold(locationId: string, more: object = {}): Promise<Pass> {
      return server.value(passCalls.create, { body: await sellers.sale(locationId, null, more) }, demo.owner)
    },
    renew: (id: string, payment: PassPayment, by: Person): Promise<Answer<typeof renewPass>> =>
      server.call(renewPass, { params: { id }, body: payment }, by),
    read: (id: string, by: Person = demo.owner) => server.value(passCalls.get, { params: { id } }, by),
    /** Moves the beginning and end of a pass back by this many days. */
    async longAgo(id: string, days: number): Promise<void> {
      await server.owner.query(
        'update passes set starts_on = starts_on - $2::int, ends_on = ends_on - $2::int where id = $1',
        [id, days],
      )
      await server.owner.query(
        'update pass_periods set starts_on = starts_on - $2::int, ends_on = ends_on - $2::int where pass_id = $1',
        [id, days],
      )
    },
  }
  return sellers
}
