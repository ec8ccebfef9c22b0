import { Trans } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

import { agreeToUpdate, currentUpdate, declineUpdate, watchUpdate } from './app-update.ts'
import { currentInstallation, dismissInstallation, install, watchInstallation } from './installation.ts'
import { currentKeptStorage, refusalSeen, watchKeptStorage } from './kept-storage.ts'
import { Notice } from './notice.tsx'

/** At most one quiet notice at a time: a new version, storage that may be cleared, or the offer to install. */
export function PwaNotices() {
  const update = useSyncExternalStore(watchUpdate, currentUpdate)
  const storage = useSyncExternalStore(watchKeptStorage, currentKeptStorage)
  const installation = useSyncExternalStore(watchInstallation, currentInstallation)
  // Who has not signed in yet has other things to do than to install.
  const atWork = useLocation({ select: ({ pathname }) => pathname.startsWith('/dashboard') })

  if (update === 'offered') {
    return (
      <Notice
        action={<Trans>Update</Trans>}
        onAction={() => void agreeToUpdate()}
        dismiss={<Trans>Later</Trans>}
        onDismiss={declineUpdate}
      >
        <Trans>A new version of PARQ is ready.</Trans>
      </Notice>
    )
  }
  if (update === 'agreed') {
    return (
      <Notice>
        <Trans>PARQ will update as soon as open forms are saved or closed.</Trans>
      </Notice>
    )
  }
  if (!atWork) return null
  if (storage === 'refused') {
    return (
      <Notice dismiss={<Trans>Got it</Trans>} onDismiss={refusalSeen}>
        <Trans>If this device runs out of space, the browser may delete what PARQ keeps for working without a network.</Trans>
      </Notice>
    )
  }
  if (installation === 'prompt') {
    return (
      <Notice
        action={<Trans>Install</Trans>}
        onAction={() => void install()}
        dismiss={<Trans>Not now</Trans>}
        onDismiss={dismissInstallation}
      >
        <Trans>Install PARQ on this device to open it from the home screen, also without a network.</Trans>
      </Notice>
    )
  }
  if (installation === 'share-sheet') {
    return (
      <Notice dismiss={<Trans>Got it</Trans>} onDismiss={dismissInstallation}>
        <Trans>To install PARQ, tap Share and then “Add to Home Screen”.</Trans>
      </Notice>
    )
  }
  return null
}
