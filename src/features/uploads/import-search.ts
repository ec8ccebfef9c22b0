import * as v from 'valibot'

import type { SheetKind } from '../../../domain/uploads/columns.ts'

/** Records that a file can contain, in the order of the screen. Its addresses are read before the rest is loaded. */
export const KINDS = ['drivers', 'vehicles', 'passes', 'users'] as const satisfies readonly SheetKind[]

/** Address of the import: the kind of its records. */
export const ImportSearch = v.object({ kind: v.fallback(v.picklist(KINDS), 'drivers') })
export type ImportSearch = v.InferOutput<typeof ImportSearch>
