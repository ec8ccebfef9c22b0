import * as v from 'valibot'

import { DAYS } from '../domain/locations.ts'
import type { EntryPass as Held } from '../domain/pricing/pass.ts'
import { WallTime } from './location.ts'
import { Id, Instant } from './primitives.ts'

const held = { id: Id, membership: v.string() }

/** Pass of a stay, with its state at the entry. */
export const EntryPass: v.GenericSchema<unknown, Held> = v.variant('standing', [
  v.object({
    ...held,
    standing: v.literal('valid'),
    /** Hours in which the stay is free. */
    hours: v.union([
      v.literal('always'),
      v.array(v.object({ days: v.array(v.picklist(DAYS)), from: v.nullable(WallTime), to: v.nullable(WallTime) })),
    ]),
    /** Start of the charged time. */
    until: v.optional(Instant),
  }),
  v.object({ ...held, standing: v.union([v.literal('expired'), v.literal('too_many_vehicles')]) }),
])
