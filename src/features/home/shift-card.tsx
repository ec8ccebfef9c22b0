import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { useLocations } from '../locations/queries.ts'
import { Elapsed } from '../../ui/elapsed.tsx'
import { Money } from '../../ui/money.tsx'
import { Moment } from '../../ui/moment.tsx'
import { RegisterWords } from '../../ui/register-words.tsx'
import type { OpenShift } from './device-home.ts'
import styles from './shift-card.module.css'

/** A shift that is open, and what is in it by what this device knows. */
export function ShiftCard({ shift: { cashUp, pending, unsentPayments, expectedCash } }: { shift: OpenShift }) {
  const { timeZoneOf } = useLocations()
  const { id, location, openedAt, takings, services, total, currency } = cashUp
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
          {location.name} · <RegisterWords cashUp={cashUp} />
        </Link>
      </p>
      <p className={styles.since}>
        <Trans>
          Open since <Moment at={openedAt} timeZone={timeZoneOf(location.id)} />
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
      <dl className={styles.sums}>
        {money(<Trans>Cash that should be there</Trans>, expectedCash)}
        {money(<Trans>Taken in cash</Trans>, takings.cash)}
        {money(<Trans>Taken by terminal</Trans>, takings.dataphone)}
        {money(<Trans>Taken digitally</Trans>, takings.digital)}
        {money(<Trans>Taken in all</Trans>, total)}
        <div>
          <dt>
            <Trans>Paid services</Trans>
          </dt>
          <dd className="tabular">{services}</dd>
        </div>
      </dl>
      <p className={styles.estimate}>
        <Trans>An estimate of what this device knows. The server’s sums at the close are the true ones.</Trans>
      </p>
    </article>
  )
}
