import { useLingui } from '@lingui/react/macro'
import * as v from 'valibot'

import { PersonName } from '../../../contract/account.ts'
import { Email } from '../../../contract/primitives.ts'
import type { User } from '../../../contract/user.ts'
import { COUNTRY_OPTIONS } from '../../../domain/countries.ts'
import { isPhone } from '../../../domain/phones.ts'
import { GENDERS, LANGUAGES, type Language } from '../../../domain/people.ts'
import { isFieldCode } from '../../../contract/errors.ts'
import { usePhoto, photoError } from '../../data/use-photo.ts'
import { uploadAvatar } from '../../../contract/file.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { checkedInput, type InputFault, fieldOfPath } from '../../ui/form/check-input.ts'
import { withFieldGroup } from '../../ui/form/app-form.ts'
import { fieldErrorLabel } from '../../ui/form/field-errors.ts'
import { usePhoneCodeOptions } from '../../ui/form/phone-code-options.ts'
import { GENDER_LABELS, LANGUAGE_NAMES, ROLE_LABELS } from '../../ui/labels/people.ts'
import { Avatar } from '../../ui/photo/avatar.tsx'
import { PhotoChoice } from '../../ui/photo/photo-choice.tsx'
import { userKind } from './kind.ts'
import { LocationsField } from '../locations/public.ts'
import styles from './users.module.css'

/** What an admin types of a user; what was not chosen is empty. */
export const UserInput = v.object({
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  phoneCode: v.string(),
  phone: v.string(),
  gender: v.string(),
  language: v.string(),
  role: v.string(),
  locationIds: v.array(v.string()),
  photo: v.string(),
})
export type UserInput = v.InferOutput<typeof UserInput>

const CompanyRole = v.picklist(['parking_admin', 'parking_staff'])

/** What an edit of a user sets. */
export const UserValues = v.object({
  firstName: v.string(),
  lastName: v.string(),
  phoneCode: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  gender: v.nullable(v.picklist(GENDERS)),
  language: v.picklist(LANGUAGES),
  role: CompanyRole,
  locationIds: v.array(v.string()),
  photo: v.nullable(v.string()),
})
export type UserValues = v.InferOutput<typeof UserValues>

export function emptyUser(role: 'parking_admin' | 'parking_staff', language: Language, phoneCode: string): UserInput {
  return {
    email: '',
    firstName: '',
    lastName: '',
    phoneCode,
    phone: '',
    gender: '',
    language,
    role,
    locationIds: [],
    photo: '',
  }
}

export function userValuesOf({
  firstName,
  lastName,
  phoneCode,
  phone,
  gender,
  language,
  role,
  locationIds,
  photo,
}: User): UserValues {
  return {
    firstName,
    lastName,
    phoneCode,
    phone,
    gender,
    language,
    role: role === 'parking_staff' ? role : 'parking_admin',
    locationIds,
    photo,
  }
}

/** `email` is no part of what an edit sets. */
export function inputOfValues(values: UserValues, email: string): UserInput {
  const { phoneCode, phone, gender, photo } = values
  return { ...values, email, phoneCode: phoneCode ?? '', phone: phone ?? '', gender: gender ?? '', photo: photo ?? '' }
}

/** What was typed, as it is sent: of an input without faults. What can be no value yet stays as it was. */
export function valuesOfInput(
  { firstName, lastName, phoneCode, phone, gender, language, role, locationIds, photo }: UserInput,
  base: Pick<UserValues, 'gender' | 'language' | 'role'>,
): UserValues {
  const chosenRole = v.is(CompanyRole, role) ? role : base.role
  return {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    // A number and its code go together.
    phoneCode: phone.trim() === '' ? null : phoneCode || null,
    phone: phone.trim() || null,
    gender: gender === '' ? null : (GENDERS.find((one) => one === gender) ?? base.gender),
    language: LANGUAGES.find((one) => one === language) ?? base.language,
    role: chosenRole,
    locationIds: chosenRole === 'parking_admin' ? [] : locationIds.toSorted(),
    photo: photo || null,
  }
}

function faultOf(schema: v.GenericSchema, value: unknown): InputFault['code'] | null {
  const message = v.safeParse(schema, value).issues?.[0].message
  return message === undefined ? null : isFieldCode(message) ? message : 'invalidField'
}

function faultsOf({ email, firstName, lastName, phoneCode, phone, language, role }: UserInput): InputFault[] {
  const found: [string, InputFault['code'] | null | false][] = [
    ['email', faultOf(Email, email)],
    ['firstName', faultOf(PersonName, firstName)],
    ['lastName', faultOf(PersonName, lastName)],
    ['phone', phone.trim() !== '' && !isPhone(phone.trim()) && 'phone_invalid'],
    ['phoneCode', phone.trim() !== '' && phoneCode === '' && 'required'],
    ['language', language === '' && 'required'],
    ['role', role === '' && 'required'],
  ]
  return found.flatMap(([path, code]) => (code === null || code === false ? [] : [{ path: [path], code }]))
}

export const userSchema = checkedInput(UserInput, faultsOf)

const NAMES = [
  'email',
  'firstName',
  'lastName',
  'phoneCode',
  'phone',
  'gender',
  'language',
  'role',
  'locationIds',
  'photo',
] as const satisfies readonly (keyof UserInput)[]

export const userFieldOf = (path: string) => fieldOfPath(path, NAMES)

/** Where the group's fields stand in the form. */
export const USER_FIELDS = {
  email: 'email',
  firstName: 'firstName',
  lastName: 'lastName',
  phoneCode: 'phoneCode',
  phone: 'phone',
  gender: 'gender',
  language: 'language',
  role: 'role',
  locationIds: 'locationIds',
  photo: 'photo',
} as const

const ROLES = ['parking_staff', 'parking_admin'] as const

/** `isKnown`: the user is there already, and their e-mail is changed otherwise. `isSelf`: nobody changes their own role. */
const PROPS: { isKnown: boolean; isSelf: boolean } = { isKnown: false, isSelf: false }

export const UserFields = withFieldGroup({
  defaultValues: emptyUser('parking_staff', 'es', ''),
  props: PROPS,
  render: function Fields({ group, isKnown, isSelf }) {
    const { t } = useLingui()
    const { fields } = userKind
    return (
      <>
        <group.Subscribe selector={({ values: { firstName, lastName } }) => ({ firstName, lastName })}>
          {(name) => (
            <group.AppField name="photo">
              {(field) => (
                <UserPhoto
                  name={name}
                  value={field.state.value}
                  errors={field.state.meta.errors}
                  onChange={field.handleChange}
                />
              )}
            </group.AppField>
          )}
        </group.Subscribe>
        <div className={styles.pair}>
          <group.AppField name="firstName">
            {(field) => <field.TextField label={t(fields.firstName.label)} required autoCapitalize="words" />}
          </group.AppField>
          <group.AppField name="lastName">
            {(field) => <field.TextField label={t(fields.lastName.label)} required autoCapitalize="words" />}
          </group.AppField>
        </div>
        <group.AppField name="email">
          {(field) => (
            <field.TextField
              label={t(fields.email.label)}
              type="email"
              required={!isKnown}
              disabled={isKnown}
              autoComplete="off"
              description={
                isKnown
                  ? t`By this they sign in. They change it on their own account page.`
                  : t`The invitation goes there, and by it they will sign in.`
              }
            />
          )}
        </group.AppField>
        <div className={styles.pair}>
          <group.AppField name="phoneCode">
            {(field) => (
              <PhoneCode value={field.state.value}>
                {(options) => <field.SelectField label={t(fields.phoneCode.label)} options={options} optional />}
              </PhoneCode>
            )}
          </group.AppField>
          <group.AppField name="phone">
            {(field) => <field.TextField label={t(fields.phone.label)} type="tel" autoComplete="off" />}
          </group.AppField>
        </div>
        <div className={styles.pair}>
          <group.AppField name="gender">
            {(field) => (
              <field.SelectField
                label={t(fields.gender.label)}
                options={GENDERS.map((value) => ({ value, label: t(GENDER_LABELS[value]) }))}
                optional
              />
            )}
          </group.AppField>
          <group.AppField name="language">
            {(field) => (
              <field.SelectField
                label={t(fields.language.label)}
                options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
              />
            )}
          </group.AppField>
        </div>
        <group.AppField name="role">
          {(field) => (
            <field.SelectField
              label={t(fields.role.label)}
              options={ROLES.map((value) => ({ value, label: t(ROLE_LABELS[value]) }))}
              disabled={isSelf}
              description={
                isSelf
                  ? t`Another administrator changes your role.`
                  : field.state.value === 'parking_admin'
                    ? t`Sees every location, the money and the users of the company.`
                    : t`Works the booth at the locations below.`
              }
            />
          )}
        </group.AppField>
        <group.Subscribe selector={({ values: { role } }) => role}>
          {(role) =>
            role === 'parking_staff' && (
              <group.AppField name="locationIds">
                {() => (
                  <LocationsField label={t(fields.locationIds.label)} none={t`Without a location they see nothing.`} />
                )}
              </group.AppField>
            )
          }
        </group.Subscribe>
      </>
    )
  },
})

function PhoneCode({
  value,
  children,
}: {
  value: string
  children: (options: ReturnType<typeof usePhoneCodeOptions>) => React.ReactNode
}) {
  return children(usePhoneCodeOptions(COUNTRY_OPTIONS, value))
}

interface UserPhotoProps {
  name: { firstName: string; lastName: string }
  /** A file's id; empty is none. */
  value: string
  errors: readonly unknown[]
  onChange: (id: string) => void
}

function UserPhoto({ name, value, errors, onChange }: UserPhotoProps) {
  const { t } = useLingui()
  const { api } = useSession()
  const error = fieldErrorLabel(errors)
  return (
    <PhotoChoice
      face={<Avatar of={name} picture={usePhoto(value || null)} size={64} />}
      isChosen={value !== ''}
      send={(drawn) =>
        photoError(async () => onChange(drawn === null ? '' : (await api.upload(uploadAvatar, drawn)).id))
      }
      reachable={useReachable()}
      removesOffline
      words={t`JPEG, PNG or WebP, at most 2 MB`}
      error={error === null ? undefined : t(error)}
    />
  )
}
