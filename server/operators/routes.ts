import {
  cancelEmail,
  confirmEmail,
  editOperator,
  getEmail,
  openEmailLink,
  resetPassword,
  sendEmailLink,
  setEmail,
} from '../../contract/account.ts'
import { listFormerOperators } from '../../contract/operator.ts'
import { askForPassword, openPasswordLink } from '../../contract/password-link.ts'
import {
  endOpenSession,
  endOpenSessions,
  getOperatorsByIds,
  listOpenSessions,
  resendWelcomeEmail,
  userCalls,
} from '../../contract/user.ts'
import { listUnsentWork } from '../../contract/unsent-work.ts'
import { crudRoutes } from '../crud/crud-routes.ts'
import { operators } from '../db/schema/people.ts'
import { type Route, companyRoute, publicRoute, stepsRoute } from '../http/route.ts'
import { formerOperators } from '../session/acting-for.ts'
import { findUnsentWork } from '../rights/unsent-work.ts'
import { mailPasswordLink } from './ask-for-password.ts'
import { readEmailLink, consumeEmailLink } from './confirm-email.ts'
import { applyOperatorEdit } from './edit-operator.ts'
import { readPasswordLink } from './password-links.ts'
import { askForEmail, readEmail, sendLinkAgain, undoEmailChange } from './set-email.ts'
import { setPassword } from './set-password.ts'
import { USER_ORDER, findUsersByIds, matchingUsers, userReading } from './user-rows.ts'
import { userWrites } from './user-writes.ts'
import { inviteAgain } from './invite.ts'
import { endSessionsOf, readOpenSessions } from './open-sessions.ts'

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
  companyRoute(editOperator, ({ params, body }, context) => applyOperatorEdit(params.id, body, context)),
  stepsRoute(resetPassword, setPassword),
  publicRoute(askForPassword, mailPasswordLink),
  publicRoute(openPasswordLink, readPasswordLink),
  companyRoute(getEmail, readEmail),
  stepsRoute(setEmail, askForEmail),
  companyRoute(cancelEmail, undoEmailChange),
  companyRoute(sendEmailLink, sendLinkAgain),
  publicRoute(openEmailLink, readEmailLink),
  publicRoute(confirmEmail, consumeEmailLink),
]
