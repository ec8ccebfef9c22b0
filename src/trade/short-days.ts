import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { Day } from '../../domain/locations.ts'

export const SHORT_DAYS = { 1: msg`Mon`, 2: msg`Tue`, 3: msg`Wed`, 4: msg`Thu`, 5: msg`Fri`, 6: msg`Sat`, 7: msg`Sun`, 8: msg`Hol` } satisfies Record<Day, MessageDescriptor>
