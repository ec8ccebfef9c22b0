import { useLingui } from '@lingui/react/macro'

import { SERVICE_SORTS } from '../../../domain/services.ts'
import { OrderChip } from '../../ui/list/order-chip.tsx'
import type { ServiceFilter } from '../stays/public.ts'

/** The order of the list on a phone. `lazy` needs the default export. */
export default function ServiceOrderChip({
  filter,
  onChange,
}: {
  filter: ServiceFilter
  onChange: (filter: ServiceFilter) => void
}) {
  const { t } = useLingui()
  const order = filter.sort === '-startedAt' ? 'newest' : filter.sort === 'startedAt' ? 'oldest' : filter.sort
  const others = [
    { value: '-paidAt', label: t`Latest payment` },
    { value: 'paidAt', label: t`Earliest payment` },
    { value: '-totalCost', label: t`Highest total` },
    { value: 'totalCost', label: t`Lowest total` },
    { value: 'licensePlate', label: t`By plate` },
  ]
  return (
    <OrderChip
      order={order}
      others={others}
      onChange={(next) =>
        onChange({
          ...filter,
          sort: SERVICE_SORTS.find((sort) => sort === next) ?? (next === 'oldest' ? 'startedAt' : '-startedAt'),
        })
      }
    />
  )
}
