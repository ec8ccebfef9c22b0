import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { MessageDescriptor } from '@lingui/core'
import { expect, test } from 'vitest'
import { read, utils } from 'xlsx'

import type { MonthReport } from '../../contract/month.ts'
import { monthTables } from '../../contract/month-tables.ts'
import { MONTH_SECTIONS, MONTH_WORDS } from '../../contract/month-words.ts'
import { balanceOn, deferredIncome, earnedBy } from '../../domain/deferred-income.ts'
import { dayAfter } from '../../domain/periods.ts'
import { monthWordsIn } from '../../server/locales/month-words.ts'
import { monthWorkbook } from '../../src/features/month/month-workbook.ts'
import { MONTH_SECTION_LABELS, MONTH_WORD_LABELS } from '../../src/ui/labels/month.ts'
import fc from '../support/fast-check.ts'

const NO_SUMS = {
  services: 2,
  minutes: 120,
  serviceCharge: 2_952_000,
  overstay: 0,
  discount: -100_000,
  correction: 0,
  zeroFloor: 0,
  lostTicketFee: 0,
  difference: 0,
  adjustment50: -2_000,
  totalCost: 2_850_000,
  tax: 455_363,
  serviceFee: 1_234,
  cash: 2_000_000,
  dataphone: 0,
  digital: 850_000,
  secondPayments: 0,
  credits: 0,
  refunds: 0,
}
const place = (nth: number) => ({ id: `00000000-0000-7000-8000-00000000000${nth}`, name: `=Sede ${nth}` })
const day = (of: string, balance: number) => ({ day: of, sold: 0, refunded: 0, earned: 1_000, balance })

const MONTH: MonthReport = {
  month: '2026-10',
  firstDay: '2026-10-01',
  lastDay: '2026-10-31',
  timeZones: ['America/Bogota'],
  currency: 'COP',
  asOf: '2026-11-02T12:00:00.000Z',
  close: null,
  isOver: true,
  sales: [1, 2].map((nth) => ({ location: place(nth), sums: NO_SUMS })),
  passes: [],
  vat: [1, 2].map((nth) => ({
    location: place(nth),
    source: 'stays',
    rate: nth === 1 ? 1_900 : null,
    count: 2,
    total: 2_850_000,
    rounding: -2_000,
    base: 2_396_637,
    tax: 455_363,
  })),
  discounts: [{ agreement: null, services: 1, discount: -100_000 }],
  deferred: { opening: 5_000, closing: 3_000, days: [day('2026-10-01', 4_000), day('2026-10-02', 3_000)] },
  drawers: [{ person: place(3), shifts: 2, over: 500, short: -700, differences: [] }],
  bank: {
    opening: 0,
    collected: 10_000,
    adjusted: -500,
    deposited: -4_000,
    cancelled: 0,
    closing: 5_500,
    deposits: [],
    waiting: [],
  },
  refunds: [{ kind: 'credit', method: 'cash', count: 1, amount: 4_000 }],
  receipts: [
    { prefix: 'KTR', first: 1, last: 9, count: 8, missing: 1, gaps: [{ first: 4, last: 4, cause: 'refused' }] },
  ],
}
const english = (message: MessageDescriptor) => message.message ?? ''

test('the Excel file of a month has a sheet for each section, with the sums of the screen', async () => {
  const tables = monthTables(MONTH, (word) => english(MONTH_WORD_LABELS[word]))
  const { file, name } = await monthWorkbook(MONTH, {
    company: { name: 'Parq', taxId: '800197268-4', currency: 'COP', amountStyle: 'spec' },
    known: undefined,
    t: english,
  })
  expect(name).toBe('month-2026-10.xlsx')
  const book = read(new Uint8Array(await file.arrayBuffer()), { type: 'array' })
  expect(book.SheetNames).toHaveLength(1 + MONTH_SECTIONS.length)
  for (const [nth, { section, rows, total, columns }] of tables.entries()) {
    const sheet = book.Sheets[book.SheetNames[nth + 1] ?? '']
    const lines = utils.sheet_to_json<unknown[]>(sheet ?? {}, { header: 1, defval: null })
    expect(lines[0], section).toEqual(columns.map((word) => english(MONTH_WORD_LABELS[word])))
    expect(lines, section).toHaveLength(1 + rows.length + (total === null ? 0 : 1))
    if (total === null) continue
    for (const [column, cell] of total.entries()) {
      if (typeof cell !== 'object' || cell === null || !('amount' in cell)) continue
      expect(lines.at(-1)?.[column], `${section} ${columns[column]}`).toBeCloseTo(cell.amount / 100, 6)
      // The sums on the screen equal the sums of the file's rows, apart from balances.
      if (columns[column] === 'balance') continue
      const added = lines.slice(1, -1).reduce((sum, line) => sum + Number(line[column] ?? 0), 0)
      expect(added, `${section} ${columns[column]}`).toBeCloseTo(cell.amount / 100, 6)
    }
  }
  // A name that looks like a formula is written as text.
  expect(book.Sheets[book.SheetNames[1] ?? '']?.['A2']).toMatchObject({ t: 's', v: '=Sede 1' })
})

test('the files of the server have the same words for sections and columns as the screen, in both languages', () => {
  const catalog = readFileSync(join(import.meta.dirname, '../../src/locales/es/messages.po'), 'utf8')
  const spanish = (label: MessageDescriptor): string | undefined =>
    catalog
      .split('\n\n')
      .find(
        (block) =>
          block.includes(`msgid "${label.message ?? ''}"\n`) &&
          (label.id === label.message ||
            !block.includes('msgctxt') ||
            block.includes(`msgctxt "${contextOf(label)}"`)) &&
          block.includes('msgctxt') === (contextOf(label) !== ''),
      )
      ?.match(/msgstr "(.*)"/)?.[1]
  const [en, es] = [monthWordsIn('en', 'colombia'), monthWordsIn('es', 'colombia')]
  for (const word of MONTH_WORDS) {
    expect(en.words[word], word).toBe(english(MONTH_WORD_LABELS[word]))
    expect(es.words[word], word).toBe(spanish(MONTH_WORD_LABELS[word]))
  }
  for (const section of MONTH_SECTIONS) {
    expect(en.sections[section]).toBe(english(MONTH_SECTION_LABELS[section]))
    expect(es.sections[section]).toBe(spanish(MONTH_SECTION_LABELS[section]))
  }
})

const CONTEXTS: Readonly<Record<string, string>> = {
  Charge: 'price',
  Rate: 'VAT',
  Base: 'VAT',
  Number: 'count',
  Sold: 'passes',
  Earned: 'passes',
  Over: 'cash',
  Short: 'cash',
  Collected: 'cash',
  Missing: 'numbers',
}
function contextOf(label: MessageDescriptor): string {
  return CONTEXTS[label.message ?? ''] ?? ''
}

test('the daily shares of a pass add up to its price, or to the rest after a refund', () => {
  fc.assert(
    fc.property(
      fc.record({
        net: fc.integer({ min: 0, max: 500_000_000 }),
        days: fc.integer({ min: 1, max: 370 }),
        soldAfter: fc.integer({ min: -20, max: 40 }),
        refund: fc.option(
          fc.record({ after: fc.integer({ min: 0, max: 400 }), share: fc.integer({ min: 0, max: 100 }) }),
        ),
      }),
      ({ net, days, soldAfter, refund }) => {
        const startsOn = '2026-10-05'
        const soldOn = dayAfter(startsOn, soldAfter)
        const sold = {
          startsOn,
          endsOn: dayAfter(startsOn, days - 1),
          soldOn,
          net,
          refund:
            refund === null
              ? null
              : { on: dayAfter(soldOn, refund.after), net: Math.floor((net * refund.share) / 100) },
        }
        let balance = 0
        for (let day = dayAfter(startsOn, -21); day < '2027-12-31'; day = dayAfter(day, 31)) {
          const of = deferredIncome(sold, { before: dayAfter(day, -31), last: day })
          balance += of.sold + of.refunded - of.earned
          expect(balance).toBe(balanceOn(sold, day))
          expect(sold.refund === null && of.earned < 0).toBe(false)
        }
        expect(balance).toBe(0)
        expect(earnedBy(sold, '2027-12-31')).toBe(net - (sold.refund?.net ?? 0))
      },
    ),
    { numRuns: 100 },
  )
})
