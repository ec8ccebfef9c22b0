import { sendEntryTicket } from '../../contract/customer-address.ts'
import { getServicePrice } from '../../contract/price.ts'
import { assignPayment, refundService, resendInvoice } from '../../contract/payment.ts'
import { countServices, getService, listServices, serviceChanges } from '../../contract/service.ts'
import { admitService, checkIn, confirmService, reserveService } from '../../contract/service-entries.ts'
import {
  askVoid,
  correctService,
  editService,
  finishService,
  updateNotificationMethod,
  voidService,
} from '../../contract/service-writes.ts'
import { getServiceHistory } from '../../contract/service-history.ts'
import { totalServices } from '../../contract/service-totals.ts'
import { readHistory } from '../audit/read-history.ts'
import { readDelta } from '../delta/read-delta.ts'
import { sendTicket } from '../messaging/entry-ticket.ts'
import { type Route, companyRoute } from '../http/route.ts'
import { assign } from './assign-payment.ts'
import { admitBooking, confirmBooking, reserve } from './bookings.ts'
import { checkInVehicle } from './check-in.ts'
import { correct } from './correct-service.ts'
import { applyServiceEdit } from './edit-service.ts'
import { explainPrice } from './price-service.ts'
import { finishStay } from './finish-service.ts'
import { withQuote } from './quote-by-rates.ts'
import { countMatching, findServices } from './list-services.ts'
import { readService } from './queries.ts'
import { refund } from './refund-service.ts'
import { resend } from './resend-invoice.ts'
import { serviceDelta } from './service-delta.ts'
import { totalsOf } from './total-services.ts'
import { askToVoid, voidOne } from './void-service.ts'

export const serviceRoutes: readonly Route[] = [
  companyRoute(listServices, findServices),
  companyRoute(countServices, async (request, context) => ({ count: await countMatching(request, context) })),
  companyRoute(totalServices, totalsOf),
  companyRoute(serviceChanges, async ({ query }, context) =>
    readDelta(await serviceDelta(query.keptLocation, context), query, context),
  ),
  companyRoute(getService, ({ params }, context) => readService(params.id, context)),
  companyRoute(editService, ({ params, body }, context) => applyServiceEdit(params.id, body, context)),
  companyRoute(updateNotificationMethod, ({ params, body }, context) =>
    applyServiceEdit(
      params.id,
      { changes: { notificationMethod: { from: body.from, to: body.notificationMethod } }, reason: null },
      context,
    ),
  ),
  companyRoute(checkIn, ({ body }, context) => checkInVehicle(body, context)),
  companyRoute(reserveService, ({ body }, context) => reserve(body, context)),
  companyRoute(confirmService, ({ params, body }, context) => confirmBooking(params.id, body.confirmedAt, context)),
  companyRoute(admitService, ({ params, body }, context) => admitBooking(params.id, body.admittedAt, context)),
  companyRoute(finishService, async (request, context) =>
    finishStay({ ...request, body: await withQuote(request, context) }, context),
  ),
  companyRoute(voidService, ({ params, body }, context) => voidOne(params.id, body, context)),
  companyRoute(askVoid, ({ params, body }, context) => askToVoid(params.id, body.reason, context)),
  companyRoute(correctService, correct),
  companyRoute(sendEntryTicket, sendTicket),
  companyRoute(getServicePrice, ({ params }, context) => explainPrice(params.id, context)),
  companyRoute(getServiceHistory, async ({ params }, context) => {
    await readService(params.id, context)
    return { data: await readHistory('service', params.id, context) }
  }),
  companyRoute(resendInvoice, resend),
  companyRoute(assignPayment, assign),
  companyRoute(refundService, refund),
]
