import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { PassPeriod, PassWithSales } from '../../../contract/pass.ts'
import { formatDay } from '../../lib/dates.ts'
import { PAYMENT_METHOD_LABELS } from '../../ui/labels/services.ts'
import { Moment } from '../../ui/moment.tsx'
import { Money } from '../../ui/money.tsx'
import { useLocations } from '../locations/queries.ts'
import styles from './passes.module.css'

/** What was sold of a pass, and how it was paid. */
export function SoldPeriods({ pass: { periods, currency, location } }: { pass: PassWithSales }) {
  const { timeZoneOf } = useLocations()
  return (
    <ul className={styles.periods}>
      {periods.map((period) => (
        <li key={period.id} className={styles.period}>
          <div>
            <span>
              {formatDay(period.startsOn)} – {formatDay(period.endsOn)}
            </span>
            <Money amount={period.cost} currency={currency} />
          </div>
          <small>
            <Trans>
              Receipt {period.receiptNumber}, {period.soldBy.name}, <Moment at={period.soldAt} timeZone={timeZoneOf(location.id)} />
            </Trans>
          </small>
          {period.payments.map((payment) => (
            <Payment key={payment.id} payment={payment} currency={currency} />
          ))}
        </li>
      ))}
    </ul>
  )
}

function Payment({ payment: { method, amount, kind, cashUpId, reference }, currency }: { payment: PassPeriod['payments'][number]; currency: PassWithSales['currency'] }) {
  const { t } = useLingui()
  return (
    <div>
      <small>
        {kind === 'refund' ? <Trans>Given back</Trans> : <Trans>Paid</Trans>}: {t(PAYMENT_METHOD_LABELS[method])}
        {reference !== null && ` · ${reference}`} ·{' '}
        {cashUpId === null ? (
          <Trans>in no register</Trans>
        ) : (
          <Link to="/dashboard/cash-ups/$id" params={{ id: cashUpId }}>
            <Trans>cash-up</Trans>
          </Link>
        )}
      </small>
      <small>
        <Money amount={amount} currency={currency} />
      </small>
    </div>
  )
}
