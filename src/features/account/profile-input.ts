import * as v from 'valibot'

import type { OperatorChanges } from '../../../contract/account.ts'
import { PersonName } from '../../../contract/account.ts'
import type { CurrentUser } from '../../../contract/session.ts'
import { isPhone } from '../../../domain/phones.ts'
import { GENDERS, LANGUAGES } from '../../../domain/people.ts'
import { cleanedCode } from '../../../contract/primitives.ts'

/** What stands in the fields, as text. */
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

/** The draft of the form, however unfinished. */
export const ProfileDraft: v.GenericSchema<unknown, ProfileInput> = v.object({
  firstName: typed,
  lastName: typed,
  phoneCode: typed,
  phone: typed,
  gender: typed,
  language: typed,
})

/** What may be sent. */
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

/** What differs from what is known of the person, as the server takes it; null where nothing does. */
export function changesOf(user: CurrentUser, input: ProfileInput): OperatorChanges | null {
  const before = inputOf(user)
  const changed = (field: keyof ProfileInput) => input[field].trim() !== before[field]
  const read = v.safeParse(ProfileSchema, input)
  if (!PROFILE_FIELDS.some(changed)) return null
  // The form checks before it sends; what it lets through is read.
  if (!read.success) return {}
  const { firstName, lastName, phoneCode, phone, gender, language } = read.output
  return {
    ...(changed('firstName') && { firstName }),
    ...(changed('lastName') && { lastName }),
    // A number and its code go together.
    ...((changed('phone') || changed('phoneCode')) && {
      phoneCode: phone === '' ? null : phoneCode,
      phone: phone === '' ? null : phone,
    }),
    ...(changed('gender') && { gender: gender === '' ? null : gender }),
    ...(changed('language') && { language }),
  }
}
