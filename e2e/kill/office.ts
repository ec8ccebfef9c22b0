import { listServices } from '../../contract/service.ts'
import { getServiceHistory } from '../../contract/service-history.ts'
import { ask, type Person } from '../support/api.ts'
import { type Applied, appliedOf } from './ledger.ts'

export interface KnownService {
  id: string
  plate: string
}

/** The newest services that a person sees, each the only one of its plate. */
export async function newestServices(server: string, { token }: Person, count: number): Promise<KnownService[]> {
  const { data } = await ask(server, listServices, { token, query: '?limit=999' })
  const plates = data.map(({ licensePlate }) => licensePlate)
  const only = plates.flatMap((plate, index) => (plates.indexOf(plate) === plates.lastIndexOf(plate) ? data.slice(index, index + 1) : []))
  if (only.length < count) throw new Error(`The demo has ${only.length} services of different plates for ${count}`)
  return only.slice(0, count).map(({ id, licensePlate }) => ({ id, plate: licensePlate }))
}

/** What the audit trail says was done to a service's remarks after an entry, oldest first. It shows the newest entries only. */
export async function remarksApplied(server: string, admin: Person, serviceId: string, afterEntry: string | null): Promise<Applied[]> {
  const { data } = await ask(server, getServiceHistory, { token: admin.token, id: serviceId })
  const known = data.findIndex(({ id }) => id === afterEntry)
  return appliedOf(known === -1 ? data : data.slice(0, known))
}

/** The newest of those entries. */
export async function lastEntry(server: string, admin: Person, serviceId: string): Promise<string | null> {
  return (await remarksApplied(server, admin, serviceId, null)).at(-1)?.entryId ?? null
}
