import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { isAdmin } from '../../../domain/roles.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useLive } from '../../data/use-live.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { now } from '../../lib/now.ts'
import { Page } from '../../ui/page/page.tsx'
import { PanelSkeleton } from '../../ui/form-loading.tsx'
import { LocationsIcon } from '../../ui/icons.tsx'
import { NoneYet, StoreFailed } from '../../ui/states.tsx'
import { keptLocationsByName } from '../locations/public.ts'
import { scheduledVersions, versionAt } from './queries.ts'
import styles from './rates-page.module.css'

/** Every location of the person, with the version of its rates in force, from the device. */
export function RatesListPage() {
  const { db, user } = useSession()
  const live = useLive(() => keptLocationsByName(db), [db])
  const at = now()
  return (
    <Page title={<Trans>Rates</Trans>} sub={<Trans>The price of a stay, location by location</Trans>} help="rates">
      {live.status === 'loading' && <PanelSkeleton />}
      {live.status === 'failed' && <StoreFailed />}
      {live.status === 'ready' && live.value.length === 0 && (
        <NoneYet
          icon={LocationsIcon}
          title={<Trans>No locations</Trans>}
          action={
            isAdmin(user.role) && (
              <Button renderRoot={(props) => <Link to="/dashboard/locations/create" {...props} />}>
                <Trans>New location</Trans>
              </Button>
            )
          }
        >
          <Trans>None is assigned to you, or they are not on this device yet.</Trans>
        </NoneYet>
      )}
      {live.status === 'ready' && (
        <ul className={styles.list}>
          {live.value.map((location) => {
            const held = versionAt(location, at)
            const [scheduled] = scheduledVersions(location, at)
            return (
              <li key={location.id}>
                <Link to="/dashboard/locations/rates/$id" params={{ id: location.id }}>
                  <strong>{location.name}</strong>
                  <span className={styles.quiet}>
                    {held.id === null ? (
                      <Trans>No version yet</Trans>
                    ) : (
                      <Trans>
                        Version {held.number} since {formatDateTime(held.startsAt ?? '', location.timeZone)}
                      </Trans>
                    )}
                    {scheduled !== undefined && (
                      <>
                        {' · '}
                        <Trans>
                          version {scheduled.number} from {formatDateTime(scheduled.startsAt, location.timeZone)}
                        </Trans>
                      </>
                    )}
                  </span>
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </Page>
  )
}
