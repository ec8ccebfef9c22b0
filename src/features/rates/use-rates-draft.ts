import { useDeferredValue, useMemo, useState } from 'react'

import type { Location } from '../../../contract/location.ts'
import type { Finding, Fix } from '../../../domain/rates/finding.ts'
import { lintRates } from '../../../domain/rates/lint-rates.ts'
import { rateDifference } from '../../../domain/rates/rate-difference.ts'
import type { Currency } from '../../../domain/countries.ts'
import type { VehicleTypeId } from '../../../domain/vehicles.ts'
import { uuidv7 } from '../../data/kept-data.ts'
import { now } from '../../lib/now.ts'
import type { ReadyDraft } from '../../data/use-draft.ts'
import { latestVersion, type KnownVersion } from './queries.ts'
import { type RatesInput, inputOfRate, inputOfRates } from './rate-input.ts'
import { faultsOf, writtenCaps, writtenRates } from './written-rates.ts'

export type RatesDraft = ReturnType<typeof useRatesDraft>

/** Rates of a location during editing: input, faults, and differences from the latest version. */
export function useRatesDraft(location: Location, draft: ReadyDraft<RatesInput>, currency: Currency) {
  const { timeZone } = location
  const [begunAt] = useState(now)
  const latest: KnownVersion = useMemo(() => latestVersion(location, now()), [location])
  const standing = useMemo(() => inputOfRates(latest.rates, latest.caps, latest.id, { timeZone }), [latest, timeZone])
  const [edited, setEdited] = useState<RatesInput | null>(draft.initial)
  const input = edited ?? standing

  const rates = useMemo(() => writtenRates(input, timeZone), [input, timeZone])
  const caps = useMemo(() => writtenCaps(input), [input])
  const faults = useMemo(() => faultsOf(input, timeZone), [input, timeZone])
  // The linter reports overlaps, because it can fix them.
  const isSound = [...faults.values()].every((fields) => [...fields.values()].every((code) => code === 'rates_overlap'))
  const linted = useDeferredValue(isSound ? rates : null)
  const wantsQuarters = currency === 'MXN'
  const vehicleTypeIds: VehicleTypeId[] = useMemo(
    () => location.vehicleTypes.map((type) => type.vehicleTypeId),
    [location],
  )
  const findings: Finding[] | null = useMemo(
    () => linted && lintRates(linted, { vehicleTypeIds, caps, wantsQuarters, now: begunAt }),
    [linted, vehicleTypeIds, caps, wantsQuarters, begunAt],
  )
  const differs =
    edited !== null &&
    (!isSound || rateDifference(latest.rates, rates).length > 0 || JSON.stringify(caps) !== JSON.stringify(latest.caps))

  const change = (next: RatesInput) => {
    setEdited(next)
    draft.save(next)
  }
  return {
    input,
    rates,
    caps,
    faults,
    findings,
    /** Whether the findings belong to rates that have changed since. */
    isChecking: linted !== (isSound ? rates : null),
    latest,
    /** Whether there is something to publish. */
    differs,
    /** Whether somebody published since the draft was started. */
    isMoved: edited !== null && edited.madeFrom !== latest.id,
    change,
    fix: (fix: Fix) => {
      const typed = (rate: Parameters<typeof inputOfRate>[0], key: string) => inputOfRate(rate, key, timeZone)
      if (fix.do === 'remove') change({ ...input, rates: input.rates.filter((_, index) => index !== fix.index) })
      else if (fix.do === 'replace')
        change({
          ...input,
          rates: input.rates.map((rate, index) =>
            index === fix.index ? typed({ ...fix.rate, days: [...fix.rate.days] }, rate.key) : rate,
          ),
        })
      else
        change({
          ...input,
          rates: [...input.rates, ...fix.rates.map((rate) => typed({ ...rate, days: [...rate.days] }, uuidv7(now())))],
        })
    },
    /** Continues on top of another person's publication. */
    rebase: () => change({ ...input, madeFrom: latest.id }),
    discard: () => {
      setEdited(null)
      draft.discard()
    },
  }
}
