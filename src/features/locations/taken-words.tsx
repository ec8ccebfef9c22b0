import { Trans } from '@lingui/react/macro'

import { Moment } from '../../ui/moment.tsx'

/** A location that somebody no longer works at. */
export interface TakenPlace {
  name: string
  /** When it was taken from them; null where the device has not heard. */
  at: string | null
  timeZone: string
}

/** Says that an administrator took a location from the person, and when. */
export function TakenWords({ place: { name, at, timeZone } }: { place: TakenPlace }) {
  if (at === null) return <Trans>Your administrator removed {name} from you.</Trans>
  return (
    <Trans>
      Your administrator removed {name} from you: <Moment at={at} timeZone={timeZone} />.
    </Trans>
  )
}
