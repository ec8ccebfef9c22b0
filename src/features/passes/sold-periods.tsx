import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { Pass, PassPeriod } from '../../../contract/pass.ts'
import { formatDate, formatDay } from '../../lib/dates.ts'
import { PAYMENT_METHOD_LABELS } from '../../ui/labels/services.ts'
import { Moment } from '../../ui/moment.tsx'
import { Money } from '../../ui/money.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { useLocations } from '../locations/public.ts'
import type { PassSale } from './pass-receipt.tsx'
import styles from './passes.module.css'

/** Returns the sale for its receipt. */
export function saleOf({ id, startsOn, endsOn, cost, receiptNumber, soldAt, soldBy, payments }: PassPeriod): PassSale {
  return {
    id,
    startsOn,
    endsOn,
    cost,
    receiptNumber,
    at: soldAt,
    by: soldBy,
    method: payments.find(({ kind }) => kind === 'pass')?.method ?? null,
  }
}

interface SoldPeriodsProps {
  pass: Pass
  /** All sales, newest first; `null` while only the device answers, which keeps the last sale. */
  periods: readonly PassPeriod[] | null
  onReceipt: (sale: PassSale) => void
}

/** The sold periods of a pass, with their payments. */
export function SoldPeriods({ pass: { lastSale, currency, location }, periods, onReceipt }: SoldPeriodsProps) {
  const { timeZoneOf } = useLocations()
  // An unsent sale precedes the sales that the server has.
  const unsent = lastSale !== null && periods?.some(({ id }) => id === lastSale.id) !== true ? [lastSale] : []
  const sales = [
    ...unsent.map((sale) => ({ sale, payments: null, difference: null })),
    ...(periods ?? []).map((period) => ({
      sale: saleOf(period),
      payments: period.payments,
      difference: period.difference ?? null,
    })),
  ]
  return (
    <ul className={styles.periods}>
      {sales.map(({ sale, payments, difference }) => (
        <li key={sale.id} className={styles.period}>
          <div>
            <span>
              {formatDay(sale.startsOn)} – {formatDay(sale.endsOn)}
            </span>
            <Money amount={sale.cost} currency={currency} />
          </div>
          <small>
            <Trans>
              Receipt {sale.receiptNumber}, {sale.by.name}, <Moment at={sale.at} timeZone={timeZoneOf(location.id)} />
            </Trans>
          </small>
          {difference?.ratesOf != null && (
            <small>
              <Trans>Charged at the price of {formatDate(difference.ratesOf, timeZoneOf(location.id))}</Trans>:{' '}
              <Money amount={difference.amount} currency={currency} />
            </small>
          )}
          {payments === null ? (
            <SaleMethod sale={sale} />
          ) : (
            payments.map((payment) => <Payment key={payment.id} payment={payment} currency={currency} />)
          )}
          <p className={styles.acts}>
            <TextButton onClick={() => onReceipt(sale)}>
              <Trans>Print the receipt…</Trans>
            </TextButton>
          </p>
        </li>
      ))}
    </ul>
  )
}

function SaleMethod({ sale: { method, reference } }: { sale: PassSale }) {
  const { t } = useLingui()
  if (method === null) return null
  return (
    <div>
      <small>
        <Trans>Paid</Trans>: {t(PAYMENT_METHOD_LABELS[method])}
        {reference != null && ` · ${reference}`}
      </small>
    </div>
  )
}

function Payment({
  payment: { method, amount, kind, cashUpId, reference },
  currency,
}: {
  payment: PassPeriod['payments'][number]
  currency: Pass['currency']
}) {
  const { t } = useLingui()
  return (
    <div>
      <small>
        {kind === 'refund' ? <Trans>Refunded</Trans> : <Trans>Paid</Trans>}: {t(PAYMENT_METHOD_LABELS[method])}
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
