import * as v from 'valibot'

import { Id } from '../../../contract/primitives.ts'
import { INVOICE_STATES } from '../../../domain/invoicing.ts'
import { optionalSearch } from '../../lib/url-search.ts'
import { pagingEntries } from '../../ui/list/paging.ts'

/** Address of the list of documents, and of the one open beside it. */
export const InvoicesSearch = v.object({
  ...pagingEntries,
  state: optionalSearch(v.picklist(INVOICE_STATES)),
  /** The stay of which documents are listed. */
  service: optionalSearch(Id),
  row: optionalSearch(Id),
})
export type InvoicesSearch = v.InferOutput<typeof InvoicesSearch>
