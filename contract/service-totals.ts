import * as v from 'valibot'

import { SERVICE_STATUSES } from '../domain/services.ts'
import { defineEndpoint } from './endpoint.ts'
import { Amount } from './primitives.ts'
import { ZonedHeaders, datesInOrder, serviceFilter } from './service.ts'

/** Sums of a list of services. */
export const ServiceTotals = v.object({
  count: v.number(),
  /** Number of voided services, which no amount includes. */
  voided: v.number(),
  /** Total price of the other services, as far as known. */
  amount: Amount,
  /** True if the amount excludes payments of an open shift that the reader counts blind. */
  isPartial: v.optional(v.boolean()),
  /** Number of services by status, without zeros, if the query names no status. */
  statuses: v.array(v.object({ status: v.picklist(SERVICE_STATUSES), count: v.number() })),
})
export type ServiceTotals = v.InferOutput<typeof ServiceTotals>

export const totalServices = defineEndpoint({
  id: 'totalServices',
  area: 'services',
  method: 'GET',
  path: '/services/totals',
  request: {
    headers: ZonedHeaders,
    query: v.pipe(
      v.object(serviceFilter),
      v.check((query) => datesInOrder(query), 'date_range_invalid'),
    ),
  },
  response: ServiceTotals,
  queueable: false,
})
