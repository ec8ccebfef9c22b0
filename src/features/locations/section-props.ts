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
  return useMemo(() => {
    const rates: Record<number, string> = {}
    for (const { vehicleTypeId, cost, minutes } of location === null ? [] : unitRatesNow(location)) {
      if (cost === null || minutes === null) continue
      const [amount, time] = [formatMoney(cost, company.currency), formatMinutes(minutes)]
      rates[vehicleTypeId] ??= t`It costs ${amount} for ${time}.`
    }
    return { isNew: location === null, currency: company.currency, types, rates, people }
  }, [location, company.currency, types, people, t])
}

/** The unit rates that hold now: the latest set of each type that has begun. */
function unitRatesNow({ rates }: Location) {
  const begun = rates.filter(({ kind, validFrom }) => kind === 'unit' && Date.parse(validFrom) <= now())
  const latest = new Map<number, string>()
  for (const { vehicleTypeId, validFrom } of begun) if (validFrom > (latest.get(vehicleTypeId) ?? '')) latest.set(vehicleTypeId, validFrom)
  return begun.filter(({ vehicleTypeId, validFrom }) => latest.get(vehicleTypeId) === validFrom)
}
