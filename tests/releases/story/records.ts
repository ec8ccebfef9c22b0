import { v7 as uuidv7 } from 'uuid'

import { getCashUp, listCashUps, type CashUp } from '../../../contract/cash-up.ts'
import { closeCashUp } from '../../../contract/cash-up-writes.ts'
import { createDriver } from '../../../contract/driver.ts'
import { getLocation, type Location } from '../../../contract/location.ts'
import { getService, listServices, type Service } from '../../../contract/service.ts'
import { checkIn, reserveService } from '../../../contract/service-entries.ts'
import { finishService } from '../../../contract/service-writes.ts'
import { getServicePrice } from '../../../contract/price.ts'
import { expectedCash } from '../../../domain/cash-ups.ts'
import type { Demo, Person } from '../../server/support/demo.ts'
import { openSession } from '../../server/support/session.ts'
import type { TestServer } from '../../server/support/test-server.ts'
import { aNewDriver, aNewVehicle } from '../../server/drivers/support.ts'
import { passesOf } from '../../server/passes/support.ts'

const MINUTE = 60_000
let numbers = 0

/** Returns a receipt number that no other record of the story has. */
export function aReceipt(): string {
  numbers += 1
  return `FRZ-${String(numbers).padStart(4, '0')}`
}

const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString()

/** Makes the records on which the people at the tablet act, through the API. */
export function recordsOf(server: TestServer, demo: Demo) {
  const { ana, owner } = demo
  const passes = passesOf(server, demo)

  const letIn = ({ id: locationId }: Location, licensePlate: string, minutes: number, by: Person = owner): Promise<Service> =>
    server.value(checkIn, { body: { id: uuidv7(), locationId, licensePlate, vehicleTypeId: 1, startedAt: ago(minutes), receiptNumber: aReceipt(), space: null, keyTag: null, keptItems: null } }, by)

  /** Charges a stay as the server prices it now. */
  async function charge({ id, operation }: Service, by: Person, cashUpId: string | null, minutesAgo = 0): Promise<Service> {
    const { totalMinutes, totalCost } = await server.value(getServicePrice, { params: { id } }, by)
    const quote = { agreementName: null, totalMinutes, serviceCharge: totalCost, discount: 0, adjustment50: 0, totalCost, tax: 0, serviceFee: 0 }
    const endedAt = ago(minutesAgo)
    return server.value(finishService, { params: { type: operation, id }, body: { endedAt, chargedAt: endedAt, paymentMethod: 'dataphone', agreementId: null, cashUpId, cashReceived: null, quote } }, by)
  }

  return {
    location: (id: string) => server.value(getLocation, { params: { id } }, owner),
    cashUp: (id: string) => server.value(getCashUp, { params: { id } }, owner),
    service: (id: string) => server.value(getService, { params: { id } }, owner),
    letIn,
    charge,
    paid: async (location: Location, plate: string, cashUpId: string | null) => charge(await letIn(location, plate, 90, ana), ana, cashUpId),
    /** A stay whose vehicle has not left in the time that it was given. */
    overstayed: async (location: Location, plate: string) => charge(await letIn(location, plate, 200), owner, null, 60),
    reserved: ({ id: locationId }: Location, licensePlate: string) =>
      server.value(reserveService, { body: { id: uuidv7(), locationId, licensePlate, vehicleTypeId: 1, receiptNumber: aReceipt(), arrivesAt: new Date(Date.now() + 20 * MINUTE).toISOString(), remarks: null } }, ana),
    /** The stay that waits for a confirmation at a location. */
    async unconfirmed({ id }: Location): Promise<Service> {
      const { data } = await server.value(listServices, { headers: {}, query: { locationIds: id, statuses: 'unconfirmed', limit: '999' } }, owner)
      return known(data[0], 'an unconfirmed stay')
    },
    /** The newest cash-up of a location in this state. */
    async shift({ id }: Location, status: CashUp['status']): Promise<CashUp> {
      const { data } = await server.value(listCashUps, { headers: {}, query: { locationIds: id, statuses: status, limit: '999' } }, owner)
      return known(data.find(({ register, closing }) => register === 'main' && closing?.approval !== 'pending'), `a cash-up that is ${status}`)
    },
    /** Closes a shift with so much too much in the drawer, by an admin who does not work at the tablet: nobody approves their own difference. */
    async close(shift: CashUp, over: number): Promise<CashUp> {
      const { rows } = await server.owner.query<{ id: string }>(`select id from identities where email = 'jorge.castano@example.com'`)
      const token = await openSession(server, known(rows[0]?.id, 'another admin'))
      const countedCash = expectedCash(shift) + over
      const body = { id: uuidv7(), closedAt: new Date().toISOString(), countedCash, count: null, leftInDrawer: 0, verified: { dataphone: null, digital: null }, varianceReason: over === 0 ? null : 'Sobró plata del turno anterior' }
      return server.value(closeCashUp, { params: { id: shift.id }, body }, { token })
    },
    /** A driver with one vehicle. */
    async driver(firstName: string, licensePlate: string) {
      const vehicle = aNewVehicle({ licensePlate })
      const driver = await server.value(createDriver, { body: aNewDriver({ firstName, vehicles: [vehicle] }) }, owner)
      return { driver, vehicleId: vehicle.id }
    },
    pass: ({ id }: Location, plate: string) => passes.sold(id, { plates: [plate] }),
  }
}
export type Records = ReturnType<typeof recordsOf>

/** Returns a value that must exist. */
export function known<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`The story needs ${what}`)
  return value
}
