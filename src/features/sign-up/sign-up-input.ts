import * as v from 'valibot'

import { NewPassword } from '../../../contract/account.ts'
import { isFieldCode } from '../../../contract/errors.ts'
import { Email } from '../../../contract/primitives.ts'
import { TermsConsent, SignUpCountry, SignUpCode, SignUpCompany, SignUpPerson } from '../../../contract/sign-up.ts'
import { isPersonalPassword, type PasswordOwner } from '../../../domain/passwords.ts'
import { checkedInput, type InputFault } from '../../ui/form/check-input.ts'

const typed = v.string()

export const CountryInput = v.object({ country: typed })
export const CompanyInput = v.object({ name: typed, legalName: typed, businessName: typed, taxId: typed })
export const PersonInput = v.object({ firstName: typed, lastName: typed, jobTitle: typed, acceptsTerms: v.boolean() })
export const EmailInput = v.object({ email: typed })
/** Never stored: the password, and the code that proves the ownership of an e-mail. */
export const SecretInput = v.object({ code: typed, password: typed })

/** All stored input, even if incomplete. */
export const SignUpInput = v.object({
  ...CountryInput.entries,
  ...CompanyInput.entries,
  ...PersonInput.entries,
  ...EmailInput.entries,
})
export type SignUpInput = v.InferOutput<typeof SignUpInput>

export const EMPTY: SignUpInput = {
  country: '',
  name: '',
  legalName: '',
  businessName: '',
  taxId: '',
  firstName: '',
  lastName: '',
  jobTitle: '',
  acceptsTerms: false,
  email: '',
}

/** The fields of each step, from the first. */
export const STEP_FIELDS = [
  ['country'],
  ['name', 'legalName', 'businessName', 'taxId'],
  ['firstName', 'lastName', 'jobTitle', 'acceptsTerms'],
  ['email', 'code', 'password'],
] as const

/** Returns the step, from 1, for a path of the server's answer; `null` if no step has it. */
export function stepOfPath(path: string): number | null {
  const parts = path.split('.')
  const step = STEP_FIELDS.findIndex((names) => names.some((name) => parts.includes(name)))
  return step === -1 ? null : step + 1
}

export const countrySchema = checkedInput(CountryInput, ({ country }) =>
  country === ''
    ? [{ path: ['country'], code: 'required' }]
    : faultsOf(v.object({ country: SignUpCountry }), { country }),
)

/** Schema of the company by the rules of its country. */
export function companySchema(country: string) {
  return checkedInput(CompanyInput, (company) => faultsOf(SignUpCompany, { country, ...company }))
}

export const personSchema = checkedInput(PersonInput, (person) =>
  faultsOf(v.object({ ...SignUpPerson.entries, acceptsTerms: TermsConsent }), person),
)

export const emailSchema = checkedInput(EmailInput, (input) => faultsOf(v.object({ email: Email }), input))

/**
 * Schema of the code and the password. Only the server checks whether the password is common, because it has the list.
 */
export function secretSchema(owner: PasswordOwner) {
  const password = v.pipe(
    NewPassword,
    v.check((text) => !isPersonalPassword(text, owner), 'password_personal'),
  )
  return checkedInput(SecretInput, (input) => faultsOf(v.object({ code: SignUpCode, password }), input))
}

export const resumeSchema = checkedInput(v.object({ email: typed, code: typed }), (input) =>
  faultsOf(v.object({ email: Email, code: SignUpCode }), input),
)

/** Returns the faults that a contract schema finds, each at its form field. */
function faultsOf(schema: v.GenericSchema, input: unknown): InputFault[] {
  const { issues = [] } = v.safeParse(schema, input)
  return issues.flatMap(({ path, message }) => {
    const key = path?.at(-1)?.key
    return typeof key === 'string'
      ? [{ path: [key] as const, code: isFieldCode(message) ? message : ('invalidField' as const) }]
      : []
  })
}

/** Returns the request. Throws if the input was not validated. */
export function registrationOf(input: SignUpInput) {
  const { country, name, legalName, businessName, taxId, firstName, lastName, jobTitle, email, acceptsTerms } = input
  return {
    company: v.parse(SignUpCompany, { country, name, legalName, businessName, taxId }),
    person: v.parse(SignUpPerson, { firstName, lastName, jobTitle }),
    email: v.parse(Email, email),
    acceptsTerms: v.parse(TermsConsent, acceptsTerms),
  }
}

/** Returns the first step with missing or invalid input, at which a returning person continues. */
export function firstOpenStep(input: SignUpInput): number {
  const { country, name, legalName, businessName, taxId, firstName, lastName, jobTitle, acceptsTerms } = input
  const checks = [
    v.is(countrySchema, { country }),
    v.is(companySchema(country), { name, legalName, businessName, taxId }),
    v.is(personSchema, { firstName, lastName, jobTitle, acceptsTerms }),
  ]
  const open = checks.indexOf(false)
  return open === -1 ? STEP_FIELDS.length : open + 1
}
