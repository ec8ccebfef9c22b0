import { Trans } from '@lingui/react/macro'

import { useReachable, useSession } from '../../data/session-provider.tsx'
import { useLive } from '../../data/use-live.ts'
import { useOutboxSummary } from '../../data/use-outbox.ts'
import { useSyncStatus } from '../../data/use-sync-status.ts'
import { OfflineIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { StoreFailed } from '../../ui/store-failed.tsx'
import { AboutCard } from './about-card.tsx'
import { ClockCard } from './clock-card.tsx'
import { KeptCard } from './kept-card.tsx'
import { readKept } from './kept-counts.ts'
import { OutboxCard } from './outbox-card.tsx'
import { SpaceCard } from './space-card.tsx'
import styles from './storage-page.module.css'

/** What this device keeps for working without a network, what of it is not sent, and how to get out of trouble. */
export function StoragePage() {
  const { db } = useSession()
  const reachable = useReachable()
  const { lastUpdated } = useSyncStatus()
  const kept = useLive(() => readKept(db), [db])
  const outbox = useOutboxSummary()
  return (
    <Page title={<Trans>This device</Trans>} sub={<Trans>What PARQ keeps here, so that it opens and works without a connection.</Trans>} help="this-device">
      {!reachable && (
        <Notice icon={OfflineIcon} tone="quiet">
          <Trans>There is no connection. What waits can still be saved as a file, and a file imported.</Trans>
        </Notice>
      )}
      <SpaceCard />
      {(kept.status === 'failed' || outbox.status === 'failed') && <StoreFailed />}
      {(kept.status === 'loading' || outbox.status === 'loading') && <div className={styles.waiting} aria-busy="true" />}
      {kept.status === 'ready' && outbox.status === 'ready' && (
        <>
          <OutboxCard unsent={outbox.value.unsent} complete={lastUpdated !== null} />
          <KeptCard kept={kept.value} unsent={outbox.value.unsent} />
        </>
      )}
      <ClockCard />
      <AboutCard />
    </Page>
  )
}
