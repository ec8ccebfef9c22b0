import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'

import type { Membership } from '../../../contract/membership.ts'
import { useSession } from '../../data/session-provider.tsx'
import { amountCell } from '../../../domain/spreadsheet/cell.ts'
import type { Column } from '../../ui/list/column.ts'
import { countColumn, dayColumn, textColumn } from '../../ui/list/columns.tsx'
import { Money } from '../../ui/money.tsx'
import { enabledColumn } from '../../records/room-list.tsx'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'
import { membershipKind } from './kind.ts'

const { fields } = membershipKind

function Cost({ amount }: { amount: number }) {
  const { company } = useSession()
  return <Money amount={amount} currency={company.currency} />
}

function costColumn({
  cost,
  ...column
}: Pick<Column<Membership>, 'id' | 'header' | 'from'> & {
  cost: (membership: Membership) => number
}): Column<Membership> {
  return {
    ...column,
    width: 140,
    align: 'end',
    money: true,
    cell: (membership) => <Cost amount={cost(membership)} />,
    exported: (membership) => amountCell(cost(membership)),
  }
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
  costColumn({ id: 'cost', header: fields.cost.label, cost: ({ cost }) => cost }),
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
  dayColumn({
    id: 'until',
    header: fields.expirationDate.label,
    width: 120,
    extra: true,
    day: ({ expirationDate }) => expirationDate,
  }),
  countColumn({ id: 'sold', header: msg`Sold`, width: 85, from: 'medium', count: ({ sold }) => sold }),
  costColumn({
    id: 'earned',
    header: msg`Monthly revenue`,
    from: 'wide',
    cost: ({ monthlyEarnings }) => monthlyEarnings,
  }),
  enabledColumn(({ enabled }) => enabled),
]
