import * as v from 'valibot'

import { endpointPath } from '../../../contract/endpoint.ts'
import { Problem } from '../../../contract/problem.ts'
import { signIn, sessionOf } from '../../../contract/session.ts'
import type { TestServer } from './test-server.ts'

interface Tried {
  status: number
  /** Seconds; 0 if the answer has none. */
  retryAfter: number
  problem: Problem | null
  deviceProof: string | undefined
}

/** Signs in from an address that a proxy reports to the server. */
export function signInFrom({ app }: Pick<TestServer, 'app'>) {
  async function tryFrom(ip: string, email: string, password: string, deviceProof?: string | null): Promise<Tried> {
    const response = await app.request(endpointPath(signIn), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
      body: JSON.stringify({ email, password, ...(deviceProof !== undefined && { deviceProof }) }),
    })
    const body: unknown = await response.json()
    return {
      status: response.status,
      retryAfter: Number(response.headers.get('retry-after') ?? 0),
      problem: response.ok ? null : v.parse(Problem, body),
      deviceProof: response.ok ? sessionOf(v.parse(signIn.response, body)).deviceProof : undefined,
    }
  }

  async function wrongTries(times: number, email: string, ip = '10.0.0.1', deviceProof?: string): Promise<number[]> {
    const statuses: number[] = []
    for (let nth = 0; nth < times; nth++) statuses.push((await tryFrom(ip, email, `wrong ${nth}`, deviceProof)).status)
    return statuses
  }

  return { tryFrom, wrongTries }
}
