import { describe, expect, it, test } from 'vitest'

import { readPairingCode, spellPairingCode } from '../../domain/kiosks.ts'
import { matchCode, readCode, readDigits, readTicket } from '../../domain/scanned-codes.ts'
import fc from '../support/fast-check.ts'
import { SCANS } from '../support/keyboards.ts'
import { roundsOr } from '../support/rounds.ts'

const runs = { numRuns: roundsOr(500) }
const scans = fc.constantFrom(...SCANS)

/** Numbers as devices, kiosks and the server make them, with letters and digits that layouts swap. */
const receipt = fc
  .tuple(
    fc.oneof(fc.stringMatching(/^[KAQMWYZ]{2,4}$/), fc.stringMatching(/^K1{1,3}$/)),
    fc.stringMatching(/^[016]{4,5}$/),
    fc.constantFrom('', '', '-2'),
  )
  .map(([prefix, number, ending]) => `${prefix}-${number}${ending}`)
const record = (receiptNumber: string, id = 'a') => ({ id, receiptNumber })

describe('a ticket', () => {
  it('is read under every keyboard layout, alone and at the end of an address', () => {
    fc.assert(
      fc.property(fc.uuid(), scans, fc.constantFrom('', 'https://parq.test/t/', 'PARQ:'), (id, { type }, before) => {
        expect(readTicket(type(`${before}${id}`))).toBe(id)
        expect(readTicket(type(`${before}${id}`.toUpperCase()))).toBe(id)
        expect(matchCode(type(id), [record('K1-0001', 'other'), record('K1-0002', id)])).toEqual({
          one: record('K1-0002', id),
        })
      }),
      runs,
    )
  })

  it('is read without hyphens and with invisible characters, but not inside a longer number', () => {
    const id = '01a20088-a178-72ed-9ee1-aab63e3ee080'
    expect(readTicket(id.replaceAll('-', ''))).toBe(id)
    expect(readTicket(`\u202A ${id}\u202C\t`)).toBe(id)
    expect(readTicket(id.replaceAll('-', '–'))).toBe(id)
    for (const text of ['', id.slice(1), `${id}0`, `f${id}`, id.replace('a', 'g'), `${id} ${id.replace('1', '2')}`])
      expect(readTicket(text), text).toBeNull()
  })
})

describe('a receipt number', () => {
  test('is found by a scan, and never opens another receipt without a question', () => {
    fc.assert(
      fc.property(receipt, receipt, scans, (number, other, { type, name }) => {
        fc.pre(number !== other)
        const typed = type(number)
        const [mine, theirs] = [record(number), record(other, 'b')]
        const meant = matchCode(typed, [mine])
        expect(
          meant === null ? [] : 'one' in meant ? [meant.one] : meant.several,
          `${number} as ${typed}, ${name}`,
        ).toEqual([mine])
        for (const records of [[theirs], [mine, theirs], [theirs, mine]]) {
          expect(matchCode(typed, records), `${number} as ${typed} among ${other}, ${name}`).not.toEqual({
            one: theirs,
          })
          expect(
            matchCode(number.replaceAll('-', ''), records),
            `${number} without hyphens among ${other}`,
          ).not.toEqual({ one: theirs })
        }
      }),
      { numRuns: 3 * runs.numRuns },
    )
  })

  it('opens at once if it has no M, Y or Z', () => {
    const sure = SCANS.filter(({ name }) =>
      /^unitedStates → (unitedStates|unitedKingdom|spain|latinAmerica|portugal|italy|netherlands|sweden|germany|france)$/.test(
        name,
      ),
    )
    expect(sure).toHaveLength(10)
    fc.assert(
      fc.property(fc.stringMatching(/^[A-LN-X]{4}-\d{4}$/), fc.constantFrom(...sure), (number, { type }) => {
        expect(matchCode(type(number), [record(number), record(`${number}1`, 'b')])).toEqual({ one: record(number) })
      }),
      runs,
    )
  })

  it.each([
    ['K1-10123', ['K1-10123', 'K11-0123'], 'K1-10123'],
    ["k1'10123", ['K1-10123', 'K11-0123'], 'K1-10123'],
    ["K1'10123", ['K11-0123'], null],
    ['K1?10123', ['K1-10123'], 'K1-10123'],
    ['K1_10123', ['K1-10123'], 'K1-10123'],
    ['K1–10123', ['K1-10123'], 'K1-10123'],
    ['KXTRß0042', ['KXTR-0042'], 'KXTR-0042'],
    ['kxtr 0042', ['KXTR-0042'], 'KXTR-0042'],
    ['kxtr0042', ['KXTR-0042'], 'KXTR-0042'],
    ['KQQQ)ààà&', ['KAAA-0001', 'KQQQ-0001'], 'KAAA-0001'],
    ['K110123', ['K1-10123', 'K11-0123'], ['K1-10123', 'K11-0123']],
    ['K110123', ['K11-0123'], ['K11-0123']],
    ['K110123', ['K110123', 'K11-0123'], 'K110123'],
    ['KQQQ°0001', ['KAAA-0001', 'KQQQ-0001'], 'KAAA-0001'],
    ['KQQQ°0001', ['KQQQ-0001'], null],
    ["KYAA'0001", ['KYAA-0001', 'KZAA-0001'], ['KYAA-0001', 'KZAA-0001']],
    ['KXTR00422', ['KXTR-0042-2'], ['KXTR-0042-2']],
    ['KXTRSS0042', ['KXTRSS0042'], 'KXTRSS0042'],
    ['KXTRß0042', ['KXTRSS0042'], null],
    ['KXTR-004', ['KXTR-0042'], null],
    ['K1-10123', ['K1-10123', 'K1-10123'], ['K1-10123', 'K1-10123']],
    ['jose', ['KXTR-0042'], null],
    ['', ['KXTR-0042'], null],
  ] as const)('is recognised: “%s” among %j means %j', (typed, numbers, expected) => {
    const meant = matchCode(
      typed,
      numbers.map((number, nth) => record(number, String(nth))),
    )
    expect(
      meant === null
        ? null
        : 'one' in meant
          ? meant.one.receiptNumber
          : meant.several.map(({ receiptNumber }) => receiptNumber),
    ).toEqual(expected)
  })

  it('has few possible readings, which an index can find', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 99 }), (typed) => {
        const { tickets, receipts, alike } = readCode(typed)
        expect(receipts.length).toBeLessThan(6)
        expect(tickets.length).toBeLessThan(3)
        expect(alike.length).toBeLessThan(48)
      }),
      { numRuns: 200 },
    )
  })
})

describe('other codes', () => {
  /** With a digit, because letters alone do not show which layout typed them. Y and Z swap. */
  const pairing = fc.stringMatching(/^[0-9A-HJKMNP-TVWX]{7}[0-9]$/)

  it('pair a device under every keyboard layout, also with the address of the QR code', () => {
    fc.assert(
      fc.property(
        pairing,
        scans,
        fc.constantFrom('', 'https://parq.test/dashboard/kiosk#'),
        (code, { type }, address) => {
          expect(readPairingCode(type(`${address}${spellPairingCode(code)}`))).toBe(code)
        },
      ),
      runs,
    )
  })

  it.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['123-456', '123456'],
    ["123'456", '123456'],
    ['１２３４５６', '123456'],
    ['&é"\'(-', '123456'],
    ['12345a', '12345a'],
    ['', ''],
  ])('are read in every layout if they have only digits: “%s” is “%s”', (typed, digits) => {
    expect(readDigits(typed)).toBe(digits)
  })
})
