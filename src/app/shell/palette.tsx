import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/spotlight/styles.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { Spotlight, createSpotlight } from '@mantine/spotlight'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState, type FocusEvent } from 'react'

import { comparableText } from '../../../domain/text/comparable-text.ts'
import { countryOption } from '../../../domain/countries.ts'
import { useLive } from '../../data/use-live.ts'
import { formatDateTime } from '../../lib/dates.ts'
import type { Session } from '../../offline/session-state.ts'
import { searchOfServices } from '../../features/stays/public.ts'
import { savedViewsQuery } from '../../records/saved-views/views.ts'
import { SearchIcon, type Icon } from '../../ui/icons.tsx'
import { plateText } from '../../ui/plate.tsx'
import { CASH_UP_STATUS_LABELS, SERVICE_STATUS_LABELS } from '../../ui/labels/services.ts'
import { PALETTE_FIELD, takeTypedAhead } from './overlay-requests.ts'
import { NOTHING, findRecords } from './palette-records.ts'
import { placesOf, targetOfView, type Target } from './palette-targets.ts'

const [store, spotlight] = createSpotlight()

/** A field that finds any screen, act, and record on this device. */
export function Palette({
  session: { user, company, db, api, serverClock },
  asked,
}: {
  session: Session
  asked: number
}) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  useEffect(() => {
    if (asked > 0) spotlight.open()
  }, [asked])
  const found = useLive(() => findRecords(db, query, new Date(serverClock.instant())), [db, query])
  // A scanner presses Enter before its code is searched: a match of only part of the code must not be opened.
  const records = found.status === 'ready' && !(found.stale && /[^\p{L}\p{N}\s]/u.test(query)) ? found.value : NOTHING

  const views = useQuery(savedViewsQuery(api)).data ?? []

  const typed = comparableText(query).split(/\s+/)
  const matches = (label: string) => typed.every((word) => comparableText(label).includes(word))
  const places = placesOf(user.role)
  const screens = places.screens.filter(({ label }) => matches(t(label)))
  // Reports are listed only once the person types a report's name.
  const reports = places.reports.filter(({ label }) => query.trim() !== '' && matches(`${t`Reports`} ${t(label)}`))
  const acts = places.acts.filter(({ label }) => matches(t(label)))
  const matchingViews = views.flatMap((view) => {
    const target = targetOfView(view)
    return target !== null && matches(view.name) ? [{ ...view, target }] : []
  })
  const { services, asksWhich, drivers, vehicles, passes, cashUps, zones } = records
  const isNothing = [screens, reports, acts, matchingViews, services, drivers, vehicles, passes, cashUps].every(
    (some) => some.length === 0,
  )

  function takeTyped({ currentTarget: field }: FocusEvent<HTMLInputElement>) {
    const typedAhead = takeTypedAhead()
    if (typedAhead === '') return
    // Inserts the text like typing, so that Spotlight also selects the first result for Enter.
    field.setRangeText(typedAhead, field.value.length, field.value.length, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  const go = (target: Target) => () => void navigate(target)
  const moment = (instant: string, locationId: string) =>
    formatDateTime(instant, zones.get(locationId) ?? countryOption(company.country).timeZone)
  const drawn = (plate: string) => plateText(plate, company.country)
  const row = (key: string, label: string, description: string, target: Target, ActionIcon?: Icon) => (
    <Spotlight.Action
      key={key}
      label={label}
      {...(description !== '' && { description })}
      onClick={go(target)}
      {...(ActionIcon && { leftSection: <ActionIcon size={20} /> })}
    />
  )

  return (
    <Spotlight.Root
      overlayProps={{ blur: 0 }}
      attributes={{ content: { 'aria-label': t`Search and go` } }}
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      maxHeight="70vh"
      scrollable
    >
      <Spotlight.Search
        placeholder={t`A plate, a driver, a screen …`}
        aria-label={t`Search and go`}
        leftSection={<SearchIcon size={20} />}
        onFocus={takeTyped}
        {...{ [PALETTE_FIELD]: true }}
      />
      <Spotlight.ActionsList>
        {services.length > 0 && (
          <Spotlight.ActionsGroup label={t`Services`}>
            {/* Enter, which a scanner sends too, chooses the first result. */}
            {asksWhich &&
              row(
                'all-services',
                t`All services that match`,
                t`This code may belong to several: choose one`,
                { to: '/dashboard/services', search: { plate: searchOfServices(query) } },
                SearchIcon,
              )}
            {services.map((service) =>
              row(
                service.id,
                drawn(service.licensePlate),
                [
                  t(SERVICE_STATUS_LABELS[service.status]),
                  service.location.name,
                  moment(service.startedAt, service.location.id),
                ].join(' · '),
                { to: '/dashboard/services', search: { service: service.id, plate: service.licensePlate } },
              ),
            )}
          </Spotlight.ActionsGroup>
        )}
        {drivers.length > 0 && (
          <Spotlight.ActionsGroup label={t`Drivers`}>
            {drivers.map(({ id, name, plates }) =>
              row(id, name, plates.map(drawn).join(', '), { to: '/dashboard/drivers/update/$id', params: { id } }),
            )}
          </Spotlight.ActionsGroup>
        )}
        {vehicles.length > 0 && (
          <Spotlight.ActionsGroup label={t`Vehicles`}>
            {vehicles.map(({ id, plate, driver }) =>
              row(id, drawn(plate), driver, { to: '/dashboard/vehicles/update/$id', params: { id } }),
            )}
          </Spotlight.ActionsGroup>
        )}
        {passes.length > 0 && (
          <Spotlight.ActionsGroup label={t`Passes`}>
            {passes.map(({ id, membership, plates }) =>
              row(id, plates.map(drawn).join(', '), membership, {
                to: '/dashboard/memberships/purchased/$id',
                params: { id },
              }),
            )}
          </Spotlight.ActionsGroup>
        )}
        {cashUps.length > 0 && (
          <Spotlight.ActionsGroup label={t`Cash-ups`}>
            {cashUps.map(({ id, location, openedBy, openedAt, status }) =>
              row(
                id,
                `${location.name} · ${openedBy.name}`,
                [t(CASH_UP_STATUS_LABELS[status]), moment(openedAt, location.id)].join(' · '),
                { to: '/dashboard/cash-ups/$id', params: { id } },
              ),
            )}
          </Spotlight.ActionsGroup>
        )}
        {matchingViews.length > 0 && (
          <Spotlight.ActionsGroup label={t`Saved views`}>
            {matchingViews.map(({ id, name, target }) => row(id, name, '', target))}
          </Spotlight.ActionsGroup>
        )}
        {screens.length > 0 && (
          <Spotlight.ActionsGroup label={t`Screens`}>
            {screens.map(({ label, icon, ...target }) => row(label.id, t(label), '', target, icon))}
          </Spotlight.ActionsGroup>
        )}
        {reports.length > 0 && (
          <Spotlight.ActionsGroup label={t`Reports`}>
            {reports.map(({ label, ...target }) => row(label.id, t(label), '', target))}
          </Spotlight.ActionsGroup>
        )}
        {acts.length > 0 && (
          <Spotlight.ActionsGroup label={t`Actions`}>
            {acts.map(({ label, ...target }) => row(label.id, t(label), '', target))}
          </Spotlight.ActionsGroup>
        )}
        {isNothing && (
          <Spotlight.Empty>
            <Trans>No results</Trans>
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
