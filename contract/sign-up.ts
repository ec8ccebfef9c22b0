import * as v from 'valibot'

import { JOB_TITLE_MAX } from '../domain/companies.ts'
import { COUNTRIES, type Country } from '../domain/countries.ts'
import { LANGUAGES } from '../domain/people.ts'
import { readDigits } from '../domain/scanned-codes.ts'
import { taxIdFault } from '../domain/tax-ids.ts'
import { NewPassword, PersonName } from './account.ts'
import { companyEntries } from './company.ts'
import { defineEndpoint } from './endpoint.ts'
import { Email, Instant, cleanedCode, requiredText } from './primitives.ts'
import { DeviceProof, NewSession } from './session.ts'

/** Lifetime of a mailed code, in minutes. */
export const CODE_MINUTES = 15
/** Number of wrong codes after which no further code is checked. */
export const CODE_TRIES = 10

/** A country that the product supports. The server knows whether it is open for sign-up. */
export const SignUpCountry = v.picklist(COUNTRIES, 'country_invalid')

/** Checks the tax id by the rule of the country in the same body. */
export function hasTaxId<Given extends { country: Country; taxId: string }>() {
  return v.rawCheck<Given>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { value } = dataset
    const fault = taxIdFault(value.country, value.taxId)
    if (fault !== null)
      addIssue({
        message: fault,
        path: [{ type: 'object', origin: 'value', input: value, key: 'taxId', value: value.taxId }],
      })
  })
}

export const signUpCompanyEntries = { country: SignUpCountry, ...companyEntries }

/** Details of a company that signs up. */
export const SignUpCompany = v.pipe(v.object(signUpCompanyEntries), hasTaxId())
export type SignUpCompany = v.InferOutput<typeof SignUpCompany>

/** Person who signs the company up, and its first administrator. */
export const SignUpPerson = v.object({
  firstName: PersonName,
  lastName: PersonName,
  /** Stored as the position of the company's contact. */
  jobTitle: requiredText(JOB_TITLE_MAX),
})
export type SignUpPerson = v.InferOutput<typeof SignUpPerson>

/** Consent to the terms of use and the privacy policy. */
export const TermsConsent = v.literal(true, 'terms_required')

/**
 * The six mailed digits. People copy them with a space in the middle, and type them on keyboards whose digits need
 * Shift.
 */
export const SignUpCode = v.pipe(
  v.string('required'),
  v.maxLength(20, 'code_wrong'),
  cleanedCode,
  v.transform(readDigits),
  v.nonEmpty('required'),
  v.regex(/^[0-9]{6}$/, 'code_wrong'),
)

const registration = {
  company: SignUpCompany,
  person: SignUpPerson,
  email: Email,
  acceptsTerms: TermsConsent,
  language: v.picklist(LANGUAGES, 'invalidField'),
}

const SignUpUse = v.object({ taken: v.boolean() })

export const verifyCompany = defineEndpoint({
  id: 'verifyCompany',
  area: 'entities',
  method: 'GET',
  path: '/companies/verify/:taxId',
  withoutSession: true,
  request: {
    params: v.object({ taxId: companyEntries.taxId }),
    query: v.object({ country: v.optional(SignUpCountry, 'colombia') }),
  },
  response: SignUpUse,
  queueable: false,
})

export const verifyEmail = defineEndpoint({
  id: 'verifyEmail',
  area: 'users',
  method: 'GET',
  path: '/operators/verify/:email',
  withoutSession: true,
  request: { params: v.object({ email: Email }) },
  response: SignUpUse,
  queueable: false,
})

export const registerOperator = defineEndpoint({
  id: 'registerOperator',
  area: 'users',
  method: 'POST',
  path: '/auth/register/operator',
  withoutSession: true,
  request: { body: v.object(registration) },
  response: v.object({ email: v.string(), expiresAt: Instant }),
  queueable: false,
})

export const resumeRegistration = defineEndpoint({
  id: 'resumeRegistration',
  area: 'users',
  method: 'POST',
  path: '/auth/register/operator/resume',
  withoutSession: true,
  request: { body: v.object({ email: Email, code: SignUpCode }) },
  response: v.object({
    company: v.object({
      country: v.picklist(COUNTRIES),
      name: v.string(),
      legalName: v.string(),
      businessName: v.string(),
      taxId: v.string(),
    }),
    person: v.object({ firstName: v.string(), lastName: v.string(), jobTitle: v.string() }),
    email: v.string(),
    expiresAt: Instant,
  }),
  queueable: false,
})

export const createCompany = defineEndpoint({
  id: 'createCompany',
  area: 'entities',
  method: 'POST',
  path: '/public/companies',
  withoutSession: true,
  request: {
    body: v.object({
      ...registration,
      code: SignUpCode,
      password: NewPassword,
      remember: v.optional(v.boolean('invalidField'), false),
      deviceProof: v.optional(v.nullable(DeviceProof)),
    }),
  },
  response: NewSession,
  queueable: false,
})
