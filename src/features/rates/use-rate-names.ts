import { useLingui } from '@lingui/react/macro'

import { RATE_KIND_LABELS } from '../../ui/labels/locations.ts'
import type { RatesInput } from './rate-input.ts'

/** What a rate is called among those of its kind and vehicle type: `Unit 2`. */
export function useRateNames({ rates }: RatesInput): (index: number) => string {
  const { t } = useLingui()
  return (index) => {
    const rate = rates[index]
    if (rate === undefined) return ''
    const before = rates.slice(0, index).filter(({ kind, vehicleTypeId }) => kind === rate.kind && vehicleTypeId === rate.vehicleTypeId)
    return rate.kind === 'special' && rate.name !== '' ? rate.name : `${t(RATE_KIND_LABELS[rate.kind])} ${before.length + 1}`
  }
}
