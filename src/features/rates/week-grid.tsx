import { Box } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

import type { VersionRate } from '../../../contract/rate-version.ts'
import type { Currency } from '../../../domain/countries.ts'
import { DAYS } from '../../../domain/locations.ts'
import { weekPrices } from '../../../domain/rates/week-prices.ts'
import type { VehicleTypeId } from '../../../domain/vehicles.ts'
import { useDayWords } from '../locations/public.ts'
import { type PriceBand, weekBands } from './week-bands.ts'
import { useAmounts } from '../../ui/amounts.ts'
import styles from './week-grid.module.css'

interface WeekGridProps {
  rates: readonly VersionRate[]
  vehicleTypeId: VehicleTypeId
  currency: Currency
  /** Names the table. */
  label: string
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
/** Number of shades in the style sheet. */
const DEEPEST = 6

/** Price of an hour, for each hour of a week and of a holiday: bands of equal hours, and days with equal prices in a row. */
export function WeekGrid({ rates, vehicleTypeId, currency, label }: WeekGridProps) {
  const { t } = useLingui()
  const { money } = useAmounts(currency)
  const dayWords = useDayWords()
  const week = useMemo(() => weekPrices(rates, vehicleTypeId), [rates, vehicleTypeId])
  const most = Math.max(1, ...DAYS.flatMap((day) => week[day].map(({ cost }) => cost ?? 0)))
  const hasCents = DAYS.some((day) => week[day].some(({ cost }) => cost !== null && cost % 100 !== 0))
  const rows = useMemo(() => weekBands(week), [week])
  const words = ({ from, to, price: { cost, night } }: PriceBand) => {
    const price = cost === null ? t`No rate` : money(cost)
    const hours = `${hourWords(from)}–${hourWords(to)}`
    return night === null ? `${hours}: ${price}` : t`${hours}: ${price}, at most ${money(night)} per night`
  }
  return (
    <>
      <Box className={styles.scroll} tabIndex={0} role="group" aria-label={label}>
        <table className={styles.grid}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Day</Trans>
              </th>
              {HOURS.map((hour) => (
                <th key={hour} scope="col">
                  {pad(hour)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ days, bands }) => (
              <tr key={days[0]}>
                <th scope="row">{dayWords(days)}</th>
                {bands.map((band) => {
                  const { from, to, price } = band
                  return (
                    <td
                      key={from}
                      colSpan={to - from}
                      className={styles.cell}
                      title={words(band)}
                      data-none={price.cost === null}
                      data-night={price.night !== null}
                      data-special={price.isSpecial}
                      data-depth={Math.round(((price.cost ?? 0) / most) * DEEPEST)}
                    >
                      {price.cost === null ? '!' : shortAmount(price.cost, to - from === 1, hasCents)}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
      <p className={styles.key}>
        <span>
          <Trans>Cost of an hour for a vehicle that enters then, in {currency}</Trans>
        </span>
        <span>
          <i className={styles.cell} data-special="true" /> <Trans>Special hours</Trans>
        </span>
        <span>
          <i className={styles.cell} data-night="true" /> <Trans>Night</Trans>
        </span>
        <span>
          <i className={styles.cell} data-none="true" /> <Trans>No rate</Trans>
        </span>
      </p>
    </>
  )
}

const pad = (hour: number) => String(hour).padStart(2, '0')
const hourWords = (hour: number) => `${pad(hour)}:00`

/** `9k` if 9,000 does not fit, as in a band of one hour. */
function shortAmount(amount: number, isNarrow: boolean, hasCents: boolean): string {
  const whole = amount / 100
  if (whole >= (isNarrow ? 1_000 : 10_000)) return `${Math.round(whole / 100) / 10}k`
  return hasCents ? whole.toFixed(2) : String(whole)
}
