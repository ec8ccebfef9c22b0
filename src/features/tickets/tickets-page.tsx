import { Trans } from '@lingui/react/macro'

import { NoSuchLocation } from '../../records/no-such-location.tsx'
import { Page } from '../../ui/page/page.tsx'
import { PanelSkeleton } from '../../ui/form-loading.tsx'
import { StoreFailed } from '../../ui/states.tsx'
import { useLocations } from '../locations/public.ts'
import { TicketTexts } from './ticket-texts.tsx'

/** The ticket texts of one location, on their own page. */
export function TicketsPage({ id }: { id: string }) {
  const { status, list } = useLocations()
  const location = list?.find((one) => one.id === id)
  return (
    <Page title={<Trans>Ticket texts</Trans>} sub={location?.name ?? ''} help="ticket-texts" wide>
      {location !== undefined && <TicketTexts key={location.id} location={location} />}
      {location === undefined && status === 'failed' && <StoreFailed />}
      {location === undefined && status === 'ready' && <NoSuchLocation id={id} />}
      {location === undefined && status === 'loading' && <PanelSkeleton />}
    </Page>
  )
}
