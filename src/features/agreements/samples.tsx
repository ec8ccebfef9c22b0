import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { StoredAgreement } from '../../../domain/agreements.ts'
import type { VehicleTypeId } from '../../../domain/vehicles.ts'
import { vehicleTypeIdOf } from '../../../domain/vehicles.ts'
import { shownOf } from '../../data/kept-data.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useLive } from '../../data/use-live.ts'
import { formatMinutes } from '../../lib/minutes.ts'
import { instantNow } from '../../lib/now.ts'
import { Money } from '../../ui/money.tsx'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'
import { useLocations } from '../locations/queries.ts'
import styles from './agreements.module.css'
import { SAMPLE_MINUTES, samplePrice, type SamplePlace } from './sample-prices.ts'

interface SamplesProps {
  /** As it stands; null of one that is being made. */
  before: StoredAgreement | null
  /** As it is typed. */
  after: StoredAgreement
}

/** What three stays that begin now cost, before the edit and after it, by the engine of the booth. */
export function Samples({ before, after }: SamplesProps) {
  const { t } = useLingui()
  const { db, company } = useSession()
  const { list = [] } = useLocations()
  const { first, nameOf } = useVehicleTypes()
  const [at] = useState(instantNow)
  const holidays = useLive(async () => (await db.holidays.toArray()).map(shownOf).flatMap(({ isActive, holidayDate }) => (isActive ? [holidayDate] : [])), [db])
  const { locationIds = [], vehicleTypeIds } = after
  const location = list.find(({ id, isActive }) => isActive && (locationIds.length === 0 || locationIds.includes(id)))
  const vehicleTypeId: VehicleTypeId = (vehicleTypeIds.length === 0 ? null : vehicleTypeIdOf(String(vehicleTypeIds[0]))) ?? first
  if (location === undefined || holidays.status !== 'ready') return null
  const place: SamplePlace = { location, company, holidays: holidays.value, vehicleTypeId, at }
  const { name } = location
  const type = nameOf(vehicleTypeId)
  return (
    <section className={styles.samples} aria-label={t`Three stays as examples`}>
      <p className={styles.quiet}>
        <Trans>
          {type} at {name}, coming in now
        </Trans>
      </p>
      <table className={styles.sampleTable}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Stay</Trans>
            </th>
            <th scope="col">{before === null ? <Trans>Without it</Trans> : <Trans>As it is</Trans>}</th>
            <th scope="col">{before === null ? <Trans>With it</Trans> : <Trans>As typed</Trans>}</th>
          </tr>
        </thead>
        <tbody>
          {SAMPLE_MINUTES.map((minutes) => (
            <tr key={minutes}>
              <th scope="row">{formatMinutes(minutes)}</th>
              <td>
                <Money amount={samplePrice(minutes, before, place)} currency={company.currency} />
              </td>
              <td>
                <strong>
                  <Money amount={samplePrice(minutes, after, place)} currency={company.currency} />
                </strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
