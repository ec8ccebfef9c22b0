import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { Company } from '../../../contract/company.ts'
import type { Location } from '../../../contract/location.ts'
import { pricingTermsOf, type StoredAgreement } from '../../../domain/agreements.ts'
import type { Money as Amount } from '../../../domain/money.ts'
import { priceStay } from '../../../domain/pricing/price-stay.ts'
import { tariffAt } from '../../../domain/pricing/tariff.ts'
import { type VehicleTypeId, vehicleTypeIdOf } from '../../../domain/vehicles.ts'
import { shownOf } from '../../data/kept-data.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useLive } from '../../data/use-live.ts'
import { formatMinutes } from '../../lib/minutes.ts'
import { instantNow } from '../../lib/now.ts'
import { Money } from '../../ui/money.tsx'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'
import { useLocations } from '../locations/public.ts'
import styles from './agreements.module.css'

interface SamplesProps {
  /** The saved agreement; null for a new one. */
  before: StoredAgreement | null
  /** The agreement as typed. */
  after: StoredAgreement
}

/** Prices of three stays that begin now, before and after the edit, from the booth's engine. */
export function Samples({ before, after }: SamplesProps) {
  const { t } = useLingui()
  const { db, company } = useSession()
  const { list = [] } = useLocations()
  const { first, nameOf } = useVehicleTypes()
  const [at] = useState(instantNow)
  const holidays = useLive(
    async () =>
      (await db.holidays.toArray())
        .map(shownOf)
        .flatMap(({ isActive, holidayDate }) => (isActive ? [holidayDate] : [])),
    [db],
  )
  const { locationIds = [], vehicleTypeIds } = after
  const location = list.find(({ id, isActive }) => isActive && (locationIds.length === 0 || locationIds.includes(id)))
  const vehicleTypeId: VehicleTypeId =
    (vehicleTypeIds.length === 0 ? null : vehicleTypeIdOf(String(vehicleTypeIds[0]))) ?? first
  if (location === undefined || holidays.status !== 'ready') return null
  const place: SamplePlace = { location, company, holidays: holidays.value, vehicleTypeId, at }
  const { name } = location
  const type = nameOf(vehicleTypeId)
  return (
    <section className={styles.samples} aria-label={t`Three stays as examples`}>
      <p className={styles.quiet}>
        <Trans>
          {type} at {name}, entering now
        </Trans>
      </p>
      <table className={styles.sampleTable}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Stay</Trans>
            </th>
            <th scope="col">{before === null ? <Trans>Without it</Trans> : <Trans>Before the change</Trans>}</th>
            <th scope="col">{before === null ? <Trans>With it</Trans> : <Trans>Text as typed</Trans>}</th>
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

/** The lengths of the samples, in minutes. */
const SAMPLE_MINUTES = [45, 120, 480] as const

/** Location and vehicle type of the samples. */
interface SamplePlace {
  location: Pick<Location, 'rates' | 'timeZone' | 'exemptMinutes' | 'taxRate' | 'digitalCommission'>
  company: Pick<Company, 'currency' | 'vatRate'>
  holidays: readonly string[]
  vehicleTypeId: VehicleTypeId
  /** Instant at which the sample stays begin, so that rates which start today count. */
  at: string
}

/** Returns the price of a stay that begins now with an agreement, from the booth's engine; null if no rate prices the stay. */
export function samplePrice(
  minutes: number,
  agreement: StoredAgreement | null,
  { location, company, holidays, vehicleTypeId, at }: SamplePlace,
): Amount | null {
  const { rates, timeZone, exemptMinutes, taxRate, digitalCommission } = location
  const endedAt = new Date(Date.parse(at) + minutes * 60_000).toISOString()
  const tariff = tariffAt(
    { rates, vehicleTypeId, startedAt: at, holidays },
    {
      timeZone,
      roundsCash: company.currency === 'COP',
      exemptMinutes,
      taxRate: taxRate ?? company.vatRate,
      digitalCommission,
    },
  )
  const pricing = priceStay(
    {
      startedAt: at,
      endedAt,
      pass: null,
      agreement: agreement && pricingTermsOf(agreement),
      corrections: [],
      paymentMethod: null,
    },
    tariff,
  )
  return pricing.ok ? pricing.price.totalCost : null
}
