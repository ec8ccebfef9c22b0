import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

import { getLocation } from '../../contract/location.ts'
import { useServerRecord } from '../data/use-server-records.ts'
import { PanelSkeleton } from '../ui/form-loading.tsx'
import { Unknown } from '../ui/states.tsx'
import { LedBack } from './led-back.tsx'

const UNKNOWN = msg`This location does not exist, or you are not assigned to it.`

/**
 * Shown for a location that this device does not keep. If the server refuses the location too, the page leads back to
 * the list.
 */
export function NoSuchLocation({ id }: { id: string }) {
  const answer = useLocationAtServer(id)
  if (answer === 'refused') return <LedBack to="/dashboard/locations" because={UNKNOWN} />
  if (answer === 'lost')
    return (
      <Unknown>
        <Trans>This location does not exist, or you are not assigned to it.</Trans>
      </Unknown>
    )
  return <PanelSkeleton />
}

/** Statuses by which the server says that a record is not for this person. */
const FINAL = new Set([400, 403, 404])

/**
 * Asks the server for a location that this device does not keep. `refused`: the server answered that it does not exist,
 * or that this person does not see it. `lost`: the server did not answer.
 */
function useLocationAtServer(id: string): 'loading' | 'exists' | 'refused' | 'lost' {
  const state = useServerRecord(['locations', 'at-server', id], (api, signal) =>
    api.call(getLocation, { params: { id } }, { signal }),
  )
  if (state.status === 'refused') return FINAL.has(state.problem.status) ? 'refused' : 'lost'
  return state.status === 'ready' ? 'exists' : state.status
}
