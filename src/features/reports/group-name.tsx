import { useLingui } from '@lingui/react/macro'

import { rateText } from '../../../contract/month-rows.ts'
import type { ReportGroup } from '../../../domain/reports.ts'
import { PAYMENT_METHODS } from '../../../domain/services.ts'
import { vehicleTypeIdOf } from '../../../domain/vehicles.ts'
import { formatDay } from '../../lib/dates.ts'
import { PAYMENT_METHOD_LABELS } from '../../ui/labels/services.ts'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'

interface GroupNameProps {
  group: ReportGroup
  value: string | null
  name: string | null
}

/** Returns a function that names groups. */
export function useGroupName(group: ReportGroup): (value: string | null, name: string | null) => string {
  const { t } = useLingui()
  const { nameOf } = useVehicleTypes()
  return (value, name) => {
    if (value === null) return t`None`
    switch (group) {
      case 'day':
        return formatDay(value)
      case 'month':
        return `${value.slice(5)}/${value.slice(0, 4)}`
      case 'hour':
        return `${value.padStart(2, '0')}:00`
      case 'method': {
        const method = PAYMENT_METHODS.find((one) => one === value)
        return method === undefined ? value : t(PAYMENT_METHOD_LABELS[method])
      }
      case 'taxRate':
        return rateText(Number(value))
      case 'vehicleType': {
        const type = vehicleTypeIdOf(value)
        return type === null ? value : nameOf(type)
      }
      case 'location':
      case 'operator':
      case 'agreement':
      case 'membership':
        // A super admin is not an operator of the company.
        return name ?? t`Support`
      default:
        return group satisfies never
    }
  }
}

/** Name of a group. */
export function GroupName({ group, value, name }: GroupNameProps) {
  return useGroupName(group)(value, name)
}
