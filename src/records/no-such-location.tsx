import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

import { useLocationAtServer } from '../data/use-location-at-server.ts'
import { PanelSkeleton } from '../ui/form-loading.tsx'
import { Unknown } from '../ui/states.tsx'
import { LedBack } from './led-back.tsx'

const UNKNOWN = msg`This location does not exist, or you are not assigned to it.`

/** An address of a location that this device does not keep. If the server refuses it too, it leads back to the list. */
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
