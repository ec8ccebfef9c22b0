import { Trans, useLingui } from '@lingui/react/macro'
import { Link, getRouteApi } from '@tanstack/react-router'
import { useCallback, useState } from 'react'

import type { Location } from '../../../contract/location.ts'
import { type CheckIn, checkIn } from '../../../contract/service-entries.ts'
import { KEPT_LOCATIONS_MAX } from '../../../domain/kept-window.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { keptLocation } from '../../data/kept-location.ts'
import { useRefusedOp, type RefusedOp } from '../../data/refused-op.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useLive } from '../../data/use-live.ts'
import { boothLocation, useLocations } from '../locations/public.ts'
import { handedOver, ownOpenShifts } from '../cash-ups/public.ts'
import { InfoIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { PlainSelect } from '../../ui/plain-select.tsx'
import { StoreFailed } from '../../ui/states.tsx'
import { boothPlace } from './booth-place.ts'
import { Booth } from './booth.tsx'
import type { BoothSearch } from './booth-search.ts'
import { CHOICES_MOST, LostPlaceNotice, OpenElsewhere, TypedMeanwhile } from './lost-place.tsx'
import { ClosedByOthers } from './office-changes.tsx'
import { useEntryQueue } from './use-entry-queue.ts'

const route = getRouteApi('/dashboard/booth')

/** The booth screen of the person's location. All its data is on the device. */
export function BoothPage() {
  const search = route.useSearch()
  // With a service, the refused op is a charge, and opens in the service's panel.
  const resubmit = search.service === undefined ? search.resubmit : undefined
  const refused = useRefusedOp('checkIn', resubmit, checkIn.request.body)
  if (refused.status !== 'ready' || refused.stale) return null
  return <BoothOfPerson key={resubmit} refused={refused.value} />
}

/**
 * Chooses the location of the booth. `refused` is read once: after its vehicle is let in, the op is gone, and the
 * person types the next plate.
 */
function BoothOfPerson({ refused }: { refused: RefusedOp<CheckIn> | null }) {
  const { db, user } = useSession()
  const locations = useLocations()
  const queue = useEntryQueue(locations.list)
  const search = route.useSearch()
  const [again] = useState(refused)
  const navigate = route.useNavigate()
  const [picked, setPicked] = useState<string>()
  const own = useLive(() => ownOpenShifts(db, user.id), [db, user.id])
  const chosen = useLive(() => keptLocation(db), [db])
  const open = locations.list?.filter(({ isActive }) => isActive) ?? []
  // The next person continues where the shift was closed.
  const [handedOverAt] = useState(handedOver)
  const shifts = own.status === 'ready' ? own.value : []
  const [last, setLast] = useState<Location>()
  const usual = again?.body.locationId ?? handedOverAt ?? boothLocation(user.id) ?? shifts[0]?.location.id
  const { location, lost } = boothPlace({
    locations: locations.list ?? [],
    last,
    named: [search.location, picked],
    usual,
    lostLocations: user.lostLocations,
    shifts,
    timeZone: locations.timeZone,
  })
  const isReady = locations.status === 'ready' && own.status !== 'loading' && chosen.status === 'ready'
  if (isReady && lost === null && location !== last) setLast(location)

  const onSearch = useCallback((next: BoothSearch) => void navigate({ search: next, resetScroll: false }), [navigate])
  const onEdit = useCallback(
    (service: string) => void navigate({ to: '/dashboard/services', search: { service, edit: true } }),
    [navigate],
  )

  function choose(id: string) {
    setPicked(id)
    void navigate({ search: {} })
  }

  return (
    <Page
      title={<Trans>Booth</Trans>}
      sub={<LocationSelect location={lost === null ? location : undefined} locations={open} onChoose={choose} />}
      help="let-a-vehicle-in"
      wide="screen"
    >
      {locations.status === 'failed' && <StoreFailed />}
      {isReady && lost !== null && (
        <LostPlaceNotice
          place={lost}
          others={open}
          hasRegister={shifts.some(({ location: { id } }) => id === lost.id)}
          onChoose={choose}
        />
      )}
      <OpenElsewhere cashUps={shifts.filter(({ place }) => place !== undefined)} />
      {locations.status === 'ready' && location === undefined && lost === null && (
        <Notice icon={InfoIcon} tone="caution">
          {isAdmin(user.role) ? (
            <Trans>
              Your company has no location in use. <Link to="/dashboard/locations">Add one</Link>, and vehicles can be
              checked in here.
            </Trans>
          ) : (
            <Trans>No location is assigned to you. Ask an administrator.</Trans>
          )}
        </Notice>
      )}
      {isReady && (location === undefined || lost?.why === 'taken') && <ClosedByOthers />}
      {isReady && lost?.why === 'taken' && <TypedMeanwhile queue={queue} place={lost} hasOthers={open.length > 0} />}
      {location !== undefined && isReady && lost?.why !== 'taken' && (
        <Booth
          key={location.id}
          queue={queue}
          location={location}
          isOutOfUse={lost !== null}
          keeps={(locations.list?.length ?? 0) <= KEPT_LOCATIONS_MAX || chosen.value === location.id}
          keptOther={locations.list?.find(({ id }) => id === chosen.value)}
          refused={again}
          search={search}
          isHandedOver={handedOverAt === location.id}
          onSearch={onSearch}
          onEdit={onEdit}
        />
      )}
    </Page>
  )
}

function LocationSelect({
  location,
  locations,
  onChoose,
}: {
  location: Location | undefined
  locations: readonly Location[]
  onChoose: (id: string) => void
}) {
  const { t } = useLingui()
  if (location !== undefined && locations.length < 2) return location.name
  if (location === undefined && locations.length <= CHOICES_MOST) return null
  return (
    <PlainSelect
      label={t`Location`}
      options={[
        ...(location === undefined ? [{ value: '', label: t`Choose a location` }] : []),
        ...locations.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={location?.id ?? ''}
      onChange={(id) => id !== '' && onChoose(id)}
    />
  )
}
