import * as v from 'valibot'

import { defineEndpoint } from './endpoint.ts'
import { Id, Instant } from './primitives.ts'
import { TabletAsk } from './tablet-report.ts'

/**
 * The regular call of a device with nothing to do: one answer for all collections. The device pulls only collections
 * whose mark differs from the mark of their last delta. The call may report unsent work (`UNSENT_WORK`)
 * and the state of the device (`TABLET_REPORT`).
 */
export const changesHead = defineEndpoint({
  id: 'changesHead',
  area: 'management',
  method: 'GET',
  path: '/changes/head',
  request: { query: v.object({ keptLocation: v.optional(Id) }) },
  response: v.object({
    /** Opaque mark of each collection. A collection that this server does not know is missing. */
    marks: v.record(v.string(), v.string()),
    /** The server's time. */
    asOf: Instant,
    /** Acts that an administrator asks of the device. Absent if there are none, and from earlier servers. */
    asks: v.optional(v.array(TabletAsk)),
  }),
  queueable: false,
})
