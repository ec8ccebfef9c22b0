import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

import type { Location } from '../../../contract/location.ts'
import { DoneIcon, VoidIcon } from '../../ui/icons.tsx'
import { PARKING_TYPE_LABELS } from '../../ui/labels/locations.ts'
import type { Column } from '../../ui/list/column.ts'
import { Missing } from '../../ui/missing.tsx'
import { StatusBadge, type StatusLook } from '../../ui/status-badge.tsx'
import { locationKind } from './kind.tsx'
import type { LocationRow } from './location-rows.ts'
import { OpeningWords, openingLook } from './opening-words.tsx'

const { fields } = locationKind

const IN_USE: StatusLook = { label: msg`In use`, icon: DoneIcon, tone: 'quiet' }
const OUT_OF_USE: StatusLook = { label: msg`Out of use`, icon: VoidIcon, tone: 'caution' }

export const locationLook = ({ isActive }: Pick<Location, 'isActive'>): StatusLook => (isActive ? IN_USE : OUT_OF_USE)

function TypeWords({ location }: { location: Location }) {
  const { t } = useLingui()
  return t(PARKING_TYPE_LABELS[location.parkingType])
}

/** Vehicles inside a location, out of its spaces. */
export function Filled({ row: { inside, location } }: { row: Pick<LocationRow, 'inside' | 'location'> }) {
  const { spaces } = location
  if (inside === null)
    return (
      <>
        <Missing /> <Trans>of {spaces}</Trans>
      </>
    )
  return (
    <Trans>
      {inside} of {spaces}
    </Trans>
  )
}

export const LOCATION_COLUMNS: readonly Column<LocationRow>[] = [
  {
    id: 'name',
    header: fields.name.label,
    width: 'rest',
    cell: ({ location }) => location.name,
    under: ({ location }) => location.city,
    exported: ({ location }) => location.name,
  },
  {
    id: 'city',
    header: fields.city.label,
    width: 140,
    from: 'medium',
    cell: ({ location }) => location.city,
    exported: ({ location }) => location.city,
  },
  {
    id: 'type',
    header: fields.parkingType.label,
    width: 190,
    from: 'wide',
    cell: ({ location }) => <TypeWords location={location} />,
    exported: ({ location }, t) => t(PARKING_TYPE_LABELS[location.parkingType]),
  },
  {
    id: 'open',
    header: msg`Opening hours`,
    width: 240,
    cell: ({ opening }) => <OpeningWords opening={opening} />,
    exported: ({ opening }, t) => t(openingLook(opening).label),
  },
  {
    id: 'inside',
    header: msg`Inside`,
    width: 110,
    align: 'end',
    cell: (row) => <Filled row={row} />,
    exported: ({ inside }) => (inside === null ? null : { count: inside }),
  },
  {
    id: 'spaces',
    header: fields.spaces.label,
    width: 120,
    align: 'end',
    extra: true,
    cell: ({ location }) => location.spaces,
    exported: ({ location }) => ({ count: location.spaces }),
  },
  {
    id: 'address',
    header: fields.address.label,
    width: 220,
    from: 'wide',
    extra: true,
    cell: ({ location }) => location.address,
    exported: ({ location }) => location.address,
  },
  {
    id: 'manager',
    header: fields.managerId.label,
    width: 170,
    from: 'wide',
    extra: true,
    cell: ({ location }) => location.manager?.name ?? <Missing />,
    exported: ({ location }) => location.manager?.name ?? null,
  },
  {
    id: 'status',
    header: msg`Status`,
    width: 120,
    from: 'wide',
    cell: ({ location }) => <StatusBadge look={locationLook(location)} />,
    exported: ({ location }, t) => t(locationLook(location).label),
  },
]
