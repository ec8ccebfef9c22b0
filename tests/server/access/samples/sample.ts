import { CRUD_VERBS, type Crud } from '../../../../contract/crud.ts'
import type { Endpoint, RequestInput } from '../../../../contract/endpoint.ts'
import type { Caller, TestServer } from '../../support/test-server.ts'
import type { Named } from '../names.ts'

/** The moment at which a device did the act of a sample. */
export const AT = '2026-11-20T12:00:00.000Z'

/** A request that its endpoint accepts from anyone whose company has the ids. */
export interface Sample {
  endpoint: Endpoint
  request: (named: Named) => object
  /**
   * Request that depends on the caller's own second factor and session; then `request` only shows its form. The caller
   * has no second factor before.
   */
  forCaller?: (server: TestServer, caller: Caller) => Promise<object>
}

export function sample<E extends Endpoint>(
  endpoint: E,
  request: (named: Named) => RequestInput<E>,
  forCaller?: (server: TestServer, caller: Caller) => Promise<RequestInput<E>>,
): Sample {
  return { endpoint, request, ...(forCaller && { forCaller }) }
}

/** A request that only the device which it names may make. */
export function onDevice({ request, ...rest }: Sample, deviceOf: (named: Named) => string): Sample {
  return { ...rest, request: (named) => ({ ...request(named), headers: { 'x-device-id': deviceOf(named) } }) }
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
