import { expect } from 'vitest'

import { createApiClient, type ApiClientOptions } from '../../../src/offline/api-client.ts'
import { ApiFailure } from '../../../src/offline/api-failure.ts'
import { NOW, idOf } from './records.ts'

export const DEVICE_ID = idOf(9, 1)

export function clientThatGets(answer: () => Response | Promise<Response>, changes: Partial<ApiClientOptions> = {}) {
  const seen: { url: string; init: RequestInit; headers: Headers }[] = []
  const outcomes: (ApiFailure | null)[] = []
  const client = createApiClient({
    openToken: null,
    fetch: async (url, init) => {
      seen.push({ url, init, headers: new Headers(init.headers) })
      return answer()
    },
    now: () => NOW,
    baseUrlOf: () => '',
    deviceId: DEVICE_ID,
    token: 'secret',
    companyId: null,
    onOutcome: (failure) => outcomes.push(failure),
    ...changes,
  })
  return { client, seen, outcomes }
}

export async function reasonOf(call: Promise<unknown>) {
  const failure: unknown = await call.then(
    () => null,
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(ApiFailure)
  return failure instanceof ApiFailure ? failure.reason : undefined
}
