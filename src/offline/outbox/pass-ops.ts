import { createPass, editPass, renewPass, type Pass } from '../../../contract/pass.ts'
import { dayAfter } from '../../../domain/periods.ts'
import { passes } from '../collections.ts'
import { defineOp, requireRecord, type UnsentOps } from './op-type.ts'

/** Returns the op that opens the register of a payment: the server must do it first. */
async function openingOf(cashUpId: string | null, waiting: UnsentOps): Promise<string[]> {
  return cashUpId === null ? [] : (await waiting.doneTo('cashUps', cashUpId)).map(({ id }) => id)
}

/**
 * Sells a pass. The author's view adds names of its type, location and driver, because the request has only ids. The
 * money is in a drawer, so the sale stays even if its driver was taken back.
 */
export const createPassOp = defineOp({
  name: 'createPass',
  endpoint: createPass,
  collection: passes,
  makes: true,
  editsFields: false,
  standsAlone: true,
  recordId: ({ body }) => body.id,
  apply: (pass, { body: { plates, startsOn, block, apartment } }): Pass => ({
    ...requireRecord(pass),
    plates,
    startsOn,
    block,
    apartment,
  }),
  follows: async ({ body: { driverId, payment } }, waiting) => [
    ...(await openingOf(payment.cashUpId, waiting)),
    ...(await waiting.doneTo('drivers', driverId)).map(({ id }) => id),
  ],
})

/** Renews a pass for the period that the customer was shown. */
export const renewPassOp = defineOp({
  name: 'renewPass',
  endpoint: renewPass,
  collection: passes,
  makes: false,
  editsFields: false,
  standsAlone: true,
  recordId: ({ params }) => params.id,
  apply: (record, { body: { id, days, amount, receiptNumber, at, method, reference } }, { by }): Pass => {
    const pass = requireRecord(record)
    if (pass.lastSale?.id === id || days === undefined) return pass
    const goesOn = days.startsOn === dayAfter(pass.endsOn, 1)
    return {
      ...pass,
      endsOn: days.endsOn,
      anchorDay: goesOn ? pass.anchorDay : Number(days.startsOn.slice(8)),
      lastSale: { id, ...days, cost: amount, receiptNumber, at, by, method: amount === 0 ? null : method, reference },
    }
  },
  follows: ({ body: { cashUpId } }, waiting) => openingOf(cashUpId, waiting),
})

export const editPassOp = defineOp({
  name: 'editPass',
  endpoint: editPass,
  collection: passes,
  makes: false,
  editsFields: true,
  recordId: ({ params }) => params.id,
  apply: (record, { body: { changes } }): Pass => {
    const edited = { ...requireRecord(record) }
    for (const field of ['plates', 'block', 'apartment'] as const)
      Object.assign(edited, changes[field] && { [field]: changes[field].to })
    return edited
  },
})

/** Returns the ops on passes for which a stay's plate has to wait, because the price may depend on them. */
export async function passActsOn(stayId: string, waiting: UnsentOps): Promise<string[]> {
  const acts = await waiting.ofTypes('createPass', 'renewPass', 'editPass')
  const stay = acts.length === 0 ? null : await waiting.service(stayId)
  if (stay === null) return []
  const passes = await Promise.all(acts.map(({ recordId }) => waiting.pass(recordId)))
  return acts.flatMap(({ id }, nth) => {
    const pass = passes[nth] ?? null
    return pass !== null && pass.location.id === stay.location.id && pass.plates.includes(stay.licensePlate) ? id : []
  })
}
