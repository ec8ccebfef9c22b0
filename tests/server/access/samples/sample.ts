import { CRUD_VERBS, type Crud } from '../../../../contract/crud.ts'
import type { Endpoint, RequestInput } from '../../../../contract/endpoint.ts'
import type { Named } from '../names.ts'

/** The moment at which a device did the act of a sample. */
export const AT = '2026-11-20T12:00:00.000Z'

/** A request that its endpoint accepts from anyone whose company has the ids. */
export interface Sample {
  endpoint: Endpoint
  request: (named: Named) => object
}

export function sample<E extends Endpoint>(endpoint: E, request: (named: Named) => RequestInput<E>): Sample {
  return { endpoint, request }
}

/** Samples of a room of records, in the order of its contract's calls. */
export function crudSamples(
  crud: Crud,
  {
    idOf,
    readOf = idOf,
    input,
    changes,
  }: {
    idOf: (named: Named) => string
    readOf?: (named: Named) => string
    input: (named: Named) => object
    changes: object
  },
): Sample[] {
  const requests: Record<keyof Crud, (named: Named) => object> = {
    list: () => ({ query: {} }),
    count: () => ({ query: {} }),
    changes: () => ({ query: {} }),
    get: (named) => ({ params: { id: readOf(named) } }),
    history: (named) => ({ params: { id: idOf(named) } }),
    create: (named) => ({ body: input(named) }),
    edit: (named) => ({ params: { id: idOf(named) }, body: { changes } }),
    remove: (named) => ({ params: { id: idOf(named) } }),
  }
  return CRUD_VERBS.flatMap((verb) => {
    const endpoint = crud[verb]
    return endpoint === undefined ? [] : [{ endpoint, request: requests[verb] }]
  })
}
