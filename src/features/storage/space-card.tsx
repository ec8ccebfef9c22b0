import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { DoneIcon, WarningIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Card } from '../../ui/page/card.tsx'
import { sizeText } from '../../lib/size-text.ts'
import styles from './storage-page.module.css'
import { useSpace } from '../../data/use-space.ts'

/** Used part of the space above which the next download may not fit. */
const TIGHT = 0.9

/** Available space, and whether the browser may clear the data. */
export function SpaceCard() {
  const { space, askToKeep } = useSpace()
  return (
    <Card title={<Trans>Space</Trans>}>
      {space.status === 'loading' && <div className={styles.waitingSpace} aria-busy="true" />}
      {space.status === 'unknown' && (
        <p className={styles.text}>
          <Trans>
            This browser does not report its space, or whether it may delete PARQ’s data. Over plain http no browser
            does: ask for PARQ’s https address.
          </Trans>
        </p>
      )}
      {space.status === 'known' && (
        <>
          <Used used={space.used} quota={space.quota} />
          <Keeping kept={space.kept} onAsk={askToKeep} />
        </>
      )}
    </Card>
  )
}

function Used({ used, quota }: { used: number; quota: number }) {
  const { t, i18n } = useLingui()
  const usedText = sizeText(used, i18n.locale)
  const quotaText = sizeText(quota, i18n.locale)
  return (
    <>
      <div>
        <p className={styles.size}>
          <Trans>
            <strong>{usedText}</strong> of at most {quotaText} used
          </Trans>
        </p>
        <meter
          className={styles.meter}
          min={0}
          max={quota}
          high={quota * TIGHT}
          optimum={0}
          value={used}
          aria-label={t`Space used`}
        />
      </div>
      {used > quota * TIGHT && (
        <Notice icon={WarningIcon} tone="caution">
          <Trans>
            Space is running out. Delete photos, files or apps that are not needed on this device, and send what is
            waiting in the outbox.
          </Trans>
        </Notice>
      )}
    </>
  )
}

function Keeping({ kept, onAsk }: { kept: boolean; onAsk: () => Promise<boolean> }) {
  const [asking, setAsking] = useState(false)
  const [refused, setRefused] = useState(false)

  async function ask(): Promise<void> {
    setAsking(true)
    setRefused(!(await onAsk()))
    setAsking(false)
  }

  if (kept) {
    return (
      <p className={styles.promised} role="status">
        <DoneIcon size={17} />
        <Trans>The browser has promised not to delete PARQ’s data when space runs out.</Trans>
      </p>
    )
  }
  return (
    <div className={styles.choice}>
      <p className={styles.text}>
        <Trans>If this device runs out of space, the browser may delete PARQ’s data, including unsent work.</Trans>
      </p>
      <Button variant="default" loading={asking} onClick={() => void ask()}>
        <Trans>Ask the browser to keep it</Trans>
      </Button>
      <div className={styles.wide} role="status">
        {refused && (
          <Notice icon={WarningIcon} tone="caution">
            <Trans>
              The browser did not promise it. Most browsers do for an app that is installed or used often: install PARQ
              on this device and ask again. Until then, do not leave work unsent for long.
            </Trans>
          </Notice>
        )}
      </div>
    </div>
  )
}
