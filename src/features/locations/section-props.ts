import { useMemo } from 'react'

import type { Location } from '../../../contract/location.ts'
import { useLingui } from '@lingui/react/macro'
import { formatMoney } from '../../../domain/money.ts'
import { useCompanyVehicleTypes } from '../../data/use-company-vehicle-types.ts'
import { useSession } from '../../data/session-provider.tsx'
import { formatMinutes } from '../../lib/minutes.ts'
import { now } from '../../lib/now.ts'
import type { SectionProps } from './group.ts'
import { useLocationPeople } from './people-queries.ts'

/** What the sections show beside what is typed; the same object until it changes. */
export function useSectionProps(location: Location | null): SectionProps {
  const { t } = useLingui()
  const { company } = useSession()
  const types = useCompanyVehicleTypes()
  const read = useLocationPeople()
  const people = read.status === 'ready' ? read.record : null
  const { currency } = company
  const rates = useMemo(() => ratesInWords(location, (cost, minutes) => t`It costs ${formatMoney(cost, currency)} for ${formatMinutes(minutes)}.`), [location, currency, t])
  return useMemo(() => ({ isNew: location === null, currency, types, rates, people }), [location, currency, types, rates, people])
}

function ratesInWords(location: Location | null, words: (cost: number, minutes: number) => string): Record<number, string> {
  const rates: Record<number, string> = {}
  for (const { vehicleTypeId, cost, minutes } of location === null ? [] : unitRatesNow(location)) if (cost !== null && minutes !== null) rates[vehicleTypeId] ??= words(cost, minutes)
  return rates
}

/** The unit rates that hold now: the latest set of each type that has begun. */
function unitRatesNow({ rates }: Location) {
  const begun = rates.filter(({ kind, validFrom }) => kind === 'unit' && Date.parse(validFrom) <= now())
  const latest = new Map<number, string>()
  for (const { vehicleTypeId, validFrom } of begun) if (validFrom > (latest.get(vehicleTypeId) ?? '')) latest.set(vehicleTypeId, validFrom)
  return begun.filter(({ vehicleTypeId, validFrom }) => latest.get(vehicleTypeId) === validFrom)
}
