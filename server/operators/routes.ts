import { cancelEmail, confirmEmail, editOperator, getEmail, openEmailLink, resetPassword, sendEmailLink, setEmail } from '../../contract/account.ts'
import { countOperators, getOperator, getOperatorsByIds, listFormerOperators, listOperators } from '../../contract/operator.ts'
import { ProblemError } from '../http/problem-error.ts'
import { type Route, companyRoute, publicRoute, stepsRoute } from '../http/route.ts'
import { formerOperators } from '../session/acting-for.ts'
import { readEmailLink, spendEmailLink } from './confirm-email.ts'
import { applyOperatorEdit } from './edit-operator.ts'
import { askForEmail, readEmail, sendLinkAgain, takeBackEmail } from './set-email.ts'
import { setPassword } from './set-password.ts'
import { countMatchingOperators, findOperators, findOperatorsByIds } from './queries.ts'

export const operatorRoutes: readonly Route[] = [
  companyRoute(listOperators, async ({ query: { page, limit, ...filter } }, context) => ({
    data: await findOperators(filter, page, limit, context),
    page,
    limit,
    total: await countMatchingOperators(filter, context),
  })),
  companyRoute(countOperators, async ({ query }, context) => ({ count: await countMatchingOperators(query, context) })),
  companyRoute(getOperator, async ({ params }, context) => {
    const [operator] = await findOperatorsByIds([params.id], context)
    if (!operator) throw new ProblemError('not_found')
    return operator
  }),
  companyRoute(getOperatorsByIds, async ({ params }, context) => ({ data: await findOperatorsByIds(params.ids, context) })),
  companyRoute(listFormerOperators, async ({ params }, { tx }) => ({ data: await formerOperators(params.ids, tx) })),
  companyRoute(editOperator, ({ params, body }, context) => applyOperatorEdit(params.id, body, context)),
  stepsRoute(resetPassword, setPassword),
  companyRoute(getEmail, readEmail),
  stepsRoute(setEmail, askForEmail),
  companyRoute(cancelEmail, takeBackEmail),
  companyRoute(sendEmailLink, sendLinkAgain),
  publicRoute(openEmailLink, readEmailLink),
  publicRoute(confirmEmail, spendEmailLink),
]
