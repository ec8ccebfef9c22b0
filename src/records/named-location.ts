import { msg } from '@lingui/core/macro'

import { keptSubjects } from './kept-subjects.ts'
import type { Named } from './kind-field.ts'

/** Locations that other records name by their ids. */
export const namedLocation: Named = { one: msg`Location`, subjects: keptSubjects((db) => db.locations, ({ name }) => ({ name })) }
