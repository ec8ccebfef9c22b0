import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'

import type { OutboxImport } from '../../data/outbox-file.ts'
import { useSession } from '../../data/session-provider.tsx'
import { DoneIcon, WarningIcon } from '../../ui/icons.tsx'
import { FILE_UNREADABLE } from '../../ui/labels/errors.ts'
import { Notice } from '../../ui/notice.tsx'
import { STORAGE_WORDS } from '../../ui/storage-words.ts'
import styles from './storage-page.module.css'

interface ImportOutboxProps {
  author: string
  /** Whether all data is downloaded; before that, a record of the file's ops may be missing. */
  complete: boolean
  busy: boolean
  onImport: (file: File) => Promise<OutboxImport>
}

/** Imports ops that the person could not send from another device. */
export function ImportOutbox({ author, complete, busy, onImport }: ImportOutboxProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<OutboxImport | null>(null)

  async function take(file: File): Promise<void> {
    setOutcome(null)
    setOutcome(await onImport(file))
  }

  return (
    <div className={styles.choice}>
      <p className={styles.text}>
        {complete ? (
          <Trans>Only {author}’s own work can be imported from another device.</Trans>
        ) : (
          <Trans>Work from another device can be imported once everything is downloaded to this one.</Trans>
        )}
      </p>
      <Button variant="default" disabled={!complete} loading={busy} onClick={() => input.current?.click()}>
        <Trans>Import a file…</Trans>
      </Button>
      <input
        ref={input}
        type="file"
        className={styles.unseen}
        aria-label={t`File of an outbox`}
        accept=".json,application/json"
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? []
          // Lets the person choose the same file again.
          event.currentTarget.value = ''
          if (chosen) void take(chosen)
        }}
      />
      <div className={styles.wide} role="status">
        {outcome && <Outcome outcome={outcome} />}
      </div>
    </div>
  )
}

function Outcome({ outcome }: { outcome: OutboxImport }) {
  const { t } = useLingui()
  const { deviceId } = useSession()
  if (outcome.kind === 'not_kept') {
    return (
      <Notice icon={WarningIcon} tone="negative">
        <Trans>Nothing in the file was imported.</Trans> {t(STORAGE_WORDS[outcome.failure.kind].advice)}
      </Notice>
    )
  }
  if (outcome.kind === 'fault') {
    const { fault } = outcome
    return (
      <Notice icon={WarningIcon} tone="negative">
        {'name' in fault && <strong>{fault.name}. </strong>}
        {t(IMPORT_FAULTS[fault.kind])}
      </Notice>
    )
  }
  const { added, known } = outcome
  return (
    <Notice icon={DoneIcon} tone="quiet">
      {added > 0 && (
        <Plural
          value={added}
          one="One change was imported. This device sends it too; it is applied only once."
          other="# changes were imported. This device sends them too; each is applied only once."
        />
      )}
      {added > 0 && known > 0 && ' '}
      {known > 0 && <Plural value={known} one="One was already here." other="# were already here." />}
      {added === 0 && known === 0 && <Trans>There is nothing in this file.</Trans>}
      {outcome.deviceId === deviceId && (
        <>
          {' '}
          <Trans>The file was saved on this device.</Trans>
        </>
      )}
    </Notice>
  )
}

type Fault = Extract<OutboxImport, { kind: 'fault' }>['fault']['kind']

/**
 * Explains why a file was rejected, and what to do. Names the owner of a file that belongs to another person or
 * company.
 */
const IMPORT_FAULTS = {
  foreign: msg`This is not an outbox of PARQ. Choose the file that was saved under “This device” on the other tablet; its name begins with parq-outbox.`,
  damaged: msg`This file was cut or changed on its way, so nothing was imported. Save it again on the other tablet, and send it unchanged.`,
  newer: msg`A newer version of PARQ has written this file. Update PARQ on this device, then import it.`,
  other_author: msg`This file is somebody else’s work. It is sent in their name only: they have to sign in on this device and import it themselves.`,
  other_company: msg`This file was created in another company. Choose that company first, then import it.`,
  too_large: msg`This file is too large for an outbox: choose the one that was saved under “This device” on the other tablet.`,
  unreadable: FILE_UNREADABLE,
} satisfies Record<Fault, MessageDescriptor>
