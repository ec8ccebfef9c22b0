import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'

import type { Membership } from '../../../contract/membership.ts'
import { useSession } from '../../data/session-provider.tsx'
import { formatDay } from '../../lib/dates.ts'
import { amountCell } from '../../../domain/spreadsheet/cell.ts'
import { type Column, textColumn } from '../../ui/list/column.ts'
import { Missing } from '../../ui/missing.tsx'
import { Money } from '../../ui/money.tsx'
import { enabledColumn } from '../../records/room-list.tsx'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'
import { membershipKind } from './kind.ts'

const { fields } = membershipKind

function Cost({ amount }: { amount: number }) {
  const { company } = useSession()
  return <Money amount={amount} currency={company.currency} />
}

export function TypeName({ of: { vehicleTypeId } }: { of: Membership }) {
  return useVehicleTypes().nameOf(vehicleTypeId)
}

/** Validity, such as `2 months`. */
export function ValidityWords({ of: { validityUnit, validityCount } }: { of: Membership }) {
  return validityUnit === 'days' ? (
    <Plural value={validityCount} one="# day" other="# days" />
  ) : (
    <Plural value={validityCount} one="# month" other="# months" />
  )
}

/** Short form for tables without room. */
function Short({ of }: { of: Membership }) {
  return (
    <>
      <TypeName of={of} /> · <ValidityWords of={of} />
    </>
  )
}

export const MEMBERSHIP_COLUMNS: readonly Column<Membership>[] = [
  textColumn({
    id: 'name',
    header: fields.name.label,
    width: 'rest',
    text: ({ name }) => name,
    under: (membership) => <Short of={membership} />,
  }),
  {
    id: 'cost',
    header: fields.cost.label,
    width: 140,
    align: 'end',
    cell: ({ cost }) => <Cost amount={cost} />,
    exported: ({ cost }) => amountCell(cost),
  },
  {
    id: 'type',
    header: fields.vehicleTypeId.label,
    width: 110,
    from: 'medium',
    cell: (membership) => <TypeName of={membership} />,
  },
  {
    id: 'validity',
    header: fields.validityCount.label,
    width: 95,
    from: 'medium',
    cell: (membership) => <ValidityWords of={membership} />,
  },
  textColumn({
    id: 'vehicles',
    header: msg`Vehicles / spaces`,
    width: 135,
    from: 'wide',
    text: ({ authorizedVehicles, parkingSpaces }) => `${authorizedVehicles} / ${parkingSpaces}`,
  }),
  {
    id: 'hours',
    header: fields.allowedHours.label,
    width: 130,
    extra: true,
    cell: ({ allowedHours }) => (allowedHours === null ? <Trans>Always</Trans> : <Trans>By day</Trans>),
  },
  {
    id: 'until',
    header: fields.expirationDate.label,
    width: 120,
    extra: true,
    cell: ({ expirationDate }) => (expirationDate === null ? <Missing /> : formatDay(expirationDate)),
    exported: ({ expirationDate }) => expirationDate && formatDay(expirationDate),
  },
  {
    id: 'sold',
    header: msg`Sold`,
    width: 85,
    align: 'end',
    from: 'medium',
    cell: ({ sold }) => sold,
    exported: ({ sold }) => ({ count: sold }),
  },
  {
    id: 'earned',
    header: msg`Monthly revenue`,
    width: 140,
    align: 'end',
    from: 'wide',
    cell: ({ monthlyEarnings }) => <Cost amount={monthlyEarnings} />,
    exported: ({ monthlyEarnings }) => amountCell(monthlyEarnings),
  },
  enabledColumn(({ enabled }) => enabled),
]
