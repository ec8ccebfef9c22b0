import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

import type { Opening } from '../../../domain/opening-hours.ts'
import { nameOfDay } from '../../lib/dates.ts'
import { DoneIcon, VoidIcon } from '../../ui/icons.tsx'
import { StatusBadge, type StatusLook } from '../../ui/status-badge.tsx'

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
      <StatusBadge look={openingLook(opening)} />{' '}
      {when !== null && (isOpen ? <Trans>until {when}</Trans> : <Trans>opens {when}</Trans>)}
    </>
  )
}
