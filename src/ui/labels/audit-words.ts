import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { IDENTIFICATION_TYPES } from '../../../domain/people.ts'
import { OWNER_ROLES, VEHICLE_TYPES, VEHICLE_TYPE_IDS } from '../../../domain/vehicles.ts'
import { NOTIFICATION_METHODS, PAYMENT_METHODS, SERVICE_STATUSES } from '../../../domain/services.ts'
import { DRIVER_FIELD_LABELS } from './driver-fields.ts'
import { IDENTIFICATION_TYPE_LABELS, OWNER_ROLE_LABELS } from './people.ts'
import { NOTIFICATION_METHOD_LABELS, PAYMENT_METHOD_LABELS, SERVICE_STATUS_LABELS } from './services.ts'
import { VEHICLE_FIELD_LABELS } from './vehicle-fields.ts'
import { VEHICLE_TYPE_LABELS } from './vehicles.ts'
import { SERVICE_FIELD_LABELS } from './service-fields.ts'

const VEHICLE_TYPE_WORDS = new Map(VEHICLE_TYPES.map((name) => [String(VEHICLE_TYPE_IDS[name]), VEHICLE_TYPE_LABELS[name]]))

const FIELD_LABELS = [SERVICE_FIELD_LABELS, DRIVER_FIELD_LABELS, VEHICLE_FIELD_LABELS]

const OTHER_FIELD = msg`Other field`

const YES_OR_NO = { true: msg`Yes`, false: msg`No` }
const A_PHOTO = msg`A photo`

/** Fields that only the audit trail has. */
const AUDIT_FIELD_LABELS = new Map<string, MessageDescriptor>([
  ['quotedTotal', msg`Asked for at the booth`],
  ['sentTo', msg`Sent to`],
  ['paidAgainMethod', msg`Paid again by`],
  ['refundMethod', msg`How it was given back`],
  ['correctionReason', msg`Why it was corrected`],
])

function named(labels: Record<string, MessageDescriptor>, path: string): MessageDescriptor | undefined {
  return Object.hasOwn(labels, path) ? labels[path] : undefined
}

/** What the field of an audit entry is called; one that a newer server writes of is an other field. */
export function auditFieldLabel(path: string): MessageDescriptor {
  return FIELD_LABELS.map((labels) => named(labels, path)).find((label) => label !== undefined) ?? AUDIT_FIELD_LABELS.get(path) ?? OTHER_FIELD
}

/** The words of a value that is one of a list; null where the value speaks for itself. */
export function auditValueLabel(path: string, value: string): MessageDescriptor | null {
  if (path === 'notificationMethod') return labelOf(NOTIFICATION_METHODS, NOTIFICATION_METHOD_LABELS, value)
  if (path === 'paymentMethod' || path === 'refundMethod' || path === 'paidAgainMethod') return labelOf(PAYMENT_METHODS, PAYMENT_METHOD_LABELS, value)
  if (path === 'vehicleTypeId') return VEHICLE_TYPE_WORDS.get(value) ?? null
  if (path === 'status') return labelOf(SERVICE_STATUSES, SERVICE_STATUS_LABELS, value)
  if (path === 'identificationType') return labelOf(IDENTIFICATION_TYPES, IDENTIFICATION_TYPE_LABELS, value)
  if (path === 'ownerRole') return labelOf(OWNER_ROLES, OWNER_ROLE_LABELS, value)
  if (path === 'isCompany') return labelOf(['true', 'false'], YES_OR_NO, value)
  if (path === 'photo') return A_PHOTO
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
