import {
  cashUpChanges,
  countCashUps,
  countCompanyCashUps,
  getCashUp,
  listCashUps,
  listCompanyCashUps,
} from '../../contract/cash-up.ts'
import {
  adjustCashUp,
  approveVariance,
  closeCashUp,
  collectCashUp,
  moveCash,
  noteDrawerOpening,
  openRegister,
} from '../../contract/cash-up-writes.ts'
import { getCashUpHistory } from '../../contract/cash-up-history.ts'
import { readHistory } from '../audit/read-history.ts'
import { readDelta } from '../delta/read-delta.ts'
import { ProblemError } from '../http/problem-error.ts'
import { requireCompany } from '../http/require-company.ts'
import { type Route, companyRoute } from '../http/route.ts'
import { listPaymentsElsewhere } from '../../contract/unsent-work.ts'
import { noteContact } from '../losses/device-contacts.ts'
import { findPaymentsElsewhere, noteUnsent } from '../rights/unsent-work.ts'
import { applyAdjustment, applyApproval } from './variances.ts'
import { cashUpDelta } from './cash-up-delta.ts'
import { applyClosing } from './close-cash-up.ts'
import { applyCollecting } from './collect-cash-up.ts'
import { countMatchingCashUps, findCashUps } from './list-cash-ups.ts'
import { applyMovement } from './move-cash.ts'
import { recordDrawerOpening } from './note-drawer-opening.ts'
import { openCashRegister } from './open-register.ts'
import { readCashUp } from './queries.ts'

export const cashUpRoutes: readonly Route[] = [
  companyRoute(listCashUps, findCashUps),
  companyRoute(countCashUps, async (request, context) => ({ count: await countMatchingCashUps(request, context) })),
  companyRoute(listCompanyCashUps, async (request, context) => {
    requireCompany(request.params.companyId, context)
    return findCashUps(request, context)
  }),
  companyRoute(countCompanyCashUps, async (request, context) => {
    requireCompany(request.params.companyId, context)
    return { count: await countMatchingCashUps(request, context) }
  }),
  companyRoute(cashUpChanges, async ({ query }, context) => {
    const delta = await readDelta(await cashUpDelta(query.keptLocation, context), query, context)
    await noteUnsent(context)
    await noteContact(context)
    return delta
  }),
  companyRoute(getCashUp, ({ params }, context) => readCashUp(params.id, context)),
  companyRoute(getCashUpHistory, async ({ params }, context) => {
    const { id, joined, location } = await readCashUp(params.id, context)
    // A person's own shift at a lost location can only be read, counted and closed.
    if (context.actor.locationIds?.includes(location.id) === false) throw new ProblemError('not_found')
    return { data: await readHistory('cash_up', joined?.id ?? id, context) }
  }),
  companyRoute(listPaymentsElsewhere, findPaymentsElsewhere),
  companyRoute(openRegister, ({ body }, context) => openCashRegister(body, context)),
  companyRoute(moveCash, ({ params, body }, context) => applyMovement(params.id, body, context)),
  companyRoute(noteDrawerOpening, ({ params, body }, context) => recordDrawerOpening(params.id, body, context)),
  companyRoute(closeCashUp, ({ params, body }, context) => applyClosing(params.id, body, context)),
  companyRoute(approveVariance, ({ params, body }, context) => applyApproval(params.id, body.approvedAt, context)),
  companyRoute(collectCashUp, ({ params, body }, context) => applyCollecting(params.id, body, context)),
  companyRoute(adjustCashUp, ({ params, body }, context) => applyAdjustment(params.id, body, context)),
]
