import type { ServiceStatus } from '../../../domain/services.ts'
import { ClockIcon, DoneIcon, PendingIcon, ReservedIcon, VoidIcon } from '../../ui/icons.tsx'
import { SERVICE_STATUS_LABELS } from '../../ui/labels/services.ts'
import type { StatusLook } from '../../ui/status-badge.tsx'

export const SERVICE_STATUS_LOOKS = {
  unconfirmed: { label: SERVICE_STATUS_LABELS.unconfirmed, icon: PendingIcon, tone: 'caution' },
  reserved: { label: SERVICE_STATUS_LABELS.reserved, icon: ReservedIcon, tone: 'accent' },
  progress: { label: SERVICE_STATUS_LABELS.progress, icon: ClockIcon, tone: 'accent' },
  completed: { label: SERVICE_STATUS_LABELS.completed, icon: DoneIcon, tone: 'quiet' },
  voided: { label: SERVICE_STATUS_LABELS.voided, icon: VoidIcon, tone: 'negative' },
} satisfies Record<ServiceStatus, StatusLook>
