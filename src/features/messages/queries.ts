import { queryOptions } from '@tanstack/react-query'

import { listUnsentMessages } from '../../../contract/message.ts'
import type { ApiClient } from '../../data/kept-data.ts'

/** How many are asked for at once: more than anybody looks through. */
const SHOWN = '100'

/** The latest messages of the company that could not be sent, and how many there are. For admins. */
export function unsentMessagesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['messages', 'unsent'],
    queryFn: ({ signal }) => api.call(listUnsentMessages, { query: { limit: SHOWN } }, { signal }),
    staleTime: 60_000,
  })
}
