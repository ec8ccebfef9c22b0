import { Trans, useLingui } from '@lingui/react/macro'

import type { Service } from '../../../contract/service.ts'
import { isPaidAhead, type PaymentMethod, type ServiceStatus } from '../../../domain/services.ts'
import { formatMinutes } from '../../lib/minutes.ts'
import { now } from '../../lib/now.ts'
import { Elapsed, useMinute } from '../../ui/elapsed.tsx'
import { ClockIcon, DoneIcon, PAYMENT_METHOD_ICONS, PendingIcon, ReservedIcon, VoidIcon } from '../../ui/icons.tsx'
import { PAYMENT_METHOD_LABELS, SERVICE_STATUS_LABELS } from '../../ui/labels/services.ts'
import { Missing } from '../../ui/missing.tsx'
import { MomentAfter } from '../../ui/moment.tsx'
import { Money } from '../../ui/money.tsx'
import type { StatusLook } from '../../ui/status-badge.tsx'
import styles from './service-words.module.css'

export function PaymentMethodWords({ method }: { method: PaymentMethod | null }) {
  const { t } = useLingui()
  if (method === null) return <Missing />
  const MethodIcon = PAYMENT_METHOD_ICONS[method]
  return (
    <span className={styles.words}>
      <MethodIcon size={16} />
      {t(PAYMENT_METHOD_LABELS[method])}
    </span>
  )
}

/** The price of a stay; struck through if it was voided, because nothing was earned. */
export function TotalCost({
  service: { status, totalCost, currency },
}: {
  service: Pick<Service, 'status' | 'totalCost' | 'currency'>
}) {
  const money = <Money amount={totalCost} currency={currency} />
  return status === 'voided' && totalCost !== null ? <s>{money}</s> : money
}

/**
 * Returns whether a stay is paid until a future moment, so that the vehicle need not have left. Compares with the
 * current moment rather than the beginning of the minute: a stay that was paid just now has ended.
 */
export function useIsPaidAhead(service: Pick<Service, 'status' | 'endedAt'>): boolean {
  useMinute()
  return isPaidAhead(service, now())
}

/** Moment at which a vehicle left, or until which it is paid. */
export function EndOfStay({
  service,
  timeZone,
}: {
  service: Pick<Service, 'status' | 'startedAt' | 'endedAt'>
  timeZone: string
}) {
  const isAhead = useIsPaidAhead(service)
  if (service.endedAt === null) return <Missing />
  const moment = { at: service.endedAt, after: service.startedAt, timeZone }
  if (!isAhead) return <MomentAfter {...moment} />
  return (
    <Trans>
      Paid until <MomentAfter {...moment} />
    </Trans>
  )
}

/** Returns whether the vehicle has entered: before that there is no duration. */
export function hasDuration({ status, totalMinutes }: Pick<Service, 'status' | 'totalMinutes'>): boolean {
  return status === 'progress' || totalMinutes !== null
}

/** Duration of a stay, or its duration so far. */
export function Duration({ service }: { service: Pick<Service, 'status' | 'startedAt' | 'totalMinutes'> }) {
  if (service.totalMinutes !== null) return <span className="tabular">{formatMinutes(service.totalMinutes)}</span>
  if (service.status === 'progress') return <Elapsed since={service.startedAt} />
  return <Missing />
}

export const SERVICE_STATUS_LOOKS = {
  unconfirmed: { label: SERVICE_STATUS_LABELS.unconfirmed, icon: PendingIcon, tone: 'caution' },
  reserved: { label: SERVICE_STATUS_LABELS.reserved, icon: ReservedIcon, tone: 'accent' },
  progress: { label: SERVICE_STATUS_LABELS.progress, icon: ClockIcon, tone: 'accent' },
  completed: { label: SERVICE_STATUS_LABELS.completed, icon: DoneIcon, tone: 'quiet' },
  voided: { label: SERVICE_STATUS_LABELS.voided, icon: VoidIcon, tone: 'negative' },
} satisfies Record<ServiceStatus, StatusLook>
