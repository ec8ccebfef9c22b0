import type { EndpointId } from '../../../contract/endpoints.ts'
import { LOCATIONS } from './locations.ts'
import { PEOPLE } from './people.ts'
import { STAYS } from './stays.ts'

/** One or two sentences about each call, for readers of the API. */
export const SUMMARIES = {
  ...PEOPLE,
  ...LOCATIONS,
  ...STAYS,
} satisfies Record<EndpointId, string>
