import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { fullName } from '../../../domain/people.ts'
import { useOutboxFile } from '../../data/outbox-file.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { useLive } from '../../data/use-live.ts'
import { useOutboxSummary } from '../../data/use-outbox.ts'
import { useSyncStatus } from '../../data/use-sync-status.ts'
import { OfflineIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Page } from '../../ui/page/page.tsx'
import { StoreFailed } from '../../ui/states.tsx'
import { ClockCard } from './clock-card.tsx'
import { ExportOutbox } from './export-outbox.tsx'
import { ImportOutbox } from './import-outbox.tsx'
import { KeptCard } from './kept-card.tsx'
import { readStorageSummary } from './kept-counts.ts'
import { SpaceCard } from './space-card.tsx'
import styles from './storage-page.module.css'

// Loaded after the rest of the page: printing has its own database and connections.
const PrinterCard = lazy(() => import('./printer-card.tsx'))

/** Data of this device for offline work, unsent work, and repairs. */
export function StoragePage() {
  const { db } = useSession()
  const reachable = useReachable()
  const { lastUpdated } = useSyncStatus()
  const kept = useLive(() => readStorageSummary(db), [db])
  const outbox = useOutboxSummary()
  return (
    <Page
      title={<Trans>This device</Trans>}
      sub={<Trans>Data that PARQ keeps here to open and work without a connection.</Trans>}
      help="this-device"
    >
      {!reachable && (
        <Notice icon={OfflineIcon} tone="quiet">
          <Trans>There is no connection. You can still save unsent work as a file, or import a file.</Trans>
        </Notice>
      )}
      <SpaceCard />
      {(kept.status === 'failed' || outbox.status === 'failed') && <StoreFailed />}
      {(kept.status === 'loading' || outbox.status === 'loading') && (
        <div className={styles.waiting} aria-busy="true" />
      )}
      {kept.status === 'ready' && outbox.status === 'ready' && (
        <>
          <OutboxCard unsent={outbox.value.unsent} complete={lastUpdated !== null} />
          <KeptCard kept={kept.value} unsent={outbox.value.unsent} />
        </>
      )}
      <Suspense fallback={<div className={styles.waitingSpace} aria-busy="true" />}>
        <PrinterCard />
      </Suspense>
      <ClockCard />
      <AboutCard />
    </Page>
  )
}

/** Versions that support asks for. */
function AboutCard() {
  return (
    <Card title={<Trans>For support</Trans>}>
      <div className={styles.choice}>
        <p className={styles.text}>
          <Trans>All that support needs to know about this device is on one page, ready to copy.</Trans>
        </p>
        <Button variant="default" renderRoot={(props) => <Link to="/dashboard/support" {...props} />}>
          <Trans>Ask for support</Trans>
        </Button>
      </div>
    </Card>
  )
}

/** Unsent ops, with a way to another tablet if this one can't send them. */
function OutboxCard({ unsent, complete }: { unsent: number; complete: boolean }) {
  const { user } = useSession()
  const { running, exportAll, importFile } = useOutboxFile()
  const name = fullName(user)
  return (
    <Card title={<Trans>Not sent yet</Trans>}>
      <div className={styles.choice}>
        <p className={styles.text}>
          <Plural
            value={unsent}
            _0="You have no unsent changes on this device."
            one="You have one unsent change on this device."
            other="You have # unsent changes on this device."
          />
        </p>
        <Button variant="default" renderRoot={(props) => <Link to="/dashboard/outbox" {...props} />}>
          <Trans>Open the outbox</Trans>
        </Button>
      </div>
      <ExportOutbox unsent={unsent} author={name} busy={running} onExport={exportAll} />
      <ImportOutbox author={name} complete={complete} busy={running} onImport={importFile} />
    </Card>
  )
}
