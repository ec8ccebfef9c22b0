import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'

import type { VersionRate } from '../../../contract/rate-version.ts'
import { hasLostTicketPrice } from '../../../domain/pricing/rate.ts'
import { pricePayment } from '../../../domain/pricing/price-payment.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../domain/services.ts'
import { HOUR_MS } from '../../../domain/time.ts'
import { type VehicleTypeId, vehicleTypeIdOf } from '../../../domain/vehicles.ts'
import { instantOf, wallClock } from '../../../domain/zoned-time.ts'
import { useSession } from '../../data/session-provider.tsx'
import { now } from '../../lib/now.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import { FIELD_CODE_LABELS } from '../../ui/labels/errors.ts'
import { PAYMENT_METHOD_LABELS, SERVICE_FIELD_LABELS } from '../../ui/labels/services.ts'
import { Money } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PriceLines } from './price-lines.tsx'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'
import { MomentInput } from '../../ui/form/moment-input.tsx'
import { SelectInput } from '../../ui/form/select-field.tsx'
import type { Place } from './queries.ts'
import styles from './rates-page.module.css'

const THERE_BEFORE = '1970-01-01T00:00:00.000Z'

interface SimulatedStay {
  arrival: string
  departure: string
  vehicleTypeId: VehicleTypeId
  agreementId: string
  method: PaymentMethod
  isLost: boolean
}

/** Price of a stay by these rates, line by line, with the booth's engine. */
export function Simulator({
  place: { location, agreements, holidays },
  rates,
}: {
  place: Place
  rates: readonly VersionRate[]
}) {
  const { t } = useLingui()
  const { company } = useSession()
  const { options, first } = useVehicleTypes()
  const { timeZone } = location
  const [tried, setTried] = useState<SimulatedStay>(() => {
    const to = now()
    return {
      arrival: wallClock(new Date(to - 2 * HOUR_MS), timeZone).slice(0, 16),
      departure: wallClock(new Date(to), timeZone).slice(0, 16),
      vehicleTypeId: location.vehicleTypes[0]?.vehicleTypeId ?? first,
      agreementId: '',
      method: 'cash',
      isLost: false,
    }
  })
  const set = (parts: Partial<SimulatedStay>) => setTried({ ...tried, ...parts })
  const { arrival, departure, vehicleTypeId, agreementId, method, isLost } = tried

  const booking = useMemo(() => {
    if (arrival === '' || departure === '') return null
    const at = (local: string) => instantOf(`${local.slice(0, 16)}:00`, timeZone).toISOString()
    const [startedAt, endedAt] = [at(arrival), at(departure)]
    const known = rates.map((rate) => ({ ...rate, validFrom: THERE_BEFORE }))
    const { lostTicketFee = 0 } = location
    const isFeeAdded = isLost && lostTicketFee > 0 && !hasLostTicketPrice(known, { vehicleTypeId, startedAt, endedAt })
    const minutes = location.minutesSince.map((one) => ({ ...one, validFrom: null })).slice(-1)
    return pricePayment(
      {
        operation: 'off_street',
        vehicleTypeId,
        startedAt,
        endedAt,
        agreementId: agreementId === '' ? null : agreementId,
        paymentMethod: method,
        isLost,
      },
      {
        at: endedAt,
        taxRate: location.taxRate ?? company.vatRate,
        digitalCommission: location.digitalCommission,
        holidays,
      },
      isFeeAdded ? [{ kind: 'lost_ticket', amount: lostTicketFee, reason: '' }] : [],
      {
        locationId: location.id,
        timeZone,
        roundsCash: company.currency === 'COP',
        rates: known,
        entryTerms: minutes,
        agreements: agreements.map(({ versions: _, ...agreement }) => ({
          id: agreement.id,
          versions: [{ validFrom: null, ...agreement }],
        })),
      },
    )
  }, [
    arrival,
    departure,
    vehicleTypeId,
    agreementId,
    method,
    isLost,
    location,
    company,
    holidays,
    agreements,
    rates,
    timeZone,
  ])

  return (
    <>
      <div className={styles.tried}>
        <div>
          <MomentInput label={t`Arrival`} value={arrival} onChange={(moment) => set({ arrival: moment })} />
        </div>
        <div>
          <MomentInput label={t`Departure`} value={departure} onChange={(moment) => set({ departure: moment })} />
        </div>
        <SelectInput
          label={t`Vehicle`}
          data={options(String(vehicleTypeId))}
          value={String(vehicleTypeId)}
          onChange={(event) => set({ vehicleTypeId: vehicleTypeIdOf(event.currentTarget.value) ?? first })}
        />
        <SelectInput
          label={t`Agreement`}
          data={[
            { value: '', label: t`Default agreement, or none` },
            ...agreements.filter(({ enabled }) => enabled).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={agreementId}
          onChange={(event) => set({ agreementId: event.currentTarget.value })}
        />
        <SelectInput
          label={t`Paid by`}
          data={PAYMENT_METHODS.map((value) => ({ value, label: t(PAYMENT_METHOD_LABELS[value]) }))}
          value={method}
          onChange={(event) =>
            set({ method: PAYMENT_METHODS.find((one) => one === event.currentTarget.value) ?? 'cash' })
          }
        />
        <SelectInput
          label={t`Ticket`}
          data={[
            { value: 'here', label: t`Present` },
            { value: 'lost', label: t`Lost` },
          ]}
          value={isLost ? 'lost' : 'here'}
          onChange={(event) => set({ isLost: event.currentTarget.value === 'lost' })}
        />
      </div>
      {booking !== null && !booking.ok && (
        <Notice icon={WarningIcon} tone="caution">
          {booking.failure.code === 'ends_before_start' || booking.failure.code === 'stay_too_long' ? (
            <Trans>The departure has to come after the arrival.</Trans>
          ) : (
            t(FIELD_CODE_LABELS[booking.failure.code])
          )}
        </Notice>
      )}
      {booking?.ok === true && (
        <div role="group" aria-label={t`Price preview`}>
          <PriceLines lines={booking.price.lines} currency={company.currency} timeZone={timeZone} />
          <p className={styles.total}>
            <span>{t(SERVICE_FIELD_LABELS.totalCost)}</span>
            <strong>
              <Money amount={booking.price.totalCost} currency={company.currency} />
            </strong>
          </p>
        </div>
      )}
    </>
  )
}
