import * as v from 'valibot'

import { UPLOAD_COLUMNS } from '../../../../domain/pass-upload/columns.ts'
import type { ColumnMap } from '../../../../domain/pass-upload/layout.ts'
import { recall, remember } from '../../../ui/remembered.ts'

const KEY = 'parq.upload-columns'
/** Number of remembered kinds of sheets, latest first. */
const MOST = 20

const Columns = v.record(v.picklist(UPLOAD_COLUMNS), v.array(v.number()))
const Stored = v.pipe(v.string(), v.parseJson(), v.array(v.object({ titles: v.string(), columns: Columns })))

function kept(): v.InferOutput<typeof Stored> {
  const read = v.safeParse(Stored, recall(KEY))
  return read.success ? read.output : []
}

/** Returns the columns that a person chose for a sheet with these titles; null without any on this device. */
export function recalledColumns(titles: string): ColumnMap | null {
  return kept().find((one) => one.titles === titles)?.columns ?? null
}

/** Keeps the columns for the next sheet with these titles. */
export function rememberColumns(titles: string, columns: ColumnMap): void {
  const others = kept().filter((one) => one.titles !== titles)
  remember(KEY, JSON.stringify([{ titles, columns }, ...others].slice(0, MOST)))
}
