import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import {
  EMPTY,
  type SignUpInput,
  companySchema,
  firstOpenStep,
  registrationOf,
  resumeSchema,
  secretSchema,
  stepOfPath,
} from '../../src/features/sign-up/sign-up-input.ts'

const FILLED: SignUpInput = {
  country: 'colombia',
  name: 'Roble',
  legalName: 'Roble S.A.S.',
  businessName: 'Roble',
  taxId: '800197268-4',
  firstName: 'Olga',
  lastName: 'Ríos',
  jobTitle: 'Gerente',
  acceptsTerms: true,
  email: 'olga@example.test',
}

function faults(schema: v.GenericSchema, input: unknown): string[] {
  return (v.safeParse(schema, input).issues ?? []).map(({ path, message }) => `${String(path?.[0]?.key)} ${message}`)
}

describe('the steps of a sign-up [S2-04]', () => {
  it.each([
    ['company.country', 1],
    ['company.taxId', 2],
    ['taxId', 2],
    ['person.jobTitle', 3],
    ['acceptsTerms', 3],
    ['email', 4],
    ['code', 4],
    ['password', 4],
    ['language', null],
  ])('a server fault at %s is corrected in step %s', (path, step) => {
    expect(stepOfPath(path)).toBe(step)
  })

  it('a returning person continues at the first incomplete step', () => {
    expect(firstOpenStep(EMPTY)).toBe(1)
    expect(firstOpenStep({ ...FILLED, taxId: '12' })).toBe(2)
    expect(firstOpenStep({ ...FILLED, country: 'mexico' })).toBe(2)
    expect(firstOpenStep({ ...FILLED, acceptsTerms: false })).toBe(3)
    expect(firstOpenStep(FILLED)).toBe(4)
  })

  it('each fault is shown at its field, all at once', () => {
    const wrong = { name: 'n'.repeat(51), legalName: ' ', businessName: 'b'.repeat(65), taxId: '1234' }
    expect(faults(companySchema('colombia'), wrong)).toEqual([
      'name text_too_long',
      'legalName required',
      'businessName text_too_long',
      'taxId tax_id_invalid',
    ])
    expect(faults(companySchema('colombia'), { ...FILLED, taxId: '800197268-5' })).toEqual(['taxId check_digit_wrong'])
    expect(faults(secretSchema(FILLED), { code: '12345', password: 'olga-rios-2026' })).toEqual([
      'code code_wrong',
      'password password_personal',
    ])
    expect(faults(resumeSchema, { email: 'olga', code: '123 456' })).toEqual(['email email_invalid'])
    expect(faults(resumeSchema, { email: 'olga@parq.test', code: '&é"\'(-' })).toEqual([])
    expect(faults(resumeSchema, { email: 'olga@parq.test', code: ' ' })).toContain('code required')
  })

  it('the request is trimmed, with the tax id in capitals', () => {
    expect(
      registrationOf({ ...FILLED, country: 'mexico', taxId: ' eja260117ab1 ', name: ' Roble ' }).company,
    ).toMatchObject({ taxId: 'EJA260117AB1', name: 'Roble' })
  })
})
