import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { NOTIFICATION_METHODS, PAYMENT_METHODS, SERVICE_STATUSES } from '../../../domain/services.ts'
import { NOTIFICATION_METHOD_LABELS, PAYMENT_METHOD_LABELS, SERVICE_STATUS_LABELS } from '../../ui/labels/services.ts'
import { SERVICE_FIELD_LABELS } from '../../ui/labels/service-fields.ts'

const OTHER_FIELD = msg`Other field`

function isServiceField(path: string): path is keyof typeof SERVICE_FIELD_LABELS {
  return Object.hasOwn(SERVICE_FIELD_LABELS, path)
}

/** What the field of an audit entry is called; one that a newer server writes of is an other field. */
export function auditFieldLabel(path: string): MessageDescriptor {
  return isServiceField(path) ? SERVICE_FIELD_LABELS[path] : OTHER_FIELD
}

/** The words of a value that is one of a list; null where the value speaks for itself. */
export function auditValueLabel(path: string, value: string): MessageDescriptor | null {
  if (path === 'notificationMethod') return labelOf(NOTIFICATION_METHODS, NOTIFICATION_METHOD_LABELS, value)
  if (path === 'paymentMethod') return labelOf(PAYMENT_METHODS, PAYMENT_METHOD_LABELS, value)
  if (path === 'status') return labelOf(SERVICE_STATUSES, SERVICE_STATUS_LABELS, value)
  return null
}

function labelOf<Member extends string>(
  members: readonly Member[],
  labels: Record<Member, MessageDescriptor>,
  value: string,
): MessageDescriptor | null {
  const member = members.find((candidate) => candidate === value)
  return member === undefined ? null : labels[member]
}
