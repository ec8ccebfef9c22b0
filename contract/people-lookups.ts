import * as v from 'valibot'

import { LOOKUP_KINDS } from '../domain/privacy.ts'
import { defineEndpoint } from './endpoint.ts'
import { listOf, pageEntries } from './list.ts'
import { Id, Instant, LocalDay, NamedReference } from './primitives.ts'

/** Number of times that a person looked people up on a day. */
const PeopleLookup = v.object({
  /** Day in UTC. */
  day: LocalDay,
  by: NamedReference,
  kind: v.picklist(LOOKUP_KINDS),
  /** The driver whose page was opened or whose data was exported; null for searches, lists and files. */
  driver: v.nullable(NamedReference),
  times: v.number(),
  /** Number of people in the answers. */
  people: v.number(),
  lastAt: Instant,
})
export type PeopleLookup = v.InferOutput<typeof PeopleLookup>

export const listPeopleLookups = defineEndpoint({
  id: 'listPeopleLookups',
  area: 'users',
  method: 'GET',
  path: '/operator/privacy/lookups',
  request: {
    query: v.object({
      ...pageEntries,
      operatorId: v.optional(Id),
      driverId: v.optional(Id),
      /** Day in UTC. */
      day: v.optional(LocalDay),
    }),
  },
  response: listOf(PeopleLookup),
  queueable: false,
})

/** Reports a look-up in the records that a device keeps, which the server does not see otherwise. */
export const notePeopleLookup = defineEndpoint({
  id: 'notePeopleLookup',
  area: 'users',
  method: 'POST',
  path: '/operator/privacy/lookups',
  request: {
    body: v.object({
      lookup: v.variant('kind', [
        v.object({ kind: v.literal('opened'), driverId: Id }),
        v.object({
          kind: v.literal('exported'),
          people: v.pipe(
            v.number('invalidField'),
            v.integer('invalidField'),
            v.minValue(0, 'invalidField'),
            v.maxValue(10_000_000, 'invalidField'),
          ),
        }),
      ]),
    }),
  },
  response: v.object({ noted: v.literal(true) }),
  queueable: false,
})

export const LOOKUP_ENDPOINTS = [listPeopleLookups, notePeopleLookup] as const
