import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { COLUMN_BREAKPOINTS } from '../../src/ui/list/column-breakpoints.ts'

test('a column is said to need a wider screen exactly where the table leaves it out', () => {
  const styles = readFileSync(new URL('../../src/ui/list/table-list.module.css', import.meta.url), 'utf8')
  const left = [...styles.matchAll(/@container list \(width < (\d+)px\) \{\s+\.(\w+) \{\s+display: none/g)].map(([, px, name]) => [name, Number(px)])
  expect(Object.fromEntries(left)).toEqual(COLUMN_BREAKPOINTS)
})
