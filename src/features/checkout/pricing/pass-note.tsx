import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { Location } from '../../../../contract/location.ts'
import type { Service } from '../../../../contract/service.ts'
import { PASS_ACTS } from '../../../../domain/passes.ts'
import type { Role } from '../../../../domain/roles.ts'
import { useSession } from '../../../data/session-provider.tsx'
import { useLive } from '../../../data/use-live.ts'
import { formatDay } from '../../../lib/dates.ts'
import { passHoursText } from './pass-hours.tsx'
import { passNotes, type NotedStay, type PassNote } from './pass-on-device.ts'

/** Explains in one sentence why the pass of a plate does not make its stay free. */
export function PassNoteWords({ note }: { note: PassNote }) {
  const { t } = useLingui()
  switch (note.why) {
    case 'paused': {
      const since = formatDay(note.since)
      return <Trans>Its pass is paused since {since}: pays the normal rate.</Trans>
    }
    case 'cancelled': {
      const on = formatDay(note.on)
      return <Trans>Its pass was cancelled on {on}: pays the normal rate.</Trans>
    }
    case 'ended': {
      if (note.on === null) return <Trans>Its pass has ended: pays the normal rate.</Trans>
      const on = formatDay(note.on)
      return <Trans>Its pass ended on {on}: pays the normal rate.</Trans>
    }
    case 'not_started': {
      const from = formatDay(note.from)
      return <Trans>Its pass starts on {from}: pays the normal rate.</Trans>
    }
    case 'outside_hours': {
      const hours = note.hours === 'always' ? '' : passHoursText(note.hours, t)
      return <Trans>Outside the hours of its pass ({hours}): pays the normal rate until they begin.</Trans>
    }
    case 'elsewhere': {
      const { at } = note
      return <Trans>Its pass is for {at}: pays the normal rate here.</Trans>
    }
    case 'full':
      break
  }
  return <Trans>All spaces on its pass are in use: pays the normal rate.</Trans>
}

/** Leads to the renewal of a pass that has ended, if the person may renew it. */
export function RenewLink({ note: { id, isRenewable } }: { note: PassNote }) {
  const { user } = useSession()
  const roles: readonly Role[] = PASS_ACTS.renew.roles
  if (id === null || !isRenewable || !roles.includes(user.role)) return null
  return (
    <Link to="/dashboard/memberships/purchased/$id" params={{ id }}>
      <Trans>Renew it</Trans>
    </Link>
  )
}

/**
 * Returns the notes about passes of these stays of one location; empty until they are read. The stays are drawn without
 * waiting for the notes.
 */
export function usePassNotes(
  stays: readonly NotedStay[],
  location: Pick<Location, 'id' | 'timeZone'>,
): ReadonlyMap<string, PassNote> {
  const { db } = useSession()
  const live = useLive(() => passNotes(db, stays, location), [db, stays, location])
  return live.status === 'ready' ? live.value : NO_NOTES
}

/** Like `usePassNotes`, for one stay. */
export function usePassNote(
  { id, licensePlate, startedAt, pass, operation, location }: NotedStay & Pick<Service, 'location'>,
  timeZone: string,
): PassNote | undefined {
  const { db } = useSession()
  const live = useLive(
    () =>
      passNotes(db, [{ id, licensePlate, startedAt, pass, ...(operation !== undefined && { operation }) }], {
        id: location.id,
        timeZone,
      }),
    [db, id, licensePlate, startedAt, pass?.standing, operation, location.id, timeZone],
  )
  return live.status === 'ready' ? live.value.get(id) : undefined
}

const NO_NOTES: ReadonlyMap<string, PassNote> = new Map()
