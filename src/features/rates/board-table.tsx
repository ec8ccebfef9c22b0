import { Trans, useLingui } from '@lingui/react/macro'

import type { VersionRate } from '../../../contract/rate-version.ts'
import type { Currency } from '../../../domain/countries.ts'
import { STEP_PERIODS } from '../../../domain/locations.ts'
import { printedList } from '../../../domain/rates/step-totals.ts'
import { formatMinutes } from '../../lib/minutes.ts'
import { RATE_KIND_LABELS, STEP_PERIOD_LABELS } from '../../ui/labels/locations.ts'
import { Money } from '../../ui/money.tsx'
import { RateWords, useDayWords } from '../locations/public.ts'
import styles from './board-preview.module.css'

interface BoardTableProps {
  /** Rates of one vehicle type. */
  rates: readonly VersionRate[]
  currency: Currency
  timeZone: string
}

/** The board of a vehicle type for drivers: "up to … costs …", with each other rule on a line. */
export function BoardTable({ rates, currency, timeZone }: BoardTableProps) {
  const { t } = useLingui()
  const dayWords = useDayWords()
  const lists = rates.flatMap((rate) => {
    const { kind, first, minutes, cost, per } = rate
    if ((kind !== 'unit' && kind !== 'unit_special') || minutes === null || cost === null) return []
    const printed = printedList({ first, minutes, cost, per })
    return printed === null ? [] : [{ rate, printed }]
  })
  const others = rates.filter((rate) => !lists.some((list) => list.rate === rate))
  const lengths = [...new Set(lists.flatMap(({ printed }) => printed.totals.map(({ upTo }) => upTo)))].toSorted(
    (one, other) => one - other,
  )
  const hoursOf = ({ from, to }: VersionRate) => (from === null || to === null ? '' : ` ${from}–${to}`)
  return (
    <div className={styles.board}>
      {lists.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">
                  <Trans>Stay</Trans>
                </th>
                {lists.map(({ rate }, index) => (
                  <th key={index} scope="col">
                    {dayWords(rate.days)}
                    {hoursOf(rate)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lengths.map((length) => (
                <tr key={length}>
                  <th scope="row">
                    <Trans>up to {formatMinutes(length)}</Trans>
                  </th>
                  {lists.map(({ printed }, index) => (
                    <td key={index}>
                      <Total printed={printed} length={length} currency={currency} />
                    </td>
                  ))}
                </tr>
              ))}
              <tr>
                <th scope="row">{lengths.length > 0 ? <Trans>then</Trans> : <Trans>price</Trans>}</th>
                {lists.map(({ rate, printed: { each } }, index) => {
                  const startsOver = STEP_PERIODS.find((period) => period === rate.per)
                  return (
                    <td key={index}>
                      {each !== null && (
                        <>
                          <Trans>each {formatMinutes(each.minutes)}</Trans>{' '}
                          <Money amount={each.cost} currency={currency} />
                        </>
                      )}
                      {startsOver !== undefined && (
                        <>
                          {each !== null && <br />}
                          <Trans>starts over: {t(STEP_PERIOD_LABELS[startsOver])}</Trans>
                        </>
                      )}
                    </td>
                  )
                })}
              </tr>
            </tbody>
          </table>
        </div>
      )}
      {others.length > 0 && (
        <dl className={styles.rules}>
          {others.map((rate, index) => (
            <div key={index}>
              <dt>{t(RATE_KIND_LABELS[rate.kind])}</dt>
              <dd>
                <RateWords rate={rate} currency={currency} timeZone={timeZone} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

/** The total of a line; a length that this list does not print is empty. */
function Total({
  printed,
  length,
  currency,
}: {
  printed: NonNullable<ReturnType<typeof printedList>>
  length: number
  currency: Currency
}) {
  const line = printed.totals.find(({ upTo }) => upTo === length)
  return line === undefined ? null : <Money amount={line.cost} currency={currency} />
}
