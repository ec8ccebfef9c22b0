import { expect, it } from 'vitest'

import { textOfCell } from '../../domain/spreadsheet/cell-text.ts'

function text(value: unknown, format?: string, shown?: string, from1904 = false): string {
  const { stored, shown: other } = textOfCell({ value, format, shown, from1904 })
  return other === null ? stored : `${stored} or ${other}`
}

it.each([
  ['a text', 'ABC123', undefined, undefined, 'ABC123'],
  ['a number with all its digits', 1_020_304_050_607, 'General', '1.0203E+12', '1020304050607'],
  ['a number with a fraction', 1.5, '0.00', '1.50', '1.5 or 1.50'],
  ['a day as it is shown', 46_351, 'dd/mm/yyyy', '25/11/2026', '2026-11-25'],
  ['a day with its hour', 46_351.75, 'm/d/yy h:mm', '11/25/26 18:00', '2026-11-25'],
  ['a number whose format has a d in quotes', 46_351, '0 "days"', '46351 days', '46351 or 46351 days'],
  ['a number that is no day', 12, 'dd/mm/yyyy', '12/01/1900', '12 or 12/01/1900'],
  ['a number with the zeros that are shown', 1_234_567, '00000000', '01234567', '01234567'],
  ['a number with the zeros between shown signs', 30, '000-000', '000-030', '000030'],
  ['a number with a zero of its format', 123_456, '"0"000', '0123456', '0123456'],
  ['a number with thousands', 70_553_202, '#,##0', '70,553,202', '70553202'],
  ['a number with thousands and cents', 70_553_000, '#,##0.00', '70,553,000.00', '70553000'],
  ['a number that is shown as a power of ten', 70_553_200, '0.00E+00', '7.06E+07', '7.05532E+7'],
  ['yes and no', true, undefined, 'TRUE', 'true'],
  ['nothing', null, undefined, undefined, ''],
])('reads the cell %s', (_, value, format, shown, expected) => {
  expect(text(value, format, shown)).toBe(expected)
})

it.each([
  ['letters of a format', 12, '"ABC"000', 'ABC012', '12 or ABC012'],
  ['a rounded number', 3_001_234_567.6, '0', '3001234568', '3001234567.6 or 3001234568'],
  ['thousands that the format hides', 3_001_234_567, '0,', '3001235', '3001234567 or 3001235'],
  ['a percentage', 0.19, '0%', '19%', '0.19 or 19%'],
  ['a hidden number', 12, ';;;', '', '12 or '],
  ['a hidden sign', -3_001_234_567, '0;0', '3001234567', '-3001234567 or 3001234567'],
  ['a month without a day', 46_357, 'mmm-yy', 'Dec-26', '2026-12-01 or Dec-26'],
  ['a day without a year', 46_357, 'd-mmm', '1-Dec', '2026-12-01 or 1-Dec'],
  ['a time of day', 0.354_166_666_666_666_7, 'h:mm', '8:30', '0.3541666666666667 or 8:30'],
  ['a code in the format', 3_001_234_567, '"+57 "0', '+57 3001234567', '3001234567 or +57 3001234567'],
  ['a text with words of its format', 'Ruiz', '"Dr. "@', 'Dr. Ruiz', 'Ruiz or Dr. Ruiz'],
])('%s: the stored and the shown value differ', (_, value, format, shown, expected) => {
  expect(text(value, format, shown)).toBe(expected)
})

it('a date is read in a file that counts from 1904', () => {
  expect(text(44_889, 'yyyy-mm-dd', '2026-11-25', true)).toBe('2026-11-25')
})
