import * as v from 'valibot'

import { AUDIT_ACTIONS } from './audit-actions.ts'
import { defineEndpoint } from './endpoint.ts'
import { Id, Instant, commaList } from './primitives.ts'
import { HistoryEntry } from './record-history.ts'

export const ACTIVITY_PAGE_MAX = 200

/** An entry of the company's activity log: what somebody did to which record. */
export const ActivityEntry = v.object({
  ...HistoryEntry.entries,
  /** Type of the record, such as `service` or `cash_up`. */
  entity: v.string(),
  recordId: Id,
})
export type ActivityEntry = v.InferOutput<typeof ActivityEntry>

export const listActivity = defineEndpoint({
  id: 'listActivity',
  area: 'services',
  method: 'GET',
  path: '/operator/activity',
  request: {
    query: v.object({
      from: v.optional(Instant),
      before: v.optional(Instant),
      /** People who did it, or in whose name it was done. */
      operatorIds: commaList(Id),
      actions: commaList(v.picklist(AUDIT_ACTIONS, 'invalidField')),
      record: v.optional(Id),
      cursor: v.optional(v.string()),
      limit: v.optional(
        v.pipe(
          v.string('invalidField'),
          v.regex(/^\d{1,3}$/, 'invalidField'),
          v.transform(Number),
          v.minValue(1, 'invalidField'),
          v.maxValue(ACTIVITY_PAGE_MAX, 'invalidField'),
        ),
        '50',
      ),
    }),
  },
  response: v.object({ data: v.array(ActivityEntry), next: v.nullable(v.string()) }),
  queueable: false,
})
