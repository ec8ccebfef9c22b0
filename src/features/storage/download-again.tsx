import { Button } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { downloadAgain } from '../../data/download-again.ts'
import { storageFailureOf, type StorageFailure } from '../../data/failures.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useSyncStatus } from '../../data/use-sync-status.ts'
import { DownloadIcon, WarningIcon } from '../../ui/icons.tsx'
import { STORAGE_WORDS } from '../../ui/storage-words.ts'
import { Notice } from '../../ui/notice.tsx'
import { Question } from '../../ui/question.tsx'
import question from '../../ui/question.module.css'
import styles from './storage-page.module.css'

/** For wrong data on this device: downloads everything again from the server and keeps unsent work. */
export function DownloadAgain({ unsent }: { unsent: number }) {
  const { t, i18n } = useLingui()
  const { db, sync } = useSession()
  const { reachable, filling, lastUpdated, failing } = useSyncStatus()
  const [asks, setAsks] = useState(false)
  const [asked, setAsked] = useState(false)
  const [running, setRunning] = useState(false)
  const [failure, setFailure] = useState<StorageFailure | null>(null)
  const isComplete = lastUpdated !== null

  async function start(): Promise<void> {
    setAsks(false)
    setAsked(true)
    setFailure(null)
    setRunning(true)
    await downloadAgain({ db, sync }).catch((error: unknown) => setFailure(storageFailureOf(error)))
    setRunning(false)
  }

  const done = filling && i18n.number(filling.done)
  const total = filling && i18n.number(filling.total)
  return (
    <div className={styles.choice}>
      <p className={styles.text}>
        {reachable ? (
          <Trans>If something here looks wrong, download it again from the server.</Trans>
        ) : (
          <Trans>Downloading it again needs a connection.</Trans>
        )}
      </p>
      <Button
        variant="default"
        leftSection={<DownloadIcon size={16} />}
        disabled={!reachable}
        loading={running || (asked && !isComplete && !failing)}
        onClick={() => setAsks(true)}
      >
        <Trans>Download again</Trans>
      </Button>
      <div className={styles.wide}>
        {filling && (
          <progress className={styles.meter} value={filling.done} max={filling.total} aria-label={t`Download`} />
        )}
        <div role="status">
          {filling && (
            <p className={styles.text}>
              <Trans>
                {done} of {total} records
              </Trans>
            </p>
          )}
          {asked && !running && isComplete && failure === null && (
            <p className={styles.text}>
              <Trans>Everything is on this device again.</Trans>
            </p>
          )}
          {asked && !running && !isComplete && !filling && failure === null && (
            <Notice icon={WarningIcon} tone="caution">
              <Trans>
                The download stopped early. Downloaded data stays, and PARQ continues by itself when the server answers.
              </Trans>
            </Notice>
          )}
          {failure && (
            <Notice icon={WarningIcon} tone="negative">
              {t(STORAGE_WORDS[failure.kind].title)}. {t(STORAGE_WORDS[failure.kind].advice)}
            </Notice>
          )}
        </div>
      </div>
      {asks && (
        <Question title={<Trans>Download everything again?</Trans>} onClose={() => setAsks(false)}>
          <p className={question.text}>
            <Trans>
              Everything on this device is downloaded again from the server. This takes a few minutes; lists may be
              incomplete until then.
            </Trans>
          </p>
          {unsent > 0 && (
            <p className={question.text}>
              <Plural
                value={unsent}
                one="You have one unsent change. It stays on this device with its record and is sent as usual."
                other="You have # unsent changes. They stay on this device with their records and are sent as usual."
              />
            </p>
          )}
          <div className={question.choices}>
            <Button variant="default" onClick={() => setAsks(false)}>
              <Trans>Cancel</Trans>
            </Button>
            <Button data-autofocus onClick={() => void start()}>
              <Trans>Download again</Trans>
            </Button>
          </div>
        </Question>
      )}
    </div>
  )
}
