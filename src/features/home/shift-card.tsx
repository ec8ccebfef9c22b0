import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { payOutsByOthers } from '../../../domain/cash-ups.ts'
import { useLocations } from '../locations/public.ts'
import { Elapsed } from '../../ui/elapsed.tsx'
import { Money } from '../../ui/money.tsx'
import { Moment } from '../../ui/moment.tsx'
import { PlaceWords } from '../cash-ups/public.ts'
import type { OpenShift } from './device-home.ts'
import styles from './shift-card.module.css'

/** An open shift and its sums, as far as this device knows. */
export function ShiftCard({ shift: { cashUp, pending, unsentPayments, expectedCash } }: { shift: OpenShift }) {
  const { timeZoneOf } = useLocations()
  const { id, location, openedAt, takings, services, total, currency, joins, sumsHidden } = cashUp
  const timeZone = timeZoneOf(location.id)
  const taken = payOutsByOthers(cashUp)
  const money = (label: ReactNode, amount: number) => (
    <div>
      <dt>{label}</dt>
      <dd>
        <Money amount={amount} currency={currency} />
      </dd>
    </div>
  )
  return (
    <article className={styles.card}>
      <p className={styles.title}>
        <Link to="/dashboard/cash-ups/$id" params={{ id }}>
          <PlaceWords cashUp={cashUp} />
        </Link>
      </p>
      <p className={styles.since}>
        <Trans>
          Open since <Moment at={openedAt} timeZone={timeZone} />
        </Trans>{' '}
        · <Elapsed since={openedAt} />
        {pending && (
          <>
            {' '}
            · <Trans>not sent yet</Trans>
          </>
        )}
        {unsentPayments > 0 && (
          <>
            {' '}
            · <Plural value={unsentPayments} one="# payment not sent yet" other="# payments not sent yet" />
          </>
        )}
      </p>
      {(joins.length > 0 || taken.length > 0) && (
        <ul className={styles.others}>
          {joins.map(({ id: join, at, by, float }) => (
            <li key={join}>
              <Trans>
                {by.name} also opened it, <Moment at={at} timeZone={timeZone} />: float{' '}
                <Money amount={float} currency={currency} />
              </Trans>
            </li>
          ))}
          {taken.map(({ id: movement, at, by, amount }) => (
            <li key={movement}>
              <Trans>
                {by.name} took <Money amount={amount} currency={currency} /> out of this shift,{' '}
                <Moment at={at} timeZone={timeZone} />.
              </Trans>
            </li>
          ))}
        </ul>
      )}
      <dl className={styles.sums}>
        {sumsHidden !== true && (
          <>
            {money(<Trans>Cash that should be there</Trans>, expectedCash)}
            {money(<Trans>Taken in cash</Trans>, takings.cash)}
            {money(<Trans>Taken by terminal</Trans>, takings.dataphone)}
            {money(<Trans>Taken digitally</Trans>, takings.digital)}
            {money(<Trans>Taken in all</Trans>, total)}
          </>
        )}
        <div>
          <dt>
            <Trans>Paid services</Trans>
          </dt>
          <dd className="tabular">{services}</dd>
        </div>
      </dl>
      <p className={styles.estimate}>
        {sumsHidden === true ? (
          <Trans>
            Registers of this location are closed blind: expected amounts are shown once your count is recorded.
          </Trans>
        ) : (
          <Trans>An estimate from this device. The server’s totals at the close are final.</Trans>
        )}
      </p>
    </article>
  )
}
