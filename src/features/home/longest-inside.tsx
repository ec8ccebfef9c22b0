import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { LocationNow } from '../../../contract/dashboard.ts'
import { useSession } from '../../data/session-provider.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Plate } from '../../ui/plate.tsx'

/** The vehicle that has stood longest at any of these locations; opens its service. */
export function LongestInside({ of }: { of: { data: readonly LocationNow[] } | undefined }) {
  const { company } = useSession()
  const stays = of?.data.flatMap(({ location, longest }) => (longest === null ? [] : { location, ...longest })) ?? []
  const [first, ...others] = stays
  if (first === undefined) return null
  const { serviceId, licensePlate, startedAt, location } = others.reduce((oldest, one) => (one.startedAt < oldest.startedAt ? one : oldest), first)
  return (
    <span>
      <Trans>
        Longest inside:{' '}
        <Link to="/dashboard/services" search={{ service: serviceId }}>
          <Plate plate={licensePlate} country={company.country} />
        </Link>{' '}
        at {location.name}, since <Moment at={startedAt} timeZone={location.timeZone} />
      </Trans>
    </span>
  )
}
