import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { KeptRecordState } from '../data/use-kept-records.ts'
import { PanelSkeleton } from '../ui/form-loading.tsx'
import { PanelPage, SidePanel } from '../ui/side-panel.tsx'
import { NotOnThisDevice, StoreFailed, Unknown } from '../ui/states.tsx'
import styles from './record-panel.module.css'

interface RecordPanelProps<T> {
  title: ReactNode
  state: KeptRecordState<T>
  /** That there is no such record. */
  missing: ReactNode
  onClose: () => void
  /** The record's own page: `RecordForm`, or a `PanelPage` for who may only read it. */
  children: (record: T) => ReactNode
}

/** A record of the device beside its list, or why it is not there. */
export function RecordPanel<T>({ title, state, missing, onClose, children }: RecordPanelProps<T>) {
  return (
    <SidePanel onClose={onClose}>
      {state.status === 'ready' ? (
        children(state.record)
      ) : (
        <Absent title={title} status={state.status} missing={missing} />
      )}
    </SidePanel>
  )
}

/** A line below the fields of a record. */
export function RecordHint({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p {...(id !== undefined && { id })} className={styles.hint}>
      {children}
    </p>
  )
}

function Absent({
  title,
  status,
  missing,
}: {
  title: ReactNode
  status: Exclude<KeptRecordState<unknown>['status'], 'ready'>
  missing: ReactNode
}) {
  return (
    <PanelPage title={title}>
      {status === 'loading' && <PanelSkeleton />}
      {status === 'failed' && <StoreFailed />}
      {status === 'missing' && <Unknown>{missing}</Unknown>}
      {status === 'not_here' && (
        <NotOnThisDevice>
          <Trans>
            It has not been brought to this device yet. As soon as there is a connection it comes by itself.
          </Trans>
        </NotOnThisDevice>
      )}
    </PanelPage>
  )
}
