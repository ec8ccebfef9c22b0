import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import type { CurrentUser } from '../../contract/session.ts'
import { ApiFailure } from '../../src/data/failures.ts'
import { accountTrouble } from '../../src/features/account/account-trouble.ts'
import { PasswordSchema } from '../../src/features/account/password-input.ts'
import { ProfileSchema, changesOf, inputOf, phoneCodes } from '../../src/features/account/profile-input.ts'

const ANA: CurrentUser = {
  id: '01980000-0000-7000-8000-000000000001',
  version: 1,
  companyId: '01980000-0000-7000-8000-000000000002',
  roleId: 3,
  role: 'parking_staff',
  firstName: 'Ana',
  lastName: 'Rojas',
  email: 'ana@example.test',
  phoneCode: null,
  phone: null,
  gender: null,
  language: 'es',
  photo: null,
  locationIds: [],
  legacy: false,
}

const codes = (schema: v.GenericSchema, input: unknown) => (v.safeParse(schema, input).issues ?? []).map((issue) => `${v.getDotPath(issue) ?? ''}:${issue.message}`)

describe('[S2-33] what a person changes of themselves', () => {
  test('is what differs, and nothing where only blanks do', () => {
    expect(changesOf(ANA, inputOf(ANA))).toBeNull()
    expect(changesOf(ANA, { ...inputOf(ANA), firstName: ' Ana ' })).toBeNull()
    expect(changesOf(ANA, { ...inputOf(ANA), firstName: ' Ana Lucía ', gender: 'f' })).toEqual({ firstName: 'Ana Lucía', gender: 'f' })
    expect(changesOf({ ...ANA, gender: 'f' }, { ...inputOf(ANA), language: 'en' })).toEqual({ gender: null, language: 'en' })
  })

  test('a phone goes with its code, and without a number both are gone', () => {
    expect(changesOf(ANA, { ...inputOf(ANA), phoneCode: '57', phone: '3001234567' })).toEqual({ phoneCode: '57', phone: '3001234567' })
    const known = { ...ANA, phoneCode: '57', phone: '3001234567' }
    expect(changesOf(known, { ...inputOf(known), phone: '' })).toEqual({ phoneCode: null, phone: null })
    expect(codes(ProfileSchema, { ...inputOf(ANA), phone: '3001234567' })).toEqual(['phoneCode:required'])
    expect(codes(ProfileSchema, { ...inputOf(ANA), phoneCode: '57', phone: '12' })).toEqual(['phone:phone_invalid'])
  })

  test('has a name and a language', () => {
    expect(codes(ProfileSchema, { ...inputOf(ANA), firstName: ' ' })).toContain('firstName:required')
    expect(codes(ProfileSchema, { ...inputOf(ANA), lastName: 'R0jas' })).toEqual(['lastName:name_letters'])
    expect(codes(ProfileSchema, { ...inputOf(ANA), language: '' })).toEqual(['language:required'])
  })

  test('a calling code of another country can be kept', () => {
    expect(phoneCodes(null).map(({ value }) => value)).toEqual(['57', '52', '44'])
    expect(phoneCodes('593').at(-1)).toEqual({ value: '593', label: '+593' })
  })
})

describe('[S2-33] a new password', () => {
  const typed = { currentPassword: 'old one', newPassword: 'a new one', repeated: 'a new one' }

  test('is typed twice alike [S5-01]', () => {
    expect(codes(PasswordSchema, typed)).toEqual([])
    expect(codes(PasswordSchema, { ...typed, repeated: 'a new onE' })).toEqual(['repeated:passwords_differ'])
  })

  test('has 8 characters or more, and needs the present one', () => {
    expect(codes(PasswordSchema, { ...typed, newPassword: '1234567', repeated: '1234567' })).toEqual(['newPassword:password_too_short'])
    expect(codes(PasswordSchema, { ...typed, currentPassword: '', repeated: '' })).toEqual(['currentPassword:required', 'repeated:required'])
  })
})

describe('what went wrong', () => {
  test('is the fields that the server names, or that it was not reached', () => {
    const problem = { title: 'x', status: 400, code: 'validation_failed', requestId: 'r', errors: [{ path: 'currentPassword', code: 'password_wrong' }] } as const
    expect(accountTrouble(new ApiFailure({ kind: 'problem', problem: { ...problem, errors: [...problem.errors] }, retryAfterMs: null })).fields).toEqual(problem.errors)
    expect(accountTrouble(new ApiFailure({ kind: 'network' }))).toMatchObject({ fields: [], message: { message: expect.stringContaining('does not answer') } })
  })
})
