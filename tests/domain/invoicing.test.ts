import { describe, expect, test } from 'vitest'

import { isCfdiCustomer } from '../../domain/cfdi.ts'
import { issueDeadline, lateBefore, requestDeadline } from '../../domain/invoice-deadlines.ts'
import { customerIdFault, customerIdTypes, isConnectable } from '../../domain/invoicing.ts'
import { readReceiptPath, receiptCode, receiptPath } from '../../domain/receipt-codes.ts'

describe('the tax id of a customer', () => {
  test.each(['VECJ880326XXX', 'ABC010203AB9', 'ÑÑ&010203AB9', 'XAXX010101000', 'vecj880326xxx'])(
    'can be the RFC %s in Mexico',
    (taxId) => {
      expect(customerIdFault('mexico', { idType: 'nit', taxId })).toBeNull()
    },
  )

  test.each(['VECJ881326XXX', 'VECJ880332XXX', 'VE880326XXX', 'VECJ880326XX', '800197268-4', ''])(
    'cannot be the RFC %s',
    (taxId) => {
      expect(customerIdFault('mexico', { idType: 'nit', taxId })).toBe('tax_id_invalid')
    },
  )

  test('has several types only in Colombia', () => {
    expect(customerIdTypes('colombia').length).toBeGreaterThan(1)
    expect(customerIdTypes('mexico')).toEqual(['nit'])
  })
})

test('platforms are connected in Colombia only, and Satcom in no country', () => {
  expect(isConnectable('alegra', 'colombia')).toBe(true)
  expect(isConnectable('alegra', 'mexico')).toBe(false)
  expect(isConnectable('satcom', 'colombia')).toBe(false)
  expect(isConnectable(null, 'colombia')).toBe(false)
})

test('a CFDI needs a regime and a use of the catalogues, and a postal code of five digits', () => {
  const good = { regime: '601', use: 'G03', postalCode: '06700' }
  expect(isCfdiCustomer(good)).toBe(true)
  for (const bad of [{ regime: '999' }, { regime: 'toString' }, { use: 'X01' }, { postalCode: '6700' }])
    expect(isCfdiCustomer({ ...good, ...bad })).toBe(false)
})

describe('the time to issue an invoice', () => {
  const paidAt = new Date('2026-12-31T23:00:00.000Z')

  test('is five days in Colombia', () => {
    expect(issueDeadline('colombia', paidAt).toISOString()).toBe('2027-01-05T23:00:00.000Z')
    expect(lateBefore('colombia', new Date('2027-01-05T23:00:00.001Z')) > paidAt).toBe(true)
    expect(lateBefore('colombia', new Date('2027-01-05T22:59:59.999Z')) > paidAt).toBe(false)
  })

  test('ends with the month in Mexico, by its clock', () => {
    expect(issueDeadline('mexico', paidAt).toISOString()).toBe('2027-01-01T06:00:00.000Z')
    expect(lateBefore('mexico', new Date('2027-01-01T05:59:59.999Z')) > paidAt).toBe(false)
    expect(lateBefore('mexico', new Date('2027-01-01T06:00:00.000Z')) > paidAt).toBe(true)
  })

  test('is counted from a customer’s request, unless the company sets another number of days', () => {
    const colombian = { country: 'colombia', invoiceRequestDays: null } as const
    expect(requestDeadline(colombian, paidAt)).toEqual(issueDeadline('colombia', paidAt))
    expect(requestDeadline({ ...colombian, invoiceRequestDays: 30 }, paidAt).toISOString()).toBe(
      '2027-01-30T23:00:00.000Z',
    )
  })
})

describe('the address of a receipt', () => {
  const companyId = '01980000-0000-7000-8000-0000000000ff'

  test('leads back to its company and code, for any bytes', () => {
    for (const byte of [0, 62, 63, 251, 255]) {
      const code = receiptCode(new Uint8Array(16).fill(byte))
      const path = receiptPath(companyId, code)
      expect(path).toMatch(/^\/r\/[\w-]{44}$/)
      expect(readReceiptPath(path.slice('/r/'.length))).toEqual({ companyId, code })
    }
  })

  test.each(['', 'x', 'A'.repeat(43), 'A'.repeat(45), `${'A'.repeat(43)}!`])('is refused if it is %j', (last) => {
    expect(readReceiptPath(last)).toBeNull()
  })
})
