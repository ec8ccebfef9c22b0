import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import * as v from 'valibot'

import { adjustCashUp, closeCashUp, collectCashUp, moveCash, openRegister } from '../../../contract/cash-up.ts'
import { createDriver } from '../../../contract/driver.ts'
import { correctService, finishService, voidService } from '../../../contract/service.ts'
import { createVehicle } from '../../../contract/vehicle.ts'
import type { Op } from '../../data/use-outbox.ts'
import { CASH_MOVEMENT_LABELS } from '../../ui/labels/cash-ups.ts'
import { SERVICE_FIELD_LABELS } from '../../ui/labels/service-fields.ts'
import { PAYMENT_METHOD_LABELS } from '../../ui/labels/services.ts'

/** One thing that an action says: text, an amount in minor units of the company's money, or a word of a list. */
export interface Detail {
  label: MessageDescriptor
  value: string | number | MessageDescriptor
}
type Told = Omit<Detail, 'value'> & { value: Detail['value'] | null }

const REASON = msg`Reason`
const NOTE = msg`Note`
const AMOUNT = msg`Amount`

function details<Body>(schema: v.GenericSchema<unknown, Body>, tell: (body: Body) => readonly Told[]): (body: unknown) => Detail[] {
  return (body) => {
    const read = v.safeParse(schema, body)
    return read.success ? tell(read.output).flatMap(({ label, value }) => (value === null || value === '' ? [] : [{ label, value }])) : []
  }
}

const DETAILS = new Map([
  [
    'finishService',
    details(finishService.request.body, ({ quote, paymentMethod, cashReceived }) => [
      { label: SERVICE_FIELD_LABELS.totalCost, value: quote.totalCost },
      { label: SERVICE_FIELD_LABELS.paymentMethod, value: PAYMENT_METHOD_LABELS[paymentMethod] },
      { label: msg`Cash received`, value: cashReceived },
    ]),
  ],
  ['voidService', details(voidService.request.body, ({ reason }) => [{ label: REASON, value: reason }])],
  [
    'correctService',
    details(correctService.request.body, ({ amount, reason }) => [
      { label: AMOUNT, value: amount },
      { label: REASON, value: reason },
    ]),
  ],
  [
    'openRegister',
    details(openRegister.request.body, ({ float, note }) => [
      { label: msg`Float`, value: float },
      { label: NOTE, value: note },
    ]),
  ],
  [
    'moveCash',
    details(moveCash.request.body, ({ kind, amount, reason }) => [
      { label: CASH_MOVEMENT_LABELS[kind], value: amount },
      { label: REASON, value: reason },
    ]),
  ],
  [
    'closeCashUp',
    details(closeCashUp.request.body, ({ countedCash, leftInDrawer, varianceReason }) => [
      { label: msg`Counted cash`, value: countedCash },
      { label: msg`Left in the drawer`, value: leftInDrawer },
      { label: msg`Why it differs`, value: varianceReason },
    ]),
  ],
  [
    'collectCashUp',
    details(collectCashUp.request.body, ({ amountReceived, total, note }) => [
      { label: msg`Amount received`, value: amountReceived },
      { label: msg`Total that was seen`, value: total },
      { label: NOTE, value: note },
    ]),
  ],
  [
    'adjustCashUp',
    details(adjustCashUp.request.body, ({ amount, reason }) => [
      { label: AMOUNT, value: amount },
      { label: REASON, value: reason },
    ]),
  ],
  [
    'createDriver',
    details(createDriver.request.body, ({ phoneCode, phone, email, identification, vehicles }) => [
      { label: msg`Phone`, value: phone && `+${phoneCode ?? ''} ${phone}` },
      { label: msg`E-mail`, value: email },
      { label: msg`Identification`, value: identification },
      { label: msg`Vehicles`, value: vehicles.flatMap(({ licensePlate }) => licensePlate ?? []).join(', ') },
    ]),
  ],
  ['createVehicle', details(createVehicle.request.body, ({ brand, model, color }) => [{ label: msg`Description`, value: [brand, model, color].filter((text) => text !== null).join(', ') }])],
])

/** What an action says that changes no fields; nothing where this release cannot read it. */
export function detailsOf({ kind, request }: Pick<Op, 'kind' | 'request'>): Detail[] {
  return DETAILS.get(kind)?.(request.body) ?? []
}
