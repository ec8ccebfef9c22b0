import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'

import { NoMatch, NoneYet, NotOnThisDevice } from '../../ui/states.tsx'
import { EVERYTHING, isFiltered, type ServiceFilter } from './service-filter.ts'
import { useKeptDays } from './use-kept-days.ts'
import type { ServicesPage } from './use-services-page.ts'

interface EmptyServicesProps {
  page: ServicesPage
  filter: ServiceFilter
  timeZone: string
  onFilter: (filter: ServiceFilter) => void
}

/** Why the list is empty: there is nothing yet, nothing matches, or it may be elsewhere. */
export function EmptyServices({ page, filter, timeZone, onFilter }: EmptyServicesProps) {
  const { first, lastYear } = useKeptDays(timeZone)
  const ofDevice = page.source !== 'server' && filter.range === null
  const clear = () => onFilter({ ...EVERYTHING, oldestFirst: filter.oldestFirst })

  if (page.source === 'partly') {
    return (
      <NotOnThisDevice>
        <Trans>This device has not been filled yet. Connect it once, and the last weeks are here without a network too.</Trans>
      </NotOnThisDevice>
    )
  }
  if (!isFiltered(filter)) {
    return (
      <NoneYet title={<Trans>No services yet</Trans>}>
        {ofDevice ? (
          <Trans>There is none since {first}. The next vehicle that enters is shown here.</Trans>
        ) : (
          <Trans>The next vehicle that enters is shown here.</Trans>
        )}
      </NoneYet>
    )
  }
  return (
    <NoMatch
      onClear={clear}
      action={
        ofDevice && (
          <Button onClick={() => onFilter({ ...filter, range: lastYear })}>
            <Trans>Search the last year</Trans>
          </Button>
        )
      }
    >
      {ofDevice ? <Trans>Searched from {first} on.</Trans> : <Trans>Try fewer filters or another part of the plate.</Trans>}
    </NoMatch>
  )
}
