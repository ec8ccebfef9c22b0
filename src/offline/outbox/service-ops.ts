import { sendEntryTicket } from '../../../contract/customer-address.ts'
import { type Service } from '../../../contract/service.ts'
import { admitService, checkIn, confirmService, reserveService } from '../../../contract/service-entries.ts'
import { askVoid, correctService, editService, finishService, voidService } from '../../../contract/service-writes.ts'
import { withFirstMethod, partsFor } from '../../../domain/payments.ts'
import { hasLapsed, isWaiting } from '../../../domain/services.ts'
import { SERVICE_EDIT_FIELDS } from '../../../domain/service-edit.ts'
import { services } from '../collections.ts'
import { defineOp, requireRecord } from './op-type.ts'
import { passActsOn } from './pass-ops.ts'

/** Checks in a vehicle. The author's view adds the location's name. */
export const checkInOp = defineOp({
  name: 'checkIn',
  endpoint: checkIn,
  collection: services,
  makes: true,
  editsFields: false,
  recordId: ({ body }) => body.id,
  apply: (service, { body: { locationId, overstayOf: _of, ...entry } }): Service => {
    const seen = requireRecord(service)
    return { ...seen, ...entry, location: { ...seen.location, id: locationId } }
  },
  // An overstay continues from a payment that the server has to know.
  follows: async ({ body: { overstayOf } }, waiting) =>
    overstayOf ? (await waiting.doneTo('services', overstayOf)).map(({ id }) => id) : [],
})

/** Reserves a place for a vehicle. */
export const reserveServiceOp = defineOp({
  name: 'reserveService',
  endpoint: reserveService,
  collection: services,
  makes: true,
  editsFields: false,
  recordId: ({ body }) => body.id,
  apply: (service, { body: { locationId, arrivesAt, ...reservation } }): Service => {
    const seen = requireRecord(service)
    return { ...seen, ...reservation, startedAt: arrivesAt, location: { ...seen.location, id: locationId } }
  },
})

export const confirmServiceOp = defineOp({
  name: 'confirmService',
  endpoint: confirmService,
  collection: services,
  makes: false,
  editsFields: false,
  recordId: ({ params }) => params.id,
  apply: (service, { body: { confirmedAt } }): Service => {
    const stay = requireRecord(service)
    return stay.status === 'unconfirmed' ? { ...stay, status: 'reserved', startedAt: confirmedAt } : stay
  },
})

/** Admits a reserved or waiting vehicle. */
export const admitServiceOp = defineOp({
  name: 'admitService',
  endpoint: admitService,
  collection: services,
  makes: false,
  editsFields: false,
  recordId: ({ params }) => params.id,
  apply: (service, { body: { admittedAt } }, { by }): Service => {
    const stay = requireRecord(service)
    // A pull may bring the timer's void before the server has the entry, which undoes the void.
    return isWaiting(stay.status) || hasLapsed(stay)
      ? { ...stay, status: 'progress', startedAt: admittedAt, operator: by, voidReason: null }
      : stay
  },
})

/** Edits a service's fields. */
export const editServiceOp = defineOp({
  name: 'editService',
  endpoint: editService,
  collection: services,
  makes: false,
  editsFields: true,
  recordId: ({ params }) => params.id,
  apply: (service, { body: { changes, quote } }) => {
    const edited = { ...requireRecord(service), edited: true }
    for (const field of SERVICE_EDIT_FIELDS) Object.assign(edited, changes[field] && { [field]: changes[field].to })
    // Only the server knows whose vehicle the new plate belongs to.
    if (edited.licensePlate !== service?.licensePlate) edited.driver = null
    return quote || changes.paymentMethod ? withParts({ ...edited, ...quote }) : edited
  },
})

/**
 * Returns a service with its payments after an edit: the first part takes the new method, and the last part absorbs the
 * difference in price.
 */
function withParts(service: Service): Service {
  const { payments, paymentMethod, totalCost } = service
  if (!payments || paymentMethod === null || totalCost === null) return service
  const isPart = ({ kind }: (typeof payments)[number]) => kind === 'stay'
  return {
    ...service,
    payments: [
      ...partsFor(withFirstMethod(payments.filter(isPart), paymentMethod), totalCost),
      ...payments.filter((one) => !isPart(one)),
    ],
  }
}

/** Ends a stay that was paid at the booth. The server must first open its cash-up and sell the pass that priced it. */
export const finishServiceOp = defineOp({
  name: 'finishService',
  endpoint: finishService,
  collection: services,
  makes: false,
  editsFields: false,
  standsAlone: true,
  recordId: ({ params }) => params.id,
  apply: (
    service,
    {
      body: {
        endedAt,
        chargedAt,
        paymentMethod,
        payments,
        agreementId,
        withoutAgreement,
        agreementReason,
        cashUpId,
        lostTicket,
        receiptCode,
        quote,
      },
    },
    { by },
  ): Service => {
    const stay = requireRecord(service)
    if (stay.status === 'completed' || stay.status === 'voided') return stay
    // Devices of 0.1.0 do not state the moment of the payment.
    const paidAt = chargedAt ?? endedAt
    return {
      ...stay,
      ...quote,
      status: 'completed',
      endedAt,
      paidAt,
      paymentMethod,
      ...(payments && {
        payments: payments.map(({ method, amount, reference = null }) => ({
          id: stay.id,
          kind: 'stay' as const,
          method,
          amount,
          cashUpId,
          at: paidAt,
          by,
          reference,
        })),
      }),
      agreementId: withoutAgreement === true ? null : (agreementId ?? stay.agreementId),
      ...(agreementReason !== undefined && { agreementReason }),
      ...(lostTicket && { lostTicket }),
      ...(receiptCode !== undefined && { receiptCode }),
      exitOperator: by,
      // The cash-up's own record has the shift's owner; the person who takes a payment has the shift open.
      cashUp: cashUpId === null ? stay.cashUp : { id: cashUpId, status: 'current', openedBy: by },
    }
  },
  follows: async ({ params, body: { cashUpId } }, waiting) => {
    const [passActs, openings] = await Promise.all([
      passActsOn(params.id, waiting),
      cashUpId === null ? [] : waiting.doneTo('cashUps', cashUpId),
    ])
    return [...openings.map(({ id }) => id), ...passActs]
  },
})

export const voidServiceOp = defineOp({
  name: 'voidService',
  endpoint: voidService,
  collection: services,
  makes: false,
  editsFields: false,
  recordId: ({ params }) => params.id,
  standsAlone: true,
  apply: (service, { body }): Service => ({
    ...requireRecord(service),
    status: 'voided',
    voidReason: body.reason,
    voidCause: body.cause ?? 'mistake',
  }),
  // Staff need an open shift at the location.
  follows: async ({ params }, waiting) => {
    const [service, openings] = await Promise.all([waiting.service(params.id), waiting.ofTypes('openRegister')])
    const cashUps = await Promise.all(openings.map(({ recordId }) => waiting.cashUp(recordId)))
    return openings.flatMap(({ id }, nth) => (cashUps[nth]?.location.id === service?.location.id ? id : []))
  },
})

/** Asks an admin to void a stay. */
export const askVoidOp = defineOp({
  name: 'askVoid',
  endpoint: askVoid,
  collection: services,
  makes: false,
  editsFields: false,
  recordId: ({ params }) => params.id,
  apply: (service, { body: { reason } }, { by }): Service => {
    const stay = requireRecord(service)
    return { ...stay, voidAsked: stay.voidAsked ?? { at: stay.paidAt ?? stay.startedAt, by, reason } }
  },
})

/** Adds an admin's line to the price. Only the server knows the resulting amount: the device does not keep lines. */
export const correctServiceOp = defineOp({
  name: 'correctService',
  endpoint: correctService,
  collection: services,
  makes: false,
  editsFields: false,
  recordId: ({ params }) => params.id,
  apply: (service) => ({ ...requireRecord(service), edited: true }),
})

/** Sends the entry ticket. The stay itself does not change. */
export const sendEntryTicketOp = defineOp({
  name: 'sendEntryTicket',
  endpoint: sendEntryTicket,
  collection: services,
  makes: false,
  editsFields: false,
  recordId: ({ params }) => params.id,
  apply: (service) => requireRecord(service),
})
