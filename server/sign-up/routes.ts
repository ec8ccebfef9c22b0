import {
  createCompany,
  registerOperator,
  resumeRegistration,
  verifyCompany,
  verifyEmail,
} from '../../contract/sign-up.ts'
import { type Country, type CountryCode, countryOption } from '../../domain/countries.ts'
import { taxIdFault } from '../../domain/tax-ids.ts'
import { invalidField } from '../http/problem-error.ts'
import { type Route, publicRoute } from '../http/route.ts'
import { count } from '../limiter/limiter.ts'
import { signUpLookupLimits } from '../limiter/limits.ts'
import { signUpCompany } from './sign-up-company.ts'
import { resume, sendCode } from './send-code.ts'
import { isCompanyTaken, isEmailTaken } from './require-free-sign-up.ts'

/** Returns the routes of the sign-up; `open` are the countries in which companies can sign up. */
export const signUpRoutes = (open: readonly CountryCode[]): readonly Route[] => [
  publicRoute(verifyCompany, ({ params: { taxId }, query: { country } }, { database, ip }) => {
    requireOpen(country, 'country', open)
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
  publicRoute(registerOperator, (request, context) => {
    requireOpen(request.body.company.country, 'company.country', open)
    return sendCode(request, context)
  }),
  publicRoute(resumeRegistration, resume),
  publicRoute(createCompany, (request, context) => {
    requireOpen(request.body.company.country, 'company.country', open)
    return signUpCompany(request, context)
  }),
]

/** Throws `country_invalid` if companies cannot sign up in a country. */
function requireOpen(country: Country, path: string, open: readonly CountryCode[]): void {
  if (!open.includes(countryOption(country).code)) throw invalidField(path, 'country_invalid')
}
