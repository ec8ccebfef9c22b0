import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'

import type { CashUp } from '../../../contract/cash-up.ts'
import { useSession } from '../../data/session-provider.tsx'
import { CASH_UP_STATUS_LOOKS, RegisterWords } from './registers.tsx'
import { Moment } from '../../ui/moment.tsx'
import { PanelSkeleton } from '../../ui/form-loading.tsx'
import { CashUpsIcon } from '../../ui/icons.tsx'
import { LoadFailed, NoneYet } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { uncollectedQuery } from './server-cash-ups.ts'
import styles from './uncollected-cash-up-select.module.css'

interface UncollectedCashUpSelectProps {
  locationId: string
  timeZone: string
  /** Time of the payment to assign; the shift of that time is listed first. */
  paidAt: string
  value: string | null
  error: string | null
  onChange: (cashUp: CashUp) => void
}

/** Select for uncollected cash-ups of a location. Needs a connection. */
export function UncollectedCashUpSelect({
  locationId,
  timeZone,
  paidAt,
  value,
  error,
  onChange,
}: UncollectedCashUpSelectProps) {
  const { api } = useSession()
  const { data, error: failure, refetch } = useQuery(uncollectedQuery(api, locationId))
  const name = useId()
  const errorId = useId()

  if (data === undefined) {
    if (failure === null) return <PanelSkeleton />
    return (
      <LoadFailed onRetry={() => void refetch()}>
        <Trans>The cash-ups of this location could not be read.</Trans>
      </LoadFailed>
    )
  }
  if (data.length === 0) {
    return (
      <NoneYet icon={CashUpsIcon} title={<Trans>No cash-up to add it to</Trans>}>
        <Trans>
          No register is open at this location, and no cash-up is waiting to be collected. Open the register; then the
          payment can be added to it.
        </Trans>
      </NoneYet>
    )
  }
  return (
    <fieldset className={styles.select} aria-describedby={error === null ? undefined : errorId}>
      <legend>
        <Trans>Cash-up</Trans>
      </legend>
      {error !== null && (
        <p id={errorId} className={styles.error} role="alert">
          {error}
        </p>
      )}
      {byShift(data, paidAt).map((cashUp) => (
        <label key={cashUp.id} className={styles.option}>
          <input type="radio" name={name} checked={cashUp.id === value} onChange={() => onChange(cashUp)} />
          <span className={styles.words}>
            <span className={styles.title}>
              <strong>
                <RegisterWords cashUp={cashUp} />
                {'\u00a0· '}
                <span className={styles.whole}>{cashUp.openedBy.name}</span>
              </strong>
              <StatusBadge look={CASH_UP_STATUS_LOOKS[cashUp.status]} />
            </span>
            <span>
              <Moment at={cashUp.openedAt} timeZone={timeZone} />
              {cashUp.closing !== null && (
                <>
                  {' – '}
                  <Moment at={cashUp.closing.at} timeZone={timeZone} />
                </>
              )}
            </span>
            {wasOpenAt(cashUp, paidAt) && (
              <span className={styles.then}>
                <Trans>Was open when it was paid</Trans>
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function wasOpenAt({ openedAt, closing }: CashUp, instant: string): boolean {
  const at = Date.parse(instant)
  return Date.parse(openedAt) <= at && (closing === null || at <= Date.parse(closing.at))
}

function byShift(cashUps: readonly CashUp[], instant: string): CashUp[] {
  return cashUps.toSorted((a, b) => Number(wasOpenAt(b, instant)) - Number(wasOpenAt(a, instant)))
}
