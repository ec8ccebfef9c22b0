import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

import type { Location } from '../../../contract/location.ts'
import { DoneIcon, VoidIcon } from '../../ui/icons.tsx'
import { PARKING_TYPE_LABELS } from '../../ui/labels/locations.ts'
import type { Column } from '../../ui/list/column.ts'
import { countColumn, lookColumn, textColumn, wordsColumn } from '../../ui/list/columns.tsx'
import { Missing } from '../../ui/missing.tsx'
import type { StatusLook } from '../../ui/status-badge.tsx'
import { locationKind } from './kind.tsx'
import type { LocationRow } from './location-rows.ts'
import { OpeningWords, openingLook } from './opening-words.tsx'

const { fields } = locationKind

const IN_USE: StatusLook = { label: msg`In use`, icon: DoneIcon, tone: 'quiet' }
const OUT_OF_USE: StatusLook = { label: msg`Out of use`, icon: VoidIcon, tone: 'caution' }

export const locationLook = ({ isActive }: Pick<Location, 'isActive'>): StatusLook => (isActive ? IN_USE : OUT_OF_USE)

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
  textColumn({
    id: 'name',
    header: fields.name.label,
    width: 'rest',
    text: ({ location }) => location.name,
    under: ({ location }) => location.city,
  }),
  textColumn({
    id: 'city',
    header: fields.city.label,
    width: 140,
    from: 'medium',
    text: ({ location }) => location.city,
  }),
  wordsColumn({
    id: 'type',
    header: fields.parkingType.label,
    width: 190,
    from: 'wide',
    words: ({ location }) => PARKING_TYPE_LABELS[location.parkingType],
  }),
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
  countColumn({
    id: 'spaces',
    header: fields.spaces.label,
    width: 120,
    extra: true,
    count: ({ location }) => location.spaces,
  }),
  textColumn({
    id: 'address',
    header: fields.address.label,
    width: 220,
    from: 'wide',
    extra: true,
    text: ({ location }) => location.address,
  }),
  textColumn({
    id: 'manager',
    header: fields.managerId.label,
    width: 170,
    from: 'wide',
    extra: true,
    text: ({ location }) => location.manager?.name ?? null,
  }),
  lookColumn({
    id: 'status',
    header: msg`Status`,
    width: 120,
    from: 'wide',
    look: ({ location }) => locationLook(location),
  }),
]
