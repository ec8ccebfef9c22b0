import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'

import type { VersionRate } from '../../../contract/rate-version.ts'
import type { Currency } from '../../../domain/countries.ts'
import { DAYS, type Day } from '../../../domain/locations.ts'
import { draftTariff } from '../../../domain/rates/draft-tariff.ts'
import { type CurvePoint, priceCurve } from '../../../domain/rates/price-curve.ts'
import { rateDifference } from '../../../domain/rates/rate-difference.ts'
import { SAMPLE_HOLIDAY, sampleMidnight } from '../../../domain/rates/sample-week.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import type { VehicleTypeId } from '../../../domain/vehicles.ts'
import { asTime } from '../../lib/typed-time.ts'
import { SelectInput } from '../../ui/form/select-field.tsx'
import { DAY_LABELS } from '../../ui/labels/locations.ts'
import styles from './board-preview.module.css'
import { BoardTable } from './board-table.tsx'
import { PricePlot } from './price-plot.tsx'

interface BoardPreviewProps {
  rates: readonly VersionRate[]
  /** Rates of the latest version, drawn for comparison. */
  before: readonly VersionRate[]
  vehicleTypeId: VehicleTypeId
  currency: Currency
  timeZone: string
}

/** The board as a driver reads it, and the price of a stay of up to 72 hours by these rates. */
export function BoardPreview({ rates, before, vehicleTypeId, currency, timeZone }: BoardPreviewProps) {
  const { t } = useLingui()
  const [day, setDay] = useState<Day>(1)
  const [typed, setTyped] = useState('08:00')
  const drawn = useDeferredValue(rates)
  const minute = minuteOf(typed)
  const own = useMemo(() => drawn.filter((rate) => rate.vehicleTypeId === vehicleTypeId), [drawn, vehicleTypeId])
  const former = useMemo(() => before.filter((rate) => rate.vehicleTypeId === vehicleTypeId), [before, vehicleTypeId])
  const start = minute === null ? null : sampleMidnight(day) + minute * MINUTE_MS
  const curve = useMemo(() => curveOf(own, vehicleTypeId, start), [own, vehicleTypeId, start])
  const formerCurve = useMemo(
    () => (rateDifference(former, own).length === 0 ? [] : curveOf(former, vehicleTypeId, start)),
    [former, own, vehicleTypeId, start],
  )
  if (own.length === 0)
    return (
      <p className={styles.none}>
        <Trans>The prices you type appear here as a driver reads them.</Trans>
      </p>
    )
  return (
    <div className={styles.preview}>
      <BoardTable rates={own} currency={currency} timeZone={timeZone} />
      <div className={styles.plot}>
        <div className={styles.entry}>
          <SelectInput
            label={t`Comes in on`}
            data={DAYS.map((value) => ({ value: String(value), label: t(DAY_LABELS[value]) }))}
            value={String(day)}
            onChange={(event) => setDay(DAYS.find((one) => String(one) === event.currentTarget.value) ?? day)}
          />
          <TextInput
            label={t`At`}
            value={typed}
            error={minute === null ? t`Write a time such as 08:30` : undefined}
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
        <PricePlot curve={curve} former={formerCurve} startMinute={minute ?? 0} currency={currency} />
      </div>
    </div>
  )
}

function minuteOf(typed: string): number | null {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(asTime(typed)) ?? []
  return hour === undefined || minute === undefined ? null : Number(hour) * 60 + Number(minute)
}

/** Events have two instants, and no day of the week. */
function curveOf(rates: readonly VersionRate[], vehicleTypeId: VehicleTypeId, start: number | null): CurvePoint[] {
  return start === null
    ? []
    : priceCurve({ ...draftTariff(rates, vehicleTypeId, [SAMPLE_HOLIDAY]), specials: [] }, start)
}
