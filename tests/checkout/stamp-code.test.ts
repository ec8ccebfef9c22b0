import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { StoredAgreement } from '../../domain/agreements.ts'
import { signStampCodes } from '../../domain/stamp-codes.ts'
import { NOTHING_ENTERED } from '../../src/features/checkout/finish-input.ts'
import { codeOfInput, noteCodeUsed, readShopCode, shopCodeOf } from '../../src/features/checkout/stamp-code.ts'

const SHEET = '0199e1a2-7c3d-7e4f-8a5b-0123456789ab'
const { key, codes } = await signStampCodes(SHEET, 2)
const [first = '', second = ''] = codes

const agreement = (id: string, stampSheets: StoredAgreement['stampSheets'] = []): StoredAgreement => ({
  id,
  name: id,
  vehicleTypeIds: [],
  startDate: null,
  endDate: null,
  enabled: true,
  isDefault: false,
  type: 'percentage',
  exemptMinutes: null,
  freeRateMinutes: null,
  initialCost: null,
  typeCost: null,
  minuteCost: null,
  fixedCost: null,
  percentage: 5_000,
  fixedDiscount: null,
  discountMinutes: null,
  stampSheets,
})

const bakery = agreement('bakery', [{ id: SHEET, key, shop: 'Panadería', lastDay: '2026-12-24' }])
const agreements = [bakery, agreement('other')]
const question = {
  agreements,
  offered: agreements,
  stay: { id: 'one', agreementId: null as string | null },
  today: () => '2026-12-24',
}

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('a shop’s code at a booth without a connection', () => {
  it('counts on the last day of its sheet, and not on the day after', async () => {
    expect(await readShopCode(first, question)).toMatchObject({ code: { serial: 1, sheet: { shop: 'Panadería' } } })
    expect(await readShopCode(first, { ...question, today: () => '2026-12-25' })).toEqual({
      refused: 'stamp_code_expired',
    })
  })

  it('counts only for a stay without an agreement, or with the agreement of the code', async () => {
    const stayWith = (agreementId: string) => ({ ...question, stay: { id: 'one', agreementId } })
    expect(await readShopCode(first, stayWith('bakery'))).toHaveProperty('code')
    expect(await readShopCode(first, stayWith('other'))).toEqual({ refused: 'other_agreement' })
  })

  it('does not count for a vehicle to which its agreement does not apply', async () => {
    expect(await readShopCode(first, { ...question, offered: [] })).toEqual({ refused: 'stamp_code_not_here' })
  })

  it('is refused if this device does not know its sheet', async () => {
    expect(await readShopCode(first, { ...question, agreements: [agreement('bakery')] })).toEqual({
      refused: 'stamp_code_unknown',
    })
  })

  it('is refused for a second stay on this device, and can be used again for its own stay', async () => {
    const found = await readShopCode(first, question)
    if (!('code' in found)) throw new Error('The code was refused')
    noteCodeUsed(found.code, 'one')
    expect(await readShopCode(first, question)).toHaveProperty('code')
    const other = { ...question, stay: { id: 'two', agreementId: null } }
    expect(await readShopCode(first, other)).toEqual({ refused: 'stamp_code_used' })
    expect(await readShopCode(second, other)).toHaveProperty('code')
  })

  it('is sent only together with its agreement', () => {
    const input = { ...NOTHING_ENTERED, stampCode: first }
    expect(codeOfInput({ ...input, agreementId: 'bakery' }, agreements)).toMatchObject({ serial: 1 })
    for (const agreementId of ['other', 'none', ''])
      expect(codeOfInput({ ...input, agreementId }, agreements)).toBeNull()
  })

  it('sets the agreement, and removes it when it is removed', async () => {
    const set: [string, string][] = []
    const asked = { ...question, set: (field: string, value: string) => set.push([field, value]) }
    const { isAsked, take, read } = shopCodeOf(NOTHING_ENTERED, asked)
    expect(isAsked).toBe(true)
    const found = await read(first.toLowerCase())
    take('code' in found ? found.code : null)
    take(null)
    expect(set).toEqual([
      ['stampCode', first],
      ['agreementId', 'bakery'],
      ['stampCode', ''],
      ['agreementId', ''],
    ])
    expect(shopCodeOf(NOTHING_ENTERED, { ...asked, offered: [agreement('other')] }).isAsked).toBe(false)
  })
})
