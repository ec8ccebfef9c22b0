import { Trans } from '@lingui/react/macro'

import { useKeptLocation } from '../../data/use-kept-location.ts'
import { OneOfMany } from '../../ui/list/not-on-device.tsx'
import { NeedsNetwork } from '../../ui/states.tsx'

/**
 * Explains why this device can't list passes, and offers the location that it keeps. `lazy` needs the default export.
 */
export default function PassesElsewhere({ onLocation }: { onLocation: (id: string) => void }) {
  const kept = useKeptLocation()
  if (kept !== null) return <OneOfMany name={kept.name} onBack={() => onLocation(kept.id)} />
  return (
    <NeedsNetwork>
      <Trans>This list is on the server. It is shown as soon as there is a connection.</Trans>
    </NeedsNetwork>
  )
}
