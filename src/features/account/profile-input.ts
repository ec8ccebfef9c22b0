import * as v from 'valibot'

import type { OperatorChanges } from '../../../contract/account.ts'
import { PersonName } from '../../../contract/account.ts'
import type { CurrentUser } from '../../../contract/session.ts'
import { isPhone } from '../../../domain/phones.ts'
import { GENDERS, LANGUAGES } from '../../../domain/people.ts'
import { cleanedCode } from '../../../contract/primitives.ts'

/** Values of the fields, as text. */
export interface ProfileInput {
  firstName: string
  lastName: string
  phoneCode: string
  phone: string
  gender: string
  language: string
}

export const PROFILE_FIELDS = [
  'firstName',
  'lastName',
  'phoneCode',
  'phone',
  'gender',
  'language',
] as const satisfies readonly (keyof ProfileInput)[]

const typed = v.string()

/** The form's draft, even if incomplete. */
export const ProfileDraft: v.GenericSchema<unknown, ProfileInput> = v.object({
  firstName: typed,
  lastName: typed,
  phoneCode: typed,
  phone: typed,
  gender: typed,
  language: typed,
})

/** Schema of a valid profile. */
export const ProfileSchema = v.pipe(
  v.object({
    firstName: PersonName,
    lastName: PersonName,
    phoneCode: v.string(),
    phone: v.pipe(
      v.string(),
      cleanedCode,
      v.check((phone) => phone === '' || isPhone(phone), 'phone_invalid'),
    ),
    gender: v.picklist(['', ...GENDERS], 'invalidField'),
    language: v.picklist(LANGUAGES, 'required'),
  }),
  v.forward(
    v.partialCheck([['phone'], ['phoneCode']], ({ phone, phoneCode }) => phone === '' || phoneCode !== '', 'required'),
    ['phoneCode'],
  ),
)

export function inputOf({ firstName, lastName, phoneCode, phone, gender, language }: CurrentUser): ProfileInput {
  return { firstName, lastName, phoneCode: phoneCode ?? '', phone: phone ?? '', gender: gender ?? '', language }
}

/** Returns the changes to the person's profile for the server; `null` if there are none. */
export function changesOf(user: CurrentUser, input: ProfileInput): OperatorChanges | null {
  const before = inputOf(user)
  const changed = (field: keyof ProfileInput) => input[field].trim() !== before[field]
  const read = v.safeParse(ProfileSchema, input)
  if (!PROFILE_FIELDS.some(changed)) return null
  // The form validates before it sends, so this input is readable.
  if (!read.success) return {}
  const { firstName, lastName, phoneCode, phone, gender, language } = read.output
  return {
    ...(changed('firstName') && { firstName }),
    ...(changed('lastName') && { lastName }),
    // A number is sent together with its code.
    ...((changed('phone') || changed('phoneCode')) && {
      phoneCode: phone === '' ? null : phoneCode,
      phone: phone === '' ? null : phone,
    }),
    ...(changed('gender') && { gender: gender === '' ? null : gender }),
    ...(changed('language') && { language }),
  }
}
