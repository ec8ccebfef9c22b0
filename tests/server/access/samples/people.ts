import { dismissAppError, listAppErrors, reportAppErrors } from '../../../../contract/app-error.ts'
import { askTablet, finishTabletRequest, listTablets, withdrawTabletRequest } from '../../../../contract/tablet.ts'
import {
  EMAIL_LINK_HEADER,
  cancelEmail,
  confirmEmail,
  editOperator,
  getEmail,
  openEmailLink,
  resetPassword,
  sendEmailLink,
  setEmail,
} from '../../../../contract/account.ts'
import { endOpenSession, endOpenSessions, listOpenSessions } from '../../../../contract/open-session.ts'
import { listFormerOperators } from '../../../../contract/operator.ts'
import { PASSWORD_LINK_HEADER, askForPassword, openPasswordLink } from '../../../../contract/password-link.ts'
import { currentUser, endSessions, signIn, signOut } from '../../../../contract/session.ts'
import {
  createCompany,
  registerOperator,
  resumeRegistration,
  verifyCompany,
  verifyEmail,
} from '../../../../contract/sign-up.ts'
import { listPaymentsElsewhere, listUnsentWork } from '../../../../contract/unsent-work.ts'
import {
  getLocationsOfOperator,
  getLocationsOfOperators,
  getOperatorsByIds,
  resendWelcomeEmail,
  userCalls,
} from '../../../../contract/user.ts'
import { DEMO_PASSWORD } from '../../../../server/demo/accounts.ts'
import { SIGN_UP_CODE } from '../names.ts'
import { type Sample, crudSamples, onDevice, sample } from './sample.ts'

function aSignUp(freshId: string) {
  return {
    company: {
      country: 'mexico' as const,
      name: 'Estacionamiento Jacaranda',
      legalName: 'Estacionamiento Jacaranda S.A. de C.V.',
      businessName: 'Jacaranda',
      taxId: freshId.slice(-12).toUpperCase(),
    },
    person: { firstName: 'Olga', lastName: 'Ríos', jobTitle: 'Gerente' },
    acceptsTerms: true as const,
    language: 'es' as const,
  }
}

/** Calls of sign-in, sign-up, users and their own account. */
export const PEOPLE_SAMPLES: readonly Sample[] = [
  sample(signIn, () => ({ body: { email: 'owner@demo.parq.test', password: DEMO_PASSWORD } })),
  sample(signOut, () => ({})),
  sample(endSessions, () => ({ body: { sessions: ['0'.repeat(64)] } })),
  sample(currentUser, () => ({})),
  sample(verifyCompany, () => ({ params: { taxId: '800197268-4' }, query: { country: 'colombia' as const } })),
  sample(verifyEmail, () => ({ params: { email: 'someone@example.test' } })),
  sample(registerOperator, ({ freshEmail, freshId }) => ({ body: { ...aSignUp(freshId), email: freshEmail } })),
  sample(resumeRegistration, ({ signUpEmail }) => ({ body: { email: signUpEmail, code: SIGN_UP_CODE } })),
  sample(createCompany, ({ signUpEmail, freshId }) => ({
    body: { ...aSignUp(freshId), email: signUpEmail, code: SIGN_UP_CODE, password: 'sixteen blue herons' },
  })),
  ...crudSamples(userCalls, {
    idOf: ({ newcomer }) => newcomer,
    // Staff can read only themselves.
    readOf: ({ operator }) => operator,
    input: ({ freshId, freshEmail }) => ({
      id: freshId,
      email: freshEmail,
      firstName: 'Rosa',
      lastName: 'Mora',
      language: 'es',
      role: 'parking_staff',
    }),
    changes: { lastName: { from: 'Mora', to: 'Pérez' } },
  }),
  sample(resendWelcomeEmail, ({ newcomer }) => ({ body: { operatorId: newcomer } })),
  sample(listOpenSessions, ({ operator }) => ({ params: { id: operator } })),
  sample(endOpenSession, ({ operator, freshId }) => ({ params: { id: operator, sessionId: freshId } })),
  sample(endOpenSessions, ({ operator }) => ({ params: { id: operator } })),
  sample(getOperatorsByIds, ({ operator }) => ({ params: { ids: operator } })),
  sample(getLocationsOfOperator, ({ operator }) => ({ params: { id: operator } })),
  sample(getLocationsOfOperators, ({ operator }) => ({ params: { ids: operator } })),
  sample(listFormerOperators, ({ operator }) => ({ params: { ids: operator } })),
  sample(listUnsentWork, () => ({ query: {} })),
  sample(editOperator, ({ operator }) => ({ params: { id: operator }, body: { gender: 'wc' as const } })),
  sample(resetPassword, ({ operator }) => ({
    params: { id: operator },
    headers: {},
    body: { currentPassword: DEMO_PASSWORD, newPassword: 'a new way in' },
  })),
  sample(askForPassword, ({ freshEmail }) => ({ body: { email: freshEmail } })),
  sample(openPasswordLink, ({ passwordLink }) => ({ headers: { [PASSWORD_LINK_HEADER]: passwordLink } })),
  sample(getEmail, ({ operator }) => ({ params: { id: operator } })),
  sample(setEmail, ({ operator, freshEmail }) => ({
    params: { id: operator },
    body: { currentPassword: DEMO_PASSWORD, email: freshEmail },
  })),
  sample(cancelEmail, ({ operator }) => ({ params: { id: operator } })),
  sample(sendEmailLink, ({ operator }) => ({ params: { id: operator } })),
  sample(openEmailLink, ({ emailLink }) => ({ headers: { [EMAIL_LINK_HEADER]: emailLink } })),
  sample(confirmEmail, ({ emailLink }) => ({ headers: { [EMAIL_LINK_HEADER]: emailLink } })),
  sample(listTablets, () => ({})),
  sample(askTablet, ({ tablet }) => ({ params: { id: tablet }, body: { act: 'update' as const } })),
  sample(withdrawTabletRequest, ({ tablet, freshId }) => ({ params: { id: tablet, requestId: freshId } })),
  onDevice(
    sample(finishTabletRequest, ({ tabletRequest }) => ({
      params: { id: tabletRequest },
      body: { outcome: 'done' as const },
    })),
    ({ tablet }) => tablet,
  ),
  sample(reportAppErrors, () => ({
    body: {
      errors: [
        {
          kind: 'uncaught' as const,
          message: "Cannot read properties of undefined (reading 'name')",
          stack: 'showName (drivers-C0ffee12.js:10:20)\nrender (index-Deadbeef.js:1:2)',
          screen: '/dashboard/drivers/:id',
          version: '0.1.0',
          count: 1,
        },
      ],
    },
  })),
  sample(listAppErrors, () => ({})),
  sample(dismissAppError, () => ({ params: { fingerprint: '0'.repeat(64) } })),
  sample(listPaymentsElsewhere, ({ cashUp }) => ({ params: { id: cashUp } })),
]
