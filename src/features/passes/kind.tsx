import { msg } from '@lingui/core/macro'

import { oneOf } from '../../records/kind-field.ts'
import { namedLocation } from '../../records/named-location.ts'
import { defineKind } from '../../records/record-kind.ts'
import { PAYMENT_METHOD_LABELS } from '../../ui/labels/services.ts'
import { driverKind } from '../drivers/kind.ts'

export const passKind = defineKind({
  one: msg`Pass`,
  help: 'passes',
  link: (id) => ({ to: '/dashboard/memberships/purchased/$id', params: { id } }),
  fields: {
    driverId: { label: msg`Driver`, value: { named: driverKind } },
    plates: { label: msg`Plates`, value: { listOf: 'text' } },
    block: { label: msg`Block` },
    apartment: { label: msg`Apartment` },
    locationId: { label: msg`Location`, value: { named: namedLocation } },
    membershipId: { label: msg`Membership` },
    startsOn: { label: msg`First day`, value: 'day' },
    endsOn: { label: msg`Last day`, value: 'day' },
    cost: { label: msg`Cost`, value: 'amount' },
    receiptNumber: { label: msg`Receipt number` },
    pausedOn: { label: msg`Paused since`, value: 'day' },
    cancelReason: { label: msg`Reason` },
    refund: { label: msg`Given back`, value: 'amount' },
    refundMethod: { label: msg`How it is given back`, value: oneOf(PAYMENT_METHOD_LABELS) },
  },
})
