import '@mantine/spotlight/styles.css'

import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Spotlight, createSpotlight } from '@mantine/spotlight'
import { useNavigate, type LinkProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { comparableText } from '../../../domain/comparable-text.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { useLive } from '../../data/use-live.ts'
import { deviceTimeZone, formatDateTime } from '../../lib/dates.ts'
import type { Session } from '../../offline/session-state.ts'
import { SearchIcon, type Icon } from '../../ui/icons.tsx'
import { plateText } from '../../ui/plate-groups.ts'
import { CASH_UP_STATUS_LABELS, SERVICE_STATUS_LABELS } from '../../ui/labels/services.ts'
import { navigationOf } from './navigation.ts'
import { NOTHING, findRecords } from './palette-records.ts'

const [store, spotlight] = createSpotlight()

type Target = Pick<LinkProps, 'to' | 'search' | 'params'>

interface Act {
  label: MessageDescriptor
  to: NonNullable<LinkProps['to']>
  forAdmins?: true
}

/** What begins something, each in its own screen. */
const ACTS: readonly Act[] = [
  { label: msg`New driver`, to: '/dashboard/drivers/create' },
  { label: msg`New vehicle`, to: '/dashboard/vehicles/create' },
  { label: msg`Sell a pass`, to: '/dashboard/memberships/purchased/create' },
  { label: msg`New agreement`, to: '/dashboard/agreements/create', forAdmins: true },
  { label: msg`New membership`, to: '/dashboard/memberships/create', forAdmins: true },
  { label: msg`New location`, to: '/dashboard/locations/create', forAdmins: true },
  { label: msg`New holiday`, to: '/dashboard/calendar/create', forAdmins: true },
  { label: msg`Help centre`, to: '/dashboard/support/help-center/{-$article}' },
  { label: msg`This device`, to: '/dashboard/storage' },
  { label: msg`My account`, to: '/dashboard/account' },
]

/** One field for any screen, any action, and any record that this device keeps. */
export function Palette({ session: { user, company, db, serverClock }, asked }: { session: Session; asked: number }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  useEffect(() => {
    if (asked > 0) spotlight.open()
  }, [asked])
  const found = useLive(() => findRecords(db, query, new Date(serverClock.instant())), [db, query])
  const records = found.status === 'ready' ? found.value : NOTHING

  const isMeant = (label: string) => comparableText(label).includes(comparableText(query.trim()))
  const screens = navigationOf(user.role).filter(({ label }) => isMeant(t(label)))
  const acts = ACTS.filter(({ label, forAdmins }) => (!forAdmins || isAdmin(user.role)) && isMeant(t(label)))
  const isNothing = screens.length + acts.length + Object.values(records).reduce((sum, some: readonly unknown[]) => sum + some.length, 0) === 0

  const go = (target: Target) => () => void navigate(target)
  const zone = deviceTimeZone()
  const drawn = (plate: string) => plateText(plate, company.country)
  const row = (key: string, label: string, description: string, target: Target, ActionIcon?: Icon) => (
    <Spotlight.Action key={key} label={label} {...(description !== '' && { description })} onClick={go(target)} {...(ActionIcon && { leftSection: <ActionIcon size={20} /> })} />
  )

  return (
    <Spotlight.Root overlayProps={{ blur: 0 }} attributes={{ content: { 'aria-label': t`Search and go` } }} store={store} shortcut={null} query={query} onQueryChange={setQuery} maxHeight="70vh" scrollable>
      <Spotlight.Search placeholder={t`A plate, a driver, a screen …`} aria-label={t`Search and go`} leftSection={<SearchIcon size={20} />} />
      <Spotlight.ActionsList>
        {records.services.length > 0 && (
          <Spotlight.ActionsGroup label={t`Services`}>
            {records.services.map((service) =>
              row(
                service.id,
                drawn(service.licensePlate),
                [t(SERVICE_STATUS_LABELS[service.status]), service.location.name, formatDateTime(service.startedAt, zone)].join(' · '),
                { to: '/dashboard/services', search: { service: service.id, plate: service.licensePlate } },
              ),
            )}
          </Spotlight.ActionsGroup>
        )}
        {records.drivers.length > 0 && <Spotlight.ActionsGroup label={t`Drivers`}>{records.drivers.map(({ id, name, plates }) => row(id, name, plates.map(drawn).join(', '), { to: '/dashboard/drivers/update/$id', params: { id } }))}</Spotlight.ActionsGroup>}
        {records.vehicles.length > 0 && <Spotlight.ActionsGroup label={t`Vehicles`}>{records.vehicles.map(({ id, plate, driver }) => row(id, drawn(plate), driver, { to: '/dashboard/vehicles/update/$id', params: { id } }))}</Spotlight.ActionsGroup>}
        {records.passes.length > 0 && <Spotlight.ActionsGroup label={t`Passes`}>{records.passes.map(({ id, membership, plates }) => row(id, plates.map(drawn).join(', '), membership, { to: '/dashboard/memberships/purchased/$id', params: { id } }))}</Spotlight.ActionsGroup>}
        {records.cashUps.length > 0 && (
          <Spotlight.ActionsGroup label={t`Cash-ups`}>
            {records.cashUps.map(({ id, location, openedBy, openedAt, status }) =>
              row(
                id,
                `${location.name} · ${openedBy.name}`,
                [t(CASH_UP_STATUS_LABELS[status]), formatDateTime(openedAt, zone)].join(' · '),
                { to: '/dashboard/cash-ups/$id', params: { id } },
              ),
            )}
          </Spotlight.ActionsGroup>
        )}
        {screens.length > 0 && <Spotlight.ActionsGroup label={t`Screens`}>{screens.map(({ to, search, label, icon }) => row(label.id, t(label), '', { to, ...(search && { search }) }, icon))}</Spotlight.ActionsGroup>}
        {acts.length > 0 && <Spotlight.ActionsGroup label={t`Actions`}>{acts.map(({ to, label }) => row(label.id, t(label), '', { to }))}</Spotlight.ActionsGroup>}
        {isNothing && (
          <Spotlight.Empty>
            <Trans>Nothing matches</Trans>
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
