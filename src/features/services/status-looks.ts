import type { CashUpStatus, ServiceStatus } from '../../../domain/services.ts'
import { CashIcon, ClockIcon, DoneIcon, PendingIcon, ReservedIcon, VoidIcon } from '../../ui/icons.tsx'
import { CASH_UP_STATUS_LABELS, SERVICE_STATUS_LABELS } from '../../ui/labels/services.ts'
import type { StatusLook } from '../../ui/status-badge.tsx'

export const SERVICE_STATUS_LOOKS = {
  unconfirmed: { label: SERVICE_STATUS_LABELS.unconfirmed, icon: PendingIcon, tone: 'caution' },
  reserved: { label: SERVICE_STATUS_LABELS.reserved, icon: ReservedIcon, tone: 'accent' },
  progress: { label: SERVICE_STATUS_LABELS.progress, icon: ClockIcon, tone: 'accent' },
  completed: { label: SERVICE_STATUS_LABELS.completed, icon: DoneIcon, tone: 'quiet' },
  voided: { label: SERVICE_STATUS_LABELS.voided, icon: VoidIcon, tone: 'negative' },
} satisfies Record<ServiceStatus, StatusLook>

export const CASH_UP_STATUS_LOOKS = {
  current: { label: CASH_UP_STATUS_LABELS.current, icon: CashIcon, tone: 'accent' },
  completed: { label: CASH_UP_STATUS_LABELS.completed, icon: CashIcon, tone: 'caution' },
  collected: { label: CASH_UP_STATUS_LABELS.collected, icon: CashIcon, tone: 'quiet' },
} satisfies Record<CashUpStatus, StatusLook>
