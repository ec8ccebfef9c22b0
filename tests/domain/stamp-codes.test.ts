import { describe, expect, it } from 'vitest'

import { proveStampCode, signStampCodes } from '../../domain/stamp-codes.ts'

const ID = '0199e1a2-7c3d-7e4f-8a5b-0123456789ab'
const { key, codes } = await signStampCodes(ID, 300)
const sheet = { id: ID, key }
const [first = '', second = ''] = codes

/** Types a text with another keyboard layout, as a scanner does. */
const typedBy = (from: string, to: string) =>
  Array.from(first, (sign) => {
    const at = from.indexOf(sign)
    return at === -1 ? sign : (to[at] ?? sign)
  }).join('')

describe('a code on paper', () => {
  it('is verified with its sheet, by its number', async () => {
    expect(await proveStampCode(first, [sheet])).toEqual({ text: first, sheet, serial: 1 })
    expect(await proveStampCode(codes[299] ?? '', [sheet])).toMatchObject({ serial: 300 })
    expect(new Set(codes).size).toBe(300)
  })

  it.each([
    ['in lower case, with blanks', ` ${first.toLowerCase().replaceAll(/.{10}/g, '$& ')}\n`],
    ['through a German layout', typedBy('YZ', 'ZY')],
    ['through a French layout', typedBy('0123456789AQWZM', 'à&é"\'(-è_çQAZW,').toLowerCase()],
  ])('is read %s', async (_, typed) => {
    expect(await proveStampCode(typed, [sheet])).toMatchObject({ text: first, serial: 1 })
  })

  it.each([
    ['another number on the same sheet', first.slice(0, 8) + second.slice(8, 12) + first.slice(12)],
    ['a changed signature', `${first.slice(0, 60)}${first[60] === '0' ? '1' : '0'}${first.slice(61)}`],
    ['a cut text', first.slice(0, -1)],
    ['a longer text', `${first}0`],
    ['zeros', '0'.repeat(first.length)],
    ['a plate', 'ABC123'],
    ['nothing', ''],
  ])('with %s is not accepted', async (_, typed) => {
    expect(await proveStampCode(typed, [sheet])).toBeNull()
  })

  it('is rejected if it is signed with another key, even if its sheet has the same id', async () => {
    const forged = await signStampCodes(ID, 1)
    expect(await proveStampCode(forged.codes[0] ?? '', [sheet])).toBeNull()
    expect(await proveStampCode(forged.codes[0] ?? '', [{ id: ID, key: forged.key }])).not.toBeNull()
  })

  it('differs from a code of another sheet whose id has the same beginning', async () => {
    const id = `${ID.slice(0, 8)}-0000-7000-8000-000000000000`
    const other = await signStampCodes(id, 1)
    const sheets = [sheet, { id, key: other.key }]
    expect(await proveStampCode(other.codes[0] ?? '', sheets)).toMatchObject({ sheet: { id } })
    expect(await proveStampCode(first, sheets)).toMatchObject({ sheet: { id: ID } })
  })
})
