import { msg } from '@lingui/core/macro'

import type { Json } from '../../../domain/json.ts'
import { defineKind, namedLocation, oneOf } from '../../records/record-kind.ts'
import { GENDER_LABELS, LANGUAGE_NAMES, ROLE_LABELS } from '../../ui/labels/people.ts'

const LANGUAGE_WORDS = new Map<string, string>(Object.entries(LANGUAGE_NAMES))

/** A language is named in itself, whatever the person's. */
function LanguageWord({ value }: { value: Json }) {
  return typeof value === 'string' ? (LANGUAGE_WORDS.get(value) ?? value) : null
}

export const userKind = defineKind({
  one: msg`User`,
  help: 'users',
  link: (id) => ({ to: '/dashboard/users/update/$id', params: { id } }),
  fields: {
    firstName: { label: msg`First name` },
    lastName: { label: msg`Last name` },
    email: { label: msg`Email` },
    phoneCode: { label: msg`Phone code` },
    phone: { label: msg`Phone` },
    gender: { label: msg`Gender`, value: oneOf(GENDER_LABELS) },
    language: { label: msg`Language`, value: { shown: LanguageWord } },
    role: { label: msg`Role`, value: oneOf(ROLE_LABELS) },
    locationIds: { label: msg`Locations`, value: { listOf: { named: namedLocation } } },
    isActive: { label: msg`May sign in`, value: 'yes_or_no' },
    photo: { label: msg`Photo`, value: (photo) => (photo === null ? null : msg`A photo`) },
  },
})
