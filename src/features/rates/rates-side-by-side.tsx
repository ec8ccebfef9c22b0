import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { VersionRate } from '../../../contract/rate-version.ts'
import type { Currency } from '../../../domain/countries.ts'
import { rateDifference } from '../../../domain/rates/rate-difference.ts'
import { RATE_KIND_LABELS } from '../../ui/labels/locations.ts'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'
import { RateWords } from '../locations/public.ts'
import styles from './rates-side-by-side.module.css'

interface RatesSideBySideProps {
  theirs: readonly VersionRate[]
  mine: readonly VersionRate[]
  /** Title of the other person's rates. */
  theirsNamed: ReactNode
  currency: Currency
  timeZone: string
}

/** Two ways to charge side by side, where they differ. */
export function RatesSideBySide({ theirs, mine, theirsNamed, currency, timeZone }: RatesSideBySideProps) {
  const { t } = useLingui()
  const { nameOf } = useVehicleTypes()
  const side = (name: ReactNode, rates: readonly VersionRate[]) => (
    <div>
      <dt>{name}</dt>
      {rates.length === 0 && (
        <dd>
          <Trans>none</Trans>
        </dd>
      )}
      {rates.map((rate, index) => (
        // Compared rates have no name, and their order is fixed.
        <dd key={index}>
          <RateWords rate={rate} currency={currency} timeZone={timeZone} />
        </dd>
      ))}
    </div>
  )
  return (
    <ul className={styles.differences}>
      {rateDifference(theirs, mine).map(({ kind, vehicleTypeId, gone, come }) => (
        <li key={`${kind} ${vehicleTypeId}`}>
          <strong>
            {nameOf(vehicleTypeId)} · {t(RATE_KIND_LABELS[kind])}
          </strong>
          <dl className={styles.sides}>
            {side(theirsNamed, gone)}
            {side(<Trans>Yours</Trans>, come)}
          </dl>
        </li>
      ))}
    </ul>
  )
}
