import { agreementChanges, countAgreements, getAgreement, listAgreements } from '../../contract/agreement.ts'
import { readDelta } from '../delta/read-delta.ts'
import { type Route, companyRoute } from '../http/route.ts'
import { agreementDelta, countAll, findAgreements, readAgreement } from './queries.ts'

const chosen = (enabled: 'true' | 'false' | undefined) => (enabled === undefined ? null : enabled === 'true')

export const agreementRoutes: readonly Route[] = [
  companyRoute(listAgreements, async ({ query: { page, limit, enabled } }, context) => {
    const data = await findAgreements({ page, limit, enabled: chosen(enabled) }, context)
    return { data, page, limit, total: await countAll(chosen(enabled), context) }
  }),
  companyRoute(countAgreements, async ({ query }, context) => ({ count: await countAll(chosen(query.enabled), context) })),
  companyRoute(agreementChanges, ({ query }, context) => readDelta(agreementDelta(context), query, context)),
  companyRoute(getAgreement, ({ params }, context) => readAgreement(params.id, context)),
]
