import { Button } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo, useState, type ComponentType } from 'react'

import type { Location } from '../../../contract/location.ts'
import { locationWrites } from '../../../contract/location-writes.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { useDraft, type ReadyDraft } from '../../data/use-draft.ts'
import { useKeptRecord } from '../../data/use-kept-records.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { editDraft, setChangeOf, type EditDraft } from '../../records/edit-values.ts'
import { FieldWords } from '../../records/field-words.tsx'
import { LogoChoice } from '../../records/logo-choice.tsx'
import { PageForm } from '../../records/page-form.tsx'
import { RecordHistory } from '../../records/record-history.tsx'
import { RecordFacts } from '../../records/record-section.tsx'
import { useRecordEdit } from '../../records/use-record-edit.ts'
import { CashIcon, DeviceIcon, OfflineIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { PanelSkeleton } from '../../ui/form-loading.tsx'
import { NotOnThisDevice, StoreFailed, Unknown } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { locationLook } from './columns.tsx'
import { FIELDS, type SectionProps } from './group.ts'
import { labelsOf, type Section, SECTIONS, useSectionProps } from './sections.ts'
import { locationKind } from './kind.tsx'
import { LocationInput, locationFieldOf } from './location-input.ts'
import { locationSchema } from './location-schema.ts'
import { LocationValues, inputOfLocation, locationValuesOf, valuesOfLocation } from './location-values.ts'
import { locationQuestion, useStateOfLocations } from './location-rows.ts'
import { OpeningWords } from './opening-words.tsx'
import { PeopleUnknown } from './people-fields.tsx'
import { editLocation, usePeopleChanged } from './queries.ts'
import { SectionList, SectionLoading } from './section-list.tsx'
import { BeforeMoving } from './before-moving.tsx'
import styles from './sections.module.css'

const Draft = editDraft(LocationInput, LocationValues)
type Draft = EditDraft<LocationInput, LocationValues>

/** The section of its ticket texts, which has a room of its own. */
interface WithTickets {
  Tickets: ComponentType<{ location: Location }>
}

/** One location: its sections, each saved by itself, for admins; what it is, for staff. */
export function LocationPage({ id, Tickets }: WithTickets & { id: string }) {
  const state = useKeptRecord(locationQuestion({}, null), id)
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
      {state.status === 'missing' && (
        <Unknown>
          <Trans>There is no such location, or you are not assigned to it.</Trans>
        </Unknown>
      )}
      {state.status === 'not_here' && (
        <NotOnThisDevice>
          <Trans>
            It has not been brought to this device yet. As soon as there is a connection it comes by itself.
          </Trans>
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
          <Trans>A location is saved only with a connection. What you type is kept as a draft on this device.</Trans>
        </Notice>
      )}
      {admin ? <Editing location={location} Tickets={Tickets} /> : <Facts location={location} />}
    </Page>
  )
}

/** What else there is of it. */
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
  const props = useSectionProps(location)
  const staffIds = useMemo(
    () =>
      (props.people?.staff ?? []).filter(({ locationIds }) => locationIds.includes(location.id)).map(({ id }) => id),
    [props.people, location.id],
  )
  const sections = SECTIONS.map((section) => ({
    id: section.id,
    title: section.title,
    // What is known of people comes from the server: until then nobody is assigned or taken away.
    body:
      section.id === 'people' && props.people === null ? (
        <PeopleUnknown />
      ) : (
        <SectionEdit section={section} location={location} staffIds={staffIds} props={props} />
      ),
  }))
  const saveLogo = async (logo: string | null) =>
    (await run({ params: { id: location.id }, body: { changes: { logo: { from: location.logo, to: logo } } } }))
      .kind === 'done'
  return (
    <SectionList
      sections={[
        ...sections,
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

interface SectionEditProps {
  section: Section
  location: Location
  staffIds: readonly string[]
  props: SectionProps
}

/** One section in a form of its own: once it is saved it begins anew, with what stands then. */
function SectionEdit(props: SectionEditProps) {
  const { section } = props
  const [saved, setSaved] = useState(0)
  // The answer is there before the device shows it: a form that began with what stood before would seem to have lost it.
  const [answer, setAnswer] = useState<Pick<SectionEditProps, 'location' | 'staffIds'> | null>(null)
  const location =
    answer !== null && answer.location.version > props.location.version ? answer.location : props.location
  const staffIds = answer?.staffIds ?? props.staffIds
  const draft = useDraft(`location-edit:${location.id}:${section.id}`, Draft)
  // What had the focus went with the form that was saved.
  useEffect(() => {
    if (saved > 0 && document.activeElement === document.body)
      document.getElementById(section.id)?.focus({ preventScroll: true })
  }, [saved, section.id])
  return draft.status === 'ready' ? (
    <SectionForm
      key={saved}
      {...props}
      afterSave={saved > 0}
      location={location}
      staffIds={staffIds}
      draft={saved === 0 ? draft : { ...draft, initial: null }}
      onAnswer={setAnswer}
      onSaved={() => setSaved((before) => before + 1)}
    />
  ) : (
    <SectionLoading />
  )
}

interface SectionFormProps extends SectionEditProps {
  afterSave: boolean
  draft: ReadyDraft<Draft>
  onAnswer: (answer: Pick<SectionEditProps, 'location' | 'staffIds'>) => void
  onSaved: () => void
}

function SectionForm({
  section: { fields, Fields },
  location,
  staffIds,
  props,
  afterSave,
  draft,
  onAnswer,
  onSaved,
}: SectionFormProps) {
  const { t } = useLingui()
  const { run } = useOnlineWrite(editLocation)
  const peopleChanged = usePeopleChanged()
  const [schema] = useState(() => locationSchema({ fields, standingZone: location.timeZone }))
  const record = useRecordEdit({
    standing: locationValuesOf(location, staffIds),
    values: LocationValues,
    toInput: (values) => inputOfLocation(values, location.logo),
    toValues: valuesOfLocation,
    schema: () => schema,
    draft,
    fieldOf: locationFieldOf,
    run: async ({ parkingServices, staffIds: staff, ...changes }) => {
      const sets = { parkingServices: setChangeOf(parkingServices), staffIds: setChangeOf(staff) }
      const outcome = await run({ params: { id: location.id }, body: { changes: { ...changes, ...sets } } })
      if (outcome.kind === 'done') {
        onAnswer({ location: outcome.answer, staffIds: staff?.to ?? staffIds })
        if (staff !== undefined) peopleChanged(location.id, staff.to)
      }
      return outcome
    },
    onDone: onSaved,
  })
  const { form } = record
  const body = useMemo(() => <Fields form={form} fields={FIELDS} {...props} />, [Fields, form, props])
  return (
    <PageForm record={record} kind={locationKind} labels={labelsOf(fields, t)} afterSave={afterSave}>
      <div className={styles.fields}>{body}</div>
      <form.Subscribe selector={({ values }) => ({ staff: values.staffIds, isActive: values.isActive })}>
        {(typed) => (
          <BeforeMoving
            location={location}
            removed={props.people?.staff.filter(({ id }) => staffIds.includes(id) && !typed.staff.includes(id)) ?? []}
            closes={location.isActive && !typed.isActive}
          />
        )}
      </form.Subscribe>
    </PageForm>
  )
}

/** For people who may only read it. */
function Facts({ location }: { location: Location }) {
  const { t } = useLingui()
  const { company } = useSession()
  const { staffIds: _, managerId: __, ...values } = locationValuesOf(location, [])
  const facts = Object.entries(locationKind.fields).flatMap(([name, field]) => {
    const value = Object.entries(values).find(([known]) => known === name)?.[1]
    return value === undefined
      ? []
      : [
          {
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
          },
        ]
  })
  return <RecordFacts facts={facts} />
}
