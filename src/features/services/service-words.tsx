import { useLingui } from '@lingui/react/macro'

import type { Service } from '../../../contract/service.ts'
import type { PaymentMethod } from '../../../domain/services.ts'
import { formatMinutes } from '../../lib/minutes.ts'
import { Elapsed } from '../../ui/elapsed.tsx'
import { CardIcon, CashIcon, PhoneIcon, type Icon } from '../../ui/icons.tsx'
import { PAYMENT_METHOD_LABELS } from '../../ui/labels/services.ts'
import { Missing } from '../../ui/missing.tsx'
import { Money } from '../../ui/money.tsx'
import styles from './service-words.module.css'

export const METHOD_ICONS = { cash: CashIcon, dataphone: CardIcon, digital: PhoneIcon } satisfies Record<PaymentMethod, Icon>

export function PaymentMethodWords({ method }: { method: PaymentMethod | null }) {
  const { t } = useLingui()
  if (method === null) return <Missing />
  const MethodIcon = METHOD_ICONS[method]
  return (
    <span className={styles.words}>
      <MethodIcon size={16} />
      {t(PAYMENT_METHOD_LABELS[method])}
    </span>
  )
}

/** What a stay cost; struck through where it was voided, for nothing was earned by it. */
export function TotalCost({ service: { status, totalCost, currency } }: { service: Pick<Service, 'status' | 'totalCost' | 'currency'> }) {
  const money = <Money amount={totalCost} currency={currency} />
  return status === 'voided' && totalCost !== null ? <s>{money}</s> : money
}

/** Whether the vehicle came in at all: before that there is no time to count. */
export function hasDuration({ status, totalMinutes }: Pick<Service, 'status' | 'totalMinutes'>): boolean {
  return status === 'progress' || totalMinutes !== null
}

/** How long a stay was, or has been so far. */
export function Duration({ service }: { service: Pick<Service, 'status' | 'startedAt' | 'totalMinutes'> }) {
  if (service.totalMinutes !== null) return <span className="tabular">{formatMinutes(service.totalMinutes)}</span>
  if (service.status === 'progress') return <Elapsed since={service.startedAt} />
  return <Missing />
}
