import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { DISMISSED_COLUMNS } from '../../src/features/attention/attention-columns.tsx'
import { STAY_COLUMNS } from '../../src/features/reports/stay-columns.tsx'
import { HOME_COLUMNS, VISIT_COLUMNS } from '../../src/features/reports/resident-columns.tsx'
import { REFUND_COLUMNS } from '../../src/features/reports/refund-columns.tsx'
import { PASS_COLUMNS } from '../../src/features/reports/pass-columns.tsx'
import { COLUMN_BREAKPOINTS } from '../../src/ui/list/column-choice.tsx'
import type { Column } from '../../src/ui/list/column.ts'

test('a column needs a wider screen only if the table leaves it out', () => {
  const styles = readFileSync(new URL('../../src/ui/list/table-list.module.css', import.meta.url), 'utf8')
  const left = [...styles.matchAll(/@container list \(width < (\d+)px\) \{\s+\.(\w+) \{\s+display: none/g)].map(
    ([, px, name]) => [name, Number(px)],
  )
  expect(Object.fromEntries(left)).toEqual(COLUMN_BREAKPOINTS)
})

/** Minimum width of the column that takes the rest, for a readable name, in px. */
const READABLE = 104
/** Width of the actions column if rows have no actions, in px. */
const ACTIONS = 8

const LISTS: readonly (readonly [string, readonly Pick<Column<never>, 'width' | 'from' | 'extra'>[]])[] = [
  ['at home', HOME_COLUMNS],
  ['visits', VISIT_COLUMNS],
  ['passes', PASS_COLUMNS],
  ['refunds', REFUND_COLUMNS],
  ['dismissed', DISMISSED_COLUMNS],
  ...Object.entries(STAY_COLUMNS),
]

test.each(LISTS)('the columns of the list %s fit into the narrowest table that shows them', (_, columns) => {
  for (const [from, px] of Object.entries(COLUMN_BREAKPOINTS)) {
    const shown = columns.filter(
      (column) => column.extra === undefined && (column.from === undefined || from === 'wide' || column.from === from),
    )
    const taken = shown.reduce((sum, { width }) => sum + (width === 'rest' ? READABLE : width), ACTIONS)
    expect(taken, from).toBeLessThanOrEqual(px)
  }
})
