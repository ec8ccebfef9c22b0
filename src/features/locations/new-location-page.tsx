import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'

import { geocodeAddress } from '../../../contract/location-parts.ts'
import { uuidv7 } from '../../data/kept-data.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { useDraft, type ReadyDraft } from '../../data/use-draft.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { LogoChoice } from '../../records/logo-choice.tsx'
import { PageForm } from '../../records/page-form.tsx'
import { useRecordCreation } from '../../records/use-record-creation.ts'
import { OfflineIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { FIELDS } from './group.ts'
import { labelsOf, SECTIONS, useSectionProps } from './sections.ts'
import { locationKind } from './kind.tsx'
import { LocationInput, locationFieldOf } from './location-input.ts'
import { locationSchema } from './location-schema.ts'
import { newLocationOf } from './location-values.ts'
import { createLocation, usePeopleChanged } from './queries.ts'
import { SectionList, SectionLoading } from './section-list.tsx'
import styles from './sections.module.css'
import { startInput, startLocation } from './start-location.ts'

const LOGO = { id: 'logo', title: msg`Logo` }
const FIELD_NAMES = SECTIONS.flatMap(({ fields }) => fields)
const SCHEMA = locationSchema()

/** Sets a location up, from nothing, in one go. */
export function NewLocationPage({ onMade }: { onMade: (id: string) => void }) {
  const draft = useDraft('location-create', LocationInput)
  const reachable = useReachable()
  return (
    <Page
      wide
      title={<Trans>New location</Trans>}
      sub={<Trans>A place where vehicles are parked</Trans>}
      help="locations"
    >
      {!reachable && (
        <Notice icon={OfflineIcon} tone="caution">
          <Trans>A location is saved only with a connection. What you type is kept as a draft on this device.</Trans>
        </Notice>
      )}
      <div className={styles.room}>
        {draft.status === 'ready' ? <Form draft={draft} onMade={onMade} /> : <SectionLoading />}
      </div>
    </Page>
  )
}

function Form({ draft, onMade }: { draft: ReadyDraft<LocationInput>; onMade: (id: string) => void }) {
  const { t } = useLingui()
  const { api, company } = useSession()
  const [id] = useState(() => uuidv7(Date.now()))
  const { run } = useOnlineWrite(createLocation)
  const props = useSectionProps(null)
  const peopleChanged = usePeopleChanged()
  const record = useRecordCreation({
    start: startInput(company),
    schema: SCHEMA,
    draft,
    fieldOf: locationFieldOf,
    run: async (input) => {
      const outcome = await run({ body: newLocationOf(id, await withPoint(input), startLocation(company)) })
      if (outcome.kind === 'done') peopleChanged(id, input.staffIds)
      return outcome
    },
    onDone: () => onMade(id),
  })
  const { form } = record

  /** Where nobody has said where it is, its address does, if the server may ask. */
  async function withPoint(input: LocationInput): Promise<LocationInput> {
    if (input.lat.trim() !== '' || input.lng.trim() !== '') return input
    const found = await api
      .call(geocodeAddress, { query: { address: input.address, city: input.city } })
      .catch(() => null)
    return found?.found ? { ...input, lat: found.found.lat.toFixed(6), lng: found.found.lng.toFixed(6) } : input
  }

  // A key that is pressed in one section draws no other anew.
  const sections = useMemo(
    () =>
      SECTIONS.map(({ id: section, title, Fields }) => ({
        id: section,
        title,
        body: (
          <div className={styles.fields}>
            <Fields form={form} fields={FIELDS} {...props} />
          </div>
        ),
      })),
    [form, props],
  )
  const logo = (
    <form.AppField name="logo">
      {(field) => (
        <LogoChoice
          value={field.state.value || null}
          of={t`the new location`}
          save={async (chosen) => {
            field.handleChange(chosen ?? '')
            return true
          }}
        />
      )}
    </form.AppField>
  )
  return (
    <PageForm
      record={record}
      kind={locationKind}
      labels={labelsOf(FIELD_NAMES, t)}
      action={<Trans>Create location</Trans>}
    >
      <SectionList sections={[...sections, { ...LOGO, body: logo }]} />
    </PageForm>
  )
}
