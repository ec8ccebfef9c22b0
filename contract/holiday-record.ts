import * as v from 'valibot'

import { DeltaQuery, deltaOf } from './delta.ts'
import { defineEndpoint } from './endpoint.ts'
import { Id, LocalDay, Version } from './primitives.ts'

/** A day on which the locations of a company keep the hours and rates of day 8. */
export const Holiday = v.object({
  id: Id,
  version: Version,
  holidayName: v.string(),
  holidayDate: LocalDay,
  description: v.nullable(v.string()),
  isActive: v.boolean(),
})
export type Holiday = v.InferOutput<typeof Holiday>

export const CALENDAR = '/calendar'

/** Stands beside the others: every device reads it, and the writes weigh more. */
export const holidayChanges = defineEndpoint({
  id: 'holidayChanges',
  area: 'entities',
  method: 'GET',
  path: `${CALENDAR}/changes`,
  request: { query: DeltaQuery },
  response: deltaOf(Holiday),
  queueable: false,
})
