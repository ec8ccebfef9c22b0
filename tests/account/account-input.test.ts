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

describe('[S2-33] what a person changes of themselves', () => {
  test('is what differs, and nothing where only blanks do', () => {
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

  test('a phone goes with its code, and without a number both are gone', () => {
    expect(changesOf(ANA, { ...inputOf(ANA), phoneCode: '57', phone: '3001234567' })).toEqual({
      phoneCode: '57',
      phone: '3001234567',
    })
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

  test('is typed twice alike [S5-01]', () => {
    expect(codes(schema, typed)).toEqual([])
    expect(codes(schema, { ...typed, repeated: 'a new onE!' })).toEqual(['repeated:passwords_differ'])
  })

  test('has 10 characters or more, and needs the present one', () => {
    expect(codes(schema, { ...typed, newPassword: 'nine char', repeated: 'nine char' })).toEqual([
      'newPassword:password_too_short',
    ])
    expect(codes(schema, { ...typed, currentPassword: '', repeated: '' })).toEqual([
      'currentPassword:required',
      'repeated:required',
    ])
  })

  test('is another than the present one [S5-02]', () => {
    expect(codes(schema, { currentPassword: 'a new one!', newPassword: 'a new one!', repeated: 'a new one!' })).toEqual(
      ['newPassword:password_same'],
    )
  })

  test('by a link is held to the same, without the present one [S2-05]', () => {
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

describe('what went wrong', () => {
  const came = async (reason: ApiFailureReason) =>
    (await attempt(() => Promise.reject(new ApiFailure(reason)))).submitError

  test('is the fields that the server names, or that it was not reached', async () => {
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

  test('is nothing where it was done, and thrown on where a fault of ours', async () => {
    expect(await attempt(() => Promise.resolve('the answer'))).toEqual({ submitError: null, answer: 'the answer' })
    await expect(attempt(() => Promise.reject(new TypeError('a fault of ours')))).rejects.toThrow('a fault of ours')
  })
})
