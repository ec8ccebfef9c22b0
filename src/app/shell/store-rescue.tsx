import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'

import { wallClock } from '../../../domain/zoned-time.ts'
import { rescue } from '../../data/rescue.ts'
import { deviceTimeZone } from '../../lib/device-zone.ts'
import { now } from '../../lib/now.ts'
import { fileName, saveFile } from '../../ui/export/save-file.ts'
import { DownloadIcon, WarningIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Question } from '../../ui/question.tsx'
import question from '../../ui/question.module.css'
import styles from './store-rescue.module.css'

type Saving = { kind: 'none' } | { kind: 'saved'; count: number; lost: number } | { kind: 'empty' } | { kind: 'failed' }

/**
 * Rescues an unusable store: saves its unsent ops as a file, and replaces the store by an empty one. `lazy` needs the
 * default export.
 */
export default function StoreRescue() {
  const [saving, setSaving] = useState<Saving>({ kind: 'none' })
  const [asks, setAsks] = useState(false)
  const [clearing, setClearing] = useState<'no' | 'yes' | 'blocked' | 'failed'>('no')

  async function save(): Promise<void> {
    try {
      const rescued = await rescue.outbox()
      if (rescued === null || rescued.count + rescued.lost === 0) return setSaving({ kind: 'empty' })
      saveFile(
        new Blob([rescued.text], { type: 'application/json' }),
        fileName('parq-outbox-rescued', wallClock(new Date(now()), deviceTimeZone()).slice(0, 10), 'json'),
      )
      setSaving({ kind: 'saved', ...rescued })
    } catch {
      setSaving({ kind: 'failed' })
    }
  }

  async function clear(): Promise<void> {
    setAsks(false)
    setClearing('yes')
    try {
      await rescue.startAnew(() => setClearing('blocked'))
      location.reload()
    } catch {
      setClearing('failed')
    }
  }

  return (
    <section className={styles.rescue}>
      <h2>
        <Trans>If it stays like this</Trans>
      </h2>
      <p>
        <Trans>
          First save unsent work as a file: you can import it under “This device”, here or on another tablet. Then start
          over: everything is downloaded again.
        </Trans>
      </p>
      <div className={styles.actions}>
        <Button variant="default" leftSection={<DownloadIcon size={16} />} onClick={() => void save()}>
          <Trans>Save unsent work</Trans>
        </Button>
        <Button
          variant="default"
          color="negative"
          loading={clearing === 'yes' || clearing === 'blocked'}
          onClick={() => setAsks(true)}
        >
          <Trans>Start over…</Trans>
        </Button>
      </div>
      <div role="status">
        {saving.kind === 'empty' && (
          <p>
            <Trans>Nothing was waiting to be sent.</Trans>
          </p>
        )}
        {saving.kind === 'saved' && (
          <p>
            <Plural
              value={saving.count}
              one="One change is in a file in your downloads."
              other="# changes are in a file in your downloads."
            />{' '}
            {saving.lost > 0 && (
              <Plural value={saving.lost} one="One could not be read." other="# could not be read." />
            )}
          </p>
        )}
        {saving.kind === 'failed' && (
          <Notice icon={WarningIcon} tone="negative">
            <Trans>Nothing could be read. Ask for support before you start over: it may be lost.</Trans>
          </Notice>
        )}
        {clearing === 'blocked' && (
          <Notice icon={WarningIcon} tone="caution">
            <Trans>Another tab still has PARQ open. Close the other PARQ tabs: this one continues by itself.</Trans>
          </Notice>
        )}
        {clearing === 'failed' && (
          <Notice icon={WarningIcon} tone="negative">
            <Trans>
              The browser could not clear it. Close all tabs of PARQ and open it again, or clear the data of this site
              in the browser’s settings.
            </Trans>
          </Notice>
        )}
      </div>
      {asks && (
        <Question title={<Trans>Start over on this device?</Trans>} onClose={() => setAsks(false)}>
          <p className={question.text}>
            <Trans>Your PARQ data on this device is deleted and downloaded again. You stay signed in.</Trans>
          </p>
          {saving.kind !== 'empty' && (saving.kind !== 'saved' || saving.lost > 0) && (
            <p className={question.text}>
              <strong>
                <Trans>Unsent work may be lost, unless you have saved it as a file.</Trans>
              </strong>
            </p>
          )}
          <div className={question.choices}>
            <Button variant="default" data-autofocus onClick={() => setAsks(false)}>
              <Trans>Cancel</Trans>
            </Button>
            <Button color="negative" onClick={() => void clear()}>
              <Trans>Start over</Trans>
            </Button>
          </div>
        </Question>
      )}
    </section>
  )
}
