import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'

import { type CashUp, getCashUp } from '../../contract/cash-up.ts'
import { openRegister } from '../../contract/cash-up-writes.ts'
import { listDrivers } from '../../contract/driver.ts'
import { getService, listServices } from '../../contract/service.ts'
import { getServiceHistory } from '../../contract/service-history.ts'
import { ask, type Person } from '../support/api.ts'
import { type Applied, remarksOf } from './ledger.ts'

export interface KnownService {
  id: string
  plate: string
}

/** Services that a person sees, newest first, one per plate. */
async function servicesOf(server: string, { token }: Person) {
  const { data } = await ask(server, listServices, { token, query: '?limit=999' })
  const plates = data.map(({ licensePlate }) => licensePlate)
  return data.filter(({ licensePlate }) => plates.indexOf(licensePlate) === plates.lastIndexOf(licensePlate))
}

const knownAs = ({ id, licensePlate }: { id: string; licensePlate: string }): KnownService => ({
  id,
  plate: licensePlate,
})

/** Returns the newest fully paid services that a person sees. */
export async function newestPaid(server: string, person: Person, count: number): Promise<KnownService[]> {
  const paid = (await servicesOf(server, person)).filter(({ status }) => status === 'completed')
  if (paid.length < count) throw new Error(`The demo has ${paid.length} paid services of different plates for ${count}`)
  return paid.slice(0, count).map(knownAs)
}

type Sums = Pick<CashUp, 'services' | 'takings'>

/** A register in which the person works. */
export interface Till {
  cashUpId: string
  /** Unpaid stays at the register's location. */
  stays: KnownService[]
  /** Sums of the register before the tablet's first act. */
  before: Sums
}

/** Opens the register of the location with the most parked cars, or joins its open shift. */
export async function openTill(server: string, person: Person): Promise<Till> {
  const staying = (await servicesOf(server, person)).filter(({ status }) => status === 'progress')
  const at = ({ location }: (typeof staying)[number]) => staying.filter((other) => other.location.id === location.id)
  const stays = staying.map(at).toSorted((one, other) => other.length - one.length)[0]
  if (!stays?.[0]) throw new Error('In the demo nobody is parked')
  const body = {
    id: randomUUID(),
    locationId: stays[0].location.id,
    register: 'main',
    openedAt: new Date().toISOString(),
    float: 0,
    count: null,
    note: null,
  }
  const { id, joined } = await ask(server, openRegister, { token: person.token, body })
  const cashUpId = joined?.id ?? id
  return {
    cashUpId,
    stays: stays.map(knownAs),
    before: await ask(server, getCashUp, { token: person.token, id: cashUpId }),
  }
}

/**
 * Changes to a service's remarks after an entry, from the audit trail, oldest first. The trail has the newest
 * entries only.
 */
export async function remarksApplied(server: string, admin: Person, serviceId: string, afterEntry: string | null) {
  const { data } = await ask(server, getServiceHistory, { token: admin.token, id: serviceId })
  const known = data.findIndex(({ id }) => id === afterEntry)
  return remarksOf(known === -1 ? data : data.slice(0, known))
}

/** Returns the newest of these entries. */
export async function lastEntry(server: string, admin: Person, serviceId: string): Promise<string | null> {
  return (await remarksApplied(server, admin, serviceId, null)).at(-1)?.entryId ?? null
}

/** Text that identifies the charge of a stay. */
export const CHARGED = 'charged'

/** Returns the payments of a stay, oldest first. */
export async function chargesApplied(server: string, admin: Person, serviceId: string): Promise<Applied[]> {
  const { data } = await ask(server, getServiceHistory, { token: admin.token, id: serviceId })
  return data
    .toReversed()
    .flatMap(({ action, actor }) =>
      action === 'finished' || action === 'paid_again'
        ? [{ actorId: actor?.id ?? null, after: action === 'finished' ? CHARGED : 'paid again' }]
        : [],
    )
}

/**
 * Returns the cash movements whose reason begins with this text, by the time of the act, because the server reports no
 * other order.
 */
export async function movementsApplied(
  server: string,
  admin: Person,
  cashUpId: string,
  reasons: string,
): Promise<Applied[]> {
  const { movements } = await ask(server, getCashUp, { token: admin.token, id: cashUpId })
  return movements
    .filter(({ reason }) => reason.startsWith(reasons))
    .map(({ by, reason }) => ({ actorId: by.id, after: reason }))
}

/** Returns the drivers with this e-mail. The server does not report who registered them. */
export async function driversApplied(server: string, admin: Person, email: string): Promise<Applied[]> {
  const { data } = await ask(server, listDrivers, { token: admin.token, query: `?search=${encodeURIComponent(email)}` })
  return data.filter((driver) => driver.email === email).map(() => ({ after: email }))
}

/** Faults in the sums of a register with card payments of its stays and cash pay-ins. */
export async function tillFaults(
  server: string,
  { token }: Person,
  { cashUpId, stays, before }: Till,
): Promise<string[]> {
  const { services, takings, payIns, movements } = await ask(server, getCashUp, { token, id: cashUpId })
  const charged = (await Promise.all(stays.map(({ id }) => ask(server, getService, { token, id })))).filter(
    ({ status }) => status === 'completed',
  )
  const dataphone = charged.reduce((sum, { totalCost }) => sum + (totalCost ?? 0), before.takings.dataphone)
  const is = { services, takings, payIns }
  const should = {
    services: before.services + charged.length,
    takings: { ...before.takings, dataphone },
    payIns: movements.reduce((sum, { kind, amount }) => sum + (kind === 'pay_in' ? amount : 0), 0),
  }
  return isDeepStrictEqual(is, should)
    ? []
    : [`the register has ${JSON.stringify(is)}, and should have ${JSON.stringify(should)}`]
}
