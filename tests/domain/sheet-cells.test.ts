import { expect, it } from 'vitest'

import { textLines, textOfCell } from '../../domain/sheet-cells.ts'

const text = (value: unknown, format?: string, from1904 = false) => textOfCell({ value, format, from1904 })

it.each([
  ['a text', ' ABC123 ', undefined, 'ABC123'],
  ['a number with all its digits', 1_020_304_050_607, 'General', '1020304050607'],
  ['a number with a fraction', 1.5, '0.00', '1.5'],
  ['a day as it is shown', 46_351, 'dd/mm/yyyy', '2026-11-25'],
  ['a day with its hour', 46_351.75, 'm/d/yy h:mm', '2026-11-25'],
  ['a number whose format has a d in quotes', 46_351, '0 "days"', '46351'],
  ['a number that no day is', 12, 'dd/mm/yyyy', '12'],
  ['a number with the zeros that are shown', 1_234_567, '00000000', '01234567'],
  ['a number with the zeros between shown signs', 30, '000-000', '000030'],
  ['a number that is shown as a power of ten', 70_553_200, '0.00E+00', '7.05532E+7'],
  ['a number beside a word with an E', 12, '0 "E+"', '12'],
  ['yes and no', true, undefined, 'true'],
  ['an error', { error: 42 }, undefined, ''],
  ['nothing', null, undefined, ''],
])('%s', (_, value, format, expected) => {
  expect(text(value, format)).toBe(expected)
})

it('reads a day of a file that counts from 1904', () => {
  expect(text(44_889, 'yyyy-mm-dd', true)).toBe('2026-11-25')
})

it('cuts a long text, and reads a gap and an error as empty', () => {
  // oxlint-disable-next-line no-sparse-arrays
  expect(textLines([[{ t: 's', v: 'abcdef' }, , { t: 'e', v: 7 }], undefined], { from1904: false, most: 4 })).toEqual([
    ['abcd', '', ''],
    [],
  ])
})
