import { listFormerOperators } from '../../contract/operator.ts'
import { endOpenSession, endOpenSessions, listOpenSessions } from '../../contract/open-session.ts'
import { listUnsentWork } from '../../contract/unsent-work.ts'
import { getOperatorsByIds, resendWelcomeEmail, userCalls } from '../../contract/user.ts'
import { crudRoutes } from '../crud/crud-routes.ts'
import { operators } from '../db/schema/people.ts'
import { type Route, companyRoute } from '../http/route.ts'
import { findUnsentWork } from '../rights/unsent-work.ts'
import { formerOperators } from '../session/acting-for.ts'
import { inviteAgain } from './invite.ts'
import { endSessionsOf, readOpenSessions } from './open-sessions.ts'
import { USER_ORDER, findUsersByIds, matchingUsers, userReading } from './user-rows.ts'
import { userWrites } from './user-writes.ts'

export const operatorRoutes: readonly Route[] = [
  ...crudRoutes(userCalls, {
    entity: 'operator',
    table: operators,
    reading: userReading,
    matching: matchingUsers,
    order: USER_ORDER,
    ...userWrites,
  }),
  companyRoute(resendWelcomeEmail, ({ body }, context) => inviteAgain(body.operatorId, context)),
  companyRoute(listOpenSessions, readOpenSessions),
  companyRoute(endOpenSession, ({ params }, context) => endSessionsOf(params, context)),
  companyRoute(endOpenSessions, ({ params }, context) => endSessionsOf(params, context)),
  companyRoute(getOperatorsByIds, async ({ params }, context) => ({ data: await findUsersByIds(params.ids, context) })),
  companyRoute(listFormerOperators, async ({ params }, { tx }) => ({ data: await formerOperators(params.ids, tx) })),
  companyRoute(listUnsentWork, findUnsentWork),
]
