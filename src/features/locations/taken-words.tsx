import { Trans } from '@lingui/react/macro'

import { Moment } from '../../ui/moment.tsx'

/** A location that somebody no longer works at. */
export interface TakenPlace {
  name: string
  /** When it was taken from them; null where the device has not heard. */
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
