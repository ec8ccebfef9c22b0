import {
  createCompany,
  registerOperator,
  resumeRegistration,
  verifyCompany,
  verifyEmail,
} from '../../contract/sign-up.ts'
import { taxIdFault } from '../../domain/tax-ids.ts'
import { invalidField } from '../http/problem-error.ts'
import { type Route, publicRoute } from '../http/route.ts'
import { count } from '../limiter/limiter.ts'
import { signUpLookupLimits } from '../limiter/limits.ts'
import { signUpCompany } from './sign-up-company.ts'
import { resume, sendCode } from './send-code.ts'
import { isCompanyTaken, isEmailTaken } from './require-free-sign-up.ts'

export const signUpRoutes: readonly Route[] = [
  publicRoute(verifyCompany, ({ params: { taxId }, query: { country } }, { database, ip }) => {
    const fault = taxIdFault(country, taxId)
    if (fault !== null) throw invalidField('taxId', fault)
    return database.transaction(async (tx) => {
      await count(signUpLookupLimits(ip), tx)
      return { taken: await isCompanyTaken({ country, taxId }, tx) }
    })
  }),
  publicRoute(verifyEmail, ({ params: { email } }, { database, ip }) =>
    database.transaction(async (tx) => {
      await count(signUpLookupLimits(ip), tx)
      return { taken: await isEmailTaken(email, tx) }
    }),
  ),
  publicRoute(registerOperator, sendCode),
  publicRoute(resumeRegistration, resume),
  publicRoute(createCompany, signUpCompany),
]
