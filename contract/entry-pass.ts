import * as v from 'valibot'

import { DAYS } from '../domain/locations.ts'
import type { EntryPass as Held } from '../domain/pricing/pass.ts'
import { WallTime } from './location.ts'
import { Id, Instant } from './primitives.ts'

const held = { id: Id, membership: v.string() }

/** The pass of a stay, and how it stood at the entry. */
export const EntryPass: v.GenericSchema<unknown, Held> = v.variant('standing', [
  v.object({
    ...held,
    standing: v.literal('valid'),
    /** When a stay costs nothing. */
    hours: v.union([
      v.literal('always'),
      v.array(v.object({ days: v.array(v.picklist(DAYS)), from: v.nullable(WallTime), to: v.nullable(WallTime) })),
    ]),
    /** From then on it is charged. */
    until: v.optional(Instant),
  }),
  v.object({ ...held, standing: v.union([v.literal('expired'), v.literal('too_many_vehicles')]) }),
])
