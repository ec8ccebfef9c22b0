import { IDEMPOTENCY_KEY } from '../../../contract/write-headers.ts'
import { type Endpoint, endpointPath } from '../../../contract/endpoint.ts'

export interface Asked {
  token?: string
  key?: string
  id?: string
  query?: string
  body?: unknown
}

/** Calls a server that runs as a separate process. */
export function send(
  url: string,
  endpoint: Endpoint,
  { token, key, id = '', query = '', body }: Asked,
): Promise<Response> {
  return fetch(`${url}${endpointPath(endpoint).replace(':id', id)}${query}`, {
    method: endpoint.method,
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { [IDEMPOTENCY_KEY]: key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}
