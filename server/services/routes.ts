import { countServices, editService, getService, getServiceHistory, listServices, serviceChanges } from '../../contract/service.ts'
import { readDelta } from '../delta/read-delta.ts'
import { type Route, companyRoute } from '../http/route.ts'
import { applyServiceEdit } from './edit-service.ts'
import { countMatching, findServices } from './list-services.ts'
import { readHistory, readService } from './queries.ts'
import { serviceDelta } from './service-delta.ts'

export const serviceRoutes: readonly Route[] = [
  companyRoute(listServices, findServices),
  companyRoute(countServices, async (request, context) => ({ count: await countMatching(request, context) })),
  companyRoute(serviceChanges, async ({ query }, context) => readDelta(await serviceDelta(context), query, context)),
  companyRoute(getService, ({ params }, context) => readService(params.id, context)),
  companyRoute(editService, ({ params, body }, context) => applyServiceEdit(params.id, body.changes, context)),
  companyRoute(getServiceHistory, async ({ params }, context) => ({ data: await readHistory(params.id, context) })),
]
