import * as v from 'valibot'

import { SHEET_KINDS } from '../../../domain/uploads/columns.ts'

/** Address of the import: the kind of its records. */
export const ImportSearch = v.object({ kind: v.fallback(v.picklist(SHEET_KINDS), 'drivers') })
export type ImportSearch = v.InferOutput<typeof ImportSearch>
