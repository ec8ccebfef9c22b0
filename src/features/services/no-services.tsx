import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { isAdmin } from '../../../domain/roles.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useKeptLocation } from '../../data/use-kept-location.ts'
import { ServicesIcon } from '../../ui/icons.tsx'
import { OneOfMany, RowsNotOnDevice } from '../../ui/list/not-on-device.tsx'
import { useKeptDays } from '../../ui/list/use-kept-days.ts'
import { NoMatch, NoneYet, NotOnThisDevice } from '../../ui/states.tsx'
import { useLocations } from '../locations/public.ts'
import { DEVICE_SORTS, EVERYTHING, isFiltered, type ServiceFilter } from '../stays/public.ts'
import type { ServicesPage } from './use-services-page.ts'

interface NoServicesProps {
  page: ServicesPage
  filter: ServiceFilter
  timeZone: string
  onFilter: (filter: ServiceFilter) => void
}

/**
 * Reason why the list is empty: no services yet, no match, or data that may not be on this device. `lazy` needs the
 * default export.
 */
export default function NoServices({ page, filter, timeZone, onFilter }: NoServicesProps) {
  const { first, last, lastYear } = useKeptDays(timeZone)
  const { list } = useLocations()
  const { user } = useSession()
  const isNew = isAdmin(user.role) && list !== undefined && !list.some(({ isActive }) => isActive)
  const keptLocation = useKeptLocation()
  const ofDevice = page.source !== 'server' && filter.range === null
  const clear = () => onFilter({ ...EVERYTHING, sort: filter.sort })

  if (page.failure !== null && filter.cashUpId !== null) {
    return (
      <RowsNotOnDevice onBack={() => onFilter({ ...filter, cashUpId: null })}>
        <Trans>This cash-up is older than what this device keeps. It is shown as soon as there is a connection.</Trans>
      </RowsNotOnDevice>
    )
  }
  if (page.failure !== null && keptLocation !== null && filter.locationIds.join() !== keptLocation.id) {
    return <OneOfMany name={keptLocation.name} onBack={() => onFilter({ ...filter, locationIds: [keptLocation.id] })} />
  }
  if (page.failure !== null && !DEVICE_SORTS.has(filter.sort)) {
    return (
      <RowsNotOnDevice onBack={() => onFilter({ ...filter, sort: EVERYTHING.sort })}>
        <Trans>This device sorts them only by entry and by payment. Any other order needs a connection.</Trans>
      </RowsNotOnDevice>
    )
  }
  if (page.failure !== null) {
    return (
      <RowsNotOnDevice onBack={filter.range === null ? null : () => onFilter({ ...filter, range: null })}>
        {filter.range === null && keptLocation === null ? (
          <Trans>You see too many locations for their services to be kept here. This list needs a connection.</Trans>
        ) : (
          <Trans>
            Without a connection, this device has the services from {first} to {last}.
          </Trans>
        )}
      </RowsNotOnDevice>
    )
  }
  if (page.source === 'partly') {
    return (
      <NotOnThisDevice>
        <Trans>
          This device has no data yet. Connect it once, and the last weeks are available without a connection too.
        </Trans>
      </NotOnThisDevice>
    )
  }
  if (!isFiltered(filter)) {
    return (
      <NoneYet
        icon={ServicesIcon}
        title={<Trans>No services yet</Trans>}
        action={
          !isNew && (
            <Button renderRoot={(props) => <Link to="/dashboard/booth" {...props} />}>
              <Trans>Check in a vehicle</Trans>
            </Button>
          )
        }
      >
        {isNew ? (
          <Trans>
            Your company has no location in use. <Link to="/dashboard/locations">Add one</Link>, and the vehicles that
            enter there are shown here.
          </Trans>
        ) : ofDevice ? (
          <Trans>None since {first}. The next vehicle that enters is shown here.</Trans>
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
      {ofDevice ? (
        <Trans>Searched from {first} on.</Trans>
      ) : (
        <Trans>Try fewer filters, or another part of the plate, the receipt’s number or the driver’s name.</Trans>
      )}
    </NoMatch>
  )
}
