import { msg } from '@lingui/core/macro'

import { createPass, renewPass } from '../../../contract/pass.ts'
import { defineKind, details, namedLocation, oneOf } from '../../records/record-kind.ts'
import { PASS_FIELD_LABELS } from '../../ui/labels/passes.ts'
import { PAYMENT_METHOD_LABELS, REFERENCE_LABEL } from '../../ui/labels/services.ts'
import { driverKind } from '../drivers/kind.ts'

const FIRST_DAY = { label: PASS_FIELD_LABELS.startsOn, value: 'day' } as const
const LAST_DAY = { label: PASS_FIELD_LABELS.endsOn, value: 'day' } as const
const SLIP = { label: REFERENCE_LABEL }
const RECEIPT = { label: msg`Receipt number` }
const PAID = { label: msg`Amount`, value: 'amount' } as const
const METHOD = { label: msg`Payment method`, value: oneOf(PAYMENT_METHOD_LABELS) }

export const passKind = defineKind({
  one: msg`Pass`,
  kept: {
    collection: 'passes',
    table: (db) => db.passes,
    subject: ({ plates, driver, location }) => ({
      ...(plates[0] === undefined ? { name: driver?.name ?? '' } : { plate: plates[0] }),
      location,
    }),
  },
  help: 'passes',
  link: (id) => ({ to: '/dashboard/memberships/purchased/$id', params: { id } }),
  fields: {
    driverId: { label: PASS_FIELD_LABELS.driverId, value: { named: driverKind } },
    plates: { label: PASS_FIELD_LABELS.plates, value: { listOf: 'plate' } },
    block: { label: PASS_FIELD_LABELS.block },
    apartment: { label: PASS_FIELD_LABELS.apartment },
    locationId: { label: PASS_FIELD_LABELS.locationId, value: { named: namedLocation } },
    membershipId: { label: PASS_FIELD_LABELS.membershipId },
    startsOn: FIRST_DAY,
    endsOn: LAST_DAY,
    cost: { label: msg`Cost`, value: 'amount' },
    difference: { label: msg`Charged differently`, value: 'amount' },
    ratesOf: { label: msg`Charged at the price of`, value: 'instant' },
    receiptNumber: RECEIPT,
    pausedOn: { label: msg`Paused since`, value: 'day' },
    cancelReason: { label: msg`Reason` },
    refund: { label: msg`Refunded`, value: 'amount' },
    refundMethod: { label: msg`Refund method`, value: oneOf(PAYMENT_METHOD_LABELS) },
  },
  actions: {
    createPass: {
      words: msg`Sale of a pass`,
      movesMoney: true,
      details: details(createPass.request.body, ({ startsOn, payment }) => [
        [FIRST_DAY, startsOn],
        [PAID, payment.amount],
        [METHOD, payment.method],
        [SLIP, payment.reference],
        [RECEIPT, payment.receiptNumber],
      ]),
      resubmitLink: (_, resubmit) => ({ to: '/dashboard/memberships/purchased/create', search: { resubmit } }),
    },
    renewPass: {
      words: msg`Renewal of a pass`,
      movesMoney: true,
      details: details(renewPass.request.body, ({ days, amount, method, reference, receiptNumber }) => [
        [LAST_DAY, days?.endsOn ?? null],
        [PAID, amount],
        [METHOD, method],
        [SLIP, reference],
        [RECEIPT, receiptNumber],
      ]),
      resubmitLink: (id, resubmit) => ({
        to: '/dashboard/memberships/purchased/$id',
        params: { id },
        search: { resubmit },
      }),
    },
    editPass: {
      words: msg`Change of a pass`,
      resubmitLink: (id, resubmit) => ({
        to: '/dashboard/memberships/purchased/$id',
        params: { id },
        search: { resubmit },
      }),
    },
  },
})
