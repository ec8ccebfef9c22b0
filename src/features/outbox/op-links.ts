import type { LinkProps } from '@tanstack/react-router'

import type { Op } from '../../data/use-outbox.ts'

type Target = Pick<LinkProps, 'to' | 'search' | 'params'>
type Linked = Pick<Op, 'kind' | 'collection' | 'recordId' | 'id'>

/** Where what it was done to is shown; null where nothing shows it. */
export function recordLink({ collection, recordId: id }: Pick<Linked, 'collection' | 'recordId'>): Target | null {
  if (collection === 'services') return { to: '/dashboard/services', search: { service: id } }
  if (collection === 'cashUps') return { to: '/dashboard/cash-ups/$id', params: { id } }
  if (collection === 'drivers') return { to: '/dashboard/drivers/update/$id', params: { id } }
  return collection === 'vehicles' ? { to: '/dashboard/vehicles/update/$id', params: { id } } : null
}

/** A movement's form reads from the action which way the cash went. */
const CASH_ACTS = new Map([
  ['moveCash', 'pay-in'],
  ['closeCashUp', 'close'],
  ['approveVariance', 'approve'],
  ['collectCashUp', 'collect'],
  ['adjustCashUp', 'adjust'],
] as const)

const SERVICE_ACTS = new Map([
  ['finishService', 'finish'],
  ['voidService', 'void'],
  ['correctService', 'correct'],
] as const)

function valueOf<Value>(map: ReadonlyMap<string, Value>, key: string): Value | undefined {
  return map.get(key)
}

/** The form in which it was made, with what was refused in it; null where it has none. */
export function mendLink({ kind, recordId, id: mend }: Pick<Linked, 'kind' | 'recordId' | 'id'>): Target | null {
  const params = { id: recordId }
  const cashAct = valueOf(CASH_ACTS, kind)
  if (cashAct) return { to: '/dashboard/cash-ups/$id', params, search: { act: cashAct, mend } }
  const serviceAct = valueOf(SERVICE_ACTS, kind)
  if (serviceAct) return { to: '/dashboard/services', search: { service: recordId, act: serviceAct, mend } }
  switch (kind) {
    case 'editService':
      return { to: '/dashboard/services', search: { service: recordId, edit: true, mend } }
    case 'openRegister':
      return { to: '/dashboard/cash-ups', search: { act: 'open', mend } }
    case 'createDriver':
      return { to: '/dashboard/drivers/create', search: { mend } }
    case 'editDriver':
      return { to: '/dashboard/drivers/update/$id', params, search: { mend } }
    case 'createVehicle':
      return { to: '/dashboard/vehicles/create', search: { mend } }
    case 'editVehicle':
      return { to: '/dashboard/vehicles/update/$id', params, search: { mend } }
    default:
      return null
  }
}
