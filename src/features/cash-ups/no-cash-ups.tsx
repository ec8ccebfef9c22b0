import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { useKeptLocation } from '../../data/use-kept-location.ts'
import { CashUpsIcon } from '../../ui/icons.tsx'
import { OneOfMany, RowsNotOnDevice } from '../../ui/list/not-on-device.tsx'
import { useKeptDays } from '../../ui/list/use-kept-days.ts'
import { NoMatch, NoneYet, NotOnThisDevice } from '../../ui/states.tsx'
import { EVERYTHING, isFiltered, type CashUpFilter } from './cash-up-filter.ts'
import type { CashUpsPage } from './use-cash-ups-page.ts'

interface NoCashUpsProps {
  page: CashUpsPage
  filter: CashUpFilter
  timeZone: string
  onFilter: (filter: CashUpFilter) => void
}

/**
 * Why the list is empty: no records yet, no match, or possibly not on this device. The default export is for `lazy`.
 */
export default function NoCashUps({ page, filter, timeZone, onFilter }: NoCashUpsProps) {
  const { first, last, lastYear } = useKeptDays(timeZone)
  const keptLocation = useKeptLocation()
  const ofDevice = page.source !== 'server' && filter.range === null

  if (page.failure !== null && keptLocation !== null && filter.locationIds.join() !== keptLocation.id) {
    return <OneOfMany name={keptLocation.name} onBack={() => onFilter({ ...filter, locationIds: [keptLocation.id] })} />
  }
  if (page.failure !== null) {
    return (
      <RowsNotOnDevice onBack={filter.range === null ? null : () => onFilter({ ...filter, range: null })}>
        {filter.range === null ? (
          <Trans>You see too many locations for their cash-ups to be kept here. This list needs a connection.</Trans>
        ) : (
          <Trans>
            Without a connection, this device has the cash-ups from {first} to {last}.
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
        icon={CashUpsIcon}
        title={<Trans>No cash-ups yet</Trans>}
        action={
          <Button renderRoot={(props) => <Link to="/dashboard/cash-ups" search={{ act: 'open' }} {...props} />}>
            <Trans>Open register</Trans>
          </Button>
        }
      >
        {ofDevice ? (
          <Trans>None since {first}. Opening a register starts one.</Trans>
        ) : (
          <Trans>Opening a register starts one.</Trans>
        )}
      </NoneYet>
    )
  }
  return (
    <NoMatch
      onClear={() => onFilter({ ...EVERYTHING, order: filter.order })}
      action={
        ofDevice && (
          <Button onClick={() => onFilter({ ...filter, range: lastYear })}>
            <Trans>Search the last year</Trans>
          </Button>
        )
      }
    >
      {ofDevice ? <Trans>Searched from {first} on.</Trans> : <Trans>Try fewer filters.</Trans>}
    </NoMatch>
  )
}
