import { Trans } from '@lingui/react/macro'

import { useKeptLocation } from '../../data/use-kept-location.ts'
import { OneOfMany } from '../../ui/list/not-on-device.tsx'
import { NeedsNetwork } from '../../ui/states.tsx'

/** Where passes are that this device does not answer for. The default export is what `lazy` asks for. */
export default function PassesElsewhere({ onLocation }: { onLocation: (id: string) => void }) {
  const kept = useKeptLocation()
  if (kept !== null) return <OneOfMany name={kept.name} onBack={() => onLocation(kept.id)} />
  return (
    <NeedsNetwork>
      <Trans>The server has this list. It is shown here as soon as there is a connection.</Trans>
    </NeedsNetwork>
  )
}
