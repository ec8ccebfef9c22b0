import { describe, expect, test } from 'vitest'

import { createSseParser } from '../../src/offline/event-stream.ts'
import fc from '../support/fast-check.ts'

const encoder = new TextEncoder()

function parse(bytes: Uint8Array, cuts: readonly number[] = []): string[] {
  const feed = createSseParser()
  const edges = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length]
  return edges.slice(1).flatMap((end, index) => feed(bytes.slice(edges[index], end)))
}

const lineEnd = fc.constantFrom('\n', '\r', '\r\n')
const text = fc.string({ unit: 'grapheme', maxLength: 12 }).map((value) => value.replaceAll(/[\r\n]/g, '·'))
const noise = fc.oneof(
  text.map((value) => `:${value}`),
  text.map((value) => `event: ${value.replaceAll(':', '')}`),
  fc.constantFrom('id: 7', 'retry: 1000', 'unknown'),
)
const event = fc.record({
  data: fc.array(text, { minLength: 1, maxLength: 3 }),
  before: fc.array(noise, { maxLength: 2 }),
  after: fc.array(noise, { maxLength: 2 }),
})

describe('server-sent events', () => {
  test('are the same however the stream is split into chunks', () => {
    fc.assert(
      fc.property(
        fc.array(event, { maxLength: 6 }),
        lineEnd,
        fc.array(fc.nat(2_000), { maxLength: 30 }),
        (events, end, cuts) => {
          const lines = events.flatMap(({ data, before, after }) => [
            ...before,
            ...data.map((value) => `data: ${value}`),
            ...after,
            '',
          ])
          const bytes = encoder.encode(lines.map((line) => line + end).join(''))
          const expected = events.map(({ data }) => data.join('\n'))

          expect(parse(bytes, cuts)).toEqual(expected)
          expect(parse(bytes, [...bytes.keys()])).toEqual(expected)
        },
      ),
    )
  })

  test('are not returned before their blank line has arrived', () => {
    expect(parse(encoder.encode('data: one\n\ndata: two\n'))).toEqual(['one'])
  })

  test('have one line end if carriage return and line feed arrive in two chunks', () => {
    const feed = createSseParser()

    expect([
      feed(encoder.encode('data: a\r')),
      feed(encoder.encode('\ndata: b\r\n\r')),
      feed(encoder.encode('\n')),
    ]).toEqual([[], ['a\nb'], []])
  })

  test('ignore a byte order mark and comments, and need no space after the colon', () => {
    expect(parse(encoder.encode('\uFEFFdata:x\n: still here\n\n\n:\n\n'))).toEqual(['x'])
  })
})
