import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'

import { useLocationAtServer } from '../data/use-location-at-server.ts'
import { PanelSkeleton } from '../ui/form-loading.tsx'
import { Unknown } from '../ui/states.tsx'
import { toasts } from '../ui/toasts/toasts.ts'

const UNKNOWN = msg`This location does not exist, or you are not assigned to it.`

/** An address of a location that this device does not keep. If the server refuses it too, it leads back to the list. */
export function NoSuchLocation({ id }: { id: string }) {
  const answer = useLocationAtServer(id)
  if (answer === 'refused') return <BackToList />
  if (answer === 'lost')
    return (
      <Unknown>
        <Trans>This location does not exist, or you are not assigned to it.</Trans>
      </Unknown>
    )
  return <PanelSkeleton />
}

function BackToList() {
  useEffect(() => {
    toasts.show({ kind: 'failed', message: UNKNOWN, detail: null })
  }, [])
  return <Navigate to="/dashboard/locations" replace />
}
