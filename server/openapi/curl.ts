import { type Endpoint, endpointPath } from '../../contract/endpoint.ts'

/** Returns a call as a curl command, with `$API`, and `$ID` in the path. */
export function curl(endpoint: Endpoint, more: string): string {
  const method = endpoint.method === 'PATCH' ? '-X PATCH ' : ''
  return `curl -s ${method}"$API${endpointPath(endpoint).replace(':id', '$ID')}${more}`
}

export const SENT = `-H "authorization: Bearer $TOKEN"`
export const JSON_SENT = `-H "content-type: application/json"`
