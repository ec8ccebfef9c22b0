import { msg } from '@lingui/core/macro'
import { isValidElement } from 'react'
import { describe, expect, it } from 'vitest'

import type { Column } from '../../src/ui/list/column.ts'
import { countColumn, dayColumn, lookColumn, textColumn, wordsColumn } from '../../src/ui/list/columns.tsx'
import { Missing } from '../../src/ui/missing.tsx'
import { enabledLook } from '../../src/ui/status-badge.tsx'

const shape = { id: 'one', header: msg`Name`, width: 90 }
const inFile = <Row>({ exported }: Column<Row>, row: Row) => exported?.(row, ({ id }) => id)
const isMissing = (node: unknown) => isValidElement(node) && node.type === Missing

interface Row {
  value: string | null
}

describe('a column of a list', () => {
  it.each([
    ['text', textColumn<Row>({ ...shape, text: ({ value }) => value }), '2026-12-08', '2026-12-08'],
    ['a day', dayColumn<Row>({ ...shape, day: ({ value }) => value }), '08/12/2026', '08/12/2026'],
    [
      'a count',
      countColumn<Row>({ ...shape, count: ({ value }) => (value === null ? null : value.length) }),
      10,
      { count: 10 },
    ],
  ] as const)(
    'shows %s in the same form in a file, and a placeholder for a missing value',
    (_, column, shown, exported) => {
      expect(column.cell({ value: '2026-12-08' })).toBe(shown)
      expect(inFile(column, { value: '2026-12-08' })).toEqual(exported)
      expect(isMissing(column.cell({ value: null }))).toBe(true)
      expect(inFile(column, { value: null })).toBeNull()
    },
  )

  it('shows a count of 0 as 0', () => {
    const column = countColumn<Row>({ ...shape, count: () => 0 })
    expect(column.cell({ value: null })).toBe(0)
    expect(inFile(column, { value: null })).toEqual({ count: 0 })
  })

  it('has the language of the file for words and states', () => {
    const words = wordsColumn<Row>({ ...shape, words: () => msg`Percentage` })
    const look = lookColumn<Row>({ ...shape, look: ({ value }) => enabledLook(value !== null) })
    expect(inFile(words, { value: null })).toBe(msg`Percentage`.id)
    expect(inFile(look, { value: null })).toBe(enabledLook(false).label.id)
    expect(inFile(look, { value: 'a' })).toBe(enabledLook(true).label.id)
  })
})
