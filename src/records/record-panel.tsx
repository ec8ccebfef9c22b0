import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { KeptRecordState } from '../data/use-kept-records.ts'
import type { ServerRecordState } from '../data/use-server-records.ts'
import { PanelSkeleton } from '../ui/form-loading.tsx'
import { PanelPage, SidePanel } from '../ui/side-panel.tsx'
import { LoadFailed, NotOnThisDevice, StoreFailed, Unknown } from '../ui/states.tsx'
import styles from './record-panel.module.css'

/** A record that the device keeps, or that only the server has. */
export type RecordState<T> = KeptRecordState<T> | ServerRecordState<T>

interface RecordPanelProps<T> {
  title: ReactNode
  state: RecordState<T>
  /** Says that there is no such record. */
  missing: ReactNode
  /** Replaces the panel if the server refuses the record. */
  refused?: ReactNode
  /** Says that the server does not answer. */
  lost?: ReactNode
  onClose: () => void
  /** The record's own page: `RecordForm`, or a `PanelPage` for people who may only read it. */
  children: (record: T) => ReactNode
}

/** A record beside its list, or the reason why it is not shown. */
export function RecordPanel<T>({ title, state, missing, refused, lost, onClose, children }: RecordPanelProps<T>) {
  if (state.status === 'refused' && refused !== undefined) return refused
  return (
    <SidePanel onClose={onClose}>
      {state.status === 'ready' ? (
        children(state.record)
      ) : (
        <Absent title={title} state={state} missing={missing} lost={lost} />
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

interface AbsentProps {
  title: ReactNode
  state: Exclude<RecordState<unknown>, { status: 'ready' }>
  missing: ReactNode
  lost: ReactNode
}

function Absent({ title, state, missing, lost }: AbsentProps) {
  const { status } = state
  return (
    <PanelPage title={title}>
      {status === 'lost' && <LoadFailed onRetry={state.retry}>{lost}</LoadFailed>}
      {status === 'loading' && <PanelSkeleton />}
      {status === 'failed' && <StoreFailed />}
      {(status === 'missing' || status === 'refused') && <Unknown>{missing}</Unknown>}
      {status === 'not_here' && (
        <NotOnThisDevice>
          <Trans>It is not on this device yet. It downloads by itself when there is a connection.</Trans>
        </NotOnThisDevice>
      )}
    </PanelPage>
  )
}
