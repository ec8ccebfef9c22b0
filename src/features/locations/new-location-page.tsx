import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

import { geocodeAddress } from '../../../contract/location-parts.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { useDraft } from '../../data/use-draft.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { PageCreator } from '../../records/page-editor.tsx'
import { OfflineIcon } from '../../ui/icons.tsx'
import { rounded } from '../../ui/map/map-place.ts'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { SectionList, SectionLoading } from '../../ui/page/section-list.tsx'
import { locationForms, newLocationForm, type NewLocationValues } from './location-forms.ts'
import { newLocationOf, startOf } from './location-record.ts'
import { createLocation, usePeopleChanged } from './location-changes.ts'
import { NEW_LOCATION_ROOM, SECTION_TITLES } from './sections.ts'
import styles from './sections.module.css'

/** The inputs of each section that a new location has. */
const SECTIONS = (['about', 'place', 'hours', 'spaces', 'people', 'terms', 'limits'] as const).map((id) => ({
  id,
  title: SECTION_TITLES[id],
  names: newLocationForm.names.filter((name) => locationForms[id].names.some((one) => one === name)),
}))
const LOGO = { id: 'logo', title: msg`Logo`, names: ['logo'] } as const

/** Sets up a location in one form. */
export function NewLocationPage({ onMade }: { onMade: (id: string) => void }) {
  const { api, company } = useSession()
  const draft = useDraft('location-create', newLocationForm.input)
  const reachable = useReachable()
  const { run } = useOnlineWrite(createLocation)
  const peopleChanged = usePeopleChanged()

  /** Looks up the address if nobody has set the point, if the server supports it. */
  async function pointOf({ geolocation, address, city }: NewLocationValues) {
    if (geolocation !== null) return geolocation
    const answer = await api.call(geocodeAddress, { query: { address, city } }).catch(() => null)
    return answer?.found ? rounded(answer.found) : null
  }

  return (
    <Page
      wide
      title={<Trans>New location</Trans>}
      sub={<Trans>A place where vehicles are parked</Trans>}
      help="locations"
    >
      {!reachable && (
        <Notice icon={OfflineIcon} tone="caution">
          <Trans>Saving a location needs a connection. What you type is kept as a draft on this device.</Trans>
        </Notice>
      )}
      <div className={styles.room}>
        {draft.status === 'ready' ? (
          <PageCreator
            room={NEW_LOCATION_ROOM}
            draft={draft}
            start={startOf(company)}
            create={async (id, values) => {
              const outcome = await run({ body: newLocationOf(id, { ...values, geolocation: await pointOf(values) }) })
              if (outcome.kind === 'done') peopleChanged(id, values.staffIds)
              return outcome
            }}
            onDone={onMade}
            action={<Trans>Create location</Trans>}
          >
            {(fields) => (
              <SectionList
                sections={[...SECTIONS, LOGO].map(({ id, title, names }) => ({
                  id,
                  title,
                  body: <div className={styles.fields}>{fields(names)}</div>,
                }))}
              />
            )}
          </PageCreator>
        ) : (
          <SectionLoading />
        )}
      </div>
    </Page>
  )
}
