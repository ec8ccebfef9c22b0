import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'

import type { Service } from '../../../../contract/service.ts'
import type { Money as Amount } from '../../../../domain/money.ts'
import { partsOf } from '../../../../domain/payments.ts'
import { taxedBeforeAdjustment } from '../../../../domain/pricing/settlement.ts'
import { useAmounts } from '../../../ui/amounts.ts'
import { REFERENCE_LABEL, SERVICE_FIELD_LABELS } from '../../../ui/labels/services.ts'
import { Missing } from '../../../ui/missing.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { Money } from '../../../ui/money.tsx'
import { ChargedWords } from '../../rates/public.ts'
import styles from './price-receipt.module.css'
import type { PriceField } from '../service-sections.ts'
import { PaymentMethodWords } from '../../stays/public.ts'

/**
 * The price as a receipt adds it up: charge, minus discount, corrections, difference, adjustment, total, and the
 * included tax.
 */
export function PriceReceipt({ price, timeZone }: { price: Pick<Service, PriceField>; timeZone: string }) {
  const { t } = useLingui()
  const line = (label: ReactNode, amount: Amount | null, className?: string) => (
    <div className={className} data-none={amount === 0 || undefined}>
      <dt>{label}</dt>
      <dd>
        <Money amount={amount} currency={price.currency} />
      </dd>
    </div>
  )
  if (price.totalCost === null && price.serviceCharge === null && price.paidAt === null) {
    return (
      <p className={styles.none}>
        <Trans>Nothing has been charged yet.</Trans>
      </p>
    )
  }
  const agreement = price.agreementName
  const correction = correctionOf(price)
  const parts = partsOf(price)
  return (
    <dl className={styles.receipt}>
      {line(t(SERVICE_FIELD_LABELS.serviceCharge), price.serviceCharge)}
      {line(
        <>
          {t(SERVICE_FIELD_LABELS.discount)}
          {agreement !== null && <span className={styles.agreement}>{agreement}</span>}
          {price.agreementReason != null && <q className={styles.agreement}>{price.agreementReason}</q>}
        </>,
        price.discount === null ? null : 0 - price.discount,
      )}
      {correction !== 0 && line(<Trans>Corrections</Trans>, correction)}
      {price.difference != null &&
        line(<ChargedWords ratesOf={price.difference.ratesOf} timeZone={timeZone} />, price.difference.amount)}
      {line(t(SERVICE_FIELD_LABELS.adjustment50), price.adjustment50)}
      {line(t(SERVICE_FIELD_LABELS.totalCost), price.totalCost, styles.total)}
      {(price.refundDue ?? 0) > 0 && line(t(SERVICE_FIELD_LABELS.refundDue), price.refundDue)}
      {line(<TaxWords stay={price} />, price.tax, styles.aside)}
      {parts.length > 1 ? (
        parts.map(({ method, amount, reference }, nth) => (
          <Fragment key={nth}>
            {line(<PaymentMethodWords method={method} />, amount, nth === 0 ? styles.paid : undefined)}
            <Slip reference={reference} />
          </Fragment>
        ))
      ) : (
        <>
          <div className={styles.paid}>
            <dt>{t(SERVICE_FIELD_LABELS.paymentMethod)}</dt>
            <dd>
              <PaymentMethodWords method={price.paymentMethod} />
            </dd>
          </div>
          <Slip reference={parts[0]?.reference} />
        </>
      )}
      <div>
        <dt>{t(SERVICE_FIELD_LABELS.paidAt)}</dt>
        <dd>{price.paidAt === null ? <Missing /> : <Moment at={price.paidAt} timeZone={timeZone} />}</dd>
      </div>
      {line(
        <>
          {t(SERVICE_FIELD_LABELS.serviceFee)}
          <span className={styles.agreement}>
            <Trans>not part of the total</Trans>
          </span>
        </>,
        price.serviceFee,
      )}
    </dl>
  )
}

/**
 * Label of the tax. If the adjustment to 50 makes the tax another share of the total than its rate, the label says so.
 */
export function TaxWords({ stay }: { stay: Pick<Service, 'totalCost' | 'adjustment50' | 'tax' | 'currency'> }) {
  const { t } = useLingui()
  const { money } = useAmounts(stay.currency)
  const taxed = taxedBeforeAdjustment(stay)
  if (taxed === null) return t(SERVICE_FIELD_LABELS.tax)
  const amount = money(taxed)
  return <Trans>VAT included in {amount}, before the adjustment to 50</Trans>
}

/** The number of the slip or transfer, if one was noted. */
function Slip({ reference }: { reference: string | null | undefined }) {
  const { t } = useLingui()
  if (reference == null) return null
  return (
    <div>
      <dt>{t(REFERENCE_LABEL)}</dt>
      <dd>{reference}</dd>
    </div>
  )
}

/** Sum of the correction lines: the part of the total without another explanation. */
export function correctionOf({
  serviceCharge,
  discount,
  difference,
  adjustment50,
  totalCost,
}: Pick<Service, 'serviceCharge' | 'discount' | 'difference' | 'adjustment50' | 'totalCost'>): Amount {
  if (serviceCharge === null || discount === null || adjustment50 === null || totalCost === null) return 0
  return totalCost - serviceCharge + discount - (difference?.amount ?? 0) - adjustment50
}
