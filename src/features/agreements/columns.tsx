import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

import type { Agreement } from '../../../contract/agreement.ts'
import type { Currency } from '../../../domain/countries.ts'
import { formatMoney, MINUS } from '../../../domain/money.ts'
import { useSession } from '../../data/session-provider.tsx'
import { formatDay } from '../../lib/dates.ts'
import { formatMinutes } from '../../lib/minutes.ts'
import { AGREEMENT_TYPE_LABELS } from '../../ui/labels/agreements.ts'
import type { Column, Translate } from '../../ui/list/column.ts'
import { textColumn, wordsColumn } from '../../ui/list/columns.tsx'
import { percentText } from '../../ui/percent.tsx'
import { enabledColumn } from '../../records/room-list.tsx'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'
import { useLocations } from '../locations/public.ts'
import { agreementKind } from './kind.ts'

const { fields } = agreementKind

export function Worth({ agreement }: { agreement: Agreement }) {
  const { t } = useLingui()
  const { company } = useSession()
  return worthOf(agreement, company.currency, t)
}

function TypeWords({ agreement: { type } }: { agreement: Agreement }) {
  const { t } = useLingui()
  return t(AGREEMENT_TYPE_LABELS[type])
}

/** Locations of an agreement: everywhere, one location by its name, or a count. */
export function Places({ agreement: { locationIds = [] } }: { agreement: Agreement }) {
  const { list = [] } = useLocations()
  const [only, ...others] = locationIds
  if (only === undefined) return <Trans>All</Trans>
  const name = list.find(({ id }) => id === only)?.name
  return others.length === 0 && name !== undefined ? name : String(locationIds.length)
}

export function Vehicles({ agreement: { vehicleTypeIds } }: { agreement: Agreement }) {
  const { nameOf } = useVehicleTypes()
  return vehicleTypeIds.length === 0 ? <Trans>All</Trans> : vehicleTypeIds.map(nameOf).join(', ')
}

export function Validity({ agreement: { startDate, endDate } }: { agreement: Agreement }) {
  if (startDate === null && endDate === null) return <Trans>Always</Trans>
  const [from, to] = [startDate === null ? '' : formatDay(startDate), endDate === null ? '' : formatDay(endDate)]
  if (startDate === null) return <Trans>Until {to}</Trans>
  if (endDate === null) return <Trans>From {from}</Trans>
  return `${from} – ${to}`
}

/** Replaces columns that have no room. */
function Under({ agreement }: { agreement: Agreement }) {
  return (
    <>
      <TypeWords agreement={agreement} /> · <Places agreement={agreement} />
    </>
  )
}

/** Returns the columns, with amounts in the company's currency. */
export function agreementColumns(currency: Currency): readonly Column<Agreement>[] {
  return [
    textColumn({
      id: 'name',
      header: fields.name.label,
      width: 'rest',
      text: ({ name }) => name,
      under: (agreement) => <Under agreement={agreement} />,
    }),
    wordsColumn({
      id: 'type',
      header: fields.type.label,
      width: 125,
      from: 'medium',
      words: ({ type }) => AGREEMENT_TYPE_LABELS[type],
    }),
    {
      id: 'worth',
      header: msg`Price`,
      width: 145,
      cell: (agreement) => <Worth agreement={agreement} />,
      exported: (agreement, t) => worthOf(agreement, currency, t),
    },
    {
      id: 'locations',
      header: fields.locationIds.label,
      width: 155,
      from: 'medium',
      cell: (agreement) => <Places agreement={agreement} />,
    },
    {
      id: 'vehicles',
      header: fields.vehicleTypeIds.label,
      width: 150,
      extra: true,
      cell: (agreement) => <Vehicles agreement={agreement} />,
    },
    {
      id: 'validity',
      header: msg`Valid`,
      width: 175,
      from: 'wide',
      cell: (agreement) => <Validity agreement={agreement} />,
      exported: ({ startDate, endDate }) =>
        (startDate ?? endDate) &&
        `${startDate === null ? '' : formatDay(startDate)} – ${endDate === null ? '' : formatDay(endDate)}`,
    },
    wordsColumn({
      id: 'default',
      header: fields.isDefault.label,
      width: 120,
      from: 'wide',
      words: ({ isDefault }) => (isDefault ? msg`Yes` : msg`No`),
    }),
    enabledColumn(({ enabled }) => enabled),
  ]
}

/** Returns the effect of an agreement on a price, as a short text: `− 20 %`. */
function worthOf(
  { type, percentage, fixedDiscount, fixedCost, discountMinutes, initialCost, freeRateMinutes }: Agreement,
  currency: Currency,
  t: Translate,
): string {
  switch (type) {
    case 'percentage':
      return `${MINUS} ${percentText(percentage ?? 0)} %`
    case 'fixed_discount':
      return `${MINUS} ${formatMoney(fixedDiscount ?? 0, currency)}`
    case 'fixed_cost':
      return fixedCost === 0 ? t(msg`Free of charge`) : formatMoney(fixedCost ?? 0, currency)
    case 'time':
      return `${MINUS} ${formatMinutes(discountMinutes ?? 0)}`
    case 'custom':
      return freeRateMinutes === null
        ? formatMoney(initialCost ?? 0, currency)
        : `${formatMoney(initialCost ?? 0, currency)} / ${formatMinutes(freeRateMinutes)}`
    default:
      return type satisfies never
  }
}
