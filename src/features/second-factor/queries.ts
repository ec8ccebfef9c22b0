import { queryOptions } from '@tanstack/react-query'

import { getSecondFactor, type SecondFactor } from '../../../contract/second-factor.ts'
import type { FactorMethod } from '../../../domain/second-factors.ts'
import type { ApiClient } from '../../data/kept-data.ts'

export const SECOND_FACTOR = 'second-factor'

/** Returns the query of the caller's own second factors. */
export function secondFactorQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [SECOND_FACTOR],
    queryFn: ({ signal }) => api.call(getSecondFactor, {}, { signal }),
    refetchOnMount: 'always',
  })
}

/** Returns the ways in which the person can give their second factor. */
export function methodsOf({ hasApp, passkeys, recoveryCodesLeft }: SecondFactor): FactorMethod[] {
  return [
    ...(hasApp ? (['totp'] as const) : []),
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(recoveryCodesLeft > 0 ? (['recovery'] as const) : []),
  ]
}
