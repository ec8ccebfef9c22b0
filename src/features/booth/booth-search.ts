import * as v from 'valibot'

import { Id } from '../../../contract/primitives.ts'
import { optionalSearch } from '../../lib/url-search.ts'
import { HANDOVER_STEPS } from '../cash-ups/public.ts'
import { SERVICE_ACTS } from '../stays/public.ts'

/** The booth's address: its location, the open panel, and the refused entry or charge to be made again. */
export const BoothSearch = v.object({
  location: optionalSearch(Id),
  service: optionalSearch(Id),
  act: optionalSearch(v.picklist(SERVICE_ACTS)),
  resubmit: optionalSearch(Id),
  handover: optionalSearch(v.picklist(HANDOVER_STEPS)),
})
export type BoothSearch = v.InferOutput<typeof BoothSearch>
