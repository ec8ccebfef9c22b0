import { changesHead } from '../../contract/changes.ts'
import type { ResponseOf } from '../../contract/endpoint.ts'
import { COLLECTIONS, type CollectionName } from '../../contract/events.ts'
import { keptLocations } from '../../domain/kept-window.ts'
import { type CompanyContext, type Route, companyRoute } from '../http/route.ts'
import { visibleLocationIds } from '../locations/queries.ts'
import { noteContact } from '../losses/device-contacts.ts'
import { noteUnsent } from '../rights/unsent-work.ts'
import { noteTablet, openAsks } from '../tablets/note-report.ts'
import { markOf, readNumbers, scopeHash } from './change-numbers.ts'

export const changeRoutes: readonly Route[] = [
  companyRoute(changesHead, async ({ query }, context) => {
    const head = await readHead(query.keptLocation, context)
    await noteUnsent(context)
    await noteContact(context)
    await noteTablet(query.keptLocation, context)
    const asks = await openAsks(context)
    return { ...head, ...(asks && { asks }) }
  }),
]

/** Returns the marks that complete deltas would have now. */
async function readHead(chosen: string | undefined, context: CompanyContext): Promise<ResponseOf<typeof changesHead>> {
  const { actor, now } = context
  const kept = keptLocations(await visibleLocationIds(context), chosen).join()
  const numbers = await readNumbers(context)
  const scopes: Partial<Record<CollectionName, string>> = {
    locations: actor.locationIds?.join() ?? 'all',
    services: kept,
    cashUps: kept,
    passes: kept,
  }
  const marks = COLLECTIONS.map((name) => [name, markOf(name, scopeHash(name, scopes[name] ?? 'all', actor), numbers)])
  return { marks: Object.fromEntries(marks), asOf: now.toISOString() }
}
