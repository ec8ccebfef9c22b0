import fc from '../../support/fast-check.ts'

/** Text that breaks careless parsers. */
const HOSTILE_TEXT = [
  '',
  ' ',
  '\0',
  'ABC\x00123',
  '\uD800',
  'a\uDC00b',
  '\uFEFF',
  '👩‍👩‍👧‍👦🅿️',
  '\u202Eплоhc\u202C',
  'Z̸̛͍a̶l̴g̷o̵',
  'İıſﬀ',
  "'; drop table services; --",
  "' or '1'='1",
  '$1',
  ':company',
  '%_\\',
  '\\',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e309',
  '-1',
  '0x10',
  '٣',
  '9'.repeat(400),
  'A'.repeat(20_000),
  '(((((((((((((((((((((((((((((a+)+)+)+)+',
  ',,,,,,',
  '2026-02-31T00:00:00',
  '0000-01-01T00:00:00',
  '9999-12-31T23:59:59',
  '1970-01-01T00:00:00Z',
  'infinity',
  'now()',
]

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE_TEXT) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
)

function nested(depth: number): unknown {
  let value: unknown = {}
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { remarks: value }
  return value
}

/** JSON values that no schema accepts. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -0,
    1.5,
    1e308,
    -1e308,
    Number.MAX_SAFE_INTEGER + 2,
    [],
    {},
    [[]],
    nested(2_000),
    Array.from({ length: 5_000 }, () => null),
  ),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Parts of a query string that no client would write. */
export const hostileQuery: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '%',
    '%zz',
    '%00',
    '%ff%fe',
    '%C0%80',
    '&&&',
    '=',
    '=x',
    '?',
    '#',
    '+',
    'a[]=1&a[]=2',
    'limit[$gt]=1',
    '__proto__[x]=1',
    'page=1;page=2',
    'limit',
    'limit=',
    'cursor=%7B',
    '%F0%9F%85%BF=1',
  ),
  fc.webQueryParameters(),
)

/** Header values may contain only Latin letters; others cannot be sent. */
export const hostileHeader: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    ',',
    'null',
    'é',
    '\u00FF'.repeat(50),
    'x'.repeat(8_000),
    'Bearer',
    'Basic YTpi',
    '00000000-0000-0000-0000-000000000000',
    'UTC',
    'Etc/GMT+14',
    'America/Bogota, UTC',
    '../UTC',
    'utc',
  ),
  fc.stringMatching(/^[\x21-\x7E\xA1-\xFF]{0,40}$/),
)
