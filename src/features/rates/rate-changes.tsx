import { Trans, useLingui } from '@lingui/react/macro'

import type { VersionRate } from '../../../contract/rate-version.ts'
import type { Currency } from '../../../domain/countries.ts'
import { rateDifference } from '../../../domain/rates/rate-difference.ts'
import { RATE_KIND_LABELS } from '../../ui/labels/locations.ts'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'
import styles from './rate-changes.module.css'
import { RateWords } from '../locations/public.ts'

interface RateChangesProps {
  before: readonly VersionRate[]
  after: readonly VersionRate[]
  currency: Currency
  timeZone: string
}

/** Differences between two versions of rates, line by line. */
export function RateChanges({ before, after, currency, timeZone }: RateChangesProps) {
  const { t } = useLingui()
  const { nameOf } = useVehicleTypes()
  const changes = rateDifference(before, after)
  if (changes.length === 0)
    return (
      <p className={styles.none}>
        <Trans>No rate differs.</Trans>
      </p>
    )
  return (
    <ul className={styles.changes}>
      {changes.map(({ kind, vehicleTypeId, gone, come }) => (
        <li key={`${kind} ${vehicleTypeId}`}>
          <strong>
            {nameOf(vehicleTypeId)} · {t(RATE_KIND_LABELS[kind])}
          </strong>
          {gone.map((rate, index) => (
            <del key={index}>
              <RateWords rate={rate} currency={currency} timeZone={timeZone} />
            </del>
          ))}
          {come.map((rate, index) => (
            <ins key={index}>
              <RateWords rate={rate} currency={currency} timeZone={timeZone} />
            </ins>
          ))}
        </li>
      ))}
    </ul>
  )
}
