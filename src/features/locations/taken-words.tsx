import { Trans } from '@lingui/react/macro'

import { Moment } from '../../ui/moment.tsx'

/** A location at which a person no longer works. */
export interface TakenPlace {
  name: string
  /** Moment at which access ended; `null` if the device does not know. */
  at: string | null
  timeZone: string
}

/** Says that an administrator ended the person's access to a location, and when. */
export function TakenWords({ place: { name, at, timeZone } }: { place: TakenPlace }) {
  if (at === null) return <Trans>An administrator ended your access to {name}.</Trans>
  return (
    <Trans>
      An administrator ended your access to {name}: <Moment at={at} timeZone={timeZone} />.
    </Trans>
  )
}
