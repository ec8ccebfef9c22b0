import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import { ApiFailure } from '../../data/failures.ts'
import { PROBLEM_LABELS } from '../../ui/labels/errors.ts'
import { Forbidden, LoadFailed, NotOnThisDevice } from '../../ui/states.tsx'
import type { ServiceFilter } from './service-filter.ts'
import { useKeptDays } from './use-kept-days.ts'
import type { ServicesFailure } from './use-services-page.ts'

interface ServicesFailedProps {
  failure: ServicesFailure
  filter: ServiceFilter
  timeZone: string
  onFilter: (filter: ServiceFilter) => void
  onRetry: () => void
}

export function ServicesFailed({ failure, filter, timeZone, onFilter, onRetry }: ServicesFailedProps) {
  const { t } = useLingui()
  const { first, last } = useKeptDays(timeZone)

  if (failure.kind === 'storage') {
    return (
      <LoadFailed onRetry={() => window.location.reload()}>
        <Trans>The storage of this device does not answer.</Trans>
      </LoadFailed>
    )
  }
  if (failure.kind === 'not_on_this_device') {
    return (
      <NotOnThisDevice
        action={
          filter.range !== null && (
            <Button variant="default" onClick={() => onFilter({ ...filter, range: null })}>
              <Trans>Show what is here</Trans>
            </Button>
          )
        }
      >
        {filter.range === null ? (
          <Trans>You see too many locations for their services to be kept here. This list needs a network.</Trans>
        ) : (
          <Trans>
            Without a network, this device has the services from {first} to {last}.
          </Trans>
        )}
      </NotOnThisDevice>
    )
  }
  const problem = failure.error instanceof ApiFailure ? failure.error.problem : null
  if (problem?.status === 403) return <Forbidden>{t(PROBLEM_LABELS[problem.code])}</Forbidden>
  return (
    <LoadFailed onRetry={onRetry}>
      {problem === null ? <Trans>The server did not answer as it should.</Trans> : t(PROBLEM_LABELS[problem.code])}
    </LoadFailed>
  )
}
