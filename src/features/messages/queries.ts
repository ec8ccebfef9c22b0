import { queryOptions } from '@tanstack/react-query'

import { listUnsentMessages } from '../../../contract/message.ts'
import type { ApiClient } from '../../data/kept-data.ts'

/** Maximum number of messages in one request: more than anybody reads. */
const SHOWN = '100'

/** Returns the query of the company's latest unsent messages and their number. For admins. */
export function unsentMessagesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['messages', 'unsent'],
    queryFn: ({ signal }) => api.call(listUnsentMessages, { query: { limit: SHOWN } }, { signal }),
    staleTime: 60_000,
  })
}
