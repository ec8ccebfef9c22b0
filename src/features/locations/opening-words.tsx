import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

import type { Location } from '../../../contract/location.ts'
import type { Opening } from '../../../domain/opening-hours.ts'
import { nameOfDay } from '../../lib/dates.ts'
import { DoneIcon, VoidIcon, WarningIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StatusBadge, type StatusLook } from '../../ui/status-badge.tsx'
import { useOpening } from './location-rows.ts'

const OPEN: StatusLook = { label: msg`Open now`, icon: DoneIcon, tone: 'positive' }
const CLOSED: StatusLook = { label: msg`Closed now`, icon: VoidIcon, tone: 'quiet' }

export const openingLook = ({ isOpen }: Opening): StatusLook => (isOpen ? OPEN : CLOSED)

/** Whether the location is open now, and until when, in its time zone. */
export function OpeningWords({ opening }: { opening: Opening }) {
  const { i18n } = useLingui()
  const { isOpen, until } = opening
  const day = until && nameOfDay(until.date, i18n.locale, { weekday: 'short' })
  const when = until && `${day} ${until.time}`
  return (
    <>
      <StatusBadge look={openingLook(opening)} />
      {/* Only the badge of an open location has an edge of its own. */}
      {isOpen || when === null ? ' ' : ' · '}
      {when !== null && (isOpen ? <Trans>until {when}</Trans> : <Trans>opens {when}</Trans>)}
    </>
  )
}

/** Warns at the booth that the location is closed by its hours. Vehicles can still be checked in. */
export function ClosedNotice({ location }: { location: Location }) {
  const { i18n } = useLingui()
  const opening = useOpening(location)
  if (opening === null || opening.isOpen) return null
  const { until } = opening
  const when = until && `${nameOfDay(until.date, i18n.locale, { weekday: 'short' })} ${until.time}`
  return (
    <Notice icon={WarningIcon} tone="caution">
      {when === null ? (
        <Trans>The location is closed by its opening hours. Vehicles can still come in.</Trans>
      ) : (
        <Trans>The location is closed by its opening hours; it opens {when}. Vehicles can still come in.</Trans>
      )}
    </Notice>
  )
}
