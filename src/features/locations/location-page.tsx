import { Button } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Suspense, type ComponentType, type ReactNode } from 'react'

import type { Location } from '../../../contract/location.ts'
import { locationWrites } from '../../../contract/location-writes.ts'
import type { Json } from '../../../domain/json.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { useKeptRecord } from '../../data/use-kept-records.ts'
import { type OnlineOutcome, useOnlineWrite } from '../../data/online-write.ts'
import { setChangeOf } from '../../records/edit-values.ts'
import { FieldWords } from '../../records/field-words.tsx'
import { LogoChoice } from '../../records/logo-choice.tsx'
import { NoSuchLocation } from '../../records/no-such-location.tsx'
import { PageEditor } from '../../records/page-editor.tsx'
import { RecordHistory } from '../../records/record-history.tsx'
import { fieldNamed } from '../../records/record-kind.ts'
import { RecordFacts } from '../../records/record-section.tsx'
import { CashIcon, DeviceIcon, OfflineIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { SectionList, SectionLoading } from '../../ui/page/section-list.tsx'
import { PanelSkeleton } from '../../ui/form-loading.tsx'
import { NotOnThisDevice, StoreFailed } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { locationLook } from './columns.tsx'
import { locationKind } from './kind.tsx'
import { type LocationChanges, locationForms } from './location-forms.ts'
import { type LocationRecord, locationRecordOf } from './location-record.ts'
import { locationQuery, useStateOfLocations } from './location-rows.ts'
import { OpeningWords } from './opening-words.tsx'
import { PeopleUnknown } from './people-fields.tsx'
import { editLocation, useLocationPeople, usePeopleChanged } from './location-changes.ts'
import { SECTION_ROOMS, SECTION_TITLES, type SectionId } from './sections.ts'

/** The section of the ticket texts, which is a room of its own. */
interface WithTickets {
  Tickets: ComponentType<{ location: Location }>
}

/** One location: for admins, sections that are saved separately; for staff, its facts. */
export function LocationPage({ id, Tickets }: WithTickets & { id: string }) {
  const state = useKeptRecord(locationQuery({}, null), id)
  if (state.status === 'ready') return <Loaded location={state.record} Tickets={Tickets} />
  return (
    <Page
      title={<Trans>Location</Trans>}
      sub={
        <Link to="/dashboard/locations">
          <Trans>All locations</Trans>
        </Link>
      }
    >
      {state.status === 'loading' && <SectionLoading />}
      {state.status === 'failed' && <StoreFailed />}
      {state.status === 'missing' && <NoSuchLocation id={id} />}
      {state.status === 'not_here' && (
        <NotOnThisDevice>
          <Trans>It is not on this device yet. It downloads by itself when there is a connection.</Trans>
        </NotOnThisDevice>
      )}
    </Page>
  )
}

function Loaded({ location, Tickets }: WithTickets & { location: Location }) {
  const { user } = useSession()
  const reachable = useReachable()
  const { openingOf } = useStateOfLocations()
  const admin = isAdmin(user.role)
  return (
    <Page
      wide
      title={location.name}
      sub={
        <>
          <OpeningWords opening={openingOf(location)} /> · {location.city}
        </>
      }
      help="locations"
      actions={<Beside location={location} />}
    >
      {admin && !reachable && (
        <Notice icon={OfflineIcon} tone="caution">
          <Trans>Saving a location needs a connection. What you type is kept as a draft on this device.</Trans>
        </Notice>
      )}
      {admin ? <Editing location={location} Tickets={Tickets} /> : <Facts location={location} />}
    </Page>
  )
}

/** Links to other screens of the location. */
function Beside({ location }: { location: Location }) {
  const { id } = location
  return (
    <>
      <StatusBadge look={locationLook(location)} />
      <Button
        variant="default"
        leftSection={<CashIcon size={16} />}
        renderRoot={(props) => <Link to="/dashboard/locations/rates/$id" params={{ id }} {...props} />}
      >
        <Trans>Rates</Trans>
      </Button>
      <Button
        variant="default"
        leftSection={<DeviceIcon size={16} />}
        renderRoot={(props) => <Link to="/dashboard/locations/devices" search={{ locations: id }} {...props} />}
      >
        <Trans>Devices</Trans>
      </Button>
    </>
  )
}

const TICKETS = { id: 'tickets', title: msg`Ticket texts` }
const LOGO = { id: 'logo', title: msg`Logo` }
const HISTORY = { id: 'history', title: msg`History` }

function Editing({ location, Tickets }: WithTickets & { location: Location }) {
  const { run } = useOnlineWrite(editLocation)
  const edit = useSectionEdit()
  const people = useLocationPeople()
  const staff = people.status === 'ready' ? people.record.staff : []
  const record = locationRecordOf(
    location,
    staff.filter(({ locationIds }) => locationIds.includes(location.id)).map(({ id }) => id),
  )
  const section = (id: SectionId, body: ReactNode) => ({ id, title: SECTION_TITLES[id], body })
  const form = (id: SectionId) => ({ draftKey: `location-edit:${location.id}:${id}`, record, edit })
  const saveLogo = async (logo: string | null) =>
    (await run({ params: { id: location.id }, body: { changes: { logo: { from: location.logo, to: logo } } } }))
      .kind === 'done'
  return (
    <SectionList
      sections={[
        section('about', <PageEditor room={SECTION_ROOMS.about} {...form('about')} />),
        section('place', <PageEditor room={SECTION_ROOMS.place} {...form('place')} />),
        section('hours', <PageEditor room={SECTION_ROOMS.hours} {...form('hours')} />),
        section('spaces', <PageEditor room={SECTION_ROOMS.spaces} {...form('spaces')} />),
        // Until the server names the staff, nobody can be added or removed.
        section(
          'people',
          people.status === 'ready' ? (
            <PageEditor room={SECTION_ROOMS.people} {...form('people')} />
          ) : (
            <PeopleUnknown />
          ),
        ),
        section('terms', <PageEditor room={SECTION_ROOMS.terms} {...form('terms')} />),
        section('limits', <PageEditor room={SECTION_ROOMS.limits} {...form('limits')} />),
        {
          ...TICKETS,
          body: (
            <Suspense fallback={<PanelSkeleton />}>
              <Tickets location={location} />
            </Suspense>
          ),
        },
        { ...LOGO, body: <LogoChoice value={location.logo} of={location.name} save={saveLogo} /> },
        {
          ...HISTORY,
          body: (
            <RecordHistory
              kind={locationKind}
              endpoint={locationWrites.history}
              id={location.id}
              version={location.version}
              timeZone={location.timeZone}
            />
          ),
        },
      ]}
    />
  )
}

interface SectionProps {
  draftKey: string
  record: LocationRecord
  edit: (record: LocationRecord, changes: LocationChanges) => Promise<OnlineOutcome<LocationRecord>>
}

/** Saves the changes of a section. */
function useSectionEdit(): SectionProps['edit'] {
  const { run } = useOnlineWrite(editLocation)
  const peopleChanged = usePeopleChanged()
  return async ({ id, staffIds: before }, { parkingServices, staffIds, ...changes }) => {
    const sets = { parkingServices: setChangeOf(parkingServices), staffIds: setChangeOf(staffIds) }
    const outcome = await run({ params: { id }, body: { changes: { ...changes, ...sets } } })
    if (outcome.kind !== 'done') return outcome
    if (staffIds !== undefined) peopleChanged(id, staffIds.to)
    return { kind: 'done', answer: locationRecordOf(outcome.answer, staffIds?.to ?? before) }
  }
}

/** For people who may only read it. */
function Facts({ location }: { location: Location }) {
  const { t } = useLingui()
  const { company } = useSession()
  const { people: _, ...forms } = locationForms
  const record = locationRecordOf(location, [])
  const facts = Object.values(forms).flatMap((form) =>
    Object.entries<Json>(form.valuesOf(record)).map(([name, value]) => {
      const field = fieldNamed(form.words, name)
      return {
        label: t(field.label),
        value: (
          <FieldWords
            field={field}
            value={value}
            currency={company.currency}
            timeZone={location.timeZone}
            names={undefined}
          />
        ),
      }
    }),
  )
  return <RecordFacts facts={facts} />
}
