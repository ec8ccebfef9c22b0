import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Trans } from '@lingui/react/macro'

import type { SecondFactor } from '../../../contract/second-factor.ts'
import type { ApiClient } from '../../data/kept-data.ts'
import { useReachable } from '../../data/session-provider.tsx'
import { LoadFailed, NeedsNetwork } from '../../ui/states.tsx'
import { FactorSettings } from './factor-settings.tsx'
import { SECOND_FACTOR, secondFactorQuery } from './queries.ts'

interface SecondFactorCardProps {
  api: ApiClient
  /** Called after each change, once the person has kept new recovery codes. */
  onChange: (state: SecondFactor) => void
}

/** The second factors of the person: state, set-up and removal. Only the server keeps them. */
export function SecondFactorCard({ api, onChange }: SecondFactorCardProps) {
  const reachable = useReachable()
  const queries = useQueryClient()
  const { data, isError, refetch } = useQuery(secondFactorQuery(api))
  if (data === undefined) {
    if (!reachable) {
      return (
        <NeedsNetwork>
          <Trans>Your second factor is kept on the server. It is shown as soon as there is a connection.</Trans>
        </NeedsNetwork>
      )
    }
    return isError ? (
      <LoadFailed onRetry={() => void refetch()}>
        <Trans>Your second factor could not be loaded.</Trans>
      </LoadFailed>
    ) : null
  }
  return (
    <FactorSettings
      api={api}
      state={data}
      onChange={(next) => {
        queries.setQueryData([SECOND_FACTOR], next)
        onChange(next)
      }}
    />
  )
}
