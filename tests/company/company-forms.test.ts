import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { Company } from '../../contract/company.ts'
import { companyForm, invoicingForm, newCompanyForm, staffForm } from '../../src/features/company/company-forms.ts'
import { COMPANY_ROOM } from '../../src/features/company/company-rooms.tsx'
import { schemaOf } from '../../src/records/define-room.ts'
import { changesBetween } from '../../src/records/edit-values.ts'

const company = v.parse(Company, {
  id: '01980000-0000-7000-8000-000000000001',
  version: 1,
  country: 'colombia',
  currency: 'COP',
  name: 'Parqueo',
  legalName: 'Parqueo S.A.S.',
  businessName: 'Parqueo',
  taxId: '1',
  logo: null,
  contactEmail: null,
  contactPhone: null,
  contactPerson: 'Ana',
  contactPosition: null,
  invoicingPlatform: null,
  invoicingType: 'all',
  invoicingThreshold: null,
  automaticInvoicing: false,
  vatRate: 1_900,
  invoiceRequestEmail: null,
  invoiceRequestDays: null,
  insuranceCompany: null,
  insurancePolicy: null,
  liabilityNotice: null,
  createdAt: '2026-01-01T00:00:00.000Z',
})
const values = companyForm.valuesOf(company)
const input = companyForm.toInput(values)

const listed = (schema: v.GenericSchema, typed: unknown) =>
  (v.safeParse(schema, typed).issues ?? []).map(({ path, message }) => `${String(path?.[0]?.key)}: ${message}`)
const faultsOf = (changed: Partial<typeof input>, country = company.country) =>
  listed(schemaOf(COMPANY_ROOM, { record: { ...company, country }, values }), { ...input, ...changed })

describe('the profile of a company', () => {
  test('shows the record and changes nothing while it is untouched', () => {
    expect(input).toMatchObject({ contactPerson: 'Ana', contactEmail: '', vatRate: '19', amountStyle: 'spec' })
    expect(changesBetween(values, companyForm.toValues(input, values))).toBeNull()
    expect(faultsOf({})).toEqual([])
  })

  test('keeps a tax id that is older than the rules, and rejects a new one of that kind', () => {
    expect(faultsOf({ taxId: '1' })).toEqual([])
    expect(faultsOf({ taxId: '2' })).toEqual(['taxId: tax_id_invalid'])
  })

  test('checks the tax id by the rules of its country', () => {
    expect(faultsOf({ taxId: '800197268-4' })).toEqual([])
    expect(faultsOf({ taxId: '800197268-5' })).toEqual(['taxId: check_digit_wrong'])
    expect(faultsOf({ taxId: 'ABC010203AB1' })).toEqual(['taxId: tax_id_invalid'])
    expect(faultsOf({ taxId: 'abc010203ab1' }, 'mexico')).toEqual([])
  })

  test('writes a tax id in capitals and an empty contact as null', () => {
    expect(
      changesBetween(values, companyForm.toValues({ ...input, taxId: ' abc1 ', contactPerson: ' ' }, values)),
    ).toEqual({ taxId: { from: '1', to: 'ABC1' }, contactPerson: { from: 'Ana', to: null } })
  })

  test.each<[Partial<typeof input>, string]>([
    [{ name: ' ' }, 'name: required'],
    [{ name: 'x'.repeat(51) }, 'name: text_too_long'],
    [{ contactEmail: 'ana@' }, 'contactEmail: email_invalid'],
    [{ contactEmail: `${'a'.repeat(64)}@${'b'.repeat(30)}.test` }, 'contactEmail: email_too_long'],
    [{ contactPhone: '3'.repeat(41) }, 'contactPhone: text_too_long'],
    [{ vatRate: '50.01' }, 'vatRate: vat_invalid'],
    [{ vatRate: '' }, 'vatRate: required'],
  ])('refuses %j', (changed, fault) => {
    expect(faultsOf(changed)).toEqual([fault])
  })

  test('accepts an email, and a VAT of 0', () => {
    expect(faultsOf({ contactEmail: 'ana@parq.test', vatRate: '0' })).toEqual([])
  })
})

describe('a new company', () => {
  const typed = { ...newCompanyForm.blank, name: 'A', businessName: 'B', legalName: 'C', taxId: '800197268-4' }

  test('needs a country, and checks its tax id once the country is known', () => {
    expect(listed(newCompanyForm.schema, { ...typed, taxId: 'x' })).toEqual(['country: required'])
    expect(listed(newCompanyForm.schema, { ...typed, country: 'mexico', taxId: 'x' })).toEqual([
      'taxId: tax_id_invalid',
    ])
    expect(listed(newCompanyForm.schema, { ...typed, country: 'colombia' })).toEqual([])
  })
})

describe('the invoicing settings', () => {
  const start = invoicingForm.valuesOf(company)

  test('ask for an amount only if services are invoiced from an amount', () => {
    const typed = invoicingForm.toInput(start)
    expect(listed(invoicingForm.schema, { ...typed, invoicingThreshold: 'much' })).toEqual([])
    expect(listed(invoicingForm.schema, { ...typed, invoicingType: 'amount' })).toEqual([
      'invoicingThreshold: required',
    ])
    const byAmount = { ...typed, invoicingType: 'amount', invoicingThreshold: '50' }
    expect(invoicingForm.toValues(byAmount, start)).toMatchObject({ invoicingThreshold: 5_000 })
    expect(invoicingForm.toValues({ ...byAmount, invoicingType: 'all' }, start)).toMatchObject({
      invoicingThreshold: null,
    })
  })

  test('can name no platform', () => {
    const typed = invoicingForm.toInput({ ...start, invoicingPlatform: 'siigo' })
    expect(invoicingForm.toValues({ ...typed, invoicingPlatform: '' }, start).invoicingPlatform).toBeNull()
    expect(listed(invoicingForm.schema, { ...typed, invoicingPlatform: '' })).toEqual([])
  })
})

test('drafts of an earlier release can be opened', () => {
  const profile = { base: values, input: { ...input, vatRate: '19.', taxId: 'x' } }
  expect(v.parse(companyForm.draft, profile)).toEqual(profile)
  expect(v.parse(staffForm.draft, profile)).toEqual({ base: { name: 'Parqueo' }, input: { name: 'Parqueo' } })
  const invoicing = {
    base: {
      invoicingPlatform: 'alegra',
      invoicingType: 'amount',
      invoicingThreshold: 100,
      automaticInvoicing: true,
      invoiceRequestEmail: null,
      invoiceRequestDays: null,
    },
    input: {
      invoicingPlatform: '',
      invoicingType: '',
      invoicingThreshold: 'x',
      automaticInvoicing: false,
      invoiceRequestEmail: 'a@',
      invoiceRequestDays: '3',
    },
  }
  expect(v.parse(invoicingForm.draft, invoicing)).toEqual(invoicing)
  const creation = { country: '', name: 'A', businessName: '', legalName: '', taxId: 'x' }
  expect(v.parse(newCompanyForm.input, creation)).toEqual(creation)
})
