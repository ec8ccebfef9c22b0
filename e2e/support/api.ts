import type { APIResponse, Route } from '@playwright/test'
import * as v from 'valibot'

import { IDEMPOTENCY_KEY } from '../../contract/write-headers.ts'
import { endpointPath, type Endpoint, type ResponseOf } from '../../contract/endpoint.ts'
import { sessionOf, signIn } from '../../contract/session.ts'
import { PASSWORD } from './people.ts'
import { forNode } from './prepared.ts'

/** A person with their own session, directly at the server. */
export interface Person {
  id: string
  email: string
  name: string
  token: string
}

interface Ask {
  token?: string
  body?: unknown
  query?: string
  id?: string
  type?: string
  kind?: string
}

/** Calls an endpoint of the contract. */
export async function ask<E extends Endpoint>(
  server: string,
  endpoint: E,
  { token, body, query = '', id = '', type = '', kind = '' }: Ask,
): Promise<ResponseOf<E>> {
  const answer = await fetch(
    `${forNode(server)}${endpointPath(endpoint).replace(':id', id).replace(':type', type).replace(':kind', kind)}${query}`,
    {
      method: endpoint.method,
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(endpoint.queueable && { [IDEMPOTENCY_KEY]: crypto.randomUUID() }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
  )
  if (!answer.ok) throw new Error(`${endpoint.id} answered ${answer.status}: ${await answer.text()}`)
  return v.parse(endpoint.response, await answer.json())
}

export async function personOf(server: string, email: string): Promise<Person> {
  const { token, user } = sessionOf(await ask(server, signIn, { body: { email, password: PASSWORD } }))
  return { id: user.id, email, name: `${user.firstName} ${user.lastName}`, token }
}

/** Returns the server's answer to a request that a story holds back. */
export function answerTo(route: Route): Promise<APIResponse> {
  return route.fetch({ url: forNode(route.request().url()) })
}
