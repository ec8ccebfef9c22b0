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
import { askForPassword, openPasswordLink } from '../../contract/password-link.ts'
import { type Route, companyRoute, publicRoute, stepsRoute } from '../http/route.ts'
import { mailPasswordLink } from './ask-for-password.ts'
import { readEmailLink, consumeEmailLink } from './confirm-email.ts'
import { applyOperatorEdit } from './edit-operator.ts'
import { readPasswordLink } from './password-links.ts'
import { askForEmail, readEmail, sendLinkAgain, undoEmailChange } from './set-email.ts'
import { setPassword } from './set-password.ts'

/** Calls about a person's own account: details, password and e-mail. */
export const accountRoutes: readonly Route[] = [
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
