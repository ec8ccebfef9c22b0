import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'

import { useDataClient } from '../../data/session-provider.tsx'
import { appUpdate } from './app-update.ts'
import { currentInstallation, dismissInstallation, install, watchInstallation } from './installation.ts'
import { currentKeptStorage, dismissRefusal, watchKeptStorage } from './kept-storage.ts'
import styles from './pwa-notices.module.css'

/** Requests an update on any page as soon as this version meets data that it can't read. */
function useUpdateNeeded(): void {
  const { unreadable } = useDataClient()
  useEffect(() => {
    if (unreadable.get() > 0) appUpdate.needed()
    return unreadable.subscribe(appUpdate.needed)
  }, [unreadable])
}

/** The booth shows no offers, because a queue of cars waits. */
const BOOTH = '/dashboard/booth'

/**
 * Shows at most one notice: a new version, storage that may be cleared, or the offer to install. `isDocked`: in the row
 * below the page.
 */
export function PwaNotices({ isDocked = false }: { isDocked?: boolean }) {
  useUpdateNeeded()
  const update = useSyncExternalStore(appUpdate.subscribe, appUpdate.get)
  const storage = useSyncExternalStore(watchKeptStorage, currentKeptStorage)
  const installation = useSyncExternalStore(watchInstallation, currentInstallation)
  // A person who has not signed in is not asked to install the app.
  const takesOffers = useLocation({ select: ({ pathname }) => pathname.startsWith('/dashboard') && pathname !== BOOTH })

  if (update === 'offered' || update === 'needed') {
    return (
      <Notice
        isDocked={isDocked}
        action={<Trans>Update</Trans>}
        onAction={() => void appUpdate.agree()}
        dismiss={<Trans>Later</Trans>}
        onDismiss={appUpdate.decline}
      >
        {update === 'offered' ? (
          <Trans>A new version of PARQ is ready.</Trans>
        ) : (
          <Trans>This version of PARQ is too old.</Trans>
        )}
      </Notice>
    )
  }
  if (update === 'agreed') {
    return (
      <Notice isDocked={isDocked}>
        <Trans>PARQ will update as soon as open forms are saved or closed.</Trans>
      </Notice>
    )
  }
  if (!takesOffers) return null
  if (storage === 'refused') {
    return (
      <Notice isDocked={isDocked} dismiss={<Trans>Got it</Trans>} onDismiss={dismissRefusal}>
        <Trans>
          If this device runs out of space, the browser may delete what PARQ keeps for working without a connection.
        </Trans>
      </Notice>
    )
  }
  if (installation === 'prompt') {
    return (
      <Notice
        isOffer
        isDocked={isDocked}
        action={<Trans>Install</Trans>}
        onAction={() => void install()}
        dismiss={<Trans>Not now</Trans>}
        onDismiss={dismissInstallation}
      >
        <Trans>Install PARQ on this device to open it from the home screen, also without a connection.</Trans>
      </Notice>
    )
  }
  if (installation === 'share-sheet') {
    return (
      <Notice isOffer isDocked={isDocked} dismiss={<Trans>Got it</Trans>} onDismiss={dismissInstallation}>
        <Trans>To install PARQ, tap Share and then “Add to Home Screen”.</Trans>
      </Notice>
    )
  }
  return null
}

type NoticeProps = {
  children: ReactNode
  /**
   * Whether the notice is in the row below the page, which makes the page smaller. Otherwise it covers a corner of a
   * page outside the private area.
   */
  isDocked: boolean
  /** Whether the notice can wait for another day: a former colleague's unsent work has priority. */
  isOffer?: boolean
} & ({ action: ReactNode; onAction: () => void } | { action?: never }) &
  ({ dismiss: ReactNode; onDismiss: () => void } | { dismiss?: never })

/** A small card that does not move the page. */
function Notice(props: NoticeProps) {
  return (
    <div
      className={styles['notice']}
      data-docked={props.isDocked || undefined}
      data-offer={props.isOffer || undefined}
      role="status"
    >
      <p className={styles['text']}>{props.children}</p>
      <div className={styles['actions']}>
        {props.dismiss !== undefined && (
          <Button variant="subtle" color="neutral" onClick={props.onDismiss}>
            {props.dismiss}
          </Button>
        )}
        {props.action !== undefined && <Button onClick={props.onAction}>{props.action}</Button>}
      </div>
    </div>
  )
}
