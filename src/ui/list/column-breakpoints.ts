import type { Column } from './column.ts'

/** How wide a table must be, in px, for what it leaves out else. `table-list.module.css` has the same. */
export const COLUMN_BREAKPOINTS: Record<NonNullable<Column<never>['from']>, number> = { medium: 880, wide: 1120 }

/** How much room the list that the page shows has for its columns, in px. */
export function listWidth(): number {
  return document.querySelector('main table')?.clientWidth ?? Infinity
}
