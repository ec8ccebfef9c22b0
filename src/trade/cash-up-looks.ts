import type { CashUpStatus } from '../../domain/cash-ups.ts'
import { CashIcon } from '../ui/icons.tsx'
import { CASH_UP_STATUS_LABELS } from '../ui/labels/services.ts'
import type { StatusLook } from '../ui/status-badge.tsx'

export const CASH_UP_STATUS_LOOKS = {
  current: { label: CASH_UP_STATUS_LABELS.current, icon: CashIcon, tone: 'accent' },
  completed: { label: CASH_UP_STATUS_LABELS.completed, icon: CashIcon, tone: 'caution' },
  collected: { label: CASH_UP_STATUS_LABELS.collected, icon: CashIcon, tone: 'quiet' },
} satisfies Record<CashUpStatus, StatusLook>
