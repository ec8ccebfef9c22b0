import { describe, expect, it } from 'vitest'

import { readSignIn } from '../../src/features/session/sign-in-input.ts'

function form(values: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.set(name, value)
  return data
}

describe('the sign-in form', () => {
  it('[S2-03] returns the credentials, with or without “remember me”', () => {
    expect(readSignIn(form({ email: ' ana@demo.parq.test ', password: ' secret ' }))).toEqual({
      credentials: { email: 'ana@demo.parq.test', password: ' secret ', remember: false },
    })
    expect(readSignIn(form({ email: 'ana@demo.parq.test', password: 'x', remember: 'on' }))).toMatchObject({
      credentials: { remember: true },
    })
  })

  it('[S2-03] reports an invalid e-mail and an invalid password, each at its field', () => {
    expect(readSignIn(form({ email: 'ana@', password: '' }))).toEqual({
      errors: { email: 'email_invalid', password: 'password_invalid' },
    })
    expect(readSignIn(form({ email: 'ana@demo.parq.test', password: '' }))).toEqual({
      errors: { password: 'password_invalid' },
    })
    expect(readSignIn(form({ email: `${'a'.repeat(100)}@demo.parq.test`, password: 'x' }))).toEqual({
      errors: { email: 'email_invalid' },
    })
  })
})
