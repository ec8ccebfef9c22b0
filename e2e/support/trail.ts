import { listServices } from '../../contract/service.ts'
import { getServiceHistory } from '../../contract/service-history.ts'
import { ask, personOf } from './api.ts'
import type { AppServer } from './app-server.ts'
import { OWNER } from './people.ts'

/** Returns the remarks of a service in order, from the server's audit trail. */
export async function remarksOf(server: AppServer, plate: string): Promise<unknown[]> {
  const { token } = await personOf(server.url, OWNER)
  const [service] = (await ask(server.url, listServices, { token, query: `?plate=${plate}` })).data
  const { data: trail } = await ask(server.url, getServiceHistory, { token, id: service?.id ?? '' })
  return trail
    .toReversed()
    .flatMap(({ changes }) => changes.filter(({ path }) => path === 'remarks').map(({ after }) => after))
}
