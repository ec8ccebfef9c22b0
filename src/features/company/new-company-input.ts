import * as v from 'valibot'

import { isFieldCode } from '../../../contract/errors.ts'
import { SignUpCompany } from '../../../contract/sign-up.ts'
import { checkedInput, type InputFault } from '../../ui/form/check-input.ts'
import { fieldOfPath } from '../../ui/form/field-errors.ts'

const typed = v.string()

/** What a super admin types of a new company. */
export const NewCompanyInput = v.object({ country: typed, name: typed, businessName: typed, legalName: typed, taxId: typed })
export type NewCompanyInput = v.InferOutput<typeof NewCompanyInput>

export const NO_COMPANY: NewCompanyInput = { country: '', name: '', businessName: '', legalName: '', taxId: '' }

/** As a company that signs up is checked: by the rules of its country. */
export const newCompanySchema = checkedInput(NewCompanyInput, (input) => {
  if (input.country === '') return [...emptyOf(input)]
  const { issues = [] } = v.safeParse(SignUpCompany, input)
  return issues.flatMap(({ path, message }): InputFault[] => {
    const key = path?.at(-1)?.key
    return typeof key === 'string' ? [{ path: [key], code: isFieldCode(message) ? message : 'invalidField' }] : []
  })
})

/** Without a country nothing is said of the tax id but that it is missing. */
function emptyOf(input: NewCompanyInput): InputFault[] {
  return Object.entries(input).flatMap(([field, value]): InputFault[] => (value.trim() === '' ? [{ path: [field], code: 'required' }] : []))
}

export const companyOf = (input: NewCompanyInput) => v.parse(SignUpCompany, input)

export const newCompanyFieldOf = (path: string) => fieldOfPath(path, ['country', 'name', 'businessName', 'legalName', 'taxId'])
