import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import type { CurrentUser } from '../../contract/session.ts'
import { ApiFailure } from '../../src/data/failures.ts'
import { newPasswordSchema, passwordSchema } from '../../src/features/account/password-input.ts'
import { ProfileSchema, changesOf, inputOf } from '../../src/features/account/profile-input.ts'
import { attempt } from '../../src/features/account/attempt.ts'
import type { ApiFailureReason } from '../../src/offline/api-failure.ts'
import { withChosenCode } from '../../src/ui/form/phone-code-options.ts'

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

const codes = (schema: v.GenericSchema, input: unknown) =>
  (v.safeParse(schema, input).issues ?? []).map((issue) => `${v.getDotPath(issue) ?? ''}:${issue.message}`)

describe('[S2-33] changes to one’s own account', () => {
  test('contain only the fields that differ, and none if only spaces differ', () => {
    expect(changesOf(ANA, inputOf(ANA))).toBeNull()
    expect(changesOf(ANA, { ...inputOf(ANA), firstName: ' Ana ' })).toBeNull()
    expect(changesOf(ANA, { ...inputOf(ANA), firstName: ' Ana Lucía ', gender: 'f' })).toEqual({
      firstName: 'Ana Lucía',
      gender: 'f',
    })
    expect(changesOf({ ...ANA, gender: 'f' }, { ...inputOf(ANA), language: 'en' })).toEqual({
      gender: null,
      language: 'en',
    })
  })

  test('send a phone with its code, and clear both if there is no number', () => {
    expect(changesOf(ANA, { ...inputOf(ANA), phoneCode: '57', phone: '3001234567' })).toEqual({
      phoneCode: '57',
      phone: '3001234567',
    })
    const known = { ...ANA, phoneCode: '57', phone: '3001234567' }
    expect(changesOf(known, { ...inputOf(known), phone: '' })).toEqual({ phoneCode: null, phone: null })
    expect(codes(ProfileSchema, { ...inputOf(ANA), phone: '3001234567' })).toEqual(['phoneCode:required'])
    expect(codes(ProfileSchema, { ...inputOf(ANA), phoneCode: '57', phone: '12' })).toEqual(['phone:phone_invalid'])
  })

  test('require a name and a language', () => {
    expect(codes(ProfileSchema, { ...inputOf(ANA), firstName: ' ' })).toContain('firstName:required')
    expect(codes(ProfileSchema, { ...inputOf(ANA), lastName: 'R0jas' })).toEqual(['lastName:name_letters'])
    expect(codes(ProfileSchema, { ...inputOf(ANA), language: '' })).toEqual(['language:required'])
  })
})

test('[S2-33] a calling code of another country is kept', () => {
  const offered = [{ value: '57', label: '+57 Colombia' }]
  expect(withChosenCode(offered, '')).toEqual(offered)
  expect(withChosenCode(offered, '57')).toEqual(offered)
  expect(withChosenCode(offered, '593')).toEqual([...offered, { value: '593', label: '+593' }])
})

describe('[S2-33] a new password', () => {
  const schema = passwordSchema(ANA)
  const typed = { currentPassword: 'old one', newPassword: 'a new one!', repeated: 'a new one!' }

  test('must be typed twice in the same way [S5-01]', () => {
    expect(codes(schema, typed)).toEqual([])
    expect(codes(schema, { ...typed, repeated: 'a new onE!' })).toEqual(['repeated:passwords_differ'])
  })

  test('has at least 10 characters and needs the current password', () => {
    expect(codes(schema, { ...typed, newPassword: 'nine char', repeated: 'nine char' })).toEqual([
      'newPassword:password_too_short',
    ])
    expect(codes(schema, { ...typed, currentPassword: '', repeated: '' })).toEqual([
      'currentPassword:required',
      'repeated:required',
    ])
  })

  test('differs from the current password [S5-02]', () => {
    expect(codes(schema, { currentPassword: 'a new one!', newPassword: 'a new one!', repeated: 'a new one!' })).toEqual(
      ['newPassword:password_same'],
    )
  })

  test('follows the same rules when set through a link, without the current password [S2-05]', () => {
    const byLink = newPasswordSchema(ANA)
    expect(codes(byLink, { newPassword: 'a new one!', repeated: 'a new one!' })).toEqual([])
    expect(codes(byLink, { newPassword: 'Ana.Rojas.1990', repeated: 'ana' })).toEqual([
      'newPassword:password_personal',
      'repeated:passwords_differ',
    ])
  })

  test('is not their own name or e-mail', () => {
    for (const own of ['Ana.Rojas.1990', 'ana@example.test'])
      expect(codes(schema, { ...typed, newPassword: own, repeated: own })).toEqual(['newPassword:password_personal'])
  })
})

describe('the error that the form shows', () => {
  const came = async (reason: ApiFailureReason) =>
    (await attempt(() => Promise.reject(new ApiFailure(reason)))).submitError

  test('names the fields from the server, or says that the server was not reached', async () => {
    const problem = {
      title: 'x',
      status: 400,
      code: 'validation_failed' as const,
      requestId: 'r',
      errors: [{ path: 'currentPassword', code: 'password_wrong' as const }],
    }
    expect((await came({ kind: 'problem', problem, retryAfterMs: null }))?.fields).toEqual(problem.errors)
    expect(await came({ kind: 'network' })).toMatchObject({
      fields: [],
      message: { message: expect.stringContaining('does not answer') },
    })
  })

  test('is absent after success, and a fault of the app itself is thrown again', async () => {
    expect(await attempt(() => Promise.resolve('the answer'))).toEqual({ submitError: null, answer: 'the answer' })
    await expect(attempt(() => Promise.reject(new TypeError('a fault of ours')))).rejects.toThrow('a fault of ours')
  })
})
